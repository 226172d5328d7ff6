import { localFetch } from './lib/localFetch.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'
import { seedAccounts } from './seed/accounts.ts'
import { seedContent } from './seed/content.ts'
import { seedJackpots } from './seed/jackpots.ts'
import { seedMedia } from './seed/media.ts'
import { operatorAt, type Fetch, type Operator } from './seed/operator.ts'

export { demoAccounts, demoFactorSecret, demoStaff } from './seed/accounts.ts'

/** Ten dollars, and about as much in the other currencies. */
const ten = { USD: 1000, ILS: 3700, TRY: 40_000, RUB: 90_000, SEK: 10_000, BRL: 5500 }

/** The promo codes of a local run: a fixed one, a percentage of the next deposit, and one for the players of an agent. */
const promocodes = {
  REEF10: { kind: 'fixed', amounts: ten, wager_percent: 0 },
  TIDE20: { kind: 'percent', percent: 20, amounts: ten, wager_percent: 100 },
  AGENT10: { kind: 'fixed', amounts: ten, wager_percent: 0, partner_id: 'agent-1' },
}

async function seedPromocodes(operator: Operator): Promise<void> {
  await Promise.all(
    Object.entries(promocodes).map(([code, promocode]) => operator.put(`/promocodes/${code}`, promocode)),
  )
}

/**
 * Fills a running platform with the first content and, unless `accounts` is false, the demo accounts, jackpots and promo codes. May
 * be repeated: existing data stays as it is. Throws if the platform refuses anything.
 */
export async function seed(
  origin: string,
  operatorKey: string,
  fetchWith: Fetch = fetch,
  accounts = true,
): Promise<void> {
  const operator = operatorAt(origin, operatorKey, fetchWith)
  await seedMedia(operator)
  await seedContent(operator)
  if (!accounts) return
  await Promise.all([seedAccounts(operator), seedJackpots(operator), seedPromocodes(operator)])
}

/** `npm run seed -- <platform origin> [--content-only]` with OPERATOR_KEY in the environment. */
if (import.meta.main) {
  const [origin, only] = process.argv.slice(2)
  const key = process.env['OPERATOR_KEY']
  if (!origin || !key)
    failWith(new ExpectedFailure('usage: OPERATOR_KEY=… npm run seed -- <platform origin> [--content-only]'))
  try {
    await seed(origin, key, localFetch, only !== '--content-only')
  } catch (error) {
    failWith(new ExpectedFailure(`${origin}: ${reasonOf(error)}`))
  }
}

/** A refusal by the platform, or why it was not reached. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
