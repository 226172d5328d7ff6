import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Migration } from './applyMigrations.ts'
import type { Local } from './localServer.ts'
import { root } from './run.ts'

/**
 * Applies the migrations to the local database, as `wrangler d1 migrations apply --local` does and on the same table of what is
 * applied: the command takes 34 s of processor time for all of them, this takes two. The last applied one is stored beside the
 * database, so that a second start asks nothing and loads nothing for it.
 */
export async function migrateOnce({ state }: Local): Promise<void> {
  const note = resolve(root, state, 'migrations.stamp')
  const migrations = allMigrations()
  const stamp = stampOf(migrations)
  if (existsSync(note) && readFileSync(note, 'utf8') === stamp) return
  console.log('Preparing the database …')
  const { applyMigrations } = await import('./applyMigrations.ts')
  await applyMigrations(resolve(root, state, 'v3'), migrations)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, stamp)
}

function allMigrations(): Migration[] {
  const folder = join(root, 'functions/platform/migrations')
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

function stampOf(migrations: Migration[]): string {
  const hash = createHash('sha256')
  for (const { name, text } of migrations) hash.update(`${name}\n`).update(text)
  return hash.digest('hex')
}
