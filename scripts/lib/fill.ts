import { seed } from '../seed.ts'
import { seedThumbs } from '../seed/thumbs.ts'
import type { Local } from './localServer.ts'
import { localFetch } from './localFetch.ts'

/** Fills a freshly started local product with content, demo accounts and pictures. May be repeated. */
export async function fill({ port, secrets }: Local): Promise<void> {
  await seed(`http://platform.localhost:${port}`, secrets.OPERATOR_KEY, localFetch)
  await seedThumbs(`http://sandbox.localhost:${port}`, secrets.MAILBOX_KEY, localFetch)
}
