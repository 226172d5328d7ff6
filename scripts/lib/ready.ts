import { demoAccounts, demoFactorSecret, demoStaff, seed } from '../seed.ts'
import { seedWinners } from '../seed/jackpots.ts'
import { operatorAt } from '../seed/operator.ts'
import { seedRounds } from '../seed/rounds.ts'
import { seedThumbs } from '../seed/thumbs.ts'
import { loadBrand } from './brand.ts'
import { localFetch } from './localFetch.ts'
import type { Local } from './localServer.ts'

/** Fills a freshly started local product with content, demo accounts and pictures. May be repeated. */
export async function fill({ port, secrets }: Local): Promise<void> {
  const origin = `http://platform.localhost:${port}`
  await seed(origin, secrets.OPERATOR_KEY, localFetch)
  await seedRounds({ origin, keys: secrets.SEAMLESS_KEYS, fetchWith: localFetch })
  await seedWinners(operatorAt(origin, secrets.OPERATOR_KEY, localFetch))
  await seedThumbs(`http://sandbox.localhost:${port}`, secrets.MAILBOX_KEY, localFetch)
}

/** Says what to open and who may sign in, once a local server is ready. */
export async function welcome(port: number): Promise<void> {
  const { name } = await loadBrand()
  console.log(`
  ${name.padEnd(12)} http://localhost:${port}/
  Mailbox      http://sandbox.localhost:${port}/mailbox
  Design       http://localhost:${port}/UIKit

  Demo accounts, password Demo1234:
${demoAccounts.map(({ username, about }) => `    ${username.padEnd(10)} ${about}`).join('\n')}

  Studio       http://localhost:${port}/studio, the same password and a code of this secret:
               ${demoFactorSecret}
${demoStaff.map(({ username, about }) => `    ${`${username}@atoll.test`.padEnd(20)} ${about}`).join('\n')}

  Ctrl+C stops.
`)
}
