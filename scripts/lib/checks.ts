import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { outcomeOf, root } from './run.ts'
import type { Failure } from './testReports.ts'

/** The files to lint and format: everything, or the files that CHECK_FILES lists, one per line. */
const files = process.env.CHECK_FILES?.split('\n') ?? ['.']

/** What knip reports by itself, and circles, which it reports only where they are named: one run instead of two. */
const unusedOrCircular =
  'files,dependencies,unlisted,binaries,unresolved,catalog,exports,types,enumMembers,duplicates,cycles'

/** The longest start first, so that none runs alone at the end. */
const checks: [name: string, command: string, args: string[]][] = [
  ['types and lint', 'oxlint', [...files, '--no-error-on-unmatched-pattern']],
  [
    'formatting',
    'prettier',
    [...['--check', ...files, '--log-level', 'warn', '--ignore-unknown'], ...keptFormatting()],
  ],
  ['unused code and circles of imports', 'knip', ['--include', unusedOrCircular]],
  [
    'import directions and house rules',
    'eslint',
    [...files, '--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'],
  ],
  [
    'types of the pages',
    'astro',
    [
      'check',
      '--tsconfig',
      'tsconfig.pages.json',
      '--minimumSeverity',
      'warning',
      '--minimumFailingSeverity',
      'warning',
    ],
  ],
  ['translations', 'node', ['scripts/check-translations.ts']],
  ['logical CSS', 'node', ['scripts/check-css.ts']],
  ['fonts', 'node', ['scripts/build-fonts.ts', '--check']],
  ['feature list', 'node', ['scripts/check-features.ts']],
]

/** What was well formatted by the same packages and is as it was need not be read again: 36 s of processor time. */
function keptFormatting(): string[] {
  const packages = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const location = join(root, '.cache', `prettier-${packages.slice(0, 16)}.json`)
  return ['--cache', '--cache-strategy', 'content', '--cache-location', location]
}

/**
 * Runs the checks whose names contain one of the parts, or all of them, so that every failure is shown.
 *
 * @returns the checks that failed, with their output, which has been printed.
 */
export async function runChecks(parts: string[] = []): Promise<Failure[]> {
  const waiting = checks.filter(([name]) => parts.length === 0 || parts.some((part) => name.includes(part)))
  // The types of the content collections, which a fresh clone does not have and the linter reads.
  const failed = await failuresOf('content types', 'astro', ['sync'])
  if (failed.length > 0) return failed
  // Each check uses one core, so two run in parallel.
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) failed.push(...(await failuresOf(...next)))
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runWaiting))
  return failed
}

/** Returns nothing, or the check itself; the output of a failed check is printed at its end. */
async function failuresOf(name: string, command: string, args: string[]): Promise<Failure[]> {
  const started = performance.now()
  const { status, said } = await outcomeOf(command, args)
  console.log(`— ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  if (status === 0) return []
  console.log(said)
  return [{ title: name, message: said }]
}
