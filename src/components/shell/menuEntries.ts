import type { Arrangement } from '#contract/gameLists.ts'
import type { Section } from '#contract/sections.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { IconName } from '../icons.ts'

/** The parts of the site a menu can mark as current. `path` is unprefixed. */
export const menuEntries = {
  home: { path: '/home', text: 'home', icon: 'home' },
  sport: { path: '/sport/home', text: 'sport', icon: 'ball' },
  live: { path: '/sport/live', text: 'live', icon: 'live' },
  results: { path: '/sport/results', text: 'results', icon: 'trophy' },
  casino: { path: '/slots', text: 'casino', icon: 'spade' },
  liveCasino: { path: '/live-casino', text: 'liveCasino', icon: 'cards' },
  virtualGames: { path: '/virtual-games', text: 'virtualGames', icon: 'virtual' },
  crashGames: { path: '/slots/crash', text: 'crashGames', icon: 'rocket' },
  search: { path: '/search', text: 'search', icon: 'search' },
  slotSearch: { path: '/slots/search', text: 'searchSlots', icon: 'search' },
  promotions: { path: '/promotions', text: 'promotions', icon: 'gift' },
  contacts: { path: '/contacts', text: 'contactUs', icon: 'mail' },
  settings: { path: '/settings', text: 'settings', icon: 'settings' },
} as const satisfies Record<string, { path: string; text: keyof Texts['shell']; icon: IconName }>

export type MenuEntry = keyof typeof menuEntries

/** The parts of the sportsbook. */
const sportMenu: readonly MenuEntry[] = ['sport', 'live', 'results']
/** Menu of the header, MENU-01; after these come the sections of the casino. */
export const mainMenu: readonly MenuEntry[] = ['home', ...sportMenu]
/** The sections of the casino as menus have them. */
export const casinoMenu: readonly MenuEntry[] = ['casino', 'liveCasino', 'virtualGames', 'crashGames']

const entryOfSection: Record<Section, MenuEntry> = {
  slots: 'casino',
  live: 'liveCasino',
  virtual: 'virtualGames',
  crash: 'crashGames',
}

/**
 * Applies the staff's arrangement of sections: hidden ones are left out, those with a position come first, the others
 * follow.
 */
export function arranged(
  list: readonly MenuEntry[],
  sections: Arrangement['sections'],
): readonly MenuEntry[] {
  const said = new Map(sections.map((section) => [entryOfSection[section.id], section]))
  const position = (entry: MenuEntry) => said.get(entry)?.position ?? Number.MAX_SAFE_INTEGER
  return list
    .filter((entry) => !said.get(entry)?.is_hidden)
    .toSorted((one, other) => position(one) - position(other))
}

/** The part of the site that the short bar of phones has for an entry of the menus. */
export function partOf(entry: MenuEntry | null): MenuEntry | null {
  if (entry === null) return null
  if (casinoMenu.includes(entry) || entry === 'slotSearch') return 'casino'
  return sportMenu.includes(entry) ? 'sport' : entry
}

/** The menu entry of a path; more specific paths are checked first. */
export function menuEntryOf(path: string): MenuEntry | null {
  const exact = (Object.keys(menuEntries) as MenuEntry[]).find((entry) => menuEntries[entry].path === path)
  if (exact) return exact
  if (path.startsWith('/slots') || path === '/jackpots') return 'casino'
  if (path.startsWith('/live-casino')) return 'liveCasino'
  if (path.startsWith('/virtual-games') || path.startsWith('/golden-race')) return 'virtualGames'
  if (path.startsWith('/sport') || path.startsWith('/bc')) return 'sport'
  return null
}
