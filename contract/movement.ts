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

/** Left out, it is made here, and the same body sent again is another request. */
const made = () => crypto.randomUUID()

/** The id of a call that moves money: chosen by the client, as a UUID; unique for a player. */
export const RequestId = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,64}$/)), made)

/** The id of a transfer; these ids are shorter words. */
export const TransferRequestId = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'incorrectInput')),
  made,
)
