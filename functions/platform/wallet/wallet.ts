import type { Result } from '../../../contract/result.ts'
import type { SlotsHistoryBody } from '../../../contract/slotsHistory.ts'
import type { BetMovement, BookMovement } from '../../../contract/sportsbook.ts'
import { describeError, log } from '../../shared/log.ts'
import { notifyJackpots } from '../jackpots/notifyJackpots.ts'
import { addRounds } from '../returns/addRounds.ts'
import type { Bar } from './bars.ts'
import { earlierBet, isCredited, payBet, placeBet, rollBackBet, type BetPayout } from './betMovements.ts'
import {
  bonusExpiryDue,
  bonusStates,
  cancelBonus,
  expireBonuses,
  giveBonus,
  leftToWager,
  noteBonus,
  operatorBonus,
  type BonusRefusal,
  type BonusState,
  type Given,
  type NewBonus,
} from './bonuses.ts'
import { convertBonus, type Conversion, type ConversionRefusal } from './conversion.ts'
import {
  audit,
  balanceOf,
  findEntry,
  hasPayment,
  history,
  ownerOf,
  paymentKey,
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
  stakedIn,
  type Adjustment,
  type GameMovement,
  type JackpotWin,
  type Moved,
  type Refusal,
  type Rollback,
  type Stake,
} from './movements.ts'
import { deliveryDue, scheduleDelivery, finishDelivery, pendingStakes } from './outbox.ts'
import { roundHistory, type RoundPage } from './roundHistory.ts'
import { nextReport, reportDue, reported } from './roundReport.ts'
import { hasPlayed, indexSome, netLoss } from './rounds.ts'
import {
  completeTransfer,
  delayTransfer,
  dueTransfers,
  earlierTransfer,
  maySend,
  receiveTransfer,
  returnTransfer,
  sendTransfer,
  transferDue,
  transferHistory,
  transferUnderWay,
  type IncomingTransfer,
  type NewTransfer,
  type SentTransfer,
  type TransferRefusal,
  type TransferRow,
} from './transfers.ts'
import { walletOf } from './walletOf.ts'
import {
  paymentSums,
  recordPayment,
  release,
  reserve,
  returnPayment,
  type PaymentMovement,
} from './paymentMovements.ts'
import { toWager } from './toWager.ts'
import { ProtectedWallet } from './protectedWallet.ts'
import { exclusionNow, tellingDue } from './exclusions.ts'

/** `owed_minor` is what the player owes (owed.ts). */
export type Balances = { real_minor: number; bonus_minor: number; owed_minor: number }

/**
 * One player's wallet; the object's name is the player's id. Nothing else changes a balance. Every call names the
 * owner, so that a wallet is created at its first use and every player has one. Each movement is one transaction; the
 * runtime sends the answer when the transaction is on disk.
 */
export class Wallet extends ProtectedWallet {
  balance(owner: Owner): Balances {
    return this.inTransaction(owner, balancesOf)
  }

  /** The balances and what may be done with them. `isCredited`: money was paid in at some time. */
  standing(owner: Owner): Balances & { isCredited: boolean; isExcluded: boolean } {
    return this.inTransaction(owner, (sql) => ({
      ...balancesOf(sql),
      isCredited: isCredited(sql),
      isExcluded: exclusionNow(sql) !== undefined,
    }))
  }

  debit(owner: Owner, movement: Stake): Result<Moved, Refusal | Bar> {
    return this.played(owner, (sql) => debit(sql, movement))
  }

  /** The first answer of a debit; undefined if the ledger does not know it. Changes nothing. */
  earlierDebit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> | undefined {
    return this.inTransaction(owner, (sql) => earlierDebit(sql, movement))
  }

  credit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> {
    return this.played(owner, (sql) => credit(sql, movement))
  }

  rollback(owner: Owner, movement: Rollback): Result<Moved, Refusal> {
    return this.played(owner, (sql) => rollback(sql, movement))
  }

  /** What was staked in a round of a game, less what was given back. */
  stakedIn(owner: Owner, provider: string, roundId: string): number {
    return this.inTransaction(owner, (sql) => stakedIn(sql, provider, roundId))
  }

  /** Takes the stake of a bet at the sportsbook. */
  placeBet(owner: Owner, movement: BetMovement): Result<Moved, Refusal | Bar> {
    return this.inTransaction(owner, (sql) => placeBet(sql, movement))
  }

  /** The first answer of a bet's stake; undefined if the ledger does not know it. Changes nothing. */
  earlierBet(owner: Owner, movement: BetMovement): Result<Moved, Refusal> | undefined {
    return this.inTransaction(owner, (sql) => earlierBet(sql, movement))
  }

