import type { ProviderOutage } from '#contract/providerOutages.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'

/** A provider is out while in the last `window_ms` at least so many calls failed, and at least so many of a hundred. */
export type OutageRules = { window_ms: number; failures: number; percent: number }

export type OpenOutage = { upstream: string; began_at: number }

/** Told outages stay so long, so that what an old one explains begins no new one. */
const kept_ms = hour_ms

/**
 * When providers are out, by what the keeper has counted for each minute. It survives restarts, so an outage begins and ends once for all
 * isolates; what the platform has not taken yet is told again.
 */
export class Outages {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS outage (
        upstream TEXT NOT NULL,
        began_at INTEGER NOT NULL,
        bad_until INTEGER NOT NULL,
        ended_at INTEGER,
        told TEXT NOT NULL DEFAULT 'nothing',
        PRIMARY KEY (upstream, began_at)
      ) STRICT, WITHOUT ROWID;
    `)
  }

  /** Begins, goes on with or ends the outage of a provider. */
  look(upstream: string, { window_ms, failures, percent }: OutageRules, now: number): void {
    const last = this.sql
      .exec<{ began_at: number; bad_until: number; ended_at: number | null }>(
        'SELECT began_at, bad_until, ended_at FROM outage WHERE upstream = ? ORDER BY began_at DESC LIMIT 1',
        upstream,
      )
      .toArray()[0]
    const seen = this.sql
      .exec<{ calls: number; failures: number; first_bad: number | null; last_bad: number | null }>(
        `SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(failures), 0) AS failures,
          min(iif(failures * 100 >= calls * ?1 AND failures > 0, began_at, NULL)) AS first_bad,
          max(iif(failures * 100 >= calls * ?1 AND failures > 0, began_at, NULL)) AS last_bad
        FROM call WHERE upstream = ?2 AND began_at > ?3`,
        ...[percent, upstream, Math.max(now - window_ms, last?.ended_at ?? 0)],
      )
      .one()
    const isOut = seen.failures >= failures && seen.failures * 100 >= seen.calls * percent
    const badUntil = seen.last_bad === null ? 0 : seen.last_bad + minute_ms
    if (!last || last.ended_at !== null) {
      if (isOut && seen.first_bad !== null)
        this.sql.exec(
          'INSERT INTO outage (upstream, began_at, bad_until) VALUES (?, ?, ?)',
          ...[upstream, seen.first_bad, badUntil],
        )
      return
    }
    const until = Math.max(last.bad_until, badUntil)
    // Without a call that came through nobody knows that it is over.
    const isOver = !isOut && seen.calls > seen.failures
    this.sql.exec(
      'UPDATE outage SET bad_until = ?, ended_at = ? WHERE upstream = ? AND began_at = ?',
      ...[until, isOver ? until : null, upstream, last.began_at],
    )
  }

  /** What lasts. */
  open(): OpenOutage[] {
    const query = 'SELECT upstream, began_at FROM outage WHERE ended_at IS NULL ORDER BY began_at'
    return this.sql.exec<OpenOutage>(query).toArray()
  }

  /** What the platform has to be told. */
  untold(): ProviderOutage[] {
    return this.sql
      .exec<ProviderOutage>(
        `SELECT upstream AS provider, began_at, ended_at FROM outage
        WHERE told <> iif(ended_at IS NULL, 'beginning', 'end') ORDER BY began_at LIMIT 200`,
      )
      .toArray()
  }

  told(outages: readonly ProviderOutage[], now: number): void {
    for (const { provider, began_at, ended_at } of outages)
      this.sql.exec(
        'UPDATE outage SET told = ? WHERE upstream = ? AND began_at = ?',
        ...[ended_at === null ? 'beginning' : 'end', provider, began_at],
      )
    this.sql.exec(`DELETE FROM outage WHERE told = 'end' AND ended_at < ?`, now - kept_ms)
  }
}
