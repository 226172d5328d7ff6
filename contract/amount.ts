import * as v from 'valibot'
import { largestMovement_minor, minorPerMajor, toMajor, toMinor } from './money.ts'

const least_minor = 1

/** 12.5 (major) → 1250 (minor), rounded: for amounts that `Amount` has checked, and for limits. */
export function minorUnits(amount: number): number {
  return Math.round(amount * minorPerMajor)
}

/** Money that a player moves: a number in major units, of whole cents and above 0. */
export const Amount = v.pipe(
  v.number('incorrectInput'),
  v.minValue(toMajor(least_minor), 'incorrectInput'),
  v.maxValue(toMajor(largestMovement_minor), 'incorrectInput'),
  v.check((amount) => toMinor(amount) !== undefined, 'incorrectInput'),
)
