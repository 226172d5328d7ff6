import * as v from 'valibot'
import { languageCodes } from './languages.ts'

/** Amounts are major units of `currency`; only stakes in it take part. */
export const Jackpot = v.object({
  id: v.string(),
  /** A path on the platform (`/media/...`); the site re-serves it from its own origin. */
  image: v.string(),
  name: v.string(),
  currency: v.string(),
  amount: v.number(),
  /** The operator's seed at the start of a round. */
  startAmount: v.number(),
  /** The amount at which it is won at the latest. */
  mustDropBy: v.number(),
  /** The moment (ISO 8601) at which it is won at the latest; null where only the amount decides. */
  timer: v.nullable(v.string()),
  /** The first sign of the winner's name, the rest masked; null before the first win. */
  last_winner: v.nullable(v.string()),
  last_amount: v.nullable(v.number()),
  last_won_at: v.nullable(v.string()),
  /** SHA-256 (hex) of `{id}:{round}:{threshold_minor}:{nonce}` of this round, told before its first stake. */
  proof: v.string(),
  /** The proof of the previous round, disclosed. */
  last_proof: v.nullable(
    v.object({ round: v.number(), proof: v.string(), threshold_minor: v.number(), nonce: v.string() }),
  ),
})
export type Jackpot = v.InferOutput<typeof Jackpot>

/** The language of the names; English without it. */
export const JackpotsQuery = v.object({ lang: v.optional(v.picklist(languageCodes)) })

/** `id` is the win's own, for a player may win the same jackpot again. `startAmount` is what its round began with. */
export const WonJackpot = v.object({
  id: v.string(),
  image: v.string(),
  name: v.string(),
  currency: v.string(),
  amount: v.number(),
  startAmount: v.number(),
  won_at: v.string(),
})
export type WonJackpot = v.InferOutput<typeof WonJackpot>

export const JackpotShownBody = v.object({
  JackpotId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}\.\d{1,9}$/, 'incorrectInput')),
})
