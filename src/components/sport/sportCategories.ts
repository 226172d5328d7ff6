import type { Texts } from '@/i18n/texts'

type Name = keyof Texts['pages']

/** Pages of one player are not for crawlers. */
export type SportCategory = { name: Name; isPrivate?: true; isTab?: true }

/** Pages of the first sportsbook (ROUTE-06), in the order of its tabs. */
const sportCategories: Record<string, SportCategory> = {
  home: { name: 'sportHome', isTab: true },
  live: { name: 'sportLive', isTab: true },
  line: { name: 'sportLine', isTab: true },
  results: { name: 'sportResults', isTab: true },
  calendar: { name: 'sportCalendar', isTab: true },
  search: { name: 'sportSearch', isTab: true },
  multiView: { name: 'sportMultiView', isPrivate: true, isTab: true },
  favorite: { name: 'sportFavorite', isPrivate: true, isTab: true },
  betHistory: { name: 'sportHistory', isPrivate: true, isTab: true },
  history: { name: 'sportHistory', isPrivate: true },
}

/** Pages of the second (ROUTE-07). */
const bettingCategories: Record<string, SportCategory> = {
  prematch: { name: 'sportPrematch', isTab: true },
  live: { name: 'sportLive', isTab: true },
  history: { name: 'sportHistory', isPrivate: true, isTab: true },
}

export type BookName = 'digitain' | 'betconstruct'

/** The unprefixed addresses of a book's pages: `base` and a category. */
export const sportBooks: Record<BookName, { base: string; categories: Record<string, SportCategory> }> = {
  digitain: { base: '/sport', categories: sportCategories },
  betconstruct: { base: '/bc', categories: bettingCategories },
}

export function categoryOf(book: BookName, category: string): SportCategory | undefined {
  const { categories } = sportBooks[book]
  return Object.hasOwn(categories, category) ? categories[category] : undefined
}
