import { isOfAge } from '../../../contract/dates.ts'
import type { Account } from '../tables/accounts.ts'
import type { Config } from '../kit/config.ts'

/**
 * What a round of a slot may cost an account at most, in minor units of its currency; undefined where the market has no cap. Of a
 * player whose birth date is not known the youngest counts.
 */
export function mostSlotStake(
  { market, poundRates }: Pick<Config, 'market' | 'poundRates'>,
  { birthDate, currency }: Pick<Account, 'birthDate' | 'currency'>,
): number | undefined {
  if (!market.slotStakes || !poundRates) return undefined
  const now = new Date()
  const isFrom = (age_years: number) => birthDate !== null && isOfAge(birthDate, now, age_years)
  const { steps } = market.slotStakes
  const step = steps.find(({ fromAge_years }) => isFrom(fromAge_years)) ?? steps.at(-1)
  return step && Math.floor(step.most_pence * poundRates[currency])
}
