import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../locales/ar/book.json'
import en from '../../locales/en/book.json'
import es from '../../locales/es/book.json'
import fr from '../../locales/fr/book.json'
import he from '../../locales/he/book.json'
import pt from '../../locales/pt/book.json'
import ru from '../../locales/ru/book.json'
import type { MarketKey, SportKey } from '../fixtures/sports.ts'
import type { CountryKey, TourneyKey } from '../fixtures/tourneys.ts'

/** The book's names for sports, tournaments, markets, selections and the parts of a match. `{…}` marks a placeholder. */
type SelectionText = 'draw' | 'either' | 'over' | 'under' | 'yes' | 'no' | 'otherScore' | 'quarter'
type ScoreText = 'odd' | 'even' | 'byGoals' | 'firstHalf' | 'secondHalf' | 'equal' | 'noGoal'
type ClockText = 'period' | 'quarterClock' | 'inning' | 'set' | 'break' | 'overtime'
type MarketText = 'withOvertime' | 'withInnings' | 'builder'
export type BookTexts = Record<
  SportKey | TourneyKey | CountryKey | MarketText | SelectionText | ScoreText | ClockText,
  string
> & {
  markets: Record<MarketKey, string>
}

const byLanguage: Record<LanguageCode, BookTexts> = { en, fr, es, ar, he, ru, pt }

export function bookTexts(lang: LanguageCode): BookTexts {
  return byLanguage[lang]
}

export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}
