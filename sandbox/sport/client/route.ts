/** The pages, by their names in the addresses that host and frame tell each other. */
const pages = [
  ...(['Home', 'Overview', 'Upcoming', 'EventView', 'MultiView', 'Results'] as const),
  ...(['Calendar', 'Search', 'Favorites', 'BetsHistory'] as const),
] as const
export type Page = (typeof pages)[number]

/** The allowed query parameters of an address; others are dropped. */
const queryNames = [
  'sport',
  'champ',
  'event',
  'live',
  'resultPage',
  'q',
  'day',
  'hour',
  'market',
  'selection',
  'slip',
] as const
export type Query = Partial<Record<(typeof queryNames)[number], string>>
export type Route = { page: Page; query: Query }

/** Other names of pages: those of sites' addresses, and of the dialects. */
const aliases: Record<string, Page> = {
  live: 'Overview',
  line: 'Upcoming',
  prematch: 'Upcoming',
  upcomingdetails: 'EventView',
  event: 'EventView',
  favorite: 'Favorites',
  history: 'BetsHistory',
  bethistory: 'BetsHistory',
}

/** An address that names no page is home; an event alone is opened from there, `gameId` from any page. */
export function readRoute(path: string, qs: string): Route {
  const given = new URLSearchParams(qs)
  const query: Query = {}
  for (const name of queryNames) {
    const value = given.get(name)
    if (value) query[name] = value
  }
  const event = query.event ?? given.get('eventId') ?? given.get('gameId')
  const page = pageOf(path)
  const isAsked = page === 'EventView' || given.has('gameId') || (page === 'Home' && !query.selection)
  if (event && isAsked) return { page: 'EventView', query: { ...query, event } }
  return page === 'EventView' ? { page: 'Home', query: {} } : { page, query }
}

function pageOf(path: string): Page {
  const name = (path.split('?')[0] ?? '').replace(/^\/+|\/+$/g, '').toLowerCase()
  return pages.find((page) => page.toLowerCase() === name) ?? aliases[name] ?? 'Home'
}

function queryOf({ query }: Route): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

export function addressOf(route: Route): string {
  return `/${route.page}?${new URLSearchParams(queryOf(route)).toString()}`
}
