import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsOf, featureProblems, listedFeatures } from './lib/features.ts'
import { root } from './lib/run.ts'

/** docs/features.md and the tests agree: each listed row has its test, each test names a known row and asserts. */
const list = readFileSync(join(root, 'docs/features.md'), 'utf8')
const tests = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root })
const claims = tests.flatMap((file) => claimsOf(file, readFileSync(join(root, file), 'utf8')))
const features = listedFeatures(list)
const problems = featureProblems(features, claims, (file) => existsSync(join(root, file)))

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${features.filter(({ tests }) => tests.length > 0).length} of ${features.length} rows are shown by ${claims.length} tests.`,
)
