import type { LiveMessage } from '#contract/live.ts'
import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import type { PrizeState } from '#contract/tournaments.ts'
import type { Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { wholeHistory, wholeRounds, wholeRoundsNamed } from './archiveReads.ts'
import type { NamedRound } from './deskFacts.ts'
import type { Restriction } from './restrictions.ts'
import {
  expireBonuses,
  giveBonus,
  noteBonus,
  operatorBonus,
  type BonusRefusal,
  type Given,
  type NewBonus,
} from './bonuses.ts'
import { refundPart, type Adjusted, type PartOfStake } from './corrections.ts'
import { isHeld, noteChange, seqAndChange } from './copies.ts'
import type { Delivery, OpenWallet } from './delivery.ts'
import { carryOver, exclude, setRegistered, type ExclusionState, type NewExclusion } from './exclusions.ts'
import { oldGamesDue, openGame, type NewGame, type OpenedFrom } from './gameSessions.ts'
import { isOfPayout, planHouseReport, toldToHouse, type ToldToHouse } from './houseReport.ts'
import { claim, lastSeq, ownerOf, withAppended, type Entry, type HistoryPage, type Owner } from './ledger.ts'
import {
  adjust,
  award,
  type Adjustment,
  type Award,
  type Credited,
  type Moved,
  type Payout,
  type Refusal,
  type Rollback,
} from './movements.ts'
import { noteEventsPlanned } from './eventFacts.ts'
import { noteOutPlanned } from './newsOut.ts'
import { joinOffer, joinWithDeposit, type JoinRefusal } from './offerJoining.ts'
import { collectDueWins } from './freeRounds.ts'
import { followOffers, type OfferNews } from './offerProgress.ts'
import { bonusesDue, type JoinedOffer } from './offers.ts'
import { scheduleDelivery } from './outbox.ts'
import { restoredFacts, type RestoredFacts } from './restoredFacts.ts'
import { adjustInRound, creditRound, rollbackRound, stakeInGame, type SlotStake } from './playFreeRound.ts'
import { putCopies, readCopies, restoreArchive, type Restored } from './restoreWallet.ts'
import { releaseDeposit } from './playerLimits.ts'
import { countEntry } from './moneyNumbers.ts'
import { noteActivity, setDue, wakeWork, type WorkDue } from './playerWork.ts'
import type { RoundPage } from './roundHistory.ts'
import { indexSome } from './rounds.ts'
import { rules } from './rules.ts'
import { tryTransfer } from './transferDelivery.ts'
import {
  earlierTransfer,
  sendTransfer,
  transferUnderWay,
  type NewTransfer,
  type SentTransfer,
  type TransferRefusal,
} from './transfers.ts'
import { followTournaments, type TournamentNews } from './tournamentPoints.ts'
import { joinTournament, pointsOfRun, takePrize, type JoinedRun, type NewPrize } from './tournaments.ts'
import { walletObject } from './walletObject.ts'

/**
 * One player's wallet; the object's name is the player's id. Nothing else changes a balance. Every call names the
 * owner, so that a wallet is created at its first use and every player has one. Each movement is one transaction; the
 * runtime sends the answer when the transaction is on disk.
 *
 * rules.ts has the calls that are a transaction and nothing more. Here is what the alarm or a delivery follows.
 */
export class Wallet extends walletObject(rules) {
  /** The alarm runs them in this order. `worker.ts` supplies them. */
  protected readonly deliveries: readonly Delivery[] = []

  debit(owner: Owner, movement: SlotStake): Result<Moved, Refusal | Restriction> {
    return this.played(owner, (sql) => stakeInGame(sql, movement))
  }

  credit(owner: Owner, movement: Payout): Result<Credited, Refusal> {
    return this.played(owner, (sql) => creditRound(sql, movement))
  }

  award(owner: Owner, movement: Award): Result<Moved, Refusal> {
    return this.played(owner, (sql) => award(sql, movement))
  }

  rollback(owner: Owner, movement: Rollback): Result<Moved, Refusal> {
    return this.played(owner, (sql) => rollbackRound(sql, movement))
  }

  refundPart(owner: Owner, movement: PartOfStake): Result<Moved, Refusal> {
    return this.played(owner, (sql) => refundPart(sql, movement))
  }

  adjustRound(owner: Owner, movement: Adjusted): Result<Moved, Refusal> {
    return this.played(owner, (sql) => adjustInRound(sql, movement))
  }

  /** Deposits, withdrawals and bonus grants by the operator. */
  adjust(owner: Owner, adjustment: Adjustment): Result<Moved, Refusal> {
    return this.scheduling(owner, (sql) => {
      const movement = adjust(sql, adjustment)
      const isBonus = adjustment.balanceKind === 'bonus' && adjustment.amount_minor > 0
      if (movement.ok && !movement.value.duplicate && isBonus) noteBonus(sql, operatorBonus(adjustment))
      return movement
    })
  }

  giveBonus(owner: Owner, bonus: NewBonus): Result<Given, BonusRefusal> {
    return this.scheduling(owner, (sql) => giveBonus(sql, bonus))
  }

  /** What joining alone brings is tried at once. */
  async joinOffer(owner: Owner, offer: JoinedOffer): Promise<Result<object, JoinRefusal>> {
    const joined = this.scheduling(owner, (sql) => joinOffer(sql, offer))
    if (offer.terms.trigger.kind === 'join') await this.deliverUrgent(owner)
    return joined
  }

  /** With the deposit that it was chosen with; its bonus is tried at once. */
  async joinWithDeposit(
    owner: Owner,
    offer: JoinedOffer,
    deposit: { paymentId: string; amount_minor: number },
  ): Promise<Result<object, JoinRefusal>> {
    const joined = this.scheduling(owner, (sql) => joinWithDeposit(sql, offer, deposit))
    await this.deliverUrgent(owner)
    return joined
  }

  joinTournament(owner: Owner, run: JoinedRun): Result<object, Restriction> {
    return this.scheduling(owner, (sql) => joinTournament(sql, run, owner.currency))
  }

  /** A prize of a run, once by the run. */
  takePrize(owner: Owner, prize: NewPrize): Result<PrizeState, 'limit' | 'conflict'> {
    const taken = this.scheduling(owner, (sql) => takePrize(sql, prize))
    const { run, place } = prize
    if (taken.ok) this.tell?.({ news: 'tournament', run, points: pointsOfRun(this.sql, run), place })
    return taken
  }

  /** Takes the money, and pays it to the friend at once if their wallet can be reached; otherwise the alarm does. */
  async sendTransfer(owner: Owner, transfer: NewTransfer): Promise<Result<SentTransfer, TransferRefusal>> {
    const transferred = this.scheduling(owner, (sql) => sendTransfer(sql, transfer))
    if (!transferred.ok || transferred.value.state !== 'Withdrawn') return transferred
    const underWay = transferUnderWay(this.sql, transferred.value.id)
    if (underWay) await tryTransfer(this.open(owner), underWay)
    return earlierTransfer(this.sql, transfer) ?? transferred
  }

  /** Begins or extends an exclusion. When it returns, no stake is accepted; its effects elsewhere are tried at once. */
  async exclude(owner: Owner, exclusion: NewExclusion): Promise<ExclusionState> {
    const state = this.scheduling(owner, (sql) => exclude(sql, exclusion))
    await this.deliverUrgent(owner)
    return state
  }

  /** The same for an exclusion from another account (by id) of the person. */
  async carryExclusion(owner: Owner, from: string, exclusion: NewExclusion): Promise<void> {
    this.scheduling(owner, (sql) => carryOver(sql, from, exclusion))
    await this.deliverUrgent(owner)
  }

  async setRegistered(owner: Owner, isRegistered: boolean): Promise<void> {
    this.scheduling(owner, (sql) => setRegistered(sql, isRegistered))
    await this.deliverUrgent(owner)
  }

  /** A deposit that was refused leaves no entry, and is a sign of harm. */
  releaseDeposit(owner: Owner, paymentId: string): void {
    this.scheduling(owner, (sql) => {
      releaseDeposit(sql, paymentId)
      noteActivity(sql)
    })
  }

  /** A launch; the alarm ends the game's row by time. */
  openGame(owner: Owner, game: NewGame, from: OpenedFrom, endsSlots: boolean): void {
    this.inTransaction(owner, (sql) => {
      openGame(sql, game, from, endsSlots)
      const oldAt = oldGamesDue(sql)
      if (oldAt !== null && setDue(sql, 'oldGames', oldAt)) this.schedule(sql)
    })
  }

  /** The alarm does it then, or earlier if it was due earlier. */
  planWork(owner: Owner, { work, dueAt }: WorkDue): void {
    this.scheduling(owner, (sql) => setDue(sql, work, dueAt))
  }

  /** Does what D1 has as due for this player. False if nothing was ever kept here. */
  async wake(works: readonly WorkDue[]): Promise<boolean> {
    const owner = ownerOf(this.sql)
    if (!owner) return false
    this.scheduling(owner, (sql) => works.forEach((work) => wakeWork(sql, work)))
    await this.alarm()
    return true
  }

  /** How much of the ledger the house has; it is told soon what it lacks. */
  toldToHouse(owner: Owner): ToldToHouse | null {
    return this.scheduling(owner, (sql) => {
      const told = toldToHouse(sql)
      if (told?.isBehind) planHouseReport(sql)
      return told
    })
  }

  /** Newest first, `page` from 1, with the number of all; the archive's included. */
  history(owner: Owner, page: number, count: number): Promise<HistoryPage> {
    claim(this.sql, owner)
    return wholeHistory(this.sql, this.archiveOf(owner), page, count)
  }

  rounds(owner: Owner, body: SlotsHistoryBody): Promise<RoundPage> {
    claim(this.sql, owner)
    return wholeRounds(this.sql, this.archiveOf(owner), body)
  }

  /** Rounds and bets with this id among some entries, the archive's included. */
  wholeRoundsNamed(
    owner: Owner,
    id: string,
    entries: { after_seq: number; upto_seq: number },
  ): Promise<NamedRound[]> {
    claim(this.sql, owner)
    return wholeRoundsNamed(this.sql, this.archiveOf(owner), id, entries)
  }

  /** Work that no caller waits for: deliveries, expired bonuses, the index of rounds. */
  override async alarm(): Promise<void> {
    const owner = ownerOf(this.sql)
    if (!owner) return
    if (await isHeld(this.sql, this.env)) return void this.ctx.storage.setAlarm(Date.now() + minute_ms)
    for (const delivery of this.deliveries) await delivery.run(this.open(owner))
    this.scheduling(owner, (sql) => {
      expireBonuses(sql)
      collectDueWins(sql)
      indexSome(sql)
    })
  }

  private async deliverUrgent(owner: Owner): Promise<void> {
    for (const delivery of this.deliveries) if (delivery.isUrgent) await delivery.run(this.open(owner))
  }

  /** Free bets or free rounds have come, or gone. */
  protected noteGifts?(): void

  /** The progress of an offer has changed. */
  protected noteOffer?(news: OfferNews): void
  /** The points of a tournament have changed. */
  protected noteTournament?(news: TournamentNews): void
  /** To the player's pages. */
  tell?(message: LiveMessage): void

  /** Every entry of the ledger passes here, counts for offers and tournaments, and makes the works of the player and a report to the house due. */
  protected override inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    const { answer, entries } = withAppended((added) =>
      super.inTransaction(owner, (sql) => {
        const before = lastSeq(sql)
        const moved = run(sql)
        const { seq, hasChanged, hasOut, hasEvents, hasOffers, hasTournaments } = seqAndChange(sql)
        const news = hasOffers && seq !== before ? followOffers(sql, owner.currency, [...added]) : []
        const points = hasTournaments && seq !== before ? followTournaments(sql, [...added]) : []
        const isDue = seq === before ? [] : [noteActivity(sql), planHouseReport(sql, added.some(isOfPayout))]
        if (hasChanged) noteChange(sql)
        if (hasOut) noteOutPlanned(sql)
        if (hasEvents) noteEventsPlanned(sql)
        const hasNews = [...news, ...points].some((one) => one.isDue)
        if (hasChanged || hasOut || hasEvents || hasNews || isDue.includes(true)) this.schedule(sql)
        return { moved, news, points }
      }),
    )
    for (const entry of entries) countEntry(entry, owner.currency)
    if (entries.some(isOfGifts)) this.noteGifts?.()
    for (const news of answer.news) this.noteOffer?.(news)
    for (const news of answer.points) this.noteTournament?.(news)
    return answer.moved
  }

  /** From the copies of the player until a moment; undefined if there is none. What was here before is gone. */
  async restoreCopies(playerId: string, until: number): Promise<Restored | undefined> {
    const copies = await readCopies(this.env, playerId, until)
    if (!copies) return undefined
    const restored = this.ctx.storage.transactionSync(() => putCopies(this.ctx.storage, copies))
    await restoreArchive(this.env, this.sql)
    await this.ctx.storage.setAlarm(Date.now() + minute_ms)
    return restored
  }

  /** To be compared with D1; undefined for a wallet that was never used. */
  restoredFacts(since: number): RestoredFacts | undefined {
    return restoredFacts(this.sql, since)
  }

  private archiveOf({ playerId }: Owner) {
    return { bucket: this.env.DOCUMENTS, playerId }
  }

  protected open(owner: Owner): OpenWallet {
    return {
      ...{ env: this.env, owner, sql: this.sql },
      inTransaction: (run) => this.inTransaction(owner, run),
      tell: (message) => this.tell?.(message),
    }
  }

  /** A movement of a game that causes deliveries: the alarm is set in the same transaction. */
  protected played<Value extends Moved, Error extends Refusal | Restriction>(
    owner: Owner,
    run: (sql: SqlStorage) => Result<Value, Error>,
  ): Result<Value, Error> {
    return this.inTransaction(owner, (sql) => {
      const movement = run(sql)
      if (movement.ok && !movement.value.duplicate && scheduleDelivery(sql)) this.schedule(sql)
      return movement
    })
  }

  /** A transaction that may make earlier work due. */
  protected scheduling<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    return this.inTransaction(owner, (sql) => {
      const answer = run(sql)
      this.schedule(sql)
      return answer
    })
  }

  /** Sets the alarm for the earliest due work. Part of the calling transaction. */
  private schedule(sql: SqlStorage): void {
    const due = [bonusesDue(sql), ...this.deliveries.map((delivery) => delivery.due(sql, this.env))]
    const first = Math.min(...due.map((at) => at ?? Infinity))
    // What was never done is due since 0, which the runtime refuses as a time, and with it everything else that is due.
    if (Number.isFinite(first)) void this.ctx.storage.setAlarm(Math.max(first, 1))
  }
}

/** What comes back of them is a rollback that moves no money. */
const isOfGifts = ({ kind, amount_minor, reason }: Entry) =>
  kind.startsWith('free_') || reason === 'free_round' || (kind.endsWith('rollback') && amount_minor === 0)
