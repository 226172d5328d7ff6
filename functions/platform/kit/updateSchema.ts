/** One change of an object's tables. */
export type SchemaStep = (sql: SqlStorage) => void

/**
 * Brings the tables of a Durable Object up to date when it starts: runs the missing steps, all of them or none. A
 * step's number is its position in the list, so a released step never changes and never moves. An object from before
 * the numbers has done none; the first step keeps its existing tables.
 */
export function updateSchema(storage: DurableObjectStorage, steps: readonly SchemaStep[]): void {
  const { sql } = storage
  storage.transactionSync(() => {
    const done = stepsDone(sql)
    if (done >= steps.length) return
    for (const step of steps.slice(done)) step(sql)
    sql.exec('INSERT OR REPLACE INTO schema_step (id, done) VALUES (1, ?)', steps.length)
  })
}

/** Kept in a row: Durable Objects do not allow `PRAGMA user_version`. */
function stepsDone(sql: SqlStorage): number {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS schema_step (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      done INTEGER NOT NULL
    ) STRICT;
  `)
  return sql.exec<{ done: number }>('SELECT done FROM schema_step').toArray()[0]?.done ?? 0
}
