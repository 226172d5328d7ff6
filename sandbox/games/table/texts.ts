import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../locales/ar/table.json'
import en from '../../locales/en/table.json'
import es from '../../locales/es/table.json'
import fr from '../../locales/fr/table.json'
import he from '../../locales/he/table.json'
import pt from '../../locales/pt/table.json'
import ru from '../../locales/ru/table.json'
import { gameLanguage as slotLanguage, type PageLanguage as SlotLanguage } from '../slot/texts.ts'

/** Texts of tables, cards, flights, races and games of steps, beside those that every game has. */
type TableTexts = typeof en
export type TableTextKey = keyof TableTexts

const byLanguage: Record<LanguageCode, TableTexts> = { en, fr, es, ar, he, ru, pt }

export type TablePageLanguage = Omit<SlotLanguage, 'texts'> & { texts: SlotLanguage['texts'] & TableTexts }

/** English where the language asked for is not one of ours. */
export function tableLanguage(lang: string): TablePageLanguage {
  const language = slotLanguage(lang)
  return { ...language, texts: { ...language.texts, ...byLanguage[language.code] } }
}
