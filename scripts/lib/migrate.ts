import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Local } from './localServer.ts'
import { root, runQuietly } from './run.ts'

/**
 * Applies the migrations to the local database. The last applied one is stored beside it, because asking wrangler takes
 * seconds.
 */
export async function migrateOnce({ state }: Local): Promise<void> {
  const note = join(root, state, 'migrations.stamp')
  const stamp = stampOfMigrations()
  if (existsSync(note) && readFileSync(note, 'utf8') === stamp) return
  console.log('Preparing the database …')
  await runQuietly('wrangler', [
    ...['d1', 'migrations', 'apply', 'DB', '--local', '--config', 'functions/platform/wrangler.toml'],
    ...['--persist-to', state],
  ])
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, stamp)
}

function stampOfMigrations(): string {
  const hash = createHash('sha256')
  const folder = join(root, 'functions/platform/migrations')
  for (const name of globSync('*.sql', { cwd: folder }).toSorted()) {
    hash.update(`${name}\n`).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}
