import * as v from 'valibot'
import { toMajor } from './money.ts'

const least_minor = 1
/** As the largest movement of a wallet: ten million major units. */
const most_minor = 1_000_000_000

const minorPerMajor = 100

/** 12.5 (major) → 1250 (minor), rounded: for amounts that `Amount` has checked, and for limits. */
export function minorUnits(amount: number): number {
  return Math.round(amount * minorPerMajor)
}

/** Money that a player moves: a number in major units, of whole cents and above 0. */
export const Amount = v.pipe(
  v.number('incorrectInput'),
  v.minValue(toMajor(least_minor), 'incorrectInput'),
  v.maxValue(toMajor(most_minor), 'incorrectInput'),
  v.check((amount) => toMajor(minorUnits(amount)) === amount, 'incorrectInput'),
)
