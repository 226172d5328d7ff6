import { err, ok, type Result } from '#lib/result.ts'
import type { Given } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import { addNews } from './news.ts'

/*
 * Points are no money: they are in no ledger, and cannot be spent. Each row is of one gift, by its id, so that none comes twice; the sum decides the level
 * (docs/decisions/missions.md).
 */

/** A step. `act_at`: the alarm looks what levels the points reach. */
export function createPoints(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE point (
      id TEXT PRIMARY KEY,
      count INTEGER NOT NULL CHECK (count > 0),
      act_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER copy_point_insert AFTER INSERT ON point
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
    CREATE TRIGGER copy_point_delete AFTER DELETE ON point
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
  `)
}

/** Once by the id. `title`: of the mission, as the player joined it. */
export function givePoints(
  sql: SqlStorage,
  { id, count, title }: { id: string; count: number; title: string },
): Result<Given, 'excluded'> {
  if (hasPoints(sql, id)) return ok({ duplicate: true })
  if (exclusionNow(sql)) return err('excluded')
  sql.exec('INSERT INTO point (id, count, act_at) VALUES (?, ?, ?)', id, count, Date.now())
  addNews(sql, { id: `gift:${id}`, facts: { kind: 'points_given', title, points: count } })
  return ok({ duplicate: false })
}

export function takePoints(sql: SqlStorage, id: string): void {
  sql.exec('DELETE FROM point WHERE id = ?', id)
}

export function hasPoints(sql: SqlStorage, id: string): boolean {
  return sql.exec('SELECT 1 FROM point WHERE id = ?', id).toArray().length > 0
}

export function pointsOf(sql: SqlStorage): number {
  return sql.exec<{ sum: number }>('SELECT coalesce(sum(count), 0) AS sum FROM point').one().sum
}

/** The points whose level is still to be looked at. */
export function newPoints(sql: SqlStorage): string[] {
  const query = 'SELECT id FROM point WHERE act_at IS NOT NULL'
  return sql
    .exec<{ id: string }>(query)
    .toArray()
    .map(({ id }) => id)
}

/** Looked at, or null; else when to try again. */
export function noteLooked(sql: SqlStorage, ids: readonly string[], againAt: number | null): void {
  for (const id of ids) sql.exec('UPDATE point SET act_at = ? WHERE id = ?', againAt, id)
}
