import { code } from '#contract/errors.ts'
import { unreachable } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { restrictionFailure, type Restriction } from './restrictions.ts'
import type { Refusal } from './movements.ts'

/**
 * The failure for a refused movement: 501 and 508 for an insufficient balance, 105 before a withdrawal, 9476 for more of a deposit than may go back, 506, 695 and 702 for bets that
 * break the rules of free bets, bonuses and first bets, 9448 and 9449 for the player's protection, 9409 for anything that contradicts the ledger.
 */
export function refusalFailure(refusal: Refusal | Restriction): { ok: false; error: CallFailure } {
  if (typeof refusal !== 'string') return restrictionFailure(refusal)
  switch (refusal) {
    case 'insufficient':
      return fail(code.insufficientBalance, 'insufficient balance')
    case 'conflict':
      return fail(code.conflict, 'the transaction id was used for something else')
    case 'rolled_back':
      return fail(code.conflict, 'the transaction was rolled back before it came')
    case 'no_debit':
      return fail(code.conflict, 'no debit stands in this round')
    case 'paid_out':
      return fail(code.conflict, 'the round was paid out')
    case 'only_bonus':
      return fail(code.insufficientRealBalance, 'insufficient real balance')
    case 'wagering':
      return fail(code.wageringOpen, 'deposits and bonuses are to be wagered before a withdrawal')
    case 'played':
      return fail(code.depositPlayed, 'less of the deposit is unplayed')
    case 'limit':
      return fail(code.conflict, 'the balance would pass its limit')
    case 'uncredited':
      return fail(code.betsUncredited, 'an account that was never credited has placed its bets')
    case 'cheap_bonus':
      return fail(code.bonusOdds, 'the odds are too low for bonus money, or for this free bet')
    case 'no_free_bet':
      return fail(code.noFreeBet, 'no open free bet of this id and amount')
    default:
      return unreachable(refusal)
  }
}
