import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '../contract/languages.ts'
import { root } from './lib/run.ts'
import { compareTexts, flatten, unusedKeys } from './lib/translations.ts'

/** Fails on a key that a language lacks or has too many, a wrong plural form, a value left in English, an unused key. */
const problems: string[] = []
const namespaces = globSync('locales/en/*.json', { cwd: root }).map((path) => path.split('/').at(-1) ?? '')
const sources = globSync('{src,functions}/**/*.{ts,tsx,astro}', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

for (const namespace of namespaces) {
  const english = read('en', namespace)
  for (const lang of languageCodes) {
    if (lang === 'en') continue
    problems.push(
      ...compareTexts(english, read(lang, namespace), lang).map(
        (problem) => `${lang}/${namespace}: ${problem}`,
      ),
    )
  }
  // Notices are the specification's list, which tests/unit/errorCatalogue.test.ts holds, and are shown by computed names.
  if (namespace === 'notices.json') continue
  problems.push(...unusedKeys(english, sources).map((key) => `en/${namespace}: ${key} is never used`))
}

function read(lang: string, namespace: string): Record<string, string> {
  return flatten(
    JSON.parse(readFileSync(join(root, 'locales', lang, namespace), 'utf8')) as Record<string, unknown>,
  )
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${namespaces.length} namespaces in ${languageCodes.length} languages are complete.`)
