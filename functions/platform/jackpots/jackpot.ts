import { drizzle } from 'drizzle-orm/d1'
import type { Currency } from '#contract/currencies.ts'
import type { Result } from '#lib/result.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { describeError, log } from '../../shared/log.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import { putObject, readObject, writeObject } from '../kit/objectCopy.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import type { JackpotStakes } from '../wallet/outbox.ts'
import { dayNumberAt } from '../wallet/rounds.ts'
import { walletOf } from '../wallet/walletOf.ts'
import {
  auditBooks,
  beginDay,
  bookHistory,
  jackpotSteps,
  partsPerMinor,
  potOf,
  potWhenBegan,
  type BookAudit,
  type BookEntry,
  type JackpotRules,
  type Round,
  type RulesRow,
  type Win,
} from './books.ts'
import {
  proofOf,
  close,
  configure,
  delayWin,
  dropWhenDue,
  dueWins,
  lastRound,
  openRound,
  rulesOf,
  roundOf,
  shareAt,
  takeStakes,
  winDue,
  type Save,
  type SaveRefusal,
} from './rounds.ts'
import { reportedBy, takeReport, type ReportAnswer, type ShardReport } from './reports.ts'
import {
  alignHeard,
  archivePage,
  endedShares,
  firstEnded,
  handOver,
  isShard,
  removeShares,
  shardName,
} from './shares.ts'
import { jackpotWin } from '../tables/jackpots.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    JACKPOT: DurableObjectNamespace<Jackpot>
  }
}

export type PotState = {
  amount_minor: number
  start_minor: number
  /** The latest time of the win; null if only the list knows it. */
  max_minor: number | null
  drops_at: number | null
  proof: string
  /** The secret of the previous round, which is public now. */
  last: { round: number; proof: string; threshold_minor: number; nonce: string } | null
}

const archivePause_ms = 60_000

/**
 * One jackpot; the object's name is its id. A win is booked in the transaction of the stake that triggers it. The alarm
 * then pays it through the winner's wallet and lists it, both with the round as the key, and retries until it succeeds.
 */
