import type { LineSection, SportBook } from '#contract/line.ts'
import type { Texts } from '@/i18n/texts.ts'

type LineText = Exclude<keyof Texts['line'], 'sports'>

/** A list of the static line. `more` is the category where it is longer. */
type LinePlan = {
  section: LineSection
  count: number
  title?: keyof Texts['pages']
  more?: string
  /** Under the hours of a calendar, or under the sports where they are all shown. */
  by?: 'hour' | 'sport'
}

export type SportCategory = {
  name: keyof Texts['pages']
  /** Pages of one player are not for crawlers. */
  isPrivate?: true
  isTab?: true
  /** Lists can be narrowed to one sport by `?sport=`. */
  hasSports?: true
  /** Lists are of one day by `?day=`. */
  hasDays?: true
  /** Lists can be searched by `?q=`. */
  hasSearch?: true
  /** The player's bets, in the frame; a guest is asked to sign in. */
  isHistory?: true
  /** The text for content that only the book's frame can show. */
  text?: LineText
  lists: readonly LinePlan[]
}

/** The number of events on a page of the sportsbook: what its bytes hold with three markets each. */
const full = 28
const nextFew: readonly LinePlan[] = [{ section: 'line', count: 6, title: 'sportLine', more: 'line' }]
const history = { name: 'sportHistory', isPrivate: true, isHistory: true, lists: [] } as const

/** Pages of the first sportsbook (ROUTE-06), in the order of its tabs, which is that of its frame. */
const sportCategories: Record<string, SportCategory> = {
  home: {
    name: 'sportHome',
    isTab: true,
    hasSports: true,
    lists: [
      { section: 'live', count: 10, title: 'sportLive', more: 'live' },
      { section: 'line', count: full - 10, title: 'sportLine', more: 'line' },
    ],
  },
  live: {
    name: 'sportLive',
    isTab: true,
    hasSports: true,
    lists: [{ section: 'live', count: full, by: 'sport' }],
  },
  line: { name: 'sportLine', isTab: true, hasSports: true, lists: [{ section: 'line', count: full }] },
  betHistory: { ...history, isTab: true },
  search: { name: 'sportSearch', isTab: true, lists: [] },
  multiView: { name: 'sportMultiView', isPrivate: true, isTab: true, text: 'multiViewText', lists: nextFew },
  calendar: {
    name: 'sportCalendar',
    isTab: true,
    hasSports: true,
    hasDays: true,
    lists: [{ section: 'line', count: full, by: 'hour' }],
  },
  results: {
    name: 'sportResults',
    isTab: true,
    hasSports: true,
    hasDays: true,
    hasSearch: true,
    lists: [{ section: 'results', count: full }],
  },
  favorite: { name: 'sportFavorite', isPrivate: true, isTab: true, text: 'favoriteText', lists: nextFew },
  history,
}

/** Pages of the second (ROUTE-07). Its events are its own, so the first one's line is not shown there. */
const bettingCategories: Record<string, SportCategory> = {
  live: { name: 'sportLive', isTab: true, text: 'bookText', lists: [] },
  prematch: { name: 'sportPrematch', isTab: true, text: 'bookText', lists: [] },
  history: { ...history, isTab: true },
}

/** The unprefixed addresses of a book's pages: `base` and a category. */
export const bookPages: Record<SportBook, BookPages> = {
  digitain: { base: '/sport', home: 'home', categories: sportCategories },
  betconstruct: { base: '/bc', home: 'prematch', categories: bettingCategories },
}

type BookPages = { base: string; home: string; categories: Record<string, SportCategory> }

export function categoryOf(book: SportBook, category: string): SportCategory | undefined {
  const { categories } = bookPages[book]
  return Object.hasOwn(categories, category) ? categories[category] : undefined
}
