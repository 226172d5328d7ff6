import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import type { LanguageCode } from '#contract/languages.ts'
import { regionNames } from '#lib/regionNames.ts'
import { digitsOf, latinDigits } from '@/i18n/digits.ts'
import type { SearchOption } from './SearchSelect.tsx'

/** The value of a phone field: the visible text, and the number to send. */
export type PhoneValue = {
  /** Two letters, ISO 3166. */
  country: string
  /** The visible text, without the dialing code. */
  typed: string
  /** With a plus and the dialing code; '' without input. */
  number: string
}

/** Every country with its dialing code, named and sorted in a language. */
export function diallingCodes(tag: string): SearchOption[] {
  const name = regionNames(tag)
  const english = regionNames('en')
  return getCountries()
    .map((value) => ({
      value,
      text: name(value),
      short: `+${getCountryCallingCode(value)}`,
      also: `${value} ${english(value)}`,
    }))
    .toSorted((one, other) => one.text.localeCompare(other.text, tag))
}

/**
 * Reads what was typed or pasted: a number with a plus brings its own country, and a national one loses the zero that
 * only calls from inside the country begin with.
 */
export function readPhone(country: string, typed: string): PhoneValue {
  const text = latinDigits(typed).trim()
  const home = countryCode(country)
  const parsed = parsePhoneNumberFromString(text, home)
  if (parsed && text.startsWith('+')) {
    return { country: parsed.country ?? home, typed: parsed.formatNational(), number: parsed.number }
  }
  const digits = digitsOf(text)
  if (digits === '') return { country: home, typed, number: '' }
  return { country: home, typed, number: parsed?.number ?? `+${getCountryCallingCode(home)}${digits}` }
}

/** `0501234567` → `050-123-4567`: as it is written in its country. */
export function formatPhone({ country, typed }: PhoneValue): string {
  const digits = digitsOf(typed)
  return digits ? new AsYouType(countryCode(country)).input(digits) : typed
}

/** The country of the browser's own variety of the page's language (`pt-BR`), or the one most of its readers live in. */
export function likelyCountry(lang: LanguageCode, preferred: readonly string[]): string {
  const own = preferred.map((tag) => new Intl.Locale(tag)).find(({ language }) => language === lang)
  return countryCode((own ?? new Intl.Locale(lang)).maximize().region ?? fallback)
}

const fallback: CountryCode = 'IL'

function countryCode(country: string): CountryCode {
  return isSupportedCountry(country) ? country : fallback
}
