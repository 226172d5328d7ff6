import type { Currency } from '#contract/currencies.ts'
import { bucketOf } from '#lib/hash.ts'
import { second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { putObject, readObject, writeObject } from '../kit/objectCopy.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import type { JackpotStakes } from '../wallet/outbox.ts'
import {
  answeredBy,
  claimPlace,
  gather,
  hasGathered,
  nextReport,
  placeOf,
  settleReport,
  shardSteps,
} from './gathered.ts'
import {
  alignHeard,
  archivePage,
  handOver,
  heardOf,
  holderOf,
  noteHeard,
  removeShares,
  shardIdOf,
  shardName,
  sharesOf,
} from './shares.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    JACKPOT_SHARD: DurableObjectNamespace<JackpotShard>
  }
}

/** Stakes are gathered this long and reported together. */
const gather_ms = second_ms
const retry_ms = 5 * second_ms

/** Whom a player's wallet tells its stakes: a shard, or without shards the jackpot. `sizes`: JACKPOT_SHARDS. */
export function takerOf(env: PlatformEnv, jackpot: string, playerId: string, sizes: readonly number[]) {
  const size = sizes.at(-1) ?? 0
  if (size === 0) return traced(env.JACKPOT.getByName(jackpot))
  const shard = shardIdOf(sizes.length - 1, bucketOf(playerId, size))
  return traced(env.JACKPOT_SHARD.getByName(shardName(jackpot, shard)))
}

/** From a wallet: which jackpot, and all sizes of its shards so far. */
type Told = { jackpot: string; sizes: readonly number[] }

/**
 * Takes the stakes of some of a jackpot's players, and reports them once a second in one call, so that the jackpot is asked as often as
 * there are shards, and not as there are players. It keeps what each player has in a round; the jackpot keeps the sum.
 */
export class JackpotShard extends TracedObject<PlatformEnv> {
  sql: SqlStorage
  /** Unknown after a start: then the next stake sets it again. */
  private isAlarmSet = false

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'JackpotShard')
    this.sql = state.storage.sql
    updateSchema(state.storage, shardSteps)
  }

  /** Returns when the stakes are kept, so the wallet need not send them again. */
  async contribute(
    player: { id: string; currency: Currency },
    stakes: JackpotStakes,
    { jackpot, sizes }: Told,
  ): Promise<void> {
    const shard = shardIdOf(sizes.length - 1, bucketOf(player.id, sizes.at(-1) ?? 1))
    this.inTransaction((sql) => claimPlace(sql, { jackpot, shard, currency: player.currency }))
    const before =
      heardOf(this.sql, player.id) !== undefined
        ? undefined
        : await this.heardBefore(player.id, { jackpot, sizes })
    this.inTransaction((sql) => {
      if (before !== undefined) noteHeard(sql, player.id, before)
      gather(sql, player.id, stakes)
      if (!this.isAlarmSet && hasGathered(sql)) this.reportIn(gather_ms)
    })
  }

  /** What was heard of a player where their stakes were told when there were fewer shards, or none. */
  private async heardBefore(playerId: string, { jackpot, sizes }: Told): Promise<number | undefined> {
    for (let length = sizes.length - 1; length > 0; length -= 1) {
      const heard = await takerOf(this.env, jackpot, playerId, sizes.slice(0, length)).handOver(playerId)
      if (heard !== undefined) return heard
    }
    return undefined
  }

  handOver(playerId: string): number | undefined {
    return this.inTransaction((sql) => handOver(sql, playerId))
  }

  /** Who has a ticket of a round, as of a report: the jackpot drew it from the sums. */
  async holder({
    round,
    ticket,
    report,
  }: {
    round: number
    ticket: number
    report: number
  }): Promise<string> {
    await this.reportUpTo(report)
    return holderOf(this.sql, round, ticket).player_id
  }

  /** The parts of a round that is over and paid go to the archive, as those of the jackpot do. */
  async archive(told: { round: number; report: number; of: object }): Promise<void> {
    await this.reportUpTo(told.report)
    const place = placeOf(this.sql)
    if (!place) return
    for (;;) {
      const shares = sharesOf(this.sql, told.round)
      if (shares.length === 0) return
      const name = `jackpots/${place.jackpot}/${told.round}/${place.shard}/${shares[0]?.player_id}`
      await archivePage(this.env, name, { ...told.of, shard: place.shard, shares })
      this.inTransaction((sql) => removeShares(sql, { round: told.round, shares }))
    }
  }

  writeCopy(name: string): Promise<void> {
    return writeObject(this.env, name, this.sql, shardSteps)
  }

  async restoreCopy(name: string): Promise<void> {
    const copy = await readObject(this.env, name)
    this.inTransaction(() => putObject(this.ctx.storage, shardSteps, copy))
    this.reportIn(gather_ms)
  }

  alignHeard(playerId: string, last: number): number | undefined {
    return this.inTransaction((sql) => alignHeard(sql, playerId, last))
  }

  override async alarm(): Promise<void> {
    this.isAlarmSet = false
    try {
      await this.report()
      if (hasGathered(this.sql)) this.reportIn(gather_ms)
    } catch (error) {
      log('error', 'a shard not reported', { ...placeOf(this.sql), error: describeError(error) })
      this.reportIn(retry_ms)
    }
  }

  private async reportUpTo(number: number): Promise<void> {
    while (answeredBy(this.sql) < number) if (!(await this.report())) throw new Error('a report is lost')
  }

  /** Sends the same again until it is answered; the jackpot takes it once. False where there is nothing to say. */
  private async report(): Promise<boolean> {
    const report = this.inTransaction(nextReport)
    const jackpot = placeOf(this.sql)?.jackpot
    if (!report || jackpot === undefined) return false
    const answer = await traced(this.env.JACKPOT.getByName(jackpot)).takeReport(report)
    this.inTransaction((sql) => settleReport(sql, report.number, answer))
    return true
  }

  private reportIn(time_ms: number): void {
    this.isAlarmSet = true
    void this.ctx.storage.setAlarm(Date.now() + time_ms)
  }

  private inTransaction<T>(run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => run(this.sql))
  }
}
