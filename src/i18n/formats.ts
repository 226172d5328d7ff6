import { languageOf, type LanguageCode } from '@contract/languages'

/*
 * Numbers as the language writes them, dates as DD.MM.YYYY everywhere (LANG-07). Digits are Latin in every language:
 * amounts, odds and codes then read alike in mixed text.
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

/** 1250.5, 'USD' → $1,250.50 and the like. `amount` is in major units. */
export function formatMoney(lang: LanguageCode, amount: number, currency: string): string {
  return numberFormat(lang, currency, { style: 'currency', currency, minimumFractionDigits: 2 }).format(
    amount,
  )
}

export function formatNumber(lang: LanguageCode, value: number): string {
  return numberFormat(lang, 'number', { maximumFractionDigits: 2 }).format(value)
}

/** 0.05 → 5%. */
export function formatPercent(lang: LanguageCode, ratio: number): string {
  return numberFormat(lang, 'percent', { style: 'percent', maximumFractionDigits: 2 }).format(ratio)
}
