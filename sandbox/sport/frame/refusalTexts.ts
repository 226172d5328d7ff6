import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../../locales/ar/errors.json'
import en from '../../../locales/en/errors.json'
import es from '../../../locales/es/errors.json'
import fr from '../../../locales/fr/errors.json'
import he from '../../../locales/he/errors.json'
import pt from '../../../locales/pt/errors.json'
import ru from '../../../locales/ru/errors.json'
import { refusalConditions } from '../book/refusals.ts'

/** The bets catalog is the operator's and the book's alike, and so are its texts. */
const byLanguage: Record<LanguageCode, { codes: Record<string, string> }> = { en, fr, es, ar, he, ru, pt }

export function refusalTexts(lang: LanguageCode): Record<string, string> {
  const { codes } = byLanguage[lang]
  return Object.fromEntries([...refusalConditions.keys()].map((code) => [code, codes[code] ?? '']))
}
