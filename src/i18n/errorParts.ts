/*
 * `locales/<lang>/errors.json` holds the texts of all codes, and the browser loads it in two parts. `common` comes
 * with the sign-in form, whose size is limited: default texts, messages of fields, and the codes of accounts and of
 * any call. `rest` (balance, limits, bets, payments, promo codes) loads when such a code occurs (rareMessages.ts). The
 * build splits the file by its query (scripts/lib/dataPlugins.ts), so translators have one file per language and
 * the server reads it whole.
 */
export type ErrorPart = 'common' | 'rest'

type Errors = { codes: Record<string, string> }

/** Codes of accounts and their fields (specification, section 8), and our own codes that any form may get. */
export function isCommonCode(code: number): boolean {
  return code < 100 || (code >= 228 && code <= 244) || (code >= 9400 && code < 9450) || code >= 9500
}

/** The entries of errors.json that belong to a part; `rest` contains codes only. */
export function partOf(errors: Errors, part: ErrorPart): Record<string, unknown> {
  const codes = Object.fromEntries(
    Object.entries(errors.codes).filter(([code]) => isCommonCode(Number(code)) === (part === 'common')),
  )
  return part === 'common' ? { ...errors, codes } : codes
}
