import type { gameTabs } from '#contract/gameLists.ts'

export type GameTab = (typeof gameTabs)[number]

export type FavoritesProps = {
  tab: GameTab
  /** Narrows the list to the games of one lobby. */
  section?: 'slots' | 'live'
}