export class Jackpot extends TracedObject<PlatformEnv> {
  sql: SqlStorage
  /** After a failure; a new start tries at once. */
  private archiveAfter = 0
  /** The day (since 1970) whose first pot is kept. */
  private day = 0

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'Jackpot')
    this.sql = state.storage.sql
    updateSchema(state.storage, jackpotSteps)
  }

  /** Saves come one after the other here, so this decides which of two in one instant counts. */
  configure(id: string, rules: JackpotRules, save: Save): Result<number, SaveRefusal> {
    return this.inTransaction((sql) => configure(sql, id, rules, save))
  }

  /** Returns when the stakes are booked, so the wallet need not send them again. */
  contribute(player: { id: string; currency: Currency }, stakes: JackpotStakes): void {
    this.inTransaction((sql) => {
      const currency = rulesOf(sql)?.currency
      if (currency !== undefined && currency !== player.currency)
        throw new Error('stakes in another currency')
      takeStakes(sql, player.id, stakes)
    })
  }

  /** The same from a shard, for many players. Repeated, it gets the same answer. */
  takeReport(report: ShardReport): ReportAnswer {
    return this.inTransaction((sql) => takeReport(sql, report))
  }

  handOver(playerId: string): number | undefined {
    return this.inTransaction((sql) => handOver(sql, playerId))
  }

  close(): number {
    return this.inTransaction(close)
  }

  /** Undefined if no round is open. */
  async state(): Promise<PotState | undefined> {
    const round = openRound(this.sql)
    const jackpot = rulesOf(this.sql)?.jackpot_id
    if (!round || jackpot === undefined) return undefined
    const amount_minor = Math.floor(potOf(this.sql) / partsPerMinor)
    const last = lastRound(this.sql)
    return {
      amount_minor,
      start_minor: round.start_minor,
      max_minor: round.max_minor,
      drops_at: round.drops_at,
      proof: await proofOfRound(jackpot, round),
      last: last
        ? {
            round: last.number,
            proof: await proofOfRound(jackpot, last),
            threshold_minor: last.threshold_minor,
            nonce: last.nonce,
          }
        : null,
    }
  }

  /** The rules and the pot, open or closed. */
  standing(): { rules: RulesRow; amount_minor: number } {
    const rules = rulesOf(this.sql)
    if (!rules) throw new Error('a jackpot without rules')
    return { rules, amount_minor: Math.floor(potOf(this.sql) / partsPerMinor) }
  }

  /** The pot when the day began that a time is in, in minor units. */
  potBefore(at: number): number {
    return Math.floor(potWhenBegan(this.sql, dayNumberAt(at)) / partsPerMinor)
  }

  /** What stakes of these times gave, in basis points; 0 where no round was open. */
  sharesAt(times: readonly number[]): number[] {
    return times.map((at) => shareAt(this.sql, at))
  }

  audit(): BookAudit {
    return auditBooks(this.sql)
  }

  /** Entries newest first, `page` from 1, with the number of all. */
  history(page: number, count: number): { entries: BookEntry[]; count: number } {
    return bookHistory(this.sql, page, count)
  }

  writeCopy(name: string): Promise<void> {
    return writeObject(this.env, name, this.sql, jackpotSteps)
  }

  /** Wins are paid and listed again, which counts once: the wallet of the winner may be older. */
  async restoreCopy(name: string): Promise<void> {
    const copy = await readObject(this.env, name)
    this.inTransaction((sql) => {
      putObject(this.ctx.storage, jackpotSteps, copy)
      sql.exec('UPDATE win SET settled_at = NULL')
    })
  }

  alignHeard(playerId: string, last: number): number | undefined {
    return this.inTransaction((sql) => alignHeard(sql, playerId, last))
  }

  override async alarm(): Promise<void> {
    this.inTransaction(dropWhenDue)
    for (const win of dueWins(this.sql)) {
      try {
        await this.settle(win)
      } catch (error) {
        // The runtime gives up an alarm that throws several times in a row, so failures are caught and retried here.
        log('error', 'jackpot not settled', { round: win.round, error: describeError(error) })
        this.inTransaction((sql) => delayWin(sql, win))
      }
    }
    await this.archive()
    this.schedule()
  }

  /**
   * The shares of a round that is over and paid go to the archive with its proof, a page each time. A page has the same name and the
   * same contents when it is written again.
   */
  private async archive(): Promise<void> {
    const jackpot = rulesOf(this.sql)?.jackpot_id
    const ended = endedShares(this.sql)
    if (jackpot === undefined || !ended || Date.now() < this.archiveAfter) return
    try {
      const name = `jackpots/${jackpot}/${ended.round}/${ended.shares[0]?.player_id}`
      const { round, win } = roundOf(this.sql, ended.round)
      const proof = round && (await proofOfRound(jackpot, round))
      const of = { jackpot, round, proof, win }
      // First, for the jackpot remembers by its own rows which shards took part.
      for (const { player_id: shard } of ended.shares.filter(({ player_id }) => isShard(player_id)))
        await this.shardOf(jackpot, shard).archive({
          round: ended.round,
          report: reportedBy(this.sql, shard),
          of,
        })
      await archivePage(this.env, name, { ...of, shares: ended.shares })
      this.inTransaction((sql) => removeShares(sql, ended))
    } catch (error) {
      log('error', 'shares of a round not archived', { round: ended.round, error: describeError(error) })
      this.archiveAfter = Date.now() + archivePause_ms
    }
  }

  /** Pays before listing, so that a listed win is always paid. Both steps count once per win. */
  private async settle(win: Win): Promise<void> {
    const { round, amount_minor, start_minor, at } = win
    const rules = rulesOf(this.sql)
    if (!rules) throw new Error('a jackpot without rules')
    const id = `${rules.jackpot_id}.${round}`
    const player_id = await this.winnerOf(rules.jackpot_id, win)
    const wallet = walletOf(this.env, { id: player_id, currency: rules.currency })
    const paid = await wallet.payJackpot({ winId: id, amount_minor })
    if (!paid.ok) throw new Error(`the wallet refused: ${paid.error}`)
    await drizzle(this.env.DB)
      .insert(jackpotWin)
      .values({
        id,
        jackpotId: rules.jackpot_id,
        playerId: player_id,
        amountMinor: amount_minor,
        startMinor: start_minor,
        wonAt: at,
      })
      .onConflictDoNothing()
    this.sql.exec('UPDATE win SET settled_at = ? WHERE round = ?', Date.now(), round)
    log('info', 'jackpot settled', { win: id })
  }

  private async winnerOf(jackpot: string, { round, player_id, shard, ticket }: Win): Promise<string> {
    if (player_id !== '' || shard === null || ticket === null) return player_id
    const holder = await this.shardOf(jackpot, shard).holder({
      round,
      ticket,
      report: reportedBy(this.sql, shard),
    })
    this.sql.exec("UPDATE win SET player_id = ? WHERE round = ? AND player_id = ''", holder, round)
    return holder
  }

  private shardOf(jackpot: string, shard: string) {
    return traced(this.env.JACKPOT_SHARD.getByName(shardName(jackpot, shard)))
  }

  private inTransaction<T>(run: (sql: SqlStorage) => T): T {
    const day = dayNumberAt(Date.now())
    const result = this.ctx.storage.transactionSync(() => {
      if (day !== this.day) beginDay(this.sql, day)
      return run(this.sql)
    })
    this.day = day
    this.schedule()
    return result
  }

  /** Sets the alarm for the earliest due work: a win to pay, the end of the round or shares for the archive. Part of the same transaction. */
  private schedule(): void {
    const archiveDue = firstEnded(this.sql) === undefined ? null : Math.max(this.archiveAfter, Date.now())
    const due = [winDue(this.sql), openRound(this.sql)?.drops_at, archiveDue]
    const first = Math.min(...due.map((at) => at ?? Infinity))
    if (Number.isFinite(first)) void this.ctx.storage.setAlarm(first)
  }
}

function proofOfRound(jackpot: string, { number, threshold_minor, nonce }: Round): Promise<string> {
  return proofOf({ jackpot, round: number, threshold_minor, nonce })
}
