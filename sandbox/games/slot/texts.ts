import { findLanguage, languageOf, type Direction, type LanguageCode } from '#contract/languages.ts'
import ar from '../../locales/ar/slot.json'
import en from '../../locales/en/slot.json'
import es from '../../locales/es/slot.json'
import fr from '../../locales/fr/slot.json'
import he from '../../locales/he/slot.json'
import pt from '../../locales/pt/slot.json'
import ru from '../../locales/ru/slot.json'

/** Texts that the page of every game has. `{…}` marks what the page fills in. */
export type Texts = typeof en
export type TextKey = keyof Texts

const byLanguage: Record<LanguageCode, Texts> = { en, fr, es, ar, he, ru, pt }

export type PageLanguage = { code: LanguageCode; tag: string; dir: Direction; texts: Texts }

/** English where the language asked for is not one of ours. */
export function gameLanguage(lang: string): PageLanguage {
  const { code, tag, dir } = findLanguage(lang) ?? languageOf('en')
  return { code, tag, dir, texts: byLanguage[code] }
}
