import { err, ok } from '#lib/result.ts'
import { daySpan, lineDays } from '#contract/lineDays.ts'
import { hour_ms } from '#lib/time.ts'
import { rowOf } from '../book/mainLine.ts'
import { withForm } from './form.ts'
import type { Route } from './route.ts'
import type { Answer, Server } from './server.ts'
import type { Group, PageData, State } from './state.ts'
import type { BookEvent, FullEvent } from './wire.ts'

/** The lifetime of a page's data; undefined if nothing changes. */
export function poll_ms({ page }: Route): number | undefined {
  switch (page) {
    case 'Home':
    case 'Overview':
    case 'EventView':
    case 'MultiView':
    case 'Favorites':
      return 3000
    case 'BetsHistory':
      return 5000
    case 'Upcoming':
    case 'Search':
      return 10_000
    case 'Calendar':
    case 'Results':
      return undefined
  }
}

type Shown = 'route' | 'wanted' | 'favorites' | 'watched' | 'betsShown' | 'token' | 'marketTab' | 'built'
type Wanted = Pick<State, Shown> & {
  now_ms: number
  /** Milliseconds that the player's time is ahead of UTC. */
  zone_ms: number
}

const onHome = { live: 12, upcoming: 30 }
const mostOfPage = 60

export function loadPage(server: Server, wanted: Wanted): Answer<PageData> {
  const { page, query } = wanted.route
  switch (page) {
    case 'Home':
      return home(server, wanted)
    case 'Overview':
      return overview(server, wanted)
    case 'Upcoming':
      return lineOf(server, 'upcoming', wanted)
    case 'Calendar':
      return lineOf(server, 'upcoming', wanted, dayOf(wanted))
    case 'Results':
      return lineOf(server, 'results', wanted, { ...pastDayOf(wanted), q: wordsIn(query.q) })
    case 'EventView':
      return eventView(server, query.event, wanted)
    case 'MultiView':
      return wanted.watched.length > 0 ? eventsOf(server, wanted.watched) : liveSideBySide(server)
    case 'Favorites':
      return favorites(server, wanted.favorites)
    case 'Search':
      return found(server, query.q)
    case 'BetsHistory':
      return bets(server, wanted)
  }
}

async function home(server: Server, { route, favorites: ids }: Wanted): Answer<PageData> {
  const { sport } = route.query
  const [live, upcoming, starred] = await Promise.all([
    server.line('live', { sport, count: onHome.live }),
    server.line('line', { sport, count: onHome.upcoming }),
    ids.length > 0 && !sport ? server.events(ids.slice(-mostAtOnce)) : ok({ events: [] }),
  ])
  if (!live.ok) return live
  if (!upcoming.ok) return upcoming
  const isOpen = ({ state }: BookEvent) => state !== 'ended' && state !== 'interrupted'
  const events = starred.ok ? starred.value.events.filter(isOpen) : []
  return ok(
    groupsOf(
      { key: 'favorites', events: events.map(asRow), isMore: false },
      { key: 'live', ...live.value, isMore: false },
      { key: 'upcoming', ...upcoming.value, isMore: false },
    ),
  )
}

/** What runs; where that is nothing, what comes next. */
async function overview(server: Server, wanted: Wanted): Answer<PageData> {
  const live = await lineOf(server, 'live', wanted)
  if (!live.ok || live.value.kind !== 'line' || live.value.groups.some(({ events }) => events.length > 0))
    return live
  const { sport, champ: tourney } = wanted.route.query
  const next = await server.line('line', { sport, tourney, count: onHome.upcoming })
  return next.ok ? ok(groupsOf({ key: 'upcoming', events: next.value.events, isMore: false })) : next
}

const sections = { live: 'live', upcoming: 'line', results: 'results' } as const

/** Page after page, until there are as many events as are wanted. */
async function lineOf(
  server: Server,
  key: keyof typeof sections,
  { route, wanted }: Wanted,
  more: { begin?: string; end?: string; q?: string | undefined } = {},
): Answer<PageData> {
  const { sport, champ: tourney } = route.query
  const events: BookEvent[] = []
  let cursor: string | undefined
  do {
    const count = Math.min(mostOfPage, wanted - events.length)
    const page = await server.line(sections[key], { sport, tourney, count, cursor, ...more })
    if (!page.ok) return page
    events.push(...page.value.events)
    cursor = page.value.cursor ?? undefined
  } while (cursor !== undefined && events.length < wanted)
  return ok(groupsOf({ key, events, isMore: cursor !== undefined }))
}

