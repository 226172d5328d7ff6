import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Account } from '../accounts/tables.ts'
import { registerAnswered } from '../register/checkPerson.ts'
import type { Services } from '../services.ts'
import { barFailure, excludedBar } from '../wallet/bars.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * What the market asks of an account before a stake: 9450 documents that are not verified, 9503 a register that has not answered.
 * Limits and exclusions are the wallet's, in the transaction of the stake.
 */
export function marketLetsPlay(services: Services, account: Account): Result<Account, CallFailure> {
  const { verificationBefore } = services.config.market
  if (verificationBefore === 'play' && account.verifiedAt === null)
    return fail(code.verificationNeeded, 'documents are to be checked before play')
  const answered = registerAnswered(services, account)
  return answered.ok ? ok(account) : answered
}

/** Whether a player may open a game or the sportsbook at all: the same, and 9449 for an excluded one. */
export async function mayOpen(services: Services, account: Account): Promise<Result<Account, CallFailure>> {
  const allowed = marketLetsPlay(services, account)
  if (!allowed.ok) return allowed
  const exclusion = await walletOf(services.env, account).exclusion()
  return exclusion ? barFailure(excludedBar(exclusion)) : allowed
}
