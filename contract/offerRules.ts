import { percentOf } from './bonusTerms.ts'
import type { Currency } from './currencies.ts'
import type { Counts, Gift, OfferTerms } from './offers.ts'
import type { TournamentTerms } from './tournaments.ts'

/* What follows from the rule of an offer. Apart from its schemas, so that a browser that asks needs none of them. */

/** Whether it comes as bonus money, if only in the end. */
export const hasWagering = (gift: Gift) =>
  gift.kind !== 'free_bets' &&
  gift.kind !== 'points' &&
  (gift.kind !== 'free_rounds' || gift.wins === 'bonus')

/** Whether it is a mission, or what a level gives: what a deployment may do without (`features.missions`). */
export const isMission = ({ trigger, join, gift }: Pick<OfferTerms, 'trigger' | 'join' | 'gift'>) =>
  /^(?:games|limit_kept|document)$/.test(trigger.kind) || gift.kind === 'points' || join.kind === 'level'

type Leveled = { terms: Pick<OfferTerms, 'join'> }
/** How many points a level needs; undefined for what is no level. */
export const pointsOfLevel = ({ terms: { join } }: Leveled) =>
  join.kind === 'level' ? join.points : undefined

/** The levels among offers, the lowest first. The first of them is level two: everybody begins at one. */
export function levelsAmong<One extends Leveled>(offers: readonly One[]): One[] {
  const levels = offers.filter((one) => pointsOfLevel(one) !== undefined)
  return levels.toSorted((one, other) => (pointsOfLevel(one) ?? 0) - (pointsOfLevel(other) ?? 0))
}

/** The number of each level by its id: of every currency's players the same. */
export const numbersOf = (offers: readonly (Leveled & { id: string })[]): ReadonlyMap<string, number> =>
  new Map(levelsAmong(offers).map(({ id }, place) => [id, place + 2]))

/** The level of a player by the steps that they have reached. */
export const levelAmong = (steps: readonly { level: number; is_reached: boolean }[]) =>
  Math.max(1, ...steps.filter(({ is_reached }) => is_reached).map(({ level }) => level))

/** The currencies of the players whom it is for. */
export const currenciesOf = ({ budget }: Pick<OfferTerms, 'budget'>) => Object.keys(budget) as Currency[]

/** What the gift takes of the budget, of a deposit or a loss of `base_minor`: of what is free the sum of the stakes. */
export function giftOf(
  { gift, trigger }: Pick<OfferTerms, 'gift' | 'trigger'>,
  currency: Currency,
  base_minor: number,
): number {
  if (trigger.kind === 'deposit' && base_minor < (trigger.least[currency] ?? Infinity)) return 0
  switch (gift.kind) {
    case 'bonus':
      return gift.amounts[currency] ?? 0
    case 'bonus_percent':
      return Math.min(gift.most[currency] ?? 0, percentOf(base_minor, gift.percent))
    case 'free_bets':
      return gift.count * (gift.amounts[currency] ?? 0)
    case 'free_rounds':
      return gift.count * (gift.stakes[currency] ?? 0)
    case 'points':
      return gift.count
  }
}

/** What part of a stake counts, in percent: the most particular line of the table says it. */
export function shareOf(
  { games, sport, exceptions }: Counts,
  stake: { isBet: boolean; provider: string; game: string },
): number {
  if (stake.isBet) return sport
  const ofProvider = exceptions.filter(({ provider }) => provider === stake.provider)
  const line =
    ofProvider.find(({ game }) => game === stake.game) ?? ofProvider.find(({ game }) => game === null)
  return line?.percent ?? games
}

type OneGame = { provider: string; game: string }

/** Whether rounds of a game bring a player further with an offer. */
export function isFollowedBy(one: OneGame, { trigger }: Pick<OfferTerms, 'trigger'>): boolean {
  if (trigger.kind === 'stake') return shareOf(trigger.counts, { isBet: false, ...one }) > 0
  if (trigger.kind === 'loss') return trigger.providers?.includes(one.provider) ?? true
  return trigger.kind === 'rounds' || trigger.kind === 'games'
}

/** Whether a list of games, or of all of a provider, has this one; null is all games. */
export const isAmongGames = (
  games: readonly { provider: string; game: string | null }[] | null,
  { provider, game }: OneGame,
) => games?.some((one) => one.provider === provider && (one.game === null || one.game === game)) ?? true

type Named = { provider: string; game: string | null }

/** How a list of names calls it. */
export const nameKeyOf = ({ provider, game }: Named) => (game === null ? provider : `${provider}/${game}`)

/** The providers and games that the conditions of an offer name by ids. */
export function namedIn({ trigger, who, wager }: Pick<OfferTerms, 'trigger' | 'who' | 'wager'>): Named[] {
  const providers = [
    ...(trigger.kind === 'loss' ? (trigger.providers ?? []) : []),
    ...(who.kind === 'segment' && who.played ? [who.played] : []),
  ]
  const counts = [wager.counts, ...(trigger.kind === 'stake' ? [trigger.counts] : [])]
  return [
    ...providers.map((provider) => ({ provider, game: null })),
    ...counts.flatMap(({ exceptions }) => exceptions),
  ]
}

/** The same of a tournament. */
export const namedInTournament = ({ who, games }: Pick<TournamentTerms, 'who' | 'games'>): Named[] => [
  ...(who.kind === 'segment' && who.played ? [{ provider: who.played, game: null }] : []),
  ...(games ?? []),
]

/** What a list of names is asked for; empty where nothing is named. With a game its provider, which its name stands beside. */
export function namesAsked(named: readonly Named[]): string {
  const ids = named.flatMap((one) => [one.provider, nameKeyOf(one)])
  return [...new Set(ids)].toSorted().join(',')
}
