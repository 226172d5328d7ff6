import { utcDay } from '#lib/dates.ts'

/* A player's movements in one UTC day, for daily limits. Stored as sums, so a check reads one row. */
type DayKind = 'transfer' | 'conversion'

export function createDayTotals(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS day_total (
      kind TEXT NOT NULL,
      day TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
      PRIMARY KEY (kind, day)
    ) STRICT;
  `)
}

export function dayTotal(sql: SqlStorage, kind: DayKind, at_ms: number): number {
  const query = 'SELECT amount_minor FROM day_total WHERE kind = ? AND day = ?'
  return sql.exec<{ amount_minor: number }>(query, kind, utcDay(at_ms)).toArray()[0]?.amount_minor ?? 0
}

/** `amount_minor` is negative where something of that day was undone. */
export function addToDay(sql: SqlStorage, kind: DayKind, at_ms: number, amount_minor: number): void {
  const total_minor = dayTotal(sql, kind, at_ms) + amount_minor
  sql.exec(
    `INSERT INTO day_total (kind, day, amount_minor) VALUES (?, ?, ?)
     ON CONFLICT (kind, day) DO UPDATE SET amount_minor = excluded.amount_minor`,
    ...[kind, utcDay(at_ms), total_minor],
  )
}
