import { html, type TemplateResult } from 'lit-html'
import type { FrameTexts } from '../frame/texts.ts'
import type { Page } from './route.ts'

/** What a page is called. */
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

export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}

/** An amount or odds within a sentence: read from left to right in every language. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** Amounts, odds and scores read from left to right in every language. */
export function ltr(text: string): TemplateResult {
  return html`<bdi dir="ltr">${text}</bdi>`
}
