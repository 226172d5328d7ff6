import { pack, putPacked, readPacked, sourceOf } from './packed.ts'
import type { PlatformEnv } from './services.ts'
import { updateSchema, type SchemaStep } from './updateSchema.ts'

/*
 * The tables of a Durable Object as a text, and back. What is put back has the steps of the schema that it had, and then gets the later
 * ones.
 */
export type Row = Record<string, SqlStorageValue>
/** `steps`: of the schema, as many as the tables have. */
export type ObjectCopy = { steps: number; at: number; tables: Record<string, Row[]> }

const named = (type: string) => `SELECT type, name, sql FROM sqlite_master WHERE type IN (${type})
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type DESC, name`
type Named = { type: string; name: string; sql: string }

export function readTables(sql: SqlStorage, without: readonly string[]): Record<string, Row[]> {
  const tables = sql.exec<Named>(named(`'table'`)).toArray()
  const wanted = tables.filter(({ name }) => name !== 'schema_step' && !without.includes(name))
  return Object.fromEntries(
    wanted.map(({ name }) => [name, sql.exec<Row>(`SELECT * FROM "${name}"`).toArray()]),
  )
}

/** Writes all tables of an object as a file among the copies. */
export async function writeObject(
  { COPIES }: PlatformEnv,
  name: string,
  sql: SqlStorage,
  steps: readonly SchemaStep[],
): Promise<void> {
  const copy: ObjectCopy = { steps: steps.length, at: Date.now(), tables: readTables(sql, []) }
  await putPacked(COPIES, name, await pack(JSON.stringify(copy)))
}

export async function readObject(env: PlatformEnv, name: string): Promise<ObjectCopy> {
  return JSON.parse((await readPacked(sourceOf(env), name)).text) as ObjectCopy
}

/** Puts a copy in place of everything that is there; `more` adds rows that the copy has elsewhere. Part of a transaction. */
export function putObject(
  storage: DurableObjectStorage,
  steps: readonly SchemaStep[],
  copy: Pick<ObjectCopy, 'steps' | 'tables'>,
  more?: (sql: SqlStorage) => void,
): void {
  const { sql } = storage
  for (const { type, name } of sql.exec<Named>(named(`'trigger', 'table'`)).toArray())
    sql.exec(`DROP ${type} IF EXISTS "${name}"`)
  updateSchema(storage, steps.slice(0, copy.steps))
  const triggers = sql.exec<Named>(named(`'trigger'`)).toArray()
  for (const { name } of triggers) sql.exec(`DROP TRIGGER "${name}"`)
  sql.exec('PRAGMA defer_foreign_keys = on')
  for (const [table, rows] of Object.entries(copy.tables)) {
    // What its first step puts there goes.
    sql.exec(`DELETE FROM "${table}"`)
    putRows(sql, table, rows)
  }
  more?.(sql)
  for (const trigger of triggers) sql.exec(trigger.sql)
  updateSchema(storage, steps)
}

export function putRows(sql: SqlStorage, table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => `"${column}"`)
    const values = columns.map(() => '?').join(', ')
    sql.exec(
      `INSERT OR REPLACE INTO "${table}" (${columns.join(', ')}) VALUES (${values})`,
      ...Object.values(row),
    )
  }
}
