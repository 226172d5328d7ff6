import { localFetch } from './lib/localFetch.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'
import { seedAccounts } from './seed/accounts.ts'
import { seedCollections } from './seed/collections.ts'
import { seedContent } from './seed/content.ts'
import { seedJackpots } from './seed/jackpots.ts'
import { seedOffers } from './seed/offers.ts'
import { seedCampaigns } from './seed/campaigns.ts'
import { seedTournaments } from './seed/tournaments.ts'
import { seedMedia } from './seed/media.ts'
import { operatorAt, type Fetch } from './seed/operator.ts'

export { demoAccounts, demoFactorSecret, demoStaff } from './seed/accounts.ts'

/**
 * Fills a running platform with the first content and, unless `accounts` is false, the demo accounts, jackpots, collections, offers, tournaments and campaigns. May
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
  await Promise.all([
    seedAccounts(operator),
    seedJackpots(operator),
    seedCollections(operator),
    seedOffers(operator),
    seedTournaments(operator),
  ])
  await seedCampaigns(operator)
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
