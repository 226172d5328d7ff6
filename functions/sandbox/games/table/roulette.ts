import type { Round } from '../round/round.ts'
import type { Rules } from '../round/rules.ts'
import { randomBelow } from '../slot/engine.ts'
import { readBets } from './bets.ts'

/** European: 0 to 36, one zero. */
const numbers = 37
export const rouletteReds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
])

/** The payout of each place, stake included, and its winning numbers. Zero loses everything but itself. */
const places: Record<string, { pays: number; wins: (number: number) => boolean }> = {
  red: { pays: 2, wins: (number) => rouletteReds.has(number) },
  black: { pays: 2, wins: (number) => number > 0 && !rouletteReds.has(number) },
  even: { pays: 2, wins: (number) => number > 0 && number % 2 === 0 },
  odd: { pays: 2, wins: (number) => number % 2 === 1 },
  low: { pays: 2, wins: (number) => number >= 1 && number <= 18 },
  high: { pays: 2, wins: (number) => number >= 19 },
}
for (let third = 1; third <= 3; third += 1) {
  places[`d${third}`] = { pays: 3, wins: (number) => Math.ceil(number / 12) === third }
}
for (let single = 0; single < numbers; single += 1) {
  places[`n${single}`] = { pays: 36, wins: (number) => number === single }
}

export const isRoulettePlace = (place: string) => Object.hasOwn(places, place)

/** The payout of the bets for a number. */
export function rouletteWin(bets: Record<string, number>, number: number): number {
  return Object.entries(bets).reduce((sum, [name, stake_minor]) => {
    const place = places[name]
    return place?.wins(number) ? sum + stake_minor * place.pays : sum
  }, 0)
}

function winOf({ bet, stops }: Round): number {
  const bets = readBets(bet ?? '', isRoulettePlace)
  const [number] = stops ?? []
  if (bets === undefined || number === undefined) throw new Error('a round without bets or ball')
  return rouletteWin(bets, number)
}

export const rouletteRules: Rules = {
  isFair: false,
  draw: () => [randomBelow(numbers)],
  winOf,
  shown: ({ spin_id, stops, win_minor }) => ({ spin_id, stops: stops ?? [], win_minor, seed: null }),
}
