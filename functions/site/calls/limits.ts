import type { Call } from '#contract/calls/call.ts'
import { networkOf } from '../../shared/clientNetwork.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { CallOutcome, RequestContext } from './context.ts'

/** The period of both limiters in wrangler.toml, sent as Retry-After. */
export const callLimitPeriod_s = 60

/** Sign-in and sign-up by the client's address (SIGNIN-08), everything else by session of a player or of staff, or by address for a guest. */
export async function checkRate(
  { env, clientAddress, session, staffSession }: RequestContext,
  limit: Call['limit'],
): Promise<CallOutcome<undefined>> {
  if (limit === 'none') return ok(undefined)
  const { success } =
    limit === 'signIn'
      ? await env.SIGN_IN_LIMIT.limit({ key: callLimitKey(undefined, clientAddress) })
      : await env.CALL_LIMIT.limit({
          key: staffSession ? `staff:${staffSession}` : callLimitKey(session, clientAddress),
        })
  return success
    ? ok(undefined)
    : fail(code.tooMany, 'too many requests', { retryAfter_s: callLimitPeriod_s })
}

/** The key of the limit: the player, or the network of a guest. */
export function callLimitKey(
  session: { userId: string } | undefined,
  clientAddress: string | undefined,
): string {
  return session ? `player:${session.userId}` : `address:${networkOf(clientAddress ?? 'unknown')}`
}
