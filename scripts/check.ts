import { runChecks } from './lib/checks.ts'

/** `npm run check`: all automatic checks; `npm run check -- types lint` runs those with these words in their names. */
const failed = await runChecks(process.argv.slice(2))
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ title }) => title).join(', ')}`)
  process.exit(1)
}
console.log('All checks hold.')
