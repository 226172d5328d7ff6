import { networkOf } from '../../../contract/clientNetwork.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../reply.ts'
import type { CallContext } from './context.ts'

/** The period of both limiters in wrangler.toml: after it a refused caller may come back. */
const period_s = 60

/** Sign-in and sign-up by the client's address (SIGNIN-08), everything else by session, or by address for a guest. */
export async function checkRate(
  call: CallContext,
  isSignIn: boolean,
): Promise<Result<undefined, CallFailure>> {
  const address = networkOf(call.clientAddress ?? 'unknown')
  const { success } = isSignIn
    ? await call.env.SIGN_IN_LIMIT.limit({ key: `address:${address}` })
    : await call.env.CALL_LIMIT.limit({
        key: call.session ? `player:${call.session.userId}` : `address:${address}`,
      })
  return success ? ok(undefined) : fail(code.tooMany, 'too many requests', { retryAfter_s: period_s })
}
