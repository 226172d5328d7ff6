import { minute_ms } from '#lib/time.ts'
import type { Owner } from './ledger.ts'

/*
 * What the accounts last said of the player, remembered by the player's object, so that a stake asks nobody else. The memory can
 * only allow: whatever is unknown, too old or forbidden is asked of the accounts again, by the caller (`Unclear`, then `Presented`).
 * Whoever is about to end a sign-in, ban, block or the like says so first (`doubt`): then nothing is remembered, and the calls of the
 * next minute all ask. So the change counts from the moment it is stored, and a change that nobody announced from the end of the
 * lease.
 */
const lease_ms = 5 * minute_ms
/** Longer than a request that announces a change can take to store it. */
const doubt_ms = minute_ms

/** `endsAt`: when it ends unless it is used. */
export type SignIn = { id: string; endsAt: number }
/** `until`: when the answer is another one by time alone. */
export type MarketAnswer = { until: number; mostSlotStake_minor: number | undefined }

/**
 * What the caller found at the accounts, where it allows the call. `isClear`: a player, neither banned nor blocked. `signIn` is null
 * where the call needs none.
 */
export type Presented = {
  askedAt: number
  owner: Owner
  signIn: SignIn | null
  isClear: boolean
  market: MarketAnswer
}
/** The object does not know enough: the caller asks the accounts of the player and this sign-in, and calls again. */
export type Unclear = { by: 'unclear'; askedAt: number; signInId: string | null }

export function createDoubt(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE doubt (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      until INTEGER NOT NULL
    ) STRICT
  `)
}

export class Clearance {
  private market: { value: MarketAnswer; until: number } | undefined
  /** Until when each is known to live, by its id. */
  private readonly signIns = new Map<string, number>()
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** A change is under way: what is asked before it is stored is not to be remembered. Kept, for objects restart. */
  doubt(): void {
    this.market = undefined
    this.signIns.clear()
    this.sql.exec('INSERT OR REPLACE INTO doubt (id, until) VALUES (1, ?)', Date.now() + doubt_ms)
  }

  /** The market's answer to a stake in this sign-in, where one is named. What is presented allows the call, and is remembered. */
  ofSignIn(signInId: string | null, presented: Presented | undefined): MarketAnswer | undefined {
    if (presented) {
      this.remember(presented)
      return presented.market
    }
    const now = Date.now()
    if (!this.market || this.market.until <= now) return undefined
    const isSignedIn = signInId === null || (this.signIns.get(signInId) ?? 0) > now
    return isSignedIn ? this.market.value : undefined
  }

  private remember({ askedAt, signIn, isClear, market }: Presented): void {
    if (!isClear || askedAt <= this.doubtedUntil()) return
    const until = askedAt + lease_ms
    this.market = { value: market, until: Math.min(until, market.until) }
    for (const [id, end] of this.signIns) if (end <= askedAt) this.signIns.delete(id)
    if (signIn) this.signIns.set(signIn.id, Math.min(until, signIn.endsAt))
  }

  private doubtedUntil(): number {
    return this.sql.exec<{ until: number }>('SELECT until FROM doubt').toArray()[0]?.until ?? 0
  }
}
