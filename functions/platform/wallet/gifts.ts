import { bonusKindOf, type OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import type { Result } from '#lib/result.ts'
import { bonusStates, cancelBonus, giveBonus, hasUsedBonus, leftOf, wasStaked } from './bonuses.ts'
import type { BonusRefusal, Given, NewBonus } from './bonuses.ts'
import { cancelFreeRounds, findFreeRounds, giveFreeRounds, isPlayable } from './freeRounds.ts'
import { cancelFreeBet, freeBetsOf, giveFreeBets, isUnused } from './freeBets.ts'
import { addNews } from './news.ts'
import { givePoints, hasPoints, takePoints } from './points.ts'

/*
 * What a gift of an offer is in the wallet, by its kind: a bonus, free bets, free rounds or points. Each part has an id of the gift, so that it is given
 * once.
 */
export const bonusIdOf = (giftId: string) => `offer:${giftId}`
/** Parts of a gift begin with it; its end keeps those of the first apart from those of the tenth. */
const partsOf = (giftId: string) => `${bonusIdOf(giftId)}:`

/** `title`: of the offer. */
type Gift = { id: string; offer_id: string; title: string; amount_minor: number }
/** How the bonus of a gift counts here; `percent` is what is to be wagered of it. */
export type BonusTerms = Pick<NewBonus, 'wager_minor' | 'counts'> & { percent: number }

export function giveGift(
  sql: SqlStorage,
  gift: Gift,
  terms: OfferTerms,
  bonus: BonusTerms,
): Result<Given, BonusRefusal | 'conflict'> {
  const { gift: kind } = terms
  if (kind.kind === 'free_bets') return giveBets(sql, gift, kind)
  if (kind.kind === 'points') return givePoints(sql, { ...gift, count: gift.amount_minor })
  if (kind.kind === 'free_rounds') return giveRounds(sql, gift, terms, bonus)
  return giveMoney(sql, gift, terms, bonus)
}

function giveMoney(
  sql: SqlStorage,
  { id, amount_minor }: Gift,
  terms: OfferTerms,
  bonus: BonusTerms,
): Result<Given, BonusRefusal> {
  const { wager } = terms
  const expires_at = Date.now() + wager.days * day_ms
  const isWeighed = weighs(wager)
  const given = giveBonus(sql, {
    ...{ id: bonusIdOf(id), kind: bonusKindOf(terms), amount_minor, expires_at, isWeighed },
    ...{ wager_minor: bonus.wager_minor, ...(bonus.counts && { counts: bonus.counts }) },
  })
  const facts = { kind: 'bonus_given', amount_minor, ends_at: expires_at } as const
  if (given.ok) addNews(sql, { id: `gift:${id}`, facts })
  return given
}

function giveBets(
  sql: SqlStorage,
  { id, offer_id, amount_minor }: Gift,
  { count, days, least_price }: Extract<OfferTerms['gift'], { kind: 'free_bets' }>,
): Result<Given, BonusRefusal | 'conflict'> {
  const expires_at = Date.now() + days * day_ms
  const one = { amount_minor: amount_minor / count, expires_at, least_price, source: `offer ${offer_id}` }
  return giveFreeBets(sql, { id: bonusIdOf(id), count, ...one })
}

/** Their bonus has the id of the gift's, so that its wagering is weighed as one. */
function giveRounds(
  sql: SqlStorage,
  { id, offer_id, amount_minor }: Gift,
  { gift, wager }: OfferTerms,
  { percent, counts = 'all' }: BonusTerms,
): Result<Given, BonusRefusal | 'conflict'> {
  if (gift.kind !== 'free_rounds') throw new Error('another gift')
  const { count, days, provider, games, wins } = gift
  return giveFreeRounds(sql, {
    ...{ id: bonusIdOf(id), provider, games, stake_minor: amount_minor / count, count },
    ...{ expires_at: Date.now() + days * day_ms, source: `offer ${offer_id}` },
    ...(wins === 'bonus' && {
      bonus: { wager_percent: percent, counts, isWeighed: weighs(wager), days: wager.days },
    }),
  })
}

/** Whether stakes count for the wagering other than whole. */
function weighs({ counts: { games, sport, exceptions }, most_stake }: OfferTerms['wager']): boolean {
  return games !== 100 || sport !== 100 || exceptions.length > 0 || most_stake !== null
}

/** Whether a gift that was given is as it was then, and was not played with. */
export function isWholeGift(
  sql: SqlStorage,
  { id, amount_minor }: Pick<Gift, 'id' | 'amount_minor'>,
): boolean {
  // Nothing is spent of points.
  if (hasPoints(sql, id)) return true
  const rounds = findFreeRounds(sql, bonusIdOf(id))
  if (rounds) return rounds.played === 0
  const bets = freeBetsOf(sql, partsOf(id))
  if (bets.length > 0) return bets.every(isUnused)
  const bonusId = bonusIdOf(id)
  return leftOf(sql).get(bonusId) === amount_minor && !wasStaked(sql, bonusId)
}

/** Takes it back as far as it is left. */
export function takeGiftBack(sql: SqlStorage, id: string): void {
  takePoints(sql, id)
  cancelFreeRounds(sql, bonusIdOf(id), true)
  cancelBonus(sql, bonusIdOf(id))
  for (const bet of freeBetsOf(sql, partsOf(id))) cancelFreeBet(sql, bet.id)
}

/** Until when the player may use what is left of a gift; undefined where nothing is. */
export function giftEnds(sql: SqlStorage): (id: string) => number | undefined {
  const bonuses = new Map(bonusStates(sql).map((bonus) => [bonus.id, bonus]))
  return (id) => {
    const bonus = bonuses.get(bonusIdOf(id))
    if (bonus) return bonus.status === 'active' ? bonus.expires_at : undefined
    const rounds = findFreeRounds(sql, bonusIdOf(id))
    if (rounds) return isPlayable(rounds) ? rounds.expires_at : (rounds.act_at ?? undefined)
    const open = freeBetsOf(sql, partsOf(id)).filter(
      (bet) => isUnused(bet) && bet.is_canceled === 0 && bet.expires_at > Date.now(),
    )
    return open[0]?.expires_at
  }
}

/** Whether one of the gifts was given and is not whole, or was not when it ended. */
export function hasUsedGifts(sql: SqlStorage, ids: readonly string[]): boolean {
  const isPartUsed = (id: string) =>
    freeBetsOf(sql, partsOf(id)).some((bet) => !isUnused(bet)) ||
    (findFreeRounds(sql, bonusIdOf(id))?.played ?? 0) > 0
  return hasUsedBonus(sql, ids.map(bonusIdOf)) || ids.some(isPartUsed)
}
