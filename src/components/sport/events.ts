import type { LineEvent } from '#contract/line.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'

type League = { name: string; events: LineEvent[] }
export type EventGroup = { name: string; leagues: League[] }

/** Events in their order, under no heading: each row names its league. The book's frame has the same list. */
export function byTime(events: readonly LineEvent[]): EventGroup[] {
  return [{ name: '', leagues: [{ name: '', events: [...events] }] }]
}

/** Events under the hour of their start (UTC), and under sports and leagues within it, each in the place of its first event. */
export function byHour(events: readonly LineEvent[]): EventGroup[] {
  return grouped(
    events,
    ({ starts_at }) => `${starts_at.slice(0, 13)}:00Z`,
    ({ sport_name, tourney }) => `${sport_name} · ${tourney}`,
  )
}

function grouped(
  events: readonly LineEvent[],
  groupOf: (event: LineEvent) => string,
  leagueOf: (event: LineEvent) => string,
): EventGroup[] {
  const groups = new Map<string, Map<string, LineEvent[]>>()
  for (const event of events) {
    const leagues = valueOf(groups, groupOf(event), () => new Map<string, LineEvent[]>())
    valueOf(leagues, leagueOf(event), (): LineEvent[] => []).push(event)
  }
  return [...groups].map(([name, leagues]) => ({
    name,
    leagues: [...leagues].map(([league, list]) => ({ name: league, events: list })),
  }))
}

function valueOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const present = map.get(key)
  if (present !== undefined) return present
  const value = make()
  map.set(key, value)
  return value
}

/** The address that opens an event, or one of its selections, in the book's frame. */
export function eventPath(lang: LanguageCode, id: string, selection?: string): string {
  const query = new URLSearchParams({ gameId: id, ...(selection === undefined ? {} : { selection }) })
  return localPath(lang, `/sport?${query}`)
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

/** The events for crawlers: a graph of schema.org's SportsEvent. */
export function structuredEvents(
  lang: LanguageCode,
  origin: string,
  events: readonly LineEvent[],
): { '@graph': object[] } {
  const team = (name: string) => ({ '@type': 'SportsTeam', name })
  return {
    '@graph': events.map(({ id, home, away, starts_at, sport_name, state }) => ({
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
