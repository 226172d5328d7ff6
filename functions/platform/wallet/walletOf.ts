import type { Currency } from '../../../contract/money.ts'
import type { LimitKey, PlayUnit } from '../../../contract/protection.ts'
import type { SlotsHistoryBody } from '../../../contract/slotsHistory.ts'
import type { BetMovement, BookMovement } from '../../../contract/sportsbook.ts'
import type { PlatformEnv } from '../kit/env.ts'
import type { BetPayout } from './betMovements.ts'
import type { NewBonus } from './bonuses.ts'
import type { Conversion } from './conversion.ts'
import type { Owner } from './ledger.ts'
import type { Adjustment, GameMovement, JackpotWin, Rollback, Stake } from './movements.ts'
import type { IncomingTransfer, NewTransfer } from './transfers.ts'
import type { NewExclusion } from './exclusions.ts'
import type { DepositHold } from './ownLimits.ts'
import type { PaymentMovement } from './paymentMovements.ts'
import type { Wallet } from './wallet.ts'

declare module '../kit/env.ts' {
  interface PlatformEnv {
    WALLET: DurableObjectNamespace<Wallet>
  }
}

/** A player's wallet with the owner filled in. */
export function walletOf(env: PlatformEnv, player: { id: string; currency: Currency }) {
  const owner: Owner = { playerId: player.id, currency: player.currency }
  const stub = env.WALLET.getByName(player.id)
  return {
    balance: () => stub.balance(owner),
    debit: (movement: Stake) => stub.debit(owner, movement),
    earlierDebit: (movement: GameMovement) => stub.earlierDebit(owner, movement),
    credit: (movement: GameMovement) => stub.credit(owner, movement),
    rollback: (movement: Rollback) => stub.rollback(owner, movement),
    standing: () => stub.standing(owner),
    stakedIn: (provider: string, roundId: string) => stub.stakedIn(owner, provider, roundId),
    placeBet: (movement: BetMovement) => stub.placeBet(owner, movement),
    earlierBet: (movement: BetMovement) => stub.earlierBet(owner, movement),
    payBet: (payout: BetPayout) => stub.payBet(owner, payout),
    rollBackBet: (movement: BookMovement) => stub.rollBackBet(owner, movement),
    adjust: (adjustment: Adjustment) => stub.adjust(owner, adjustment),
    payJackpot: (win: JackpotWin) => stub.payJackpot(owner, win),
    giveBonus: (bonus: NewBonus) => stub.giveBonus(owner, bonus),
    cancelBonus: (id: string) => stub.cancelBonus(owner, id),
    convertBonus: (conversion: Conversion) => stub.convertBonus(owner, conversion),
    bonuses: () => stub.bonuses(owner),
    leftToWager: () => stub.leftToWager(owner),
    hasPayment: (kind: 'deposit' | 'withdrawal', since: number) => stub.hasPayment(owner, kind, since),
    hasPlayed: (provider: string) => stub.hasPlayed(owner, provider),
    netLoss: (providers: readonly string[], from: string, to: string) =>
      stub.netLoss(owner, providers, from, to),
    rounds: (asked: SlotsHistoryBody) => stub.rounds(owner, asked),
    earlierTransfer: (request: Pick<NewTransfer, 'requestId' | 'typed'>) =>
      stub.earlierTransfer(owner, request),
    maySend: (transfer: Pick<NewTransfer, 'amount_minor' | 'dayLimit_minor'>) =>
      stub.maySend(owner, transfer),
    sendTransfer: (transfer: NewTransfer) => stub.sendTransfer(owner, transfer),
    receiveTransfer: (incoming: IncomingTransfer) => stub.receiveTransfer(owner, incoming),
    transfers: (page: number, count: number) => stub.transfers(owner, page, count),
    bookPayment: (movement: PaymentMovement) => stub.bookPayment(owner, movement),
    paidAt: (paymentId: string) => stub.paidAt(owner, paymentId),
    returnPayment: (movement: PaymentMovement) => stub.returnPayment(owner, movement),
    reserve: (movement: PaymentMovement) => stub.reserve(owner, movement),
    release: (movement: PaymentMovement) => stub.release(owner, movement),
    toWager: () => stub.toWager(owner),
    paymentSums: (paymentIds: readonly string[]) => stub.paymentSums(owner, paymentIds),
    protection: () => stub.protection(owner),
    setLimit: (key: LimitKey, amount: number | null, from: number) => stub.setLimit(owner, key, amount, from),
    confirmLimit: (key: LimitKey) => stub.confirmLimit(owner, key),
    setHouseLimit: (key: LimitKey, amount: number | null) => stub.setHouseLimit(owner, key, amount),
    holdDeposit: (hold: DepositHold) => stub.holdDeposit(owner, hold),
    releaseDeposit: (paymentId: string) => stub.releaseDeposit(owner, paymentId),
    playNow: () => stub.playNow(owner),
    playHistory: (by: PlayUnit, page: { page: number; count: number }) => stub.playHistory(owner, by, page),
    harmFacts: (since: { deposits: number; sessions: number }) => stub.harmFacts(owner, since),
    exclusion: () => stub.exclusion(owner),
    exclusionsOfPerson: () => stub.exclusionsOfPerson(owner),
    exclusionOrigins: () => stub.exclusionOrigins(owner),
    exclude: (exclusion: NewExclusion) => stub.exclude(owner, exclusion),
    carryExclusion: (from: string, exclusion: NewExclusion) => stub.carryExclusion(owner, from, exclusion),
    liftExclusion: (from: string) => stub.liftExclusion(owner, from),
    setRegistered: (isRegistered: boolean) => stub.setRegistered(owner, isRegistered),
    askExclusionEnd: (wait_ms: number) => stub.askExclusionEnd(owner, wait_ms),
    history: (page: number, count: number) => stub.history(owner, page, count),
    audit: () => stub.audit(owner),
  }
}
