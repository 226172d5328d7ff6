import type * as v from 'valibot'
import { accountCalls } from './calls/account.ts'
import { betCalls, lineCalls } from './calls/sport.ts'
import type { InputOf, PlayerCall, TypedCall } from './calls/call.ts'
import { contentCalls } from './calls/content.ts'
import { gameCalls } from './calls/games.ts'
import { offerCalls } from './calls/offers.ts'
import { profileCalls } from './calls/profile.ts'
import { paymentCalls } from './calls/payments.ts'
import { protectionCalls } from './calls/protection.ts'
import { signInCalls } from './calls/signIn.ts'
import { tournamentCalls } from './calls/tournaments.ts'

/**
 * Every call that the browser may make. The islands' client, the routes and handlers of both workers and the tests are
 * built from this table, which is the only definition of a call. Each is a route: a literal path stands before one with
 * a place that would match it too.
 */
export const calls = {
  ...signInCalls,
  ...accountCalls,
  ...profileCalls,
  ...gameCalls,
  ...betCalls,
  ...lineCalls,
  ...paymentCalls,
  ...protectionCalls,
  ...contentCalls,
  ...offerCalls,
  ...tournamentCalls,
} as const satisfies Record<string, PlayerCall>
type Calls = typeof calls

export type CallName = keyof Calls
export type CallResult<Name extends CallName> = v.InferOutput<Calls[Name]['result']>

/** The names of the calls with a property, or with a value of it: `CallsWith<{ access: 'player' }>`. */
export type CallsWith<Part> = { [Name in CallName]: Calls[Name] extends Part ? Name : never }[CallName]
export type PlatformCallName = Exclude<CallName, CallsWith<{ answeredBy: 'site' }>>

/** The platform's answer: the result, unless the broker builds the result from something else. */
export type PlatformResult<Name extends CallName> = Calls[Name] extends {
  answer: infer Schema extends v.GenericSchema
}
  ? v.InferOutput<Schema>
  : CallResult<Name>

/** The validated input of a call. */
export type CallInput<Name extends CallName> = InputOf<Calls[Name]>

/** The same table with the general type, for code that handles any call. */
const typedCalls: { [Name in CallName]: TypedCall<CallInput<Name>, CallResult<Name>> } = calls

export function callOf<Name extends CallName>(name: Name): TypedCall<CallInput<Name>, CallResult<Name>> {
  return typedCalls[name]
}

export const callNames = Object.keys(calls).filter((name): name is CallName => name in calls)
