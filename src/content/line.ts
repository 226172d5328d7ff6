import type { Failure } from '@contract/envelope'
import type { LanguageCode } from '@contract/languages'
import type { Line, LineSection, LineSport, SportBook } from '@contract/line'
import type { Result } from '@contract/result'
import { published } from './published'

/** Odds move: the edge keeps a page with them for seconds, and shows an older one only while it makes a new one. */
export const lineCaching = 'public, max-age=5, stale-while-revalidate=30'

/** A list of the sportsbook's events; the same object while it is fresh. */
export function publishedLine(
  lang: LanguageCode,
  section: LineSection,
  count: number,
  sport?: LineSport,
): Promise<Result<Line, Failure>> {
  return published('sportLine', { lang, section, count, sport })
}

/** A list of one event, by its id; undefined where the book does not know it, or does not answer. */
export async function publishedEvent(lang: LanguageCode, id: string): Promise<Line | undefined> {
  const answer = await published('sportLine', { lang, section: 'line', count: 1, event: id })
  return answer.ok && answer.value.events.length > 0 ? answer.value : undefined
}

/** Whether the deployment has the sportsbook; a page that cannot learn it takes it for there. */
export async function hasBook(book: SportBook): Promise<boolean> {
  const list = await published('sportBooks')
  return !list.ok || list.value[book] !== null
}
