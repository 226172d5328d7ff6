import type { LanguageCode } from '#contract/languages.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import type { FrameTexts } from './type.ts'

const byLanguage: Record<LanguageCode, FrameTexts> = { en, fr, es, ar, he, ru, pt }

export function frameTexts(lang: LanguageCode): FrameTexts {
  return byLanguage[lang]
}
