import type { LanguageCode } from '#contract/languages.ts'
import arErrors from '../../../locales/ar/errors.json'
import enErrors from '../../../locales/en/errors.json'
import esErrors from '../../../locales/es/errors.json'
import frErrors from '../../../locales/fr/errors.json'
import heErrors from '../../../locales/he/errors.json'
import ptErrors from '../../../locales/pt/errors.json'
import ruErrors from '../../../locales/ru/errors.json'
import ar from '../../locales/ar/frame.json'
import en from '../../locales/en/frame.json'
import es from '../../locales/es/frame.json'
import fr from '../../locales/fr/frame.json'
import he from '../../locales/he/frame.json'
import pt from '../../locales/pt/frame.json'
import ru from '../../locales/ru/frame.json'
import { refusalConditions } from '../book/refusals.ts'

/** What the book's pages say. `{…}` marks what is filled in. */
export type FrameTexts = typeof en

const byLanguage: Record<LanguageCode, FrameTexts> = { en, fr, es, ar, he, ru, pt }

export function frameTexts(lang: LanguageCode): FrameTexts {
  return byLanguage[lang]
}

/** The bets catalog is the operator's and the book's alike, and so are its texts. */
const errors: Record<LanguageCode, { codes: Record<string, string> }> = {
  en: enErrors,
  fr: frErrors,
  es: esErrors,
  ar: arErrors,
  he: heErrors,
  ru: ruErrors,
  pt: ptErrors,
}

export function refusalTexts(lang: LanguageCode): Record<string, string> {
  const { codes } = errors[lang]
  return Object.fromEntries([...refusalConditions.keys()].map((code) => [code, codes[code] ?? '']))
}
