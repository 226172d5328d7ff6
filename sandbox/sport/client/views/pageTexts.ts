import type { FrameTexts } from '../../frame/texts.ts'
import type { Page } from '../route.ts'

export const pageTexts: Record<Page, keyof FrameTexts> = {
  Home: 'home',
  Overview: 'live',
  Upcoming: 'upcoming',
  EventView: 'sportsbook',
  MultiView: 'multiView',
  Results: 'results',
  Calendar: 'calendar',
  Search: 'search',
  Favorites: 'favorites',
  BetsHistory: 'myBets',
}
