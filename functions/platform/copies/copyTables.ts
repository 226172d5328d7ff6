import { utcDay } from '#lib/dates.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import type { Watched } from '../kit/lateWork.ts'
import { pack, putPacked } from '../kit/packed.ts'
import type { Services } from '../kit/services.ts'
import { copyObjects } from './copyObjects.ts'
import { copiesPrefix, manifestName, type Manifest } from './manifest.ts'
import { knownTables, newestMigration, type TableOf } from './schema.ts'

/*
 * The nightly copy of D1, by the cron: each round reads rows of about a megabyte by their key and writes them as a file, and where it is is
 * in the database. The rows of a table are read before those that they name, so that what a row names was there later: what is written
 * while the copy goes on may be in it or not, and money is settled by the ledgers (reconcile.ts).
 */
type Value = string | number | null
/** A part has sections, in the order in which they were read. */
export type Section = { table: string; columns: readonly string[]; rows: Value[][] }
type Place = { table: string; after: Value[] }
type Run = { id: string; began_at: number; place: string; parts: number }

const partSize = 1_000_000
const firstRows = 100
const mostRows = 5000

/** For the schedule: begins the copy of the day, and writes the next part of one that has begun. True if there is more. */
export function copyTables(services: Services, now: number): Promise<boolean> {
  return copyNext(services, () => beginIfDue(services, now))
}

/** Writes the next part of the copy that has begun, or of the one that begins now. */
export async function copyNext(services: Services, begin: () => Promise<Run | undefined>): Promise<boolean> {
  const open =
    'SELECT id, began_at, place, parts FROM copy_run WHERE ended_at IS NULL ORDER BY id DESC LIMIT 1'
  const run = (await services.env.DB.prepare(open).first<Run>()) ?? (await begin())
  return run ? writePart(services, run) : false
}

/** The last whole copy is two days old; or where none was ever whole, the first one that was begun. */
export const copiesWatch: Watched = {
  deadline_ms: 26 * hour_ms,
  late: async ({ env: { DB } }, before) => {
    const query = `SELECT coalesce(max(iif(ended_at IS NULL, NULL, began_at)), min(began_at)) AS oldest FROM copy_run`
    const oldest = (await DB.prepare(query).first<{ oldest: number | null }>())?.oldest ?? null
    return { count: oldest !== null && oldest < before ? 1 : 0, oldest }
  },
}

async function beginIfDue({ env: { DB }, config }: Services, now: number): Promise<Run | undefined> {
  const from = Date.parse(utcDay(now)) + config.copies.hour * hour_ms
  if (now < from) return undefined
  const begun = 'SELECT 1 AS found FROM copy_run WHERE began_at >= ? LIMIT 1'
  if (await DB.prepare(begun).bind(from).first()) return undefined
  return beginCopy(DB, now)
}

export async function beginCopy(db: D1Database, now: number): Promise<Run | undefined> {
  const last = (await knownTables(db)).at(-1)
  if (!last) return undefined
  const id = new Date(now).toISOString().replaceAll(':', '-')
  const place: Place = { table: last.name, after: [] }
  const run = { id, began_at: now, place: JSON.stringify(place), parts: 0 }
  const insert = 'INSERT OR IGNORE INTO copy_run (id, began_at, place) VALUES (?, ?, ?)'
  await db.prepare(insert).bind(id, now, run.place).run()
  return run
}

async function writePart(services: Services, run: Run): Promise<boolean> {
  const { DB, COPIES } = services.env
  const tables = await knownTables(DB)
  const { sections, place } = await readPart(DB, tables, JSON.parse(run.place) as Place)
  if (sections.length > 0) {
    const file = await pack(sections.map((section) => JSON.stringify(section)).join('\n'))
    const n = run.parts + 1
    // Two runs of the cron at once write files of different names, and one of them is counted.
    const name = `${copiesPrefix}${run.id}/${`${n}`.padStart(6, '0')}-${file.hash.slice(0, 16)}`
    await putPacked(COPIES, name, file)
    const counts = JSON.stringify(countsOf(sections))
    const [counted] = await DB.batch([
      DB.prepare('INSERT OR IGNORE INTO copy_part VALUES (?, ?, ?, ?, ?)').bind(
        run.id,
        n,
        name,
        file.hash,
        counts,
      ),
      DB.prepare('UPDATE copy_run SET parts = ?, place = ? WHERE id = ? AND changes() > 0').bind(
        ...[n, JSON.stringify(place ?? { table: '', after: [] }), run.id],
      ),
    ])
    if (counted?.meta.changes === 0) return true
  }
  if (place) return true
  await endCopy(services, run)
  return false
}

