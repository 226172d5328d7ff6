import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { conversionLimits, type Currency } from '#contract/currencies.ts'
import { bonusOfDeposit } from '#contract/bonusTerms.ts'
import type { BonusCounts } from '#contract/bonuses.ts'
import type { BonusOffer } from '#contract/payments.ts'
import { leastBonusPrice } from '#contract/sportsbook.ts'
import type { Account } from '../tables/accounts.ts'
import { payment, type PromisedBonus } from '../tables/payments.ts'
import { knownSettings } from '../settings/settings.ts'
import type { Database, Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { bonusExclusion } from '../tables/bonuses.ts'

export const welcomeBonusId = 'first_deposit'

/**
 * The welcome bonus with its conditions, for a player who may choose it with the next deposit: in the program, not excluded, and
 * without a deposit so far. Amounts are in major units. What is not known of the player is asked.
 */
export async function welcomeOffer(
  services: Services,
  player: Pick<Account, 'id' | 'currency'>,
  known?: { isExcluded: boolean; isOut: boolean },
): Promise<BonusOffer | undefined> {
  const { bonuses } = services.config.market
  if (!bonuses.kinds.includes('first_deposit')) return undefined
  const { bonus_program: program, limits } = await knownSettings(services.db)
  const { percent, most, wager_percent, days } = program.first_deposit
  const { currency } = player
  const mostHere = most[currency] ?? 0
  if (percent === 0 || mostHere === 0) return undefined
  if (known?.isOut ?? (await isOutOf(services.db, player.id))) return undefined
  if (known?.isExcluded ?? (await walletOf(services.env, player).exclusion())) return undefined
  return {
    ...{ kind: 'first_deposit', percent, most: mostHere, wager_percent, days },
    ...conversionLimits(currency, limits.bonus),
    least_odds: leastBonusPrice / 1000,
    ...{ counts: countsIn(services), most_wager_percent: bonuses.mostWager_percent },
  }
}

async function isOutOf(db: Database, playerId: string): Promise<boolean> {
  const [row] = await db.all<{ is_out: number }>(sql`SELECT ${outOfProgram(db, playerId)} AS is_out`)
  return row?.is_out === 1
}

/** Excluded from the program, or with a deposit: what the operator books is none. 1 or 0. */
export function outOfProgram(db: Database, playerId: string): SQL<number> {
  const made = inArray(payment.status, ['paid', 'refunded'])
  const ofPlayer = and(eq(payment.playerId, playerId), eq(payment.direction, 'in'), made)
  const deposits = db
    .select({ one: sql`1` })
    .from(payment)
    .where(ofPlayer)
  const excluded = db
    .select({ one: sql`1` })
    .from(bonusExclusion)
    .where(eq(bonusExclusion.playerId, playerId))
  return sql<number>`(${exists(deposits)} OR ${exists(excluded)})`
}

/** The bonus of a deposit by these conditions; undefined if it comes to nothing. */
export function promisedBonus(
  offer: BonusOffer,
  deposit_minor: number,
  currency: Currency,
): PromisedBonus | undefined {
  const bonus = bonusOfDeposit(offer, deposit_minor, currency)
  return bonus.amount_minor === 0 ? undefined : { ...bonus, days: offer.days, counts: offer.counts }
}

/** The stakes that count for a bonus here. */
export function countsIn({ config }: Pick<Services, 'config'>): BonusCounts {
  return config.market.bonuses.mixesProducts ? 'all' : 'sport'
}
