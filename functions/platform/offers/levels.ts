import type { LanguageCode } from '#contract/languages.ts'
import { levelAmong, levelsAmong, numbersOf, pointsOfLevel } from '#contract/offerRules.ts'
import type { MyLevel, OfferTerms } from '#contract/offers.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import type { JoinedOffer } from '../wallet/offers.ts'
import { admit, mayJoin, titleOf } from './joining.ts'
import { runningOffers, type RunningOffer } from './running.ts'

/** An offer of the wallet, with the terms and title that the player joined. */
type Joined = { id: string; terms: OfferTerms; title: string }

/**
 * The levels as a player sees them. A level is an offer that is joined by having points (docs/decisions/missions.md); one that was joined stays
 * theirs, though it has ended or been stopped. Numbers are the same for every currency.
 */
export function levelsFor(
  running: readonly RunningOffer[],
  { currency }: Pick<Account, 'currency'>,
  joined: readonly Joined[],
) {
  const has = new Set(joined.map(({ id }) => id))
  const current = levelsAmong(running)
  const levels = current.filter(
    ({ offerId, terms }) => terms.budget[currency] !== undefined || has.has(offerId),
  )
  const ended = levelsAmong(joined).filter(({ id }) => !current.some(({ offerId }) => offerId === id))
  const numbers = numbersOf([...current.map(({ offerId: id, terms }) => ({ id, terms })), ...ended])
  /** Undefined for an offer that is no level. */
  const numberOf = (id: string): number | undefined => numbers.get(id)
  /** Whoever has what a level gives keeps the level, though it may need more points by now. `may`: what the player may join. */
  const standing = (points: number, may: ReadonlySet<string>, lang: LanguageCode): MyLevel | null => {
    const own = levels.map(({ offerId: id, texts, terms }) => ({
      id,
      terms,
      title: titleOf(texts, lang) ?? id,
    }))
    const all = levelsAmong([...own, ...ended]).map(({ id, terms, title }) => {
      const needed = pointsOfLevel({ terms }) ?? 0
      const is_reached = points >= needed || has.has(id)
      return { id, level: numberOf(id) ?? 0, title, points: needed, is_reached, gift: terms.gift }
    })
    if (all.length === 0) return null
    const reached = levelAmong(all)
    const is_top = all.every(({ level }) => level <= reached)
    return { points, is_top, steps: all.filter(({ id, is_reached }) => is_reached || may.has(id)) }
  }
  return { levels, numberOf, standing }
}

/** What the levels that the points reach give, as far as the player may have it and has not joined it. */
export async function reachedLevels(
  services: Services,
  account: Account,
  points: number,
  joined: readonly Joined[],
): Promise<JoinedOffer[]> {
  const { levels, numberOf } = levelsFor(await runningOffers(services), account, joined)
  const isJoined = (level: RunningOffer) => joined.some(({ id }) => id === level.offerId)
  const reached = levels.filter((level) => (pointsOfLevel(level) ?? Infinity) <= points && !isJoined(level))
  const may = await mayJoin(services, account, reached)
  const admitted = await Promise.all(
    may.map(async (level) => {
      const answer = await admit(services, account, level, account.lang)
      return answer.ok ? [{ ...answer.value, level: numberOf(level.offerId) }] : []
    }),
  )
  return admitted.flat()
}
