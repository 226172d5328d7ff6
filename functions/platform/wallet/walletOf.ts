import type { Currency } from '../../../contract/money.ts'
import type { BetMovement, BookMovement } from '../../../contract/sportsbook.ts'
import type { PlatformEnv } from '../env.ts'
import type { Payment } from './betMovements.ts'
import type { Owner } from './ledger.ts'
import type { Adjustment, GameMovement, JackpotWin, Rollback } from './movements.ts'
import type { PaymentMovement } from './paymentMovements.ts'

/** A player's wallet with the owner filled in. */
export function walletOf(env: PlatformEnv, player: { id: string; currency: Currency }) {
  const owner: Owner = { playerId: player.id, currency: player.currency }
  const stub = env.WALLET.getByName(player.id)
  return {
    balance: () => stub.balance(owner),
    debit: (movement: GameMovement) => stub.debit(owner, movement),
    earlierDebit: (movement: GameMovement) => stub.earlierDebit(owner, movement),
    credit: (movement: GameMovement) => stub.credit(owner, movement),
    rollback: (movement: Rollback) => stub.rollback(owner, movement),
    isCredited: () => stub.isCredited(owner),
    placeBet: (movement: BetMovement) => stub.placeBet(owner, movement),
    earlierBet: (movement: BetMovement) => stub.earlierBet(owner, movement),
    payBet: (payment: Payment) => stub.payBet(owner, payment),
    rollBackBet: (movement: BookMovement) => stub.rollBackBet(owner, movement),
    adjust: (adjustment: Adjustment) => stub.adjust(owner, adjustment),
    payJackpot: (win: JackpotWin) => stub.payJackpot(owner, win),
    bookPayment: (movement: PaymentMovement) => stub.bookPayment(owner, movement),
    reserve: (movement: PaymentMovement) => stub.reserve(owner, movement),
    release: (movement: PaymentMovement) => stub.release(owner, movement),
    toWager: () => stub.toWager(owner),
    paymentSums: (paymentIds: readonly string[]) => stub.paymentSums(owner, paymentIds),
    history: (page: number, count: number) => stub.history(owner, page, count),
    audit: () => stub.audit(owner),
  }
}
