import * as v from 'valibot'
import { mostDigits } from './currencies.ts'
import { largestStake_minor, toMinor } from './money.ts'

const finest = 10 ** mostDigits

/** Whether it is a whole number of some currency's minor units: what can be said of an amount before its currency is known. */
export function mayBeMoney(amount: number): boolean {
  return Math.round(amount * finest) / finest === amount
}

/** Money that a player moves: a number in major units, above 0. Whether the currency has it says `movedAmount`. */
export const Amount = v.pipe(
  v.number('incorrectInput'),
  v.gtValue(0, 'incorrectInput'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'incorrectInput'),
  v.check(mayBeMoney, 'incorrectInput'),
)

/** An `Amount` in minor units; undefined if the currency has no such amount, or the wallet moves none so large. */
export function movedAmount(amount: number, currency: string): number | undefined {
  const amount_minor = toMinor(amount, currency)
  return amount_minor === undefined || amount_minor > largestStake_minor(currency) ? undefined : amount_minor
}

/** Left out, it is made here, and the same body sent again is another request. */
const made = () => crypto.randomUUID()

/** The id of a call that moves money: chosen by the client, as a UUID; unique for a player. */
export const RequestId = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,64}$/)), made)

/** The id of a transfer; these ids are shorter words. */
export const TransferRequestId = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'incorrectInput')),
  made,
)
