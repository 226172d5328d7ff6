import { rollDice, sumOf } from './draws.ts'
import type { Draw } from '../../slot/random.ts'
import { placeRules, type Place, type TableEngine } from './engine.ts'

/* Three dice, the payouts of the Atlantic City rule book. The stops are the dice. */

const rollSicBo = (draw?: Draw): number[] => rollDice(3, draw)

type Dice = readonly number[]
const faces = [1, 2, 3, 4, 5, 6]
const isTriple = ([one, two, three]: Dice) => one === two && two === three
const countOf = (dice: Dice, face: number) => dice.filter((die) => die === face).length

/** A bet that pays `odds` to one. */
function place(name: string, odds: number, wins: (dice: Dice) => boolean): Place {
  return { name, pays: `${odds}:1`, back_hundredths: (dice) => (wins(dice) ? (odds + 1) * 100 : 0) }
}
const even = (name: string, wins: (sum: number) => boolean) =>
  place(name, 1, (dice) => !isTriple(dice) && wins(sumOf(dice)))

const totalOdds = [60, 30, 17, 12, 8, 6, 6, 6, 6, 8, 12, 17, 30, 60]
const pairs = faces.flatMap((one) => faces.filter((two) => two > one).map((two) => [one, two] as const))

const places: readonly Place[] = [
  even('small', (sum) => sum <= 10),
  even('odd', (sum) => sum % 2 === 1),
  even('even', (sum) => sum % 2 === 0),
  even('big', (sum) => sum >= 11),
  ...faces.map((face) => place(`double${face}`, 10, (dice) => countOf(dice, face) >= 2)),
  ...faces.map((face) => place(`triple${face}`, 180, (dice) => countOf(dice, face) === 3)),
  place('anyTriple', 30, isTriple),
  ...totalOdds.map((odds, index) => place(`sum${index + 4}`, odds, (dice) => sumOf(dice) === index + 4)),
  ...pairs.map(([one, two]) =>
    place(`pair${one}${two}`, 5, (dice) => dice.includes(one) && dice.includes(two)),
  ),
  ...faces.map((face): Place => ({
    name: `face${face}`,
    pays: '1–3:1',
    back_hundredths: (dice) => (dice.includes(face) ? (countOf(dice, face) + 1) * 100 : 0),
  })),
]

export const sicBo: TableEngine = {
  places,
  draws: 'dice',
  hands: ['dice'],
  return_fraction: 0.9722,
  rules: placeRules(places, rollSicBo, (dice) => ({ hands: [[...dice]], points: [sumOf(dice)] })),
}
