import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../locales/ar/book.json'
import en from '../../locales/en/book.json'
import es from '../../locales/es/book.json'
import fr from '../../locales/fr/book.json'
import he from '../../locales/he/book.json'
import pt from '../../locales/pt/book.json'
import ru from '../../locales/ru/book.json'
import type { CountKey, MarketKey, PartMarketKey, SportKey } from '../fixtures/sports.ts'
import type { CountryKey, TourneyKey } from '../fixtures/leagues.ts'
import { nameOf } from '../fixtures/names.ts'
import type { Tourney } from '../fixtures/tourneys.ts'

/** The book's names for sports, tournaments, markets, selections and the parts of a match. `{…}` marks a placeholder. */
type SelectionText = 'draw' | 'either' | 'over' | 'under' | 'yes' | 'no' | 'otherScore' | 'quarter'
type ScoreText = 'odd' | 'even' | 'byGoals' | 'firstHalf' | 'secondHalf' | 'equal' | 'noGoal'
type ClockText = 'period' | 'quarterClock' | 'inning' | 'set' | 'break' | 'overtime'
type MarketText = 'withOvertime' | 'withInnings' | 'builder'
type PartText =
  | (
      | 'inPart'
      | 'whatResult'
      | 'whatTotal'
      | 'whatOddEven'
      | 'whatWinner'
      | 'whatScore'
      | 'whatTieBreak'
      | 'whatBoth'
      | 'whatMost'
      | CountKey
    )
  | (
      | 'periodName'
      | 'setName'
      | 'gameName'
      | 'firstFive'
      | 'regular'
      | 'nineInnings'
      | 'totalGames'
      | 'totalPoints'
      | 'totalGoals'
      | 'totalRuns'
      | 'totalSets'
      | 'setHandicap'
    )
  | ('setScore' | 'winsSet' | 'setMatch' | 'setsNumber')
export type BookTexts = Record<
  SportKey | TourneyKey | CountryKey | MarketText | PartText | SelectionText | ScoreText | ClockText,
  string
> & {
  markets: Record<Exclude<MarketKey, PartMarketKey | 'total'>, string>
}

const byLanguage: Record<LanguageCode, BookTexts> = { en, fr, es, ar, he, ru, pt }

export function bookTexts(lang: LanguageCode): BookTexts {
  return byLanguage[lang]
}

export function isOfCountry({ league: { country } }: Tourney): boolean {
  return country !== 'world' && country !== 'islands'
}

/** Where a league is at home. */
export function countryName({ league: { country } }: Tourney, lang: LanguageCode): string {
  if (country === 'world' || country === 'islands') return bookTexts(lang)[country]
  return nameOf({ kind: 'nation', region: country }, lang)
}

/** By its country, too, where others have a league of that name. */
export function tourneyTitle(tourney: Tourney, lang: LanguageCode): string {
  const name = bookTexts(lang)[tourney.key]
  return !isOfCountry(tourney) ? name : `${countryName(tourney, lang)} · ${name}`
}

export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}
