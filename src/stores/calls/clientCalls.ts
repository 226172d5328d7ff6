import { calls, type CallName, type CallsWith } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'

/** The calls that islands make. */
export type ClientCall = Exclude<CallName, CallsWith<{ islands: false }>>

/** `sealing`: the answer may clear the session's cookies or seal them again. */
type ClientLine = Pick<Call, 'method' | 'path'> & { sealing?: true }

/**
 * The islands' part of the table of calls. The build replaces this module with the value
 * (scripts/lib/dataPlugins.ts). The table itself carries the schemas of the whole product, too much for a phone
 * that only signs in.
 */
export const clientCalls = Object.fromEntries(
  Object.entries<Call>(calls)
    .filter(([, { islands }]) => islands !== false)
    .map(([name, call]) => [name, lineOf(call)]),
) as Record<ClientCall, ClientLine>

function lineOf({ method, path, session }: Call): ClientLine {
  const isSealing = session === 'changes' || session === 'ends'
  return { method, path, ...(isSealing && { sealing: true }) }
}
