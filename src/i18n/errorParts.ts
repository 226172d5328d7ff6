/*
 * `locales/<lang>/errors.json` holds the whole catalog of codes, and the browser gets it in two parts: with the sign-in
 * form, whose bytes are counted, come the default texts, the messages of fields and the codes that accounts and any call
 * can be answered with (`common`); bets, payments and promo codes (`rest`) come when one of them is answered
 * (otherCodes.ts). The build splits the file by its query (scripts/lib/errorPartsPlugin.ts), so that those who write texts
 * keep one file a language, and the server reads it whole.
 */
export type ErrorPart = 'common' | 'rest'

type Errors = { codes: Record<string, string> }

/** Codes of the account (specification, section 8), of the balance, and those from 9400 on, which are ours. */
export function isCommonCode(code: number): boolean {
  return code < 100 || (code >= 228 && code <= 508) || code >= 9400
}

/** What of a language's errors.json belongs to a part; `rest` is codes alone. */
export function partOf(errors: Errors, part: ErrorPart): Record<string, unknown> {
  const codes = Object.fromEntries(
    Object.entries(errors.codes).filter(([code]) => isCommonCode(Number(code)) === (part === 'common')),
  )
  return part === 'common' ? { ...errors, codes } : codes
}
