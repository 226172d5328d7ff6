import { languageOf, type LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { nameOf } from '../fixtures/names.ts'
import { bookTexts, filled } from './texts.ts'

/* The words and numbers that names of markets and selections are made of. */

/** `6+`, from left to right in every text. */
export function atLeast(count: number, lang: LanguageCode): string {
  return languageOf(lang).dir === 'rtl' ? `\u2066${count}+\u2069` : `${count}+`
}

/** With the decimal sign of the language; isolated in right-to-left text. */
export function numberText(value: number, lang: LanguageCode, signDisplay?: 'exceptZero'): string {
  const { tag, dir } = languageOf(lang)
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...(signDisplay && { signDisplay }) })
  const text = format.format(value).replaceAll(/[\u200e\u200f\u061c]/g, '')
  return dir === 'rtl' ? `\u2066${text}\u2069` : text
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** The number of a part of a match; in English 1st, 2nd, 3rd, as the other languages' texts have their endings. */
export function partNumber(number: number, lang: LanguageCode): string {
  return lang === 'en' ? `${number}${endings[ordinals.select(number)] ?? 'th'}` : String(number)
}

export function overUnder(selection: string, line: number, lang: LanguageCode): string {
  const { over, under } = bookTexts(lang)
  return filled(selection === 'over' ? over : under, { line: numberText(line, lang) })
}

export function sideName(side: string, { home, away }: Fixture, lang: LanguageCode): string {
  return side === 'draw' ? bookTexts(lang).draw : nameOf(side === 'home' ? home : away, lang)
}
