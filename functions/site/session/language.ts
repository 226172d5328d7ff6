import { parse, serialize } from 'hono/utils/cookie'
import { languageCookie } from '#contract/constants.ts'
import type { LanguageCode } from '#contract/languages.ts'

const year_s = 365 * 24 * 60 * 60

/** The Set-Cookie value of a visitor's language. Scripts may read it and the language selector sets it (src/scripts/shell.ts). */
export function rememberedLanguage(lang: LanguageCode): string {
  return serialize(languageCookie, lang, { maxAge: year_s, path: '/', secure: true, sameSite: 'Lax' })
}

/** As the browser sent it: any text. */
export function storedLanguage(cookieHeader = ''): string | undefined {
  return parse(cookieHeader, languageCookie)[languageCookie]
}
