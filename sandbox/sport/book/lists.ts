import type { LanguageCode } from '#contract/languages.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { block_ms, blockAt } from '../fixtures/calendar.ts'
import { fixturesOfBlock } from '../fixtures/fixtures.ts'
import { lineEvent, liveOf, type LineEvent } from './line.ts'
import { matchOf, stateOf } from '../fixtures/match.ts'
import { sportKeys, type SportKey } from '../fixtures/sports.ts'
import { bookTexts, countryName, isOfCountry } from './texts.ts'
import { tourneysOf } from '../fixtures/tourneys.ts'
import { isFound, tourneysFound, wordsOf } from './wordSearch.ts'

/** `nation`: the country's letters, of a league that is one country's. */
type TourneyEntry = {
  id: string
  name: string
  country: string
  nation?: string
  live: number
  count: number
}
type SportEntry = { id: SportKey; name: string; live: number; count: number; tourneys: TourneyEntry[] }

export function sportsOf(seed: string, lang: LanguageCode, now_ms: number): SportEntry[] {
  const texts = bookTexts(lang)
  const live = liveOf(seed, {}, undefined, now_ms).map(({ fixture }) => fixture)
  const counts = countsOf(seed, now_ms)
  return sportKeys.map((id) => {
    const tourneys = tourneysOf(id).map((tourney) => ({
      ...{ id: tourney.id, name: texts[tourney.key], country: countryName(tourney, lang) },
      ...(isOfCountry(tourney) && { nation: tourney.league.country }),
      live: live.filter((fixture) => fixture.tourney.id === tourney.id).length,
      count: counts.get(tourney.id) ?? 0,
    }))
    return {
      ...{ id, name: texts[id], live: live.filter(({ sport }) => sport.key === id).length, tourneys },
      count: tourneys.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

let counted: { block: number; seed: string; counts: Map<string, number> } | undefined

/** The matches of each tourney that start within a day. They are counted once for each block of the calendar. */
function countsOf(seed: string, now_ms: number): Map<string, number> {
  const first = blockAt(now_ms) + 1
  if (counted?.block === first && counted.seed === seed) return counted.counts
  const counts = new Map<string, number>()
  for (let block = first; block < first + day_ms / block_ms; block += 1)
    for (const { tourney } of fixturesOfBlock(seed, block, now_ms))
      counts.set(tourney.id, (counts.get(tourney.id) ?? 0) + 1)
  counted = { block: first, seed, counts }
  return counts
}

/** The time range of a search: within it every team plays several times. */
const ahead_ms = day_ms
const longestMatch_ms = 18 * minute_ms

type SearchQuery = { q: string; lang: LanguageCode; count: number }

/** Matches now and to come, in order of start, whose sides, tourney or sport have all the words, in English too. Diacritics do not matter. */
export function search(seed: string, { q, lang, count }: SearchQuery, now_ms: number): LineEvent[] {
  const wanted = wordsOf(q)
  const tourneys = new Set(sportKeys.flatMap((key) => tourneysFound(key, wanted, lang)))
  if (tourneys.size === 0) return []
  const found: LineEvent[] = []
  for (
    let block = blockAt(now_ms - longestMatch_ms);
    block <= blockAt(now_ms + ahead_ms - block_ms);
    block += 1
  )
    for (const fixture of fixturesOfBlock(seed, block, now_ms, sportKeys, tourneys)) {
      if (!isFound(fixture, wanted, lang)) continue
      const match = matchOf(fixture)
      if (['ended', 'interrupted'].includes(stateOf(match, now_ms))) continue
      found.push(lineEvent(match, lang, now_ms))
      if (found.length === count) return found
    }
  return found
}
