import type { Rules, TableOutcome } from '../../round/rules.ts'
import { readBets, stakeOf, type Bets } from '../bets.ts'
import type { Draw } from '../../slot/random.ts'

/** A betting spot: its payout per unit, in hundredths and including the stake, and its label on the cloth. */
export type Place = {
  name: string
  pays: string
  back_hundredths: (stops: readonly number[]) => number
  /** The part of its stakes that comes back, where it is not that of the game. */
  return_fraction?: number
}

/** The drawing of a page: hands of cards, or dice, each with its points if the game counts any. */
export type Hands = Pick<TableOutcome, 'hands' | 'points' | 'side'>

/** A game at a table: its places, its rules, and what the page calls its hands. */
export type TableEngine = {
  places: readonly Place[]
  /** The place that a round needs; the others lie beside it. */
  main?: string
  rules: Rules
  /** Keys of the texts. */
  hands: readonly string[]
  draws: 'cards' | 'dice' | 'wheel' | 'ladder'
  /** Keys of the rules that are printed on the cloth. */
  printed?: readonly ('paysNatural' | 'dealerStands' | 'paysInsurance')[]
  /** The part of all stakes that comes back, of the best bet and under the best play known. */
  return_fraction: number
  /** The side that won, for the roads: 0 and 1 in the order of the hands, 2 for a tie. */
  roadOf?: (stops: readonly number[]) => 0 | 1 | 2
}

/** Whether the bet uses spots of the game and adds up to the stake. */
export function isBet(
  { places, main }: Pick<TableEngine, 'places' | 'main'>,
  bet: string,
  stake_minor: number,
): boolean {
  const bets = readBets(bet, (place) => places.some(({ name }) => name === place))
  return bets !== undefined && (main === undefined || main in bets) && stakeOf(bets) === stake_minor
}

/** The payout of the bets, in whole minor units. */
export function payout(places: readonly Place[], bet: string | null, stops: readonly number[]): number {
  return stakeOf(paidOn(places, bet, stops))
}

/** What each place with a bet pays, in whole minor units: a fraction of one is the house's. */
function paidOn(places: readonly Place[], bet: string | null, stops: readonly number[]): Bets {
  const bets = readBets(bet ?? '', (place) => places.some(({ name }) => name === place))
  if (bets === undefined || stops.length === 0) throw new Error('a round without bets or result')
  const paid = places.flatMap(({ name, back_hundredths }) =>
    bets[name] === undefined
      ? []
      : [[name, Math.floor((bets[name] * back_hundredths(stops)) / 100)] as const],
  )
  return Object.fromEntries(paid)
}

/** The places that win; one that gives the stake back, or less, does not. */
function hitsOf(places: readonly Place[], stops: readonly number[]): string[] {
  if (stops.length === 0) return []
  return places.filter((place) => place.back_hundredths(stops) > 100).map(({ name }) => name)
}

/** The rules of a game in which the player decides nothing after the chips are down. */
export function placeRules(
  places: readonly Place[],
  draw: (draw?: Draw) => number[],
  handsOf: (stops: readonly number[]) => Hands,
): Rules {
  return {
    isFair: false,
    draw: () => draw(),
    winOf: ({ bet, stops }) => payout(places, bet, stops ?? []),
    shown: ({ spin_id, stops, win_minor, bet }) => ({
      ...{ spin_id, stops: stops ?? [], win_minor, seed: null },
      ...handsOf(stops ?? []),
      hits: hitsOf(places, stops ?? []),
      // Who watches has no bet.
      ...(bet !== null && stops !== null && { paid: paidOn(places, bet, stops) }),
    }),
  }
}
