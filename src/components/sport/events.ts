import type { LineEvent } from '#contract/line.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'

/** `name`: an hour, or a sport; `sport` is the key of that. */
export type EventGroup = { name: string; sport?: string; events: LineEvent[] }

/** Events under the hour of their start (UTC). */
export function byHour(events: readonly LineEvent[]): EventGroup[] {
  const hours = Map.groupBy(events, ({ starts_at }) => `${starts_at.slice(0, 13)}:00Z`)
  return [...hours].map(([name, some]) => ({ name, events: some }))
}

/** Events under the names of their sports, as the book's frame has what runs. */
export function bySport(events: readonly LineEvent[]): EventGroup[] {
  const sports = Map.groupBy(events, ({ sport }) => sport)
  return [...sports].map(([sport, some]) => ({ name: some[0]?.sport_name ?? '', sport, events: some }))
}

/** Events under the leagues of one sport, in the order of their first ones. */
export function byLeague(events: readonly LineEvent[]): EventGroup[] {
  const leagues = Map.groupBy(events, ({ tourney }) => tourney)
  return [...leagues].map(([name, some]) => ({ name, events: some }))
}

const mostLeagues = 6

/** The leagues of the events, those with the most first. */
export function leaguesIn(events: readonly LineEvent[]): { id: string; name: string; sport: string }[] {
  const leagues = Map.groupBy(
    events.filter(({ tourney_id }) => tourney_id),
    ({ tourney_id }) => tourney_id,
  )
  return [...leagues.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostLeagues)
    .flatMap(([first]) =>
      first?.tourney_id ? [{ id: first.tourney_id, name: first.tourney, sport: first.sport }] : [],
    )
}

type Picked = { selection: string; market?: string | undefined }

/** The address that opens an event, or puts one of its selections into the slip: of the main market, or of a named one. */
export function eventPath(lang: LanguageCode, id: string, picked?: Picked): string {
  const { selection, market } = picked ?? {}
  const query = Object.entries({ gameId: id, market, selection }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return localPath(lang, `/sport?${new URLSearchParams(query)}`)
}

/** Of the sides of a match, where there is no room for their names. */
export const sideSigns: Record<string, string> = { home: '1', draw: 'X', away: '2' }

/** `1`, `X`, `2`; `−1.5`; `O 2.5`: the id of a market ends in its line, which counts for the home side. */
export function signOf(
  texts: { over: string; under: string },
  selection: string,
  market?: string,
): string | undefined {
  const [kind, line = ''] = market?.split(':') ?? []
  if (kind === undefined) return sideSigns[selection]
  if (kind === 'total') return `${selection === 'over' ? texts.over : texts.under} \u2066${line}\u2069`
  const value = selection === 'home' ? Number(line) : -Number(line)
  return `\u2066${value > 0 ? '+' : value < 0 ? '-' : ''}${Math.abs(value)}\u2069`
}

/** The names of the columns of odds: of the markets below, and where they are of several sports those of their main markets. */
export function columnNames(
  texts: { columnWinner: string; columnHandicap: string; columnTotal: string },
  events: readonly LineEvent[],
): string[] {
  const common = [texts.columnWinner, texts.columnHandicap, texts.columnTotal]
  const [first] = events
  if (!first) return common
  if (events.some(({ sport }) => sport !== first.sport)) {
    const names = events.map(({ market: { name } }) => name.replace(/ \(.*\)$/, ''))
    return [[...new Set(names)].join(' / '), ...common.slice(1)]
  }
  const nameOf = (kind: string) =>
    events.flatMap(({ markets = [] }) => markets.find(({ id }) => id.startsWith(kind)) ?? [])[0]?.name
  const own = [first.market.name, nameOf('handicap:'), nameOf('total:')]
  return common.map((name, column) => own[column] ?? name)
}

type Place = { id: string; name?: string; price?: number }

/** The selections of a market in their order, with those that are closed now; two where nothing is known of them. */
export function placesOf({ selections, closed = [] }: LineEvent['market']): Place[] {
  if (selections.length + closed.length === 0) return [{ id: '' }, { id: '' }]
  return closed.reduce<Place[]>((all, { at, id }) => all.toSpliced(at, 0, { id }), selections)
}

/** `2:1` → 2 and 1, beside the names; undefined for a score that is written in another way. */
export function sidesOf(score: string | null): readonly [home: string, away: string] | undefined {
  const [, home, away] = /^(\d{1,3}):(\d{1,3})$/.exec(score ?? '') ?? []
  return home === undefined || away === undefined ? undefined : [home, away]
}

const statusByState: Partial<Record<LineEvent['state'], string>> = {
  postponed: 'EventPostponed',
  interrupted: 'EventCancelled',
}

/** The next ones; each is 30 bytes of the page, and crawlers come back. */
const mostDescribed = 10

/** The events for crawlers: a graph of schema.org's SportsEvent. */
export function structuredEvents(
  lang: LanguageCode,
  origin: string,
  events: readonly LineEvent[],
): { '@graph': object[] } {
  const team = (name: string) => ({ '@type': 'SportsTeam', name })
  return {
    '@graph': events.slice(0, mostDescribed).map(({ id, home, away, starts_at, sport_name, state }) => ({
      '@type': 'SportsEvent',
      name: `${home} – ${away}`,
      sport: sport_name,
      startDate: starts_at,
      eventStatus: `https://schema.org/${statusByState[state] ?? 'EventScheduled'}`,
      homeTeam: team(home),
      awayTeam: team(away),
      url: origin + eventPath(lang, id),
    })),
  }
}
