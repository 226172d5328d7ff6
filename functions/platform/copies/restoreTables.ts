import { readPacked } from '../kit/packed.ts'
import type { Section } from './copyTables.ts'
import type { Manifest } from './manifest.ts'
import { knownTables, laterLinks, type TableOf } from './schema.ts'

/*
 * Rows of a copy go back in the order of what they name. A row that names one which the copy does not have is left out: it was written
 * while the copy went on.
 */
type Part = Manifest['parts'][number]
const chunkSize = 400_000

/** Takes the triggers away, and every row. `note` keeps the triggers, in the same transaction: after it nothing else has them. */
export async function emptyTables(
  db: D1Database,
  note: (triggers: readonly string[]) => readonly D1PreparedStatement[],
): Promise<void> {
  const query = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`
  const { results: triggers } = await db.prepare(query).all<{ name: string; sql: string }>()
  const tables = await knownTables(db)
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => db.prepare(`DROP TRIGGER "${name}"`)),
    ...tables.toReversed().map(({ name }) => db.prepare(`DELETE FROM "${name}"`)),
    ...note(triggers.map(({ sql }) => sql)),
  ])
}

export async function putTriggers(db: D1Database, triggers: readonly string[]): Promise<void> {
  const there = await db
    .prepare(`SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'`)
    .first<{ n: number }>()
  if (there?.n === 0 && triggers.length > 0) await db.batch(triggers.map((sql) => db.prepare(sql)))
}

/** Writes the rows of a table from a part, all or none. May be repeated. Returns how many were left out. */
export async function restoreRows(
  db: D1Database,
  bucket: R2Bucket,
  part: Part,
  name: string,
): Promise<number> {
  const tables = await knownTables(db)
  const section = await sectionOf(bucket, part, name)
  const statement = db.prepare(insertOf(tables, tableOf(tables, name), section))
  const answers = await db.batch(
    [...chunksOf(section.rows)].map((rows) => statement.bind(JSON.stringify(rows))),
  )
  return section.rows.length - answers.reduce((sum, { meta: { changes } }) => sum + changes, 0)
}

/** Sets the columns of a table that name rows of later tables. */
export async function linkRows(db: D1Database, bucket: R2Bucket, part: Part, name: string): Promise<void> {
  const tables = await knownTables(db)
  const table = tableOf(tables, name)
  const links = laterLinks(tables, table)
  if (links.length === 0) return
  const section = await sectionOf(bucket, part, name)
  const own = table.key.map((key) => `"${name}".${key} = ${valueOf(section, key)}`).join(' AND ')
  const statements = links.map(({ column, parent, parentColumn }) => {
    const value = valueOf(section, column)
    return db.prepare(`UPDATE "${name}" SET "${column}" = ${value} FROM json_each(?1)
      WHERE ${own} AND EXISTS (SELECT 1 FROM "${parent}" WHERE "${parentColumn}" = ${value})`)
  })
  for (const rows of chunksOf(section.rows))
    await db.batch(statements.map((statement) => statement.bind(JSON.stringify(rows))))
}

async function sectionOf(bucket: R2Bucket, { name, hash }: Part, table: string): Promise<Section> {
  const { text } = await readPacked(bucket, name, hash)
  const sections = text.split('\n').map((line) => JSON.parse(line) as Section)
  const found = sections.find((section) => section.table === table)
  if (!found) throw new Error(`${name} has no rows of ${table}`)
  return found
}

function tableOf(tables: readonly TableOf[], name: string): TableOf {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`there is no table ${name}`)
  return table
}

function valueOf({ columns }: Section, column: string): string {
  return `json_extract(value, '$[${columns.indexOf(column)}]')`
}

function insertOf(tables: readonly TableOf[], table: TableOf, section: Section): string {
  const later = laterLinks(tables, table)
  const isLater = (column: string) => later.some((link) => link.column === column)
  const values = section.columns.map((column) => (isLater(column) ? 'NULL' : valueOf(section, column)))
  const isThere = table.links
    .filter(({ column }) => !isLater(column))
    .map(({ column, parent, parentColumn }) => {
      const value = valueOf(section, column)
      return ` AND (${value} IS NULL OR EXISTS (SELECT 1 FROM "${parent}" WHERE "${parentColumn}" = ${value}))`
    })
  const columns = section.columns.map((column) => (column === 'rowid' ? column : `"${column}"`))
  return `INSERT OR REPLACE INTO "${table.name}" (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM json_each(?1) WHERE true${isThere.join('')}`
}

function* chunksOf(rows: Section['rows']): Generator<Section['rows']> {
  let [chunk, size]: [Section['rows'], number] = [[], 0]
  for (const row of rows) {
    chunk.push(row)
    size += JSON.stringify(row).length
    if (size < chunkSize) continue
    yield chunk
    ;[chunk, size] = [[], 0]
  }
  if (chunk.length > 0) yield chunk
}
