import { randomBelow } from '../slot/random.ts'
import { placeRules, type Place } from './engines/engine.ts'

/** The chances of the six in percent and their payouts: about 95 divided by the chance. */
const chances = [26, 21, 18, 15, 12, 8]
export const odds_hundredths = chances.map((chance) => Math.floor((95 * 100) / chance))

const places = odds_hundredths.map((odds, index): Place => ({
  name: `w${index + 1}`,
  pays: `×${odds / 100}`,
  back_hundredths: ([winner]) => (winner === index + 1 ? odds : 0),
}))
export const isRacePlace = (place: string) => places.some(({ name }) => name === place)

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

export const raceRules = placeRules(places, drawOrder, () => ({}))
