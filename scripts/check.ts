import { exitStatus } from './lib/run.ts'

/** `npm run check`: every rule of the repository that a machine can hold. All run, so that one sees all that fails. */
const checks: [name: string, command: string, args: string[]][] = [
  [
    'types of the site',
    'astro',
    ['check', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
  ],
  ['types of the workers', 'tsc', ['-p', 'functions/tsconfig.json']],
  ['types of the game client', 'tsc', ['-p', 'functions/sandbox/games/slot/tsconfig.client.json']],
  ['lint and import directions', 'eslint', ['.', '--max-warnings', '0']],
  ['formatting', 'prettier', ['--check', '.', '--log-level', 'warn']],
  ['unused code', 'knip', []],
  ['translations', 'node', ['scripts/check-translations.ts']],
  ['logical CSS', 'node', ['scripts/check-css.ts']],
  ['feature list', 'node', ['scripts/check-features.ts']],
]

const only = process.argv.slice(2)
const failed: string[] = []
for (const [name, command, args] of checks) {
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue
  console.log(`— ${name}`)
  if ((await exitStatus(command, args)) !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('All checks hold.')
