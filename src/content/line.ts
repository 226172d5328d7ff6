import type { Failure } from '#contract/envelope.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { priceLife_ms } from '#contract/constants.ts'
import { sportBooks, type Line, type LineSection, type LineSport, type SportBook } from '#contract/line.ts'
import type { LineDay } from '#contract/lineDays.ts'
import type { Result } from '#lib/result.ts'
import { published } from './published.ts'

/** Odds move: the edge keeps a page with them for seconds, and shows an older one only while it makes a new one. */
export const lineCaching = 'public, max-age=5, stale-while-revalidate=5'
/** For refreshed prices: a page never gets an older list than it has. */
export const freshLineCaching = 'public, max-age=2'

/** What a list is narrowed to. */
type LineFilter = {
  sport?: LineSport | undefined
  tourney?: string | undefined
  day?: LineDay | undefined
  q?: string | undefined
}

/** A list of the sportsbook's events; the same object while it is fresh. */
export function publishedLine(
  lang: LanguageCode,
  section: LineSection,
  count: number,
  { sport, tourney, day, q }: LineFilter = {},
): Promise<Result<Line, Failure>> {
  return published('sportLine', { lang, section, count, sport, tourney, day, q })
}

/** A list of one event, by its id; undefined where the book does not know it, or does not answer. */
export async function publishedEvent(lang: LanguageCode, id: string): Promise<Line | undefined> {
  const answer = await published('sportLine', { lang, section: 'line', count: 1, event: id })
  return answer.ok && answer.value.events.length > 0 ? answer.value : undefined
}

/** Events by the words of a visitor. */
export function publishedSearch(
  lang: LanguageCode,
  q: string,
  count?: number,
): Promise<Result<Line, Failure>> {
  return published('searchEvents', { lang, q, count })
}

/** Whether the deployment has the sportsbook; if that is unknown, the page assumes that it does. */
export async function hasBook(book: SportBook): Promise<boolean> {
  const list = await published('sportBooks')
  return !list.ok || list.value[book] !== null
}

/** The sportsbooks that `hasBook` says the deployment has. */
export async function openBooks(): Promise<SportBook[]> {
  const open = await Promise.all(sportBooks.map(async (book) => ((await hasBook(book)) ? [book] : [])))
  return open.flat()
}

/** Whether prices no longer count, because the book has not confirmed them for too long. */
export function isOldLine({ at, as_of }: Line): boolean {
  return as_of !== null || Date.now() - Date.parse(at) >= priceLife_ms
}

/** The home page's part of the line. An old list of an unreachable book belongs on the sport pages, which say how old it is. */
export async function fewLines(lang: LanguageCode): Promise<Line[]> {
  const lists = await Promise.all([publishedLine(lang, 'live', 1), publishedLine(lang, 'line', 2)])
  const lines = lists.flatMap((list) => (list.ok ? [list.value] : []))
  return lines.filter((line) => !isOldLine(line) && line.events.length > 0)
}
