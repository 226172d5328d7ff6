import { calls, type CallName, type CallsWith } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'

/** The calls that islands make. */
export type ClientCall = Exclude<CallName, CallsWith<{ islands: false }>>

/**
 * The islands' part of the table of calls: `POST /api/user/logout sealing` is a method, a path, and that the answer may clear the session's
 * cookies or seal them again. Words in a string are the fewest bytes.
 */
export const clientCalls = Object.fromEntries(
  Object.entries<Call>(calls)
    .filter(([, { islands }]) => islands !== false)
    .map(([name, call]) => [name, lineOf(call)]),
) as Record<ClientCall, string>

/**
 * The line of a call. The build writes it in place of the name where the call is made (scripts/lib/dataPlugins.ts), so that a page has the
 * lines of its own calls: the table has the schemas of the whole product, and the list of all lines is 1.8 KB on every page.
 */
export const lineNamed = (name: ClientCall) => clientCalls[name]

function lineOf({ method, path, session }: Call): string {
  const isSealing = session === 'changes' || session === 'ends'
  return `${method} ${path}${isSealing ? ' sealing' : ''}`
}
