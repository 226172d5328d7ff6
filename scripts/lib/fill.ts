import { seed } from '../seed.ts'
import { seedRounds } from '../seed/rounds.ts'
import { seedThumbs } from '../seed/thumbs.ts'
import type { Local } from './localServer.ts'
import { localFetch } from './localFetch.ts'

/** Fills a freshly started local product with content, demo accounts and pictures. May be repeated. */
export async function fill({ port, secrets }: Local): Promise<void> {
  const origin = `http://platform.localhost:${port}`
  await seed(origin, secrets.OPERATOR_KEY, localFetch)
  await seedRounds({ origin, keys: secrets.SEAMLESS_KEYS, fetchWith: localFetch })
  await seedThumbs(`http://sandbox.localhost:${port}`, secrets.MAILBOX_KEY, localFetch)
}
