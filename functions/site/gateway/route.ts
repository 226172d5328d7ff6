import { brand } from '@brand/brand.ts'
import {
  defaultLanguage,
  findLanguage,
  isLanguageCode,
  localPath,
  splitLanguage,
  type LanguageCode,
} from '#contract/languages.ts'
import { sportParameters } from '#contract/sportFrame.ts'

/** The routing decision for a page's address. `path` has no language prefix. */
export type Route =
  | { kind: 'page'; lang: LanguageCode; path: string }
  | { kind: 'redirect'; location: string; status: 301 | 302; remember?: LanguageCode }

/** Query parameters of our own pages, which are never read as a language: `/search?q=fr` searches for "fr". */
const keptParameters = new Set([
  ...['q', 'category', 'provider', 'page', 'sC', 'gameId', 'auth', 'payment', 'campaign', 'token'],
  ...sportParameters,
])

/**
 * Rows LANG-02, LANG-04, ROUTE-01, ROUTE-04, ROUTE-09. Pure: it decides from the address and the stored language. A language
 * that the brand does not offer counts as none. A redirect that depends on the stored language is a 302, one that
 * depends only on the address a 301.
 */
export function routePage(
  url: URL,
  stored: string | undefined,
  offered: readonly LanguageCode[] = brand.languages,
): Route {
  const { prefix, path: asked } = splitLanguage(url.pathname)
  const action = actionOf(asked)
  const path = action ?? asked
  // The query of an action belongs to the action, even if it reads like a language.
  const chosen = action ? undefined : languageFromQuery(url)
  if (chosen && offered.includes(chosen.lang)) {
    const location = localPath(chosen.lang, landing(path)) + chosen.search
    return { kind: 'redirect', location, status: 302, remember: chosen.lang }
  }
  const other = isLanguageCode(stored) && stored !== defaultLanguage && offered.includes(stored) && stored
  // Who writes /he/ wants Hebrew: a stored language must not lead away from it.
  if (prefix === defaultLanguage && other)
    return {
      kind: 'redirect',
      location: canonical(path) + url.search,
      status: 302,
      remember: defaultLanguage,
    }
  if (prefix === defaultLanguage || (prefix && !offered.includes(prefix)))
    return { kind: 'redirect', location: canonical(path) + url.search, status: 301 }
  if (prefix === undefined && other)
    return { kind: 'redirect', location: localPath(other, landing(path)) + url.search, status: 302 }
  const lang = prefix ?? defaultLanguage
  if (path === '/') return { kind: 'redirect', location: localPath(lang, '/home') + url.search, status: 302 }
  const wanted = canonical(path)
  if (wanted !== path)
    return { kind: 'redirect', location: localPath(lang, wanted) + url.search, status: 301 }
  return { kind: 'page', lang, path }
}

/**
 * Rows ROUTE-13 and ROUTE-14: a path that contains one of these, at any depth, does something for one visitor and then
 * leads home. Their pages are the same whatever the query says.
 */
const actions = ['/verify', '/restore-password'] as const

export function actionOf(path: string): (typeof actions)[number] | undefined {
  return actions.find((action) => path.includes(action))
}

function landing(path: string): string {
  return path === '/' ? '/home' : canonical(path)
}

/** What people type or other sites link, and where it is. */
const otherNames: Readonly<Record<string, string>> = {
  '/profile/betHistory': '/profile/bet-history',
  '/bc': '/bc/prematch',
  '/bc/home': '/bc/prematch',
  '/casino': '/slots',
  '/crash': '/slots/crash',
  '/crash-games': '/slots/crash',
  '/live': '/live-casino',
  '/slots/live': '/live-casino',
  '/slots/live-casino': '/live-casino',
  '/slots/liveCasino': '/live-casino',
}

/** One address per page: no trailing slash, one spelling of the flat pages and the sportsbook's categories, one home of each book and lobby, never two leading slashes. */
function canonical(path: string): string {
  const trimmed = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  const named = otherNames[trimmed]
  if (named !== undefined) return named
  return trimmed.replace(/^\/flatpages(?=\/|$)/i, '/flatPages').replace(/^\/sport\/([a-z]+)$/i, sportCategory)
}

/** Those of the sportsbook's categories that are not in small letters. */
const twoWords = ['multiView', 'betHistory']

function sportCategory(_path: string, name: string): string {
  const small = name.toLowerCase()
  return `/sport/${twoWords.find((one) => one.toLowerCase() === small) ?? small}`
}

function languageFromQuery(url: URL): { lang: LanguageCode; search: string } | undefined {
  const [first] = url.searchParams
  if (!first || keptParameters.has(first[0])) return undefined
  const [name, value] = first
  const language = findLanguage(name) ?? findLanguage(value)
  if (!language) return undefined
  const rest = new URLSearchParams([...url.searchParams].slice(1)).toString()
  return { lang: language.code, search: rest && `?${rest}` }
}