async function endCopy(services: Services, { id, began_at }: Run): Promise<void> {
  const { DB, COPIES } = services.env
  const query = 'SELECT name, hash, tables FROM copy_part WHERE run_id = ? ORDER BY n'
  const { results } = await DB.prepare(query).bind(id).all<{ name: string; hash: string; tables: string }>()
  const parts = results.map(({ tables, ...part }) => ({
    ...part,
    tables: JSON.parse(tables) as Record<string, number>,
  }))
  const objects = await copyObjects(services, `${copiesPrefix}${id}`)
  const ended_at = Math.max(Date.now(), began_at)
  const manifest: Manifest = { id, began_at, ended_at, migration: await newestMigration(DB), parts, objects }
  await putPacked(COPIES, manifestName(id), await pack(JSON.stringify(manifest)))
  await DB.batch([
    DB.prepare('UPDATE copy_run SET ended_at = ? WHERE id = ?').bind(ended_at, id),
    DB.prepare('DELETE FROM copy_part WHERE run_id = ?').bind(id),
    // The bucket has them; here the last month is enough.
    DB.prepare('DELETE FROM copy_run WHERE began_at < ?').bind(began_at - 32 * day_ms),
  ])
  log('info', 'the database was copied', { copy: id, minutes: Math.round((ended_at - began_at) / minute_ms) })
}

function countsOf(sections: readonly Section[]): Record<string, number> {
  return Object.fromEntries(sections.map(({ table, rows }) => [table, rows.length]))
}

/** About a megabyte of rows, and where the next ones are; undefined at the end. */
async function readPart(
  db: D1Database,
  tables: readonly TableOf[],
  from: Place,
): Promise<{ sections: Section[]; place: Place | undefined }> {
  const sections: Section[] = []
  let [index, after, size] = [tables.findIndex(({ name }) => name === from.table), from.after, 0]
  while (size < partSize) {
    const table = tables[index]
    if (!table) return { sections, place: undefined }
    const section = sections.at(-1)
    const known = section?.table === table.name ? section : undefined
    const mean = known ? size / known.rows.length : partSize / firstRows
    const limit = Math.max(1, Math.min(mostRows, Math.floor((partSize - size) / mean) || 1))
    const rows = await readRows(db, table, after, limit)
    if (rows.length > 0) {
      size += JSON.stringify(rows).length
      if (known) known.rows.push(...rows)
      else sections.push({ table: table.name, columns: readColumns(table), rows })
    }
    const last = rows.at(-1)
    after = last ? last.slice(0, table.key.length) : after
    if (rows.length === limit) continue
    index -= 1
    after = []
  }
  return { sections, place: { table: tables[index]?.name ?? '', after } }
}

const readColumns = ({ key, columns, hasRowId }: TableOf) =>
  hasRowId ? ['rowid', ...columns] : [...key, ...columns.filter((one) => !key.includes(one))]

async function readRows(db: D1Database, table: TableOf, after: Value[], limit: number): Promise<Value[][]> {
  const keys = table.key.map(quoted).join(', ')
  const where = after.length === 0 ? '' : `WHERE (${keys}) > (${after.map(() => '?').join(', ')})`
  // Named apart, or a column that is the number of the row would take its name.
  const columns = readColumns(table).map((name, n) => `${quoted(name)} AS c${n}`)
  const query = `SELECT ${columns.join(', ')} FROM ${quoted(table.name)} ${where} ORDER BY ${keys} LIMIT ${limit}`
  return db
    .prepare(query)
    .bind(...after)
    .raw<Value[]>()
}

const quoted = (name: string) => (name === 'rowid' ? name : `"${name}"`)
