import { seedAccounts } from './seed/accounts.ts'
import { seedContent } from './seed/content.ts'
import { seedJackpots } from './seed/jackpots.ts'
import { seedMedia } from './seed/media.ts'
import { operatorAt, type Fetch } from './seed/operator.ts'
import { seedPromocodes } from './seed/promocodes.ts'

export { demoAccounts, demoFactorSecret, demoStaff } from './seed/accounts.ts'

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

/** `node scripts/seed.ts <platform origin> [--content-only]` with OPERATOR_KEY in the environment. */
if (import.meta.main) {
  const [origin, only] = process.argv.slice(2)
  const key = process.env['OPERATOR_KEY']
  if (!origin || !key)
    throw new Error('usage: OPERATOR_KEY=… node scripts/seed.ts <platform origin> [--content-only]')
  await seed(origin, key, fetch, only !== '--content-only')
}
