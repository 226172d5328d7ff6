import type { SignedInUser } from '../../../contract/accounts.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { reply, type CallFailure } from '../http/reply.ts'
import { sessionTokenHeader, type SignedIn } from './session.ts'
import { userOf } from './user.ts'

/** What every way in answers: the player, and the token in a header of its own for the site's broker. */
export function signedInReply(result: Result<SignedIn, CallFailure>): Response {
  if (!result.ok) return reply(result)
  return reply(ok(signedInUser(result.value)), { [sessionTokenHeader]: result.value.token })
}

export function signedInUser({ account, previousSessionAt }: SignedIn): SignedInUser {
  return { ...userOf(account), previous_session_at: previousSessionAt?.toISOString() ?? null }
}
