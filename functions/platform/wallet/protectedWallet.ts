import { DurableObject } from 'cloudflare:workers'
import type { LimitKey, PlayUnit } from '../../../contract/protection.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { PlatformEnv } from '../kit/env.ts'
import { describeError, log } from '../../shared/log.ts'
import { tellExclusion } from '../protection/tellExclusion.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import { barOnPlay, excludedBar, type Bar } from './bars.ts'
import {
  askEnd,
  carryOver,
  exclude,
  exclusionNow,
  exclusionOrigins,
  exclusionsOfPersonNow,
  markAnnounced,
  liftCarried,
  setRegistered,
  unannouncedExclusions,
  type ExclusionOrigins,
  type ExclusionState,
  type NewExclusion,
} from './exclusions.ts'
import { walletFacts, type WalletFacts } from './harmFacts.ts'
import { claim, type Owner } from './ledger.ts'
import {
  confirmLimit,
  holdDeposit,
  limitStates,
  releaseDeposit,
  setHouseLimit,
  setLimit,
  type DepositHold,
  type LimitState,
} from './ownLimits.ts'
import {
  playHistory,
  sessionAt,
  totalsOf,
  type PlayedSpan,
  type PlaySession,
  type Totals,
} from './playTotals.ts'
import { walletSteps } from './schema.ts'

export type PlayNow = { session: PlaySession | undefined } & Record<
  'day' | 'month' | 'year',
  Totals & { from: number }
>

/**
 * What of a wallet protects its player, in the object that holds the money: limits and exclusions are read and changed in the same
 * transactions as the balance.
 */
export abstract class ProtectedWallet extends DurableObject<PlatformEnv> {
  sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env)
    this.sql = state.storage.sql
    updateSchema(state.storage, walletSteps)
  }

  /** All limits, set or not, and the exclusion that counts. */
  protection(owner: Owner): { limits: LimitState[]; exclusion: ExclusionState | undefined } {
    return this.inTransaction(owner, (sql) => ({ limits: limitStates(sql), exclusion: exclusionNow(sql) }))
  }

  /** A lower limit counts at once; a higher one waits until `from`, and for its confirmation. */
  setLimit(owner: Owner, key: LimitKey, amount: number | null, from: number): void {
    this.inTransaction(owner, (sql) => setLimit(sql, key, amount, from))
  }

  confirmLimit(owner: Owner, key: LimitKey): Result<undefined, 'none' | 'early'> {
    return this.inTransaction(owner, (sql) => confirmLimit(sql, key))
  }

  setHouseLimit(owner: Owner, key: LimitKey, amount: number | null): void {
    this.inTransaction(owner, (sql) => setHouseLimit(sql, key, amount))
  }

  /** Keeps room under the limits for a payment that is about to be made. */
  holdDeposit(owner: Owner, hold: DepositHold): Result<undefined, Bar> {
    return this.inTransaction(owner, (sql) => {
      const barred = barOnPlay(sql)
      if (barred) return { ok: false, error: barred }
      const held = holdDeposit(sql, hold)
      return held.ok ? held : { ok: false, error: { bar: 'limit', limit: held.error } }
    })
  }

  releaseDeposit(owner: Owner, paymentId: string): void {
    this.inTransaction(owner, (sql) => releaseDeposit(sql, paymentId))
  }

  playNow(owner: Owner): PlayNow {
    const now = Date.now()
    return this.inTransaction(owner, (sql) => ({
      session: sessionAt(sql, now),
      day: totalsOf(sql, 'day', now),
      month: totalsOf(sql, 'month', now),
      year: totalsOf(sql, 'year', now),
    }))
  }

  /** Newest first, `page` from 1, with the number of all. */
  playHistory(
    owner: Owner,
    by: PlayUnit,
    page: { page: number; count: number },
  ): { spans: PlayedSpan[]; count: number } {
    return this.inTransaction(owner, (sql) => playHistory(sql, by, page))
  }

  /** What the rules of harm look at, since these times (Unix milliseconds). */
  harmFacts(owner: Owner, since: { deposits: number; sessions: number }): WalletFacts {
    return this.inTransaction(owner, (sql) => walletFacts(sql, since))
  }

  exclusion(owner: Owner): ExclusionState | undefined {
    return this.inTransaction(owner, exclusionNow)
  }

  /** All that count, own and carried over, without the register's. */
  exclusionsOfPerson(owner: Owner): ExclusionState[] {
    return this.inTransaction(owner, exclusionsOfPersonNow)
  }

  exclusionOrigins(owner: Owner): ExclusionOrigins {
    return this.inTransaction(owner, exclusionOrigins)
  }

  /** Begins an exclusion, or makes it longer. When it returns nothing more can be staked; what follows elsewhere is tried at once. */
  async exclude(owner: Owner, exclusion: NewExclusion): Promise<ExclusionState> {
    const state = this.inTransaction(owner, (sql) => {
      const begun = exclude(sql, exclusion)
      this.schedule()
      return begun
    })
    await this.tellExclusions(owner)
    return state
  }

  /** The same with what excludes another account (its id) of the person. */
  async carryExclusion(owner: Owner, from: string, exclusion: NewExclusion): Promise<void> {
    this.inTransaction(owner, (sql) => {
      carryOver(sql, from, exclusion)
      this.schedule()
    })
    await this.tellExclusions(owner)
  }

  /** Takes back what was carried over from an account. */
  liftExclusion(owner: Owner, from: string): void {
    this.inTransaction(owner, (sql) => liftCarried(sql, from))
  }

  async setRegistered(owner: Owner, isRegistered: boolean): Promise<void> {
    this.inTransaction(owner, (sql) => {
      setRegistered(sql, isRegistered)
      this.schedule()
    })
    await this.tellExclusions(owner)
  }

  askExclusionEnd(owner: Owner, wait_ms: number): Result<number, 'none' | Bar> {
    return this.inTransaction(owner, (sql) => {
      const asked = askEnd(sql, wait_ms)
      if (asked.ok) return ok(asked.value)
      const now = exclusionNow(sql)
      return { ok: false, error: asked.error === 'early' && now ? excludedBar(now) : 'none' }
    })
  }

  /** Ends games, withdraws consent, keeps the marks of the person. What fails is done by the next alarm. */
  protected async tellExclusions(owner: Owner): Promise<void> {
    for (const state of unannouncedExclusions(this.sql)) {
      try {
        await tellExclusion(this.env, owner.playerId, state)
        this.inTransaction(owner, (sql) => markAnnounced(sql, state))
      } catch (error) {
        log('error', 'exclusion not told', { player: owner.playerId, error: describeError(error) })
      }
    }
  }

  /** Sets the alarm for what is due first. Part of the transaction that it is called in. */
  protected abstract schedule(): void

  protected inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => {
      claim(this.sql, owner)
      return run(this.sql)
    })
  }
}
