import type { PlatformState, PublicStop } from '#contract/status.ts'

/** `stops` are the last that were heard of. */
export type Watched = {
  state: PlatformState
  since_ms: number
  checkedAt_ms: number
  stops: readonly PublicStop[]
}

/** How the platform was when it was last asked, and since when it is so. It survives restarts, and the platform's too. */
export class PlatformWatch {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS platform (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        state TEXT NOT NULL,
        since_at INTEGER NOT NULL,
        checked_at INTEGER NOT NULL,
        stops TEXT NOT NULL
      ) STRICT;
    `)
  }

  now(): Watched | undefined {
    const [row] = this.sql
      .exec<{ state: 'ok' | 'down'; since_at: number; checked_at: number; stops: string }>(
        'SELECT * FROM platform',
      )
      .toArray()
    if (!row) return undefined
    const { state, since_at: since_ms, checked_at: checkedAt_ms, stops } = row
    return { state, since_ms, checkedAt_ms, stops: JSON.parse(stops) as PublicStop[] }
  }

  /** What an answer said, or that there was none; true if this is news. */
  note(stops: readonly PublicStop[] | undefined, now_ms: number): boolean {
    const before = this.now()
    const state = stops ? 'ok' : 'down'
    const since_ms = before?.state === state ? before.since_ms : now_ms
    const known = JSON.stringify(stops ?? before?.stops ?? [])
    this.sql.exec('INSERT OR REPLACE INTO platform VALUES (1, ?, ?, ?, ?)', state, since_ms, now_ms, known)
    return before?.state !== state || JSON.stringify(before.stops) !== known
  }
}
