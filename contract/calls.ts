import type * as v from 'valibot'
import { accountCalls } from './calls/account.ts'
import type { Call } from './calls/call.ts'
import { contentCalls } from './calls/content.ts'
import { gameCalls } from './calls/games.ts'
import { signInCalls } from './calls/signIn.ts'

/**
 * Every call the browser may make: the islands' client, the routes and handlers of both workers and the tests are built
 * from this table, and what is said of a call is said here alone.
 */
export const calls = { ...signInCalls, ...accountCalls, ...gameCalls, ...contentCalls } as const
type Calls = typeof calls

export type CallName = keyof Calls
export type CallResult<Name extends CallName> = v.InferOutput<Calls[Name]['result']>

/** The calls that have a property, or that value of it: `CallsWith<{ access: 'player' }>`. */
export type CallsWith<Part> = { [Name in CallName]: Calls[Name] extends Part ? Name : never }[CallName]
export type PlatformCallName = Exclude<CallName, CallsWith<{ answeredBy: 'site' }>>

/** What the platform answers: the result, but where the broker makes the result of something else. */
export type PlatformResult<Name extends CallName> = Calls[Name] extends {
  answer: infer Schema extends v.GenericSchema
}
  ? v.InferOutput<Schema>
  : CallResult<Name>

/** What a handler gets of a request, as the schemas read it. */
export type CallInput<Name extends CallName> = {
  params: v.InferOutput<Calls[Name]['params']>
  query: v.InferOutput<Calls[Name]['query']>
  body: v.InferOutput<Calls[Name]['body']>
}

type InputSchemas<Name extends CallName> = {
  [Part in keyof CallInput<Name>]: v.GenericSchema<unknown, CallInput<Name>[Part]>
}
type TypedCall<Name extends CallName> = Call &
  InputSchemas<Name> & { result: v.GenericSchema<unknown, CallResult<Name>> }

/** The same table as code sees it that serves any call: the schemas of a name read into its own types. */
const typedCalls: { [Name in CallName]: TypedCall<Name> } = calls

export function callOf<Name extends CallName>(name: Name): TypedCall<Name> {
  return typedCalls[name]
}

export const callNames = Object.keys(calls).filter((name): name is CallName => name in calls)
