import type { Round } from '../round/round.ts'
import type { Rules } from '../round/rules.ts'
import { randomBelow } from '../slot/random.ts'
import { readBets, stakeOf, type Bets } from './bets.ts'

/** The chances of the six in percent and their payouts: about 95 divided by the chance. */
const chances = [26, 21, 18, 15, 12, 8]
export const odds_hundredths = chances.map((chance) => Math.floor((95 * 100) / chance))

const places = chances.map((_, runner) => `w${runner + 1}`)
export const isRacePlace = (place: string) => places.includes(place)

/** The order at the finish: each place is drawn by the chances of the remaining runners. */
export function drawOrder(): number[] {
  const running = chances.map((chance, runner) => ({ runner: runner + 1, chance }))
  const order: number[] = []
  while (running.length > 0) {
    let at = randomBelow(running.reduce((sum, { chance }) => sum + chance, 0))
    const next = running.findIndex(({ chance }) => (at -= chance) < 0)
    order.push(...running.splice(next, 1).map(({ runner }) => runner))
  }
  return order
}

function paidOn({ bet, stops }: Pick<Round, 'bet' | 'stops'>): Bets {
  const bets = readBets(bet ?? '', isRacePlace)
  const [winner] = stops ?? []
  if (bets === undefined || winner === undefined) throw new Error('a race without bets or order')
  const odds = odds_hundredths[winner - 1] ?? 0
  const paid = Object.entries(bets).map(
    ([place, amount]) => [place, place === `w${winner}` ? Math.floor((amount * odds) / 100) : 0] as const,
  )
  return Object.fromEntries(paid)
}

export const raceRules: Rules = {
  isFair: false,
  draw: drawOrder,
  winOf: (round) => stakeOf(paidOn(round)),
  shown: ({ spin_id, stops, win_minor, bet }) => ({
    ...{ spin_id, stops: stops ?? [], win_minor, seed: null },
    paid: paidOn({ bet, stops }),
  }),
}
