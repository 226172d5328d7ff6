import { DurableObject } from 'cloudflare:workers'
import type { Result } from '../../../contract/result.ts'
import type { BetMovement, BookMovement } from '../../../contract/sportsbook.ts'
import type { PlatformEnv } from '../env.ts'
import { describeError, log } from '../../shared/log.ts'
import { notifyJackpots } from '../jackpots/notifyJackpots.ts'
import { earlierBet, isCredited, payBet, placeBet, rollBackBet, type Payment } from './betMovements.ts'
import {
  audit,
  balanceOf,
  claim,
  createTables,
  history,
  ownerOf,
  type Audit,
  type Entry,
  type Owner,
} from './ledger.ts'
import {
  adjust,
  credit,
  debit,
  earlierDebit,
  payJackpot,
  rollback,
  type Adjustment,
  type GameMovement,
  type JackpotWin,
  type Moved,
  type Refusal,
  type Rollback,
} from './movements.ts'
import { bookPayment, paymentSums, release, reserve, type PaymentMovement } from './paymentMovements.ts'
import { createWagering, toWager } from './wagering.ts'
import { createOutbox, scheduleDelivery, finishDelivery, pendingStakes } from './outbox.ts'

export type Balances = { real_minor: number; bonus_minor: number }

/**
 * One player's wallet; the object's name is the player's id. Nothing else changes a balance. Every call names the
 * owner, so that a wallet is created at its first use and every player has one. Each movement is one transaction; the
 * runtime sends the answer when the transaction is on disk.
 */
export class Wallet extends DurableObject<PlatformEnv> {
  sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env)
    this.sql = state.storage.sql
    state.storage.transactionSync(() => {
      createTables(this.sql)
      createOutbox(this.sql)
      createWagering(this.sql)
    })
  }

  balance(owner: Owner): Balances {
    return this.inTransaction(owner, (sql) => ({
      real_minor: balanceOf(sql, 'real'),
      bonus_minor: balanceOf(sql, 'bonus'),
    }))
  }

  /** Whether money was ever paid in. */
  isCredited(owner: Owner): boolean {
    return this.inTransaction(owner, isCredited)
  }

  debit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> {
    return this.staked(owner, (sql) => debit(sql, movement))
  }

  /** The first answer of a debit; undefined if the ledger does not know it. Changes nothing. */
  earlierDebit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> | undefined {
    return this.inTransaction(owner, (sql) => earlierDebit(sql, movement))
  }

  credit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => credit(sql, movement))
  }

  rollback(owner: Owner, movement: Rollback): Result<Moved, Refusal> {
    return this.staked(owner, (sql) => rollback(sql, movement))
  }

  /** Takes the stake of a bet at the sportsbook. */
  placeBet(owner: Owner, movement: BetMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => placeBet(sql, movement))
  }

  /** The first answer of a bet's stake; undefined if the ledger does not know it. Changes nothing. */
  earlierBet(owner: Owner, movement: BetMovement): Result<Moved, Refusal> | undefined {
    return this.inTransaction(owner, (sql) => earlierBet(sql, movement))
  }

  /** Pays for a bet, or corrects what it was paid. */
  payBet(owner: Owner, payment: Payment): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => payBet(sql, payment))
  }

  rollBackBet(owner: Owner, movement: BookMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => rollBackBet(sql, movement))
  }

  /** Deposits, withdrawals and bonus grants by the operator. */
  adjust(owner: Owner, adjustment: Adjustment): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => adjust(sql, adjustment))
  }

  /** A payment that was made. */
  bookPayment(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => bookPayment(sql, movement))
  }

  /** Takes the money of a withdrawal out of the balance, before anybody pays it. */
  reserve(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => reserve(sql, movement))
  }

  /** Gives the money of a withdrawal back. */
  release(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => release(sql, movement))
  }

  /** What is to be staked before a withdrawal. */
  toWager(owner: Owner): number {
    return this.inTransaction(owner, toWager)
  }

  /** The sum of the entries of payments, by the payment's id; those without an entry are left out. */
  paymentSums(owner: Owner, paymentIds: readonly string[]): Record<string, number> {
    return this.inTransaction(owner, (sql) => paymentSums(sql, paymentIds))
  }

  /** Pays a won jackpot; called by the jackpot. */
  payJackpot(owner: Owner, win: JackpotWin): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => payJackpot(sql, win))
  }

  /** Entries newest first, `page` from 1, with the number of all. */
  history(owner: Owner, page: number, count: number): { entries: Entry[]; count: number } {
    return this.inTransaction(owner, (sql) => history(sql, page, count))
  }

  audit(owner: Owner): Audit {
    return this.inTransaction(owner, audit)
  }

  /**
   * Sends stakes and rollbacks to the jackpots after the answers to the provider. A failed delivery is repeated later; the
   * jackpots count each stake once, by its key.
   */
  override async alarm(): Promise<void> {
    const owner = ownerOf(this.sql)
    if (!owner) return
    const { stakes, upTo } = pendingStakes(this.sql)
    let isDelivered = true
    try {
      await notifyJackpots(this.env, owner, stakes)
    } catch (error) {
      isDelivered = false
      log('error', 'jackpots not notified', { error: describeError(error) })
    }
    const dueAt = this.ctx.storage.transactionSync(() =>
      finishDelivery(this.sql, isDelivered ? upTo : undefined),
    )
    if (dueAt !== undefined) await this.ctx.storage.setAlarm(dueAt)
  }

  /** A movement that jackpots are notified of: the alarm is set in the same transaction. */
  private staked(owner: Owner, run: (sql: SqlStorage) => Result<Moved, Refusal>): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => {
      const moved = run(sql)
      const dueAt = moved.ok && !moved.value.duplicate ? scheduleDelivery(sql) : undefined
      if (dueAt !== undefined) void this.ctx.storage.setAlarm(dueAt)
      return moved
    })
  }

  private inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => {
      claim(this.sql, owner)
      return run(this.sql)
    })
  }
}
