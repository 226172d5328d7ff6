import { html, type TemplateResult } from 'lit-html'
import type { FrameTexts } from '../frame/texts.ts'
import type { Setup } from '../frame/setup.ts'
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

/** A text that has a form for each kind of number in its language. */
export function counted(
  { texts, tag }: Pick<Setup, 'texts' | 'tag'>,
  name: 'lastBets',
  count: number,
): string {
  const forms: Readonly<Record<string, string>> = texts
  const form = new Intl.PluralRules(tag).select(count)
  return filled(forms[`${name}_${form}`] ?? texts[`${name}_other`], { count })
}

/** An amount or odds within a sentence: read from left to right in every language. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** Amounts, odds and scores read from left to right in every language. */
export function ltr(text: string): TemplateResult {
  return html`<bdi dir="ltr">${text}</bdi>`
}
