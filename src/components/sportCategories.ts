import type { Texts } from '@/i18n/texts'

type Name = keyof Texts['pages']

/** Pages of the sportsbook (ROUTE-06) and what each is called. Those of one player are not for crawlers. */
export const sportCategories: Record<string, { name: Name; isPrivate?: true }> = {
  home: { name: 'sportHome' },
  live: { name: 'sportLive' },
  line: { name: 'sportLine' },
  favorite: { name: 'sportFavorite', isPrivate: true },
  results: { name: 'sportResults' },
  calendar: { name: 'sportCalendar' },
  search: { name: 'sportSearch' },
  history: { name: 'sportHistory', isPrivate: true },
  betHistory: { name: 'sportHistory', isPrivate: true },
}

/** Pages of the older betting section (ROUTE-07). */
export const bettingCategories: Record<string, { name: Name; isPrivate?: true }> = {
  prematch: { name: 'sportPrematch' },
  live: { name: 'sportLive' },
  history: { name: 'sportHistory', isPrivate: true },
}
