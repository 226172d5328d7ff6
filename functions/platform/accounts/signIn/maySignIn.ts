import { playerRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { sendConfirmation } from '../signUp/confirmation.ts'
import type { Account } from '../../tables/accounts.ts'

/**
 * Whether the owner of an account may sign in. Errors: 5 banned, 14 not a player, 11 email not confirmed, in which
 * case the link is sent again.
 */
export async function maySignIn(
  services: Services,
  account: Account,
): Promise<Result<undefined, CallFailure>> {
  const standing = checkStanding(account)
  if (!standing.ok || !account.confirmationDue) return standing
  await sendConfirmation(services, account)
  return fail(code.notVerified, 'email is not confirmed')
}

/** Errors: 5 banned, 14 not a player. */
export function checkStanding({ isBanned, role }: Account): Result<undefined, CallFailure> {
  if (isBanned) return fail(code.userBanned, 'user is banned')
  return role === playerRole ? ok(undefined) : fail(code.onlyPlayers, 'only players may sign in')
}
