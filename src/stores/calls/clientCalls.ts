import { calls, type CallName, type CallsWith } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'

/** The calls that islands make. */
export type ClientCall = Exclude<CallName, CallsWith<{ islands: false }>>

/**
 * The islands' part of the table of calls: `POST /api/user/logout sealing` is a method, a path, and that the answer may clear the session's
 * cookies or seal them again. Words in a string are the fewest bytes. The build replaces this module with the value
 * (scripts/lib/dataPlugins.ts). The table itself carries the schemas of the whole product, too much for a phone
 * that only signs in.
 */
export const clientCalls = Object.fromEntries(
  Object.entries<Call>(calls)
    .filter(([, { islands }]) => islands !== false)
    .map(([name, call]) => [name, lineOf(call)]),
) as Record<ClientCall, string>

function lineOf({ method, path, session }: Call): string {
  const isSealing = session === 'changes' || session === 'ends'
  return `${method} ${path}${isSealing ? ' sealing' : ''}`
}
