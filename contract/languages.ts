/**
 * The language table: everything that differs by language and is not a text.
 * `id` is what the platform's language call takes. `tag` (BCP 47) is for HTML, feeds and Intl. `callTag` is how calls and addresses
 * may spell it too: `he-he` names no region, and `ar-ar` is the Arabic of Argentina.
 */
export const languages = [
  { code: 'he', tag: 'he', callTag: 'he-he', id: 4, dir: 'rtl', name: 'עברית' },
  { code: 'en', tag: 'en-US', callTag: 'en-US', id: 1, dir: 'ltr', name: 'English' },
  { code: 'fr', tag: 'fr-FR', callTag: 'fr-fr', id: 5, dir: 'ltr', name: 'Français' },
  { code: 'es', tag: 'es-ES', callTag: 'es-es', id: 2, dir: 'ltr', name: 'Español' },
  { code: 'ar', tag: 'ar', callTag: 'ar-ar', id: 3, dir: 'rtl', name: 'العربية' },
  { code: 'ru', tag: 'ru-RU', callTag: 'ru-ru', id: 6, dir: 'ltr', name: 'Русский' },
  { code: 'pt', tag: 'pt-PT', callTag: 'pt-PT', id: 7, dir: 'ltr', name: 'Português' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']
export type Direction = Language['dir']

export const languageCodes = languages.map((language) => language.code)

/** URLs without a prefix are in this language. */
export const defaultLanguage: LanguageCode = 'he'

const byCode = new Map<string, Language>(languages.map((language) => [language.code, language]))
const byTag = new Map<string, Language>(
  languages.map((language) => [language.callTag.toLowerCase(), language]),
)

export function isLanguageCode(value: string | undefined): value is LanguageCode {
  return value !== undefined && byCode.has(value)
}

export function languageOf(code: LanguageCode): Language {
  const language = byCode.get(code)
  if (language === undefined) throw new Error(`no such language: ${code}`)
  return language
}

/** Finds a language by its code (`fr`) or the tag of calls (`fr-fr`), in any case; undefined when neither is known. */
export function findLanguage(codeOrTag: string): Language | undefined {
  const wanted = codeOrTag.toLowerCase()
  return byCode.get(wanted) ?? byTag.get(wanted)
}

/** The address of `path` (unprefixed, starting with a slash) in a language: Hebrew has no prefix. */
export function localPath(code: LanguageCode, path: string): string {
  return code === defaultLanguage ? path : `/${code}${path}`
}

/**
 * The address of what an editor links to: a path of the site in a language, unless it names one. A full address, and a place of the
 * page itself, stay as they are.
 */
export function linkAddress(code: LanguageCode, url: string): string {
  const isPath = /^\/(?![/\\])/.test(url)
  return isPath && splitLanguage(url).prefix === undefined ? localPath(code, url) : url
}

/** `/fr/slots` → fr and `/slots`; an address without a language prefix stays as it is. */
export function splitLanguage(pathname: string): { prefix: LanguageCode | undefined; path: string } {
  const [, first = ''] = pathname.split('/', 2)
  if (!isLanguageCode(first)) return { prefix: undefined, path: pathname }
  return { prefix: first, path: pathname.slice(first.length + 1) || '/' }
}

export function isSportPath(path: string): boolean {
  return /^\/(sport|bc)(\/|$)/.test(path)
}

/** ROUTE-16: what a casino-blocked player may not open. */
export function isCasinoPath(path: string): boolean {
  return /^\/(slots|live-casino|virtual-games|golden-race|collections)(\/|$)/.test(path)
}

/** The page of one game, unprefixed. */
export function isGamePath(path: string): boolean {
  return /^\/((slots|live-casino|virtual-games)\/[^/]+\/[^/]+|golden-race\/[^/]+|slots\/(jetx_ssg|aviator_spribe|rocketman_elbet))$/.test(
    path,
  )
}
