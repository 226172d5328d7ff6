import * as v from 'valibot'
import { referencePattern } from '#contract/seamless.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import type { Result } from '#lib/result.ts'
import type { Owner } from '../../wallet/ledger.ts'
import type { BookedInDialect, DialectMovement } from '../../wallet/dialectMovements.ts'

/*
 * The wallet calls that a provider publishes itself. A dialect is one file: it verifies the raw request, reads it into movements, and
 * writes its answer. Which movements are booked, and how, is the wallet's.
 */

/** `action`: the path after `/wallet/{provider}/`, empty where one address takes all calls. */
export type RawCall = { action: string; query: URLSearchParams; headers: Headers; body: string }

/** `token` of a game, or else the player's id. Amounts are decimals in major units. */
export type ReadCall = {
  token?: string | undefined
  playerId?: string | undefined
  gameId?: string | undefined
  currency?: string | undefined
  /** What is named must be an open game. */
  needsOpenGame?: boolean
  /** The call says that the game is over. */
  endsGame?: boolean
  movements: DialectMovement[]
}

/** The balance is the one right after the call was first booked. */
export type Outcome = { owner: Owner; balance_minor: number; booked: readonly BookedInDialect[] }

/** Why a call is refused. */
export type Why = 'unsigned' | 'stranger' | 'unknown' | 'invalid' | 'broken' | CallFailure

export type WalletDialect<Call extends ReadCall = ReadCall> = {
  /** Whose games are played, where the site lists them as another provider's. */
  gamesOf?: string
  /** Whether the call is signed with one of the keys. */
  verify: (raw: RawCall, keys: readonly string[]) => Promise<boolean>
  /** What the call names itself or us by: refused as `stranger` where the configuration has another. */
  accountOf?: (raw: RawCall) => string | undefined
  /** `unknown`: there is no such call. `invalid`: its parameters are no call. */
  read: (raw: RawCall) => Result<Call, 'unknown' | 'invalid'>
  answer: (raw: RawCall, call: Call, outcome: Outcome) => object
  /**
   * `unsigned`: see `verify`. `stranger`: see `accountOf`. `broken`: something of ours failed, and the provider should try again. Of a failure that contradicts the
   * ledger, `fields.refusal` says how.
   */
  refuse: (why: Why, raw: RawCall, call?: Call) => object
}

export const Reference = v.pipe(v.string(), v.regex(referencePattern))
/** Where the wallet knows the currency, it refuses what is finer. */
export const Amount = v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,20})?$/))

/** JSON with its numbers as they are written, so that no amount passes a float; undefined for anything that is not JSON. */
export function exactJson(text: string): unknown {
  const exact = (_name: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' ? (context?.source ?? '') : value
  try {
    return JSON.parse(text, exact)
  } catch {
    return undefined
  }
}
