import type { Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { findSignIn, idleFailure, presentedBy } from '../accounts/sessions/session.ts'
import type { Services } from '../kit/services.ts'
import type { AccountWithTerms } from '../terms/terms.ts'
import type { Presented, Unclear } from '../wallet/clearance.ts'
import type { PlayRefusal } from '../wallet/playWallet.ts'

type Failure = { ok: false; error: CallFailure }

/** How a kind of call judges what the accounts say, and words what is refused. */
export type CallTerms = {
  /** `isSignedIn`: the sign-in lives that the call needs, or it needs none. */
  judge: (account: AccountWithTerms, isSignedIn: boolean) => Result<unknown, CallFailure>
  unknownPlayer: Failure
  failureOf: (refusal: Exclude<PlayRefusal, Unclear | 'idle'>) => Failure
}

/**
 * A call of a player's object, which knows for some minutes that the player may stake. Where it does not, the accounts are asked, and
 * if they allow it the call is made again with what they said.
 *
 * A block that is set between the question and the call lets this one call pass: accepted, it is a matter of milliseconds.
 */
export async function clearedCall<Value>(
  services: Services,
  playerId: string,
  { judge, unknownPlayer, failureOf }: CallTerms,
  call: (presented?: Presented) => Promise<Result<Value, PlayRefusal>>,
): Promise<Result<Value, CallFailure>> {
  const refused = (refusal: Exclude<PlayRefusal, Unclear>) =>
    refusal === 'idle' ? idleFailure : failureOf(refusal)
  const first = await call()
  if (first.ok) return first
  if (!isUnclear(first.error)) return refused(first.error)
  const { askedAt, signInId } = first.error
  const found = await findSignIn(services, playerId, signInId)
  if (!found) return unknownPlayer
  const { account, signIn } = found
  const allowed = judge(account, signInId === null || signIn !== null)
  if (!allowed.ok) return allowed
  const second = await call(presentedBy(services, askedAt, account, signIn))
  if (second.ok) return second
  if (isUnclear(second.error)) throw new Error('the wallet asks again what it was told')
  return refused(second.error)
}

function isUnclear(refusal: PlayRefusal): refusal is Unclear {
  return typeof refusal === 'object' && refusal.by === 'unclear'
}
