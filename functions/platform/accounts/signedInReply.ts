import { ok, type Result } from '../../../contract/result.ts'
import { reply, type CallFailure } from '../http/reply.ts'
import { sessionTokenHeader, type SignedIn } from './session.ts'
import { userOf } from './user.ts'

/** What every way in answers: the player, and the token in a header of its own for the site's broker. */
export function signedInReply(result: Result<SignedIn, CallFailure>): Response {
  if (!result.ok) return reply(result)
  return reply(ok(userOf(result.value.account)), { [sessionTokenHeader]: result.value.token })
}
