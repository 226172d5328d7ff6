import * as v from 'valibot'
import { gameTabs } from '#contract/gameLists.ts'
import { traits } from '#contract/gameTraits.ts'
import { EventId, lineSports, TourneyId } from '#contract/line.ts'
import { lineDays } from '#contract/lineDays.ts'
import { casinoCategories, gameSorts, liveCategories } from '#contract/games.ts'
import { sections } from '#contract/sections.ts'

/** Longer than any valid value of a page's query. */
const questionLength_chars = 128
const categories: ReadonlySet<string> = new Set([...casinoCategories, ...liveCategories, ...traits])
const sports: ReadonlySet<string> = new Set(lineSports)
const days: ReadonlySet<string> = new Set(lineDays)
const tabs: ReadonlySet<string> = new Set(gameTabs)

/** The query parameters that pages read (src/pages), and the valid values. */
type Known = { where: RegExp; isKnown: (value: string, providers: readonly string[]) => boolean }
const ofSports = /^\/(sport|(sport|odds)\/(home|live|line|results|calendar))$/
const lobbies = /^\/(slots|live-casino|virtual-games)(\/|$)/
const parameters: Record<string, Known> = {
  category: { where: lobbies, isKnown: (value) => categories.has(value) },
  champ: { where: ofSports, isKnown: (value) => v.is(TourneyId, value) },
  day: { where: /^\/(sport|odds)\/(results|calendar)$/, isKnown: (value) => days.has(value) },
  page: {
    where: /^\/(slots|live-casino|virtual-games|collections)(\/|$)/,
    isKnown: (value) => /^[1-9]\d{0,3}$/.test(value),
  },
  provider: { where: lobbies, isKnown: (value, ids) => value === 'favorite' || ids.includes(value) },
  gameId: { where: /^\/(sport(\/home)?$|odds\/)/, isKnown: (value) => v.is(EventId, value) },
  q: {
    where: /^\/((slots\/)?search$|(sport|odds)\/(search|results)$|virtual-games(\/|$))/,
    isKnown: (value) => value !== '',
  },
  section: { where: /^\/search$/, isKnown: (value) => sections.some((section) => section === value) },
  sort: { where: lobbies, isKnown: (value) => gameSorts.some((sort) => sort === value) },
  sport: { where: ofSports, isKnown: (value) => sports.has(value) },
  sC: { where: /^\/slots$/, isKnown: (value) => value === 'crash' },
  tab: { where: /^\/slots\/favorites$/, isKnown: (value) => tabs.has(value) },
}

/**
 * The canonical query of a page: only parameters it reads, in a fixed order, each once. Anything else in a link would
 * create another copy of the page in the edge cache.
 */
export function pageQuery({ searchParams }: URL, path: string, providers: readonly string[]): string {
  const query = new URLSearchParams()
  for (const [name, { where, isKnown }] of Object.entries(parameters)) {
    const value = searchParams.get(name)?.trim().slice(0, questionLength_chars)
    if (value !== undefined && where.test(path) && isKnown(value, providers)) query.set(name, value)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** Free text, events and leagues have too many values to be cached, so the edge does not protect their pages. */
export function hasManyValues(query: string): boolean {
  const given = new URLSearchParams(query)
  return ['q', 'gameId', 'champ'].some((name) => given.has(name))
}
