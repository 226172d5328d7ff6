import * as v from 'valibot'
import { hmacHex } from '../lib/hmac.ts'

/*
 * The seamless wallet: the calls of a game provider to the platform during play.
 *
 *   POST {platform}/seamless/{provider}/{session|balance|debit|credit|rollback|adjust|tell}
 *   x-atoll-timestamp: <unix seconds>
 *   x-atoll-signature: <hex HMAC-SHA256, with the provider's key, of `${timestamp}.${path}.${body}`>
 *
 * Signatures are valid for 30 s. A movement has the provider's own `transaction_id`. A repetition gets the first answer
 * again, with `duplicate: true` and the balance of that time, whatever happened to the session and the player since.
 * With other contents it is refused (code 9409). A rollback may arrive before its debit, which is then refused for ever.
 * Amounts are minor units. A debit has a largest amount of its currency (docs/configuration.md); a credit has none.
 *
 * A rollback gives a whole stake back, or what is left of it; with `amount_minor` that part, and more parts may follow. `adjust` changes what
 * a round has paid, by an amount above or below zero and for a `reason` that staff and the player read: what the balance does not cover is
 * owed. It ends no round.
 *
 * A credit may tell the round: its `outcome`, and a `replay` address of the provider. Both are for people to read. One that breaks
 * its bounds is left out, and the credit counts: nobody is paid less because a provider tells too much. A provider that moves money in
 * its own dialect tells a round by `tell`, once its stake was taken.
 */
export const seamlessActions = [
  'session',
  'balance',
  'debit',
  'credit',
  'rollback',
  'adjust',
  'tell',
] as const
export type SeamlessAction = (typeof seamlessActions)[number]

export const signatureValidity_s = 30

const Token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{32,128}$/))
/** The provider's own ids, as long and as odd as real ones: any printable ASCII. */
export const referencePattern = /^[\x20-\x7e]{1,255}$/
const Reference = v.pipe(v.string(), v.regex(referencePattern))
const Amount_minor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What was bet on what ("odd 5.00"), and what is drawn: reels from the top, cards, dice, numbers, a multiple, a winner; `taken` is the
 * multiple at which a player left a flight; events are of a feature, in their order.
 */
export const outcomeParts = [
  ...([
    'bets',
    'taken',
    'reels',
    'cards',
    'dice',
    'numbers',
    'multiple',
    'winner',
    'event',
    'other',
  ] as const),
] as const
const mostParts = 60
const mostValues = 40
const longestOutcome = 4000

/** Whose cards or dice they are: a table's hands by their names, and how each of the player's ended. */
export const toldHands = [
  ...(['own', 'second', 'dealer', 'board', 'player', 'banker', 'dragon', 'tiger', 'red', 'blue'] as const),
] as const
export const toldEnds = ['won', 'lost', 'tied'] as const

/**
 * In the order of the round. The values are the provider's own signs, the same in every language. A hand may have its name, its total
 * and its end.
 */
export const Outcome = v.pipe(
  v.array(
    v.object({
      part: v.picklist(outcomeParts),
      values: v.pipe(
        v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(24))),
        v.minLength(1),
        v.maxLength(mostValues),
      ),
      hand: v.optional(v.picklist(toldHands)),
      total: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000))),
      end: v.optional(v.picklist(toldEnds)),
    }),
  ),
  v.minLength(1),
  v.maxLength(mostParts),
  v.check((parts) => JSON.stringify(parts).length <= longestOutcome),
)
export type Outcome = v.InferOutput<typeof Outcome>

/** Where the provider shows the round again. The site opens it only on an origin that it knows as the provider's. */
export const ReplayAddress = v.pipe(
  v.string(),
  v.maxLength(600),
  v.check((address) => URL.canParse(address) && isSecure(new URL(address))),
)

function isSecure({ protocol, hostname, username }: URL): boolean {
  const isLocal = /^(?:localhost|127\.0\.0\.1|[\w.-]+\.localhost)$/.test(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

export const SessionRequest = v.object({ token: Token })
export const BalanceRequest = v.object({ token: Token })
export const DebitRequest = v.object({
  token: Token,
  transaction_id: Reference,
  round_id: Reference,
  amount_minor: v.pipe(Amount_minor, v.minValue(1)),
  currency: v.string(),
})
const told = { outcome: v.optional(v.unknown()), replay: v.optional(v.unknown()) }
export const CreditRequest = v.object({
  token: Token,
  transaction_id: Reference,
  round_id: Reference,
  amount_minor: Amount_minor,
  currency: v.string(),
  ...told,
})
export const TellRequest = v.object({ token: Token, round_id: Reference, ...told })
export const RollbackRequest = v.object({
  token: Token,
  transaction_id: Reference,
  original_transaction_id: Reference,
  round_id: Reference,
  amount_minor: v.optional(v.pipe(Amount_minor, v.minValue(1))),
})
export const AdjustRequest = v.object({
  token: Token,
  transaction_id: Reference,
  round_id: Reference,
  amount_minor: v.pipe(
    v.number(),
    v.safeInteger(),
    v.check((amount_minor) => amount_minor !== 0),
  ),
  currency: v.string(),
  reason: v.pipe(v.string(), v.regex(/^[^\p{C}]{1,200}$/u)),
})
export type DebitRequest = v.InferOutput<typeof DebitRequest>
export type CreditRequest = v.InferOutput<typeof CreditRequest>
export type AdjustRequest = v.InferOutput<typeof AdjustRequest>
export type RollbackRequest = v.InferOutput<typeof RollbackRequest>
export type TellRequest = v.InferOutput<typeof TellRequest>

/**
 * `most_stake_minor`: what a round may cost at most, where the player's market caps it; a debit above it is refused with 9448.
 * `free_rounds`: debits of this stake cost the player nothing, so many times yet.
 * `slot_pace`: what the market lets a slot offer, and whether bets of other games may repeat by themselves; without it neither.
 */
export const BalanceAnswer = v.object({
  balance_minor: v.number(),
  currency: v.string(),
  most_stake_minor: v.optional(v.number()),
  free_rounds: v.optional(v.object({ stake_minor: v.number(), left: v.number() })),
  slot_pace: v.optional(v.object({ turbo: v.boolean(), autoplay: v.boolean() })),
})
export type BalanceAnswer = v.InferOutput<typeof BalanceAnswer>
export const MovementAnswer = v.object({
  transaction_id: v.string(),
  balance_minor: v.number(),
  currency: v.string(),
  duplicate: v.boolean(),
})
export type MovementAnswer = v.InferOutput<typeof MovementAnswer>

/** Signs one call; both sides use it, so that they cannot differ. */
export function signSeamless(key: string, timestamp_s: number, path: string, body: string): Promise<string> {
  return hmacHex(key, `${timestamp_s}.${path}.${body}`)
}
