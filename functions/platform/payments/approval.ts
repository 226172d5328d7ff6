import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { checkOther, type Actor } from '../staff/actor.ts'
import type { Services } from '../kit/services.ts'
import { isRefused } from '../cases/personChecks.ts'
import { creditsOf, didLately } from './credited.ts'

/**
 * Nobody moves money through an account alone. Whoever adjusted it, gave free play there, or wrote a code that its player used or a tournament that they won, within 30 days approves
 * none of its withdrawals, and nobody their own; the same where the money came from a friend's account. 9403 with the field
 * `player`: `ownAccount`, `adjustedByYou` or `codeByYou`. Nobody approves one of a player whom the vendor for identity refuses: `refusedByVendor`.
 */
export async function checkMayApprove(
  services: Services,
  actor: Actor,
  playerId: string,
): Promise<Result<undefined, CallFailure>> {
  if (await isRefused(services, playerId)) return refuse('refusedByVendor')
  if (actor.kind === 'machine') return fail(code.refused, 'a key approves nothing')
  const other = checkOther(actor, playerId)
  if (!other.ok || actor.kind !== 'staff') return other
  const actorId = actor.session.account.id
  const { accounts, gains } = await creditsOf(services, playerId)
  if (await didLately(services, { actorId, deed: 'give', targets: accounts })) return refuse('adjustedByYou')
  const targets = gains.flatMap((gain) => gain.targets)
  const wrote = await didLately(services, { actorId, deed: 'write', targets })
  return wrote ? refuse('codeByYou') : ok(undefined)
}

function refuse(why: 'adjustedByYou' | 'codeByYou' | 'refusedByVendor') {
  return fail(code.refused, `not to be approved: ${why}`, { fields: { player: why } })
}
