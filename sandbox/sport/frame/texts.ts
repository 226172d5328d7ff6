import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../locales/ar/frame.json'
import en from '../../locales/en/frame.json'
import es from '../../locales/es/frame.json'
import fr from '../../locales/fr/frame.json'
import he from '../../locales/he/frame.json'
import pt from '../../locales/pt/frame.json'
import ru from '../../locales/ru/frame.json'

/** What the book's pages say. `{…}` marks what is filled in. */
export type FrameTexts = typeof en

const byLanguage: Record<LanguageCode, FrameTexts> = { en, fr, es, ar, he, ru, pt }

export function frameTexts(lang: LanguageCode): FrameTexts {
  return byLanguage[lang]
}
