import type { LanguageCode } from '@contract/languages'
import type en from './english'

/**
 * The texts of all languages, on the server: plain objects, so that a text costs a property read.
 * Islands load only their own namespace, with loadTexts.ts.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/messages.json'],
  {
    eager: true,
    import: 'default',
  },
)

export type Texts = typeof en

const byLanguage = new Map<string, Record<string, unknown>>()
for (const [path, content] of Object.entries(files)) {
  const [, lang = '', namespace = ''] = /locales\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  const texts = byLanguage.get(lang) ?? {}
  texts[namespace] = content
  byLanguage.set(lang, texts)
}

/** All texts of a language; `npm run check` holds every language to the keys of English. */
export function textsOf(lang: LanguageCode): Texts {
  return byLanguage.get(lang) as Texts
}