/** The day of the calendar where the player is: from midnight, or from the chosen hour, to midnight. */
function dayOf({ route, now_ms, zone_ms }: Wanted, isPast = false): { begin: string; end: string } {
  const day = lineDays.find((known) => known === route.query.day) ?? '0'
  const { begin_ms, end_ms } = daySpan(day, now_ms, { zone_ms, isPast })
  const from_ms = begin_ms + hourOf(route.query) * hour_ms
  return { begin: new Date(from_ms).toISOString(), end: new Date(end_ms).toISOString() }
}

/** A chosen day of the results, so many days back; without one they go on from the newest. */
function pastDayOf(wanted: Wanted): { begin?: string; end?: string } {
  const { day } = wanted.route.query
  if (day === undefined) return {}
  return dayOf({ ...wanted, route: { page: 'Results', query: { day } } }, true)
}

/** The hour from which the matches of a day are shown. */
export function hourOf({ hour }: Route['query']): number {
  const chosen = Number(hour)
  return Number.isInteger(chosen) && chosen > 0 && chosen < 24 ? chosen : 0
}

async function eventView(
  server: Server,
  id: string | undefined,
  { marketTab, built }: Wanted,
): Answer<PageData> {
  const isBuilding = id !== undefined && marketTab === 'builder'
  const [found, menu] = await Promise.all([
    eventsOf(server, id ? [id] : []),
    isBuilding ? server.builder(id, built) : undefined,
  ])
  if (!found.ok || found.value.kind !== 'events') return found
  if (menu && !menu.ok) return menu
  const events = await Promise.all(found.value.events.map((event) => withForm(server, event)))
  return ok({ ...found.value, events, ...(menu && { menu: menu.value }) })
}

async function eventsOf(server: Server, ids: readonly string[]): Answer<PageData> {
  if (ids.length === 0) return ok({ kind: 'events', events: [] })
  const found = await server.events(ids)
  return found.ok ? ok({ kind: 'events', events: found.value.events }) : found
}

const mostSideBySide = 4
const liveToChooseFrom = 40

/** Before the player has chosen any: what runs, one of each sport first. */
async function liveSideBySide(server: Server): Answer<PageData> {
  const live = await server.line('live', { count: liveToChooseFrom })
  if (!live.ok) return live
  const { events } = live.value
  const firsts = events.filter(({ sport }, at) => events.findIndex((one) => one.sport === sport) === at)
  const chosen = [...new Set([...firsts, ...events])].slice(0, mostSideBySide)
  return eventsOf(
    server,
    chosen.map(({ id }) => id),
  )
}

const mostAtOnce = 20

async function favorites(server: Server, ids: readonly string[]): Answer<PageData> {
  if (ids.length === 0) return ok({ kind: 'none' })
  const found = await server.events(ids.slice(-mostAtOnce))
  if (!found.ok) return found
  return ok(groupsOf({ key: 'favorites', events: found.value.events.map(asRow), isMore: false }))
}

/** An event with all its markets, as a list has it. */
function asRow(event: FullEvent): BookEvent {
  return { ...event, markets: rowOf(event.markets) }
}

const fewestLetters = 2

/** What is too short to be looked for is none yet. */
function wordsIn(q = ''): string | undefined {
  return q.trim().length < fewestLetters ? undefined : q.trim()
}

async function found(server: Server, typed: string | undefined): Answer<PageData> {
  const q = wordsIn(typed)
  if (q === undefined) return ok({ kind: 'none' })
  const answer = await server.search(q)
  return answer.ok ? ok(groupsOf({ key: 'found', events: answer.value.events, isMore: false })) : answer
}

const mostBets = 50

async function bets(server: Server, { betsShown, wanted, token }: Wanted): Answer<PageData> {
  if (token === undefined) return ok({ kind: 'none' })
  const [history, offers] = await Promise.all([
    server.bets({ state: betsShown, count: Math.min(mostBets, wanted) }),
    betsShown === 'open' ? server.offers() : ok({}),
  ])
  if (!history.ok) return history
  return offers.ok ? ok({ kind: 'bets', history: history.value, offers: offers.value }) : err(offers.error)
}

function groupsOf(...groups: Group[]): PageData {
  return { kind: 'line', groups }
}
