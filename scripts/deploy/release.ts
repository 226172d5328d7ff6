import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../functions/shared/release.ts'
import { root } from '../lib/run.ts'

const migrationsFolder = 'functions/platform/migrations'

export type Migration = { name: string; sql: string }

export function migrations(): Migration[] {
  const names = globSync('*.sql', { cwd: join(root, migrationsFolder) }).toSorted()
  return names.map((name) => ({ name, sql: readFileSync(join(root, migrationsFolder, name), 'utf8') }))
}

/** A migration says in this line that the version before does not run on its tables. */
const breakLine = /^-- Breaks the version before: \S/m

/** Whether a migration says that the version before does not run on its tables. */
export const isBreaking = ({ sql }: Migration) => breakLine.test(sql)

/** The message of a version, by which a way back is judged, and whether another deployment would differ. A run adds its time to it. */
export function messageFor({ version, commit }: Release, config: string): string {
  const digest = createHash('sha256').update(config).digest('hex').slice(0, 10)
  return `atoll ${version} ${commit} configuration ${digest} schema ${schemaNow()}`
}

/** The time of a run, at the end of the messages of what it uploaded. */
export const runLabel = (now: Date): string => ` run ${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`

export const withoutRun = (message: string): string => message.replace(/ run \d+$/, '')

/** Later runs sort after earlier ones; a version of before has none. */
export const runOf = (message: string): string => / run (\d+)$/.exec(message)?.[1] ?? ''

/** Built from sources that are in no commit, so that its name says nothing of what it is. */
export const isChanged = ({ commit }: Release): boolean => !/^[0-9a-f]+$/.test(commit)

function schemaNow(): string {
  return migrations().at(-1)?.name.slice(0, 4) ?? '0000'
}

/** Which migrations since that version forbid a way back to it; undefined if its message names no schema. */
export function forbiddingMigrations(
  message: string,
  all: readonly Migration[] = migrations(),
): string[] | undefined {
  const schema = / schema (\d{4})\b/.exec(message)?.[1]
  if (schema === undefined) return undefined
  return all.filter((each) => each.name.slice(0, 4) > schema && isBreaking(each)).map(({ name }) => name)
}

/**
 * Faults of migrations newer than the first deployment: what takes away or renames something that the version before reads, without the line
 * that says so.
 */
export function migrationFaults(all: readonly Migration[] = migrations()): string[] {
  return all
    .filter((each) => each.name.slice(0, 4) > lastFree && takesAway(each.sql) && !isBreaking(each))
    .map(
      ({ name }) =>
        `${name}: takes away or renames what the version before reads, and has no line “-- Breaks the version before: …”`,
    )
}

/** Migrations until here were written before there was anything to go back to. */
const lastFree = '0060'

/** A new table that takes the name of an old one: SQLite changes a check in no other way, and the version before finds all it reads. */
const rebuilt = /\bDROP TABLE (\w+);\s*ALTER TABLE \w+ RENAME TO \1;/gi

function takesAway(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '').replace(rebuilt, '')
  return /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\b/i.test(statements)
}
