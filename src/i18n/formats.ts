import { digitsOf } from '#contract/currencies.ts'
import { languageOf, type LanguageCode } from '#contract/languages.ts'

/*
 * Numbers as the language writes them (LANG-07). Digits are Latin in every language: amounts, odds and
 * codes then read alike in mixed text.
 */
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(lang: LanguageCode, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${lang}:${key}`
  let format = formats.get(id)
  if (!format) {
    format = new Intl.NumberFormat(languageOf(lang).tag, { numberingSystem: 'latn', ...options })
    formats.set(id, format)
  }
  return format
}

/**
 * 1250.5, 'USD' → $1,250.50 and the like, with the digits of the currency; `amount` is in major units. The direction marks of Hebrew and Arabic formats
 * are removed, because amounts are displayed isolated and left to right, where the marks would separate number and
 * sign.
 */
export function formatMoney(lang: LanguageCode, amount: number, currency: string): string {
  return inCurrency(lang, amount, currency, digitsOf(currency))
}

/** ₪100 and the like: of amounts to choose from, which are whole. */
export function formatWholeMoney(lang: LanguageCode, amount: number, currency: string): string {
  return inCurrency(lang, amount, currency, 0)
}

function inCurrency(lang: LanguageCode, amount: number, currency: string, digits: number): string {
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return numberFormat(lang, `${currency}${digits}`, options)
    .format(amount)
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
}

/** $5 or 5 $: where the language writes the sign of a currency. */
export function signComesFirst(lang: LanguageCode): boolean {
  return !/^\d/.test(formatWholeMoney(lang, 1, 'USD'))
}

/** `formatMoney` for use within a sentence, kept left to right among Hebrew and Arabic words. */
export function moneyInText(lang: LanguageCode, amount: number, currency: string): string {
  return `\u2066${formatMoney(lang, amount, currency)}\u2069`
}

export function formatNumber(lang: LanguageCode, value: number): string {
  return numberFormat(lang, 'number', { maximumFractionDigits: 2 }).format(value)
}

/** 2.5 → 2.50 or 2,50: odds are read in columns. */
export function formatHundredths(lang: LanguageCode, value: number): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const
  return numberFormat(lang, 'hundredths', options).format(value)
}

/** 0.05 → 5%. */
export function formatPercent(lang: LanguageCode, ratio: number): string {
  return numberFormat(lang, 'percent', { style: 'percent', maximumFractionDigits: 2 }).format(ratio)
}

/** 45 → 45 seconds, 300 → 5 minutes, in the language; rounded up. */
export function formatWait(lang: LanguageCode, wait_s: number): string {
  const unit = wait_s < 100 ? 'second' : 'minute'
  const amount = unit === 'second' ? wait_s : wait_s / 60
  return formatUnit(lang, Math.ceil(amount), unit)
}

/** 6, 'month' → 6 months, in the language. */
export function formatUnit(
  lang: LanguageCode,
  amount: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'month',
): string {
  // Hebrew counts days in the singular from 11 on, which the data of browsers lacks.
  if (lang === 'he' && unit === 'day' && amount > 10) return `${amount} יום`
  return numberFormat(lang, unit, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** 12345678 → 1234 5678, as one reads the number of an account out. */
export function formatAccountNumber(number: string): string {
  return number.replace(/(?<=^\d{4})/, '\u00a0')
}
