import { localPath, splitLanguage, type LanguageCode } from '#contract/languages.ts'
import { routeFields, type FrameRoute } from '#contract/sportFrame.ts'
import type { SportBook } from '#contract/line.ts'

/*
 * Our addresses (ROUTE-06, ROUTE-07) and the pages of the books' frames (SPORT-03), either way.
 */
type FramePages = { base: string; pages: Record<string, string> }

const frames: Record<SportBook, FramePages> = {
  digitain: {
    base: '/sport',
    pages: {
      home: 'Home',
      live: 'Overview',
      line: 'Upcoming',
      favorite: 'Favorites',
      results: 'Results',
      calendar: 'Calendar',
      search: 'Search',
      multiView: 'MultiView',
      betHistory: 'BetsHistory',
      history: 'BetsHistory',
    },
  },
  betconstruct: { base: '/bc', pages: { prematch: 'Upcoming', live: 'Overview', history: 'BetsHistory' } },
}
const eventPage = 'EventView'
/** Another name of the book for the page of an event. */
const detailsPage = 'UpcomingDetails'

type Address = Pick<URL, 'pathname' | 'search'>

/** The page of the frame that an address opens: an event, or with a selection for the slip the list that it is in. */
export function routeOf(book: SportBook, { pathname, search }: Address): FrameRoute {
  const query = queryOf(new URLSearchParams(search))
  const page = frames[book].pages[categoryOf(pathname)] ?? 'Home'
  const isEvent = query.event !== undefined && query.selection === undefined
  return { page: isEvent ? eventPage : page, query }
}

export function hasPage(book: SportBook, { pathname }: Address): boolean {
  const category = categoryOf(pathname)
  const { base, pages } = frames[book]
  const isOfBook = splitLanguage(pathname).path.startsWith(`${base}/`)
  return isOfBook && category in pages
}

/** `/fr/sport/live` → live; `/sport` is home. */
function categoryOf(pathname: string): string {
  return splitLanguage(pathname).path.split('/')[2] ?? 'home'
}

function queryOf(search: URLSearchParams): Record<string, string> {
  const given = Object.entries(routeFields).flatMap(([ours, theirs]) => {
    const value = search.get(ours)
    return value ? [[theirs, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Our address of a page of the frame; undefined if we have none. */
export function addressOf(
  book: SportBook,
  lang: LanguageCode,
  { page, query }: FrameRoute,
  here: Pick<URL, 'pathname'>,
): string | undefined {
  const isEvent = page === eventPage || page === detailsPage
  if (isEvent && query.event === undefined) return undefined
  // An event stays in the category from which it was opened.
  const category = isEvent ? categoryOf(here.pathname) : categoryOfPage(book, page)
  if (category === undefined) return undefined
  const path = localPath(lang, `${frames[book].base}/${category}`)
  const search = searchOf(query)
  return search.size > 0 ? `${path}?${search}` : path
}

function categoryOfPage(book: SportBook, page: string): string | undefined {
  const found = Object.entries(frames[book].pages).find(([, name]) => name === page)
  return found?.[0]
}

/** Put into the slip once. */
const onceOnly: readonly string[] = [routeFields.market, routeFields.selection, routeFields.slip]

/** Without the selections, which are passed on once: an address that kept them would add them to the slip at each step. */
function searchOf(query: Record<string, string>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [ours, theirs] of Object.entries(routeFields)) {
    const value = query[theirs]
    if (value !== undefined && !onceOnly.includes(theirs)) search.set(ours, value)
  }
  return search
}

/** The link that puts the selections of a shared slip into that of whoever opens it. */
export function slipPath(book: SportBook, lang: LanguageCode, slip: string): string {
  const path = book === 'digitain' ? '/sport' : '/bc/prematch'
  return `${localPath(lang, path)}?${new URLSearchParams({ [routeFields.slip]: slip })}`
}

/** Whether both show the same page and item, whatever goes into the slip. */
export function isSameRoute(one: FrameRoute, other: FrameRoute): boolean {
  return nameOf(one) === nameOf(other)
}

function nameOf({ page, query }: FrameRoute): string {
  const search = searchOf(query)
  search.sort()
  return `${page === detailsPage ? eventPage : page}?${search}`
}