  /** Pays for a bet, or corrects what it was paid. */
  payBet(owner: Owner, payout: BetPayout): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => payBet(sql, payout))
  }

  rollBackBet(owner: Owner, movement: BookMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => rollBackBet(sql, movement))
  }

  /** Deposits, withdrawals and bonus grants by the operator. */
  adjust(owner: Owner, adjustment: Adjustment): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => {
      const moved = adjust(sql, adjustment)
      const isBonus = adjustment.balanceKind === 'bonus' && adjustment.amount_minor > 0
      if (moved.ok && !moved.value.duplicate && isBonus) noteBonus(sql, operatorBonus(adjustment))
      this.schedule()
      return moved
    })
  }

  /** A payment that was made. */
  bookPayment(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => recordPayment(sql, movement))
  }

  /** When a payment that was made was first booked, in Unix milliseconds; undefined if it was not. */
  paidAt(owner: Owner, paymentId: string): number | undefined {
    return this.inTransaction(owner, (sql) => findEntry(sql, paymentKey(paymentId))?.at)
  }

  /** A payment that was made and that the payer's bank took back; what the balance does not cover is owed. */
  returnPayment(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => returnPayment(sql, movement))
  }

  /** Takes the money of a withdrawal out of the balance, before anybody pays it. */
  reserve(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => reserve(sql, movement))
  }

  /** Gives the money of a withdrawal back. */
  release(owner: Owner, movement: PaymentMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => release(sql, movement))
  }

  /** What is to be staked before a withdrawal, for deposits and bonuses. */
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

  giveBonus(owner: Owner, bonus: NewBonus): Result<Given, BonusRefusal> {
    return this.inTransaction(owner, (sql) => {
      const given = giveBonus(sql, bonus)
      this.schedule()
      return given
    })
  }

  /** Takes a bonus back; true if there was one to take. */
  cancelBonus(owner: Owner, id: string): boolean {
    return this.inTransaction(owner, (sql) => cancelBonus(sql, id))
  }

  convertBonus(owner: Owner, conversion: Conversion): Result<Balances, ConversionRefusal | Bar> {
    return this.inTransaction(owner, (sql) => {
      const converted = convertBonus(sql, conversion)
      return converted.ok ? { ok: true, value: balancesOf(sql) } : converted
    })
  }

  /** Newest first. */
  bonuses(owner: Owner): BonusState[] {
    return this.inTransaction(owner, bonusStates)
  }

  /** What is to be wagered of all bonuses before a withdrawal, in minor units. */
  leftToWager(owner: Owner): number {
    return this.inTransaction(owner, leftToWager)
  }

  /** Whether money was paid in or out at `since` (Unix milliseconds) or later. */
  hasPayment(owner: Owner, kind: 'deposit' | 'withdrawal', since: number): boolean {
    return this.inTransaction(owner, (sql) => hasPayment(sql, kind, since))
  }

  hasPlayed(owner: Owner, provider: string): boolean {
    return this.inTransaction(owner, (sql) => hasPlayed(sql, provider))
  }

  /** What was lost at the games of these providers, from one day (YYYY-MM-DD) to another, both included. */
  netLoss(owner: Owner, providers: readonly string[], from: string, to: string): number {
    return this.inTransaction(owner, (sql) => netLoss(sql, providers, from, to))
  }

  rounds(owner: Owner, asked: SlotsHistoryBody): RoundPage {
    return this.inTransaction(owner, (sql) => roundHistory(sql, asked))
  }

  /** The transfer of a request that came before; undefined for a new one. */
  earlierTransfer(
    owner: Owner,
    request: Pick<NewTransfer, 'requestId' | 'typed'>,
  ): Result<SentTransfer, 'conflict'> | undefined {
    return this.inTransaction(owner, (sql) => earlierTransfer(sql, request))
  }

  maySend(
    owner: Owner,
    transfer: Pick<NewTransfer, 'amount_minor' | 'dayLimit_minor'>,
  ): Result<undefined, TransferRefusal> {
    return this.inTransaction(owner, (sql) => maySend(sql, transfer))
  }

  /** Takes the money, and pays it to the friend at once if their wallet can be reached; otherwise the alarm does. */
  async sendTransfer(owner: Owner, transfer: NewTransfer): Promise<Result<SentTransfer, TransferRefusal>> {
    const sent = this.inTransaction(owner, (sql) => {
      const taken = sendTransfer(sql, transfer)
      if (taken.ok) this.schedule()
      return taken
    })
    if (!sent.ok || sent.value.state !== 'Withdrawn') return sent
    const own = transferUnderWay(this.sql, sent.value.id)
    if (own) await this.tryTransfer(owner, own)
    return earlierTransfer(this.sql, transfer) ?? sent
  }

  /** Pays what a friend sends; called by the friend's wallet. */
  receiveTransfer(owner: Owner, incoming: IncomingTransfer): Result<undefined, TransferRefusal> {
    return this.inTransaction(owner, (sql) => receiveTransfer(sql, incoming))
  }

  /** Newest first, `page` from 1, with the number of all. */
  transfers(owner: Owner, page: number, count: number): { transfers: TransferRow[]; count: number } {
    return this.inTransaction(owner, (sql) => transferHistory(sql, page, count))
  }

  /** Entries newest first, `page` from 1, with the number of all. */
  history(owner: Owner, page: number, count: number): { entries: Entry[]; count: number } {
    return this.inTransaction(owner, (sql) => history(sql, page, count))
  }

  audit(owner: Owner): Audit {
    return this.inTransaction(owner, audit)
  }

  /**
   * What no caller waits for, in this order:
   * 1. The jackpots get the new stakes.
   * 2. Transfers that are due go to the friends' wallets.
   * 3. Exclusions are made known outside the wallet.
   * 4. The rounds played are reported to the games' returns.
   * 5. Bonuses whose time is over lapse.
   * 6. The history of rounds takes in the next entries.
   * 7. The alarm is set for what is due next.
   */
  override async alarm(): Promise<void> {
    const owner = ownerOf(this.sql)
    if (!owner) return
    await this.tellJackpots(owner)
    await this.deliverTransfers(owner)
    await this.tellExclusions(owner)
    await this.reportRounds(owner)
    this.inTransaction(owner, (sql) => {
      expireBonuses(sql)
      indexSome(sql)
      this.schedule()
    })
  }

  /** A failed delivery is repeated later; the jackpots count each stake once, by its key. */
  private async tellJackpots(owner: Owner): Promise<void> {
    const { stakes, upTo } = pendingStakes(this.sql)
    let isDelivered = true
    try {
      await notifyJackpots(this.env, owner, stakes)
    } catch (error) {
      isDelivered = false
      log('error', 'jackpots not notified', { error: describeError(error) })
    }
    this.ctx.storage.transactionSync(() => finishDelivery(this.sql, isDelivered ? upTo : undefined))
  }

  /** A failed report is repeated by a later alarm; the database counts each round once, by its cursor. */
  private async reportRounds(owner: Owner): Promise<void> {
    const report = nextReport(this.sql, owner)
    if (!report) return
    let upto_seq: number | undefined
    try {
      upto_seq = await addRounds(this.env.DB, report)
    } catch (error) {
      log('error', 'rounds not reported', { error: describeError(error) })
    }
    this.ctx.storage.transactionSync(() => reported(this.sql, upto_seq))
  }

  private async deliverTransfers(owner: Owner): Promise<void> {
    for (const transfer of dueTransfers(this.sql)) await this.tryTransfer(owner, transfer)
  }

  /** After a failure a later alarm tries again. */
  private async tryTransfer(owner: Owner, transfer: TransferRow): Promise<void> {
    try {
      await this.deliver(owner, transfer)
    } catch (error) {
      log('error', 'transfer not delivered', { transfer: transfer.id, error: describeError(error) })
      this.inTransaction(owner, (sql) => delayTransfer(sql, transfer))
    }
  }

  private async deliver(owner: Owner, transfer: TransferRow): Promise<void> {
    const { id, other_id, own_login, amount_minor } = transfer
    const friend = walletOf(this.env, { id: other_id, currency: owner.currency })
    const from = { id: owner.playerId, login: own_login }
    const received = await friend.receiveTransfer({ id, from, amount_minor })
    if (!received.ok && received.error !== 'limit') throw new Error(`the wallet refused: ${received.error}`)
    this.inTransaction(owner, (sql) =>
      received.ok ? completeTransfer(sql, id) : returnTransfer(sql, transfer),
    )
  }

  /** A movement of a game, which the alarm tells jackpots and the games' returns of: it is set in the same transaction. */
  private played<Error extends Refusal | Bar>(
    owner: Owner,
    run: (sql: SqlStorage) => Result<Moved, Error>,
  ): Result<Moved, Error> {
    return this.inTransaction(owner, (sql) => {
      const moved = run(sql)
      if (moved.ok && !moved.value.duplicate && scheduleDelivery(sql)) this.schedule()
      return moved
    })
  }

  /** Sets the alarm for what is due first. Part of the transaction that it is called in. */
  protected override schedule(): void {
    const { sql } = this
    const due = [deliveryDue(sql), transferDue(sql), bonusExpiryDue(sql), tellingDue(sql), reportDue(sql)]
    const first = Math.min(...due.map((at) => at ?? Infinity))
    if (Number.isFinite(first)) void this.ctx.storage.setAlarm(first)
  }
}

function balancesOf(sql: SqlStorage): Balances {
  return {
    real_minor: balanceOf(sql, 'real'),
    bonus_minor: balanceOf(sql, 'bonus'),
    owed_minor: balanceOf(sql, 'owed'),
  }
}
