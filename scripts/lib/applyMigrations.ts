import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as readWorker, unstable_splitSqlQuery as split } from 'wrangler'
import { root } from './run.ts'
import { startWorkerd, type WorkerOptions } from './workerd.ts'

const platform = join(root, 'functions/platform')

export type Migration = { name: string; text: string }

/** The part of a D1 binding that is used; the types of Workers are not those of a script. */
type Statement = { bind: (...values: unknown[]) => Statement; all: () => Promise<{ results: unknown[] }> }
type Database = {
  prepare: (query: string) => Statement
  batch: (statements: Statement[]) => Promise<unknown>
}

/** Applies those that the database has not noted yet. */
export function applyMigrations(directory: string, migrations: readonly Migration[]): Promise<void> {
  return withDatabase(directory, (db) => applyTo(db, migrations))
}

/** A worker that has nothing but the platform's database. */
async function withDatabase(directory: string, use: (db: Database) => Promise<void>): Promise<void> {
  const { compatibilityDate, d1Databases } = readWorker(join(platform, 'wrangler.toml')).workerOptions
  const worker: WorkerOptions = {
    ...{ name: 'migrations', compatibilityDate, d1Databases },
    modules: [{ type: 'ESModule', path: 'migrations.mjs', contents: 'export default {}' }],
  }
  const miniflare = await startWorkerd({ workers: [worker], directory, log: () => undefined })
  try {
    await use((await miniflare.getD1Database('DB')) as unknown as Database)
  } finally {
    await miniflare.dispose()
  }
}

/** Each migration is applied whole or not at all. */
async function applyTo(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.prepare(tableOfApplied).all()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set((results as { name: string }[]).map(({ name }) => name))
  for (const { name, text } of migrations.filter((each) => !applied.has(each.name))) {
    const note = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await db.batch([...split(text).map((query) => db.prepare(query)), note])
  }
}

/** As wrangler makes it. */
const tableOfApplied = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`
