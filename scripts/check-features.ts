import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimProblems, claimsOf, featureList, requirementIds } from './lib/features.ts'
import { root } from './lib/run.ts'

/**
 * The titles of the tests name rows of docs/requirements.md, and docs/features.md lists the rows with their tests.
 * `npm run features` (`--write`) writes that list; without it the check fails when the list is out of date.
 */
const listPath = join(root, 'docs/features.md')
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const tests = globSync('{sandbox/,}tests/**/*.{test,spec}.{ts,tsx}', { cwd: root }).sort()
const claims = tests.flatMap((file) => claimsOf(file, readFileSync(join(root, file), 'utf8')))
const ids = requirementIds(requirements)
const list = featureList(requirements, claims)

const problems = claimProblems(ids, claims)
if (process.argv.includes('--write')) writeFileSync(listPath, list)
else if (readFileSync(listPath, 'utf8') !== list)
  problems.push('docs/features.md is out of date: run `npm run features`')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const shown = new Set(claims.map(({ id }) => id)).size
console.log(`${shown} of ${ids.length} rows are shown by ${claims.length} tests.`)
