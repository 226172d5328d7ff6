import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The database of an object on this machine, with the calls of `SqlStorage` that the rooms use: SQLite is the same. */
export type ObjectStorage = {
  sql: SqlStorage
  inTransaction: <T>(run: () => T) => T
  bytes: () => number
  end: () => void
}

/** An object takes a buffer, and SQLite of Node a view of one. */
const bytesOf = (value: SQLInputValue | ArrayBuffer) =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : value

/** `inMemory`: for many objects that live one after the other. */
export function openStorage(inMemory = false): ObjectStorage {
  const folder = inMemory ? undefined : mkdtempSync(join(tmpdir(), 'atoll-object-'))
  const file = folder === undefined ? ':memory:' : join(folder, 'object.sqlite')
  const db = new DatabaseSync(file)
  // A crash of this machine costs nothing here, and a sync of the disk would be all that is measured.
  db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  const prepared = new Map<string, StatementSync>()
  const exec = (query: string, ...values: (SQLInputValue | ArrayBuffer)[]) => {
    if (values.length === 0 && !/^\s*(SELECT|WITH)|RETURNING/.test(query)) {
      db.exec(query)
      return cursorOf([])
    }
    const known = prepared.get(query) ?? db.prepare(query)
    prepared.set(query, known)
    return cursorOf(known.all(...values.map(bytesOf)))
  }
  return {
    sql: { exec } as unknown as SqlStorage,
    inTransaction: (run) => {
      db.exec('BEGIN')
      const answer = run()
      db.exec('COMMIT')
      return answer
    },
    bytes: () => statSync(file).size,
    end: () => {
      db.close()
      if (folder !== undefined) rmSync(folder, { recursive: true })
    },
  }
}

function cursorOf(rows: unknown[]) {
  return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() }
}
