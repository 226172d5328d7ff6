import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import { glossaryProblems, type Glossary } from './lib/glossary.ts'
import { root } from './lib/run.ts'
import {
  compareTexts,
  flatten,
  namesIn,
  unshownNotices,
  unusedKeys,
  type FlatTexts,
} from './lib/translations.ts'
import { typographyProblems } from './lib/typography.ts'

/**
 * Fails on a key that a language lacks or has too many, a wrong plural form, a value left in English, an unused key, and,
 * in the pages and banners that come with the product too, on a word that locales/glossary.json forbids or misses and on
 * marks that the language does not set.
 */
const problems: string[] = []
const namespaces = globSync('locales/en/*.json', { cwd: root }).map((path) => basename(path, '.json'))
const sandboxNamespaces = globSync('sandbox/locales/en/*.json', { cwd: root }).map((path) =>
  basename(path, '.json'),
)
const sources = globSync('{src,functions,sandbox}/**/*.{ts,tsx,astro}', { cwd: root }).map(read).join('\n')
const names = namesIn(sources)
const showing = globSync('{src,functions/site}/**/*.{ts,tsx,astro}', {
  cwd: root,
  exclude: ['src/studio/**'],
})
  .map(read)
  .join('\n')
const glossary = JSON.parse(read('locales/glossary.json')) as Glossary

for (const namespace of sandboxNamespaces) compareLanguages('sandbox/locales', namespace)
for (const namespace of namespaces) {
  const english = compareLanguages('locales', namespace)
  // Names of notices are words of other things too, so that only a source that may show one counts.
  const unused =
    namespace === 'notices' ? unshownNotices(english, showing) : unusedKeys(english, sources, names)
  tell(
    `en/${namespace}`,
    unused.map((key) => `${key} is never used`),
  )
}

const english = everyText('en')
for (const lang of languageCodes) {
  const texts = everyText(lang)
  tell(lang, glossaryProblems(glossary, lang, texts, english))
  tell(lang, typographyProblems(lang, texts))
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${namespaces.length} namespaces in ${languageCodes.length} languages are complete and keep to the glossary.`,
)

/** Tells what the other languages lack of a namespace, and returns its English. */
function compareLanguages(folder: string, namespace: string): FlatTexts {
  const english = textsIn(`${folder}/en/${namespace}.json`)
  for (const lang of languageCodes) {
    if (lang === 'en') continue
    const texts = textsIn(`${folder}/${lang}/${namespace}.json`)
    tell(`${lang}/${namespace}`, compareTexts(english, texts, lang))
  }
  return english
}

function tell(where: string, found: string[]): void {
  problems.push(...found.map((problem) => `${where}: ${problem}`))
}

/** Everything written in a language: `namespace:key` for single texts, `pages/name` for pages. */
function everyText(lang: LanguageCode): FlatTexts {
  const texts: FlatTexts = {}
  const add = (namespace: string, more: FlatTexts) => {
    for (const [key, text] of Object.entries(more)) texts[`${namespace}:${key}`] = text
  }
  for (const namespace of namespaces) add(namespace, textsIn(`locales/${lang}/${namespace}.json`))
  add('banners', textsIn(`scripts/seed/content/banners/${lang}.json`))
  for (const namespace of sandboxNamespaces)
    add(`sandbox/${namespace}`, textsIn(`sandbox/locales/${lang}/${namespace}.json`))
  const pages = `{scripts/seed/content/pages,src/content/builtin}/${lang}/*.md`
  for (const path of globSync(pages, { cwd: root })) texts[`pages/${basename(path, '.md')}`] = read(path)
  for (const path of globSync(`brands/*/*/${lang}/*.md`, { cwd: root })) texts[path.slice(0, -3)] = read(path)
  return texts
}

function textsIn(path: string): FlatTexts {
  return flatten(JSON.parse(read(path)) as Record<string, unknown>)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
