import * as v from 'valibot'

/** Bets on a table: places and whole minor units. */
const Bets = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(16)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  v.check((bets) => Object.keys(bets).length > 0),
)
export type Bets = Record<string, number>

/** Parses the bets of a text; undefined if a place is unknown. */
export function readBets(text: string, isPlace: (place: string) => boolean): Bets | undefined {
  const bets = v.safeParse(v.pipe(v.string(), v.parseJson(), Bets), text)
  return bets.success && Object.keys(bets.output).every(isPlace) ? bets.output : undefined
}

export function stakeOf(bets: Bets): number {
  return Object.values(bets).reduce((sum, amount) => sum + amount, 0)
}
