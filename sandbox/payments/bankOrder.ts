import * as v from 'valibot'

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(3600))

/**
 * POST /payments/order: how the bank differs from the usual, so that every trouble can be seen. `refuse` is the message that new
 * orders are refused with; `down` answers no call; `callBacks` are sent twice, or not at all. A new order replaces the one before.
 */
export const BankOrder = v.strictObject({
  refuse: v.optional(shortText),
  down: v.optional(v.picklist(['http500', 'hang'])),
  callBacks: v.optional(v.picklist(['twice', 'never'])),
  /** The duration of a payout (1.5), of one with a key that ends in 9999 (60), and of a late payment (10). */
  payout_s: v.optional(seconds),
  slowPayout_s: v.optional(seconds),
  late_s: v.optional(seconds),
  /** Who pays, and whose key is paid, whoever the operator names. */
  person: v.optional(v.strictObject({ cpf: v.optional(shortText), name: v.optional(shortText) })),
  /** The message that returns of payments are refused with. */
  refuseReturns: v.optional(shortText),
})
export type BankOrder = v.InferOutput<typeof BankOrder>

const ispb = '99999004'
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const randomLength = 11

/** The number of a return at the central bank: D, otherwise like that of a transfer. */
export const returnId = (now_ms: number) => endToEndId(now_ms).replace('E', 'D')

/** The number of a transfer at the central bank: E, the number of the bank, the minute (UTC), and eleven characters. */
export function endToEndId(now_ms: number): string {
  const minute = new Date(now_ms).toISOString().slice(0, 16).replaceAll(/\D/g, '')
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  const tail = Array.from(random, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `E${ispb}${minute}${tail}`
}
