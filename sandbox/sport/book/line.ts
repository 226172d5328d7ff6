import type { LanguageCode } from '#contract/languages.ts'
import { minute_ms } from '#lib/time.ts'
import { block_ms, blockAt } from '../fixtures/calendar.ts'
import {
  byOrder,
  fixtureEver,
  fixturesOfBlock,
  findFixture,
  startOf,
  week_ms,
  type Fixture,
} from '../fixtures/fixtures.ts'
import { builderOffer, isBuilderOffered } from './builder.ts'
import { builtSelections } from './builderMenu.ts'
import { builderMarket } from './slip.ts'
import { clockText, marketName, selectionName } from './labels.ts'
import { limitsOfEvent, type BetLimits } from './limits.ts'
import { endOf, matchOf, momentOf, stateOf, type EventState, type Match } from '../fixtures/match.ts'
import { rowOf } from './mainLine.ts'
import { keyOf, nameOf } from '../fixtures/names.ts'
import { groupOf, selectionsOf, type MarketGroup } from './markets.ts'
import { settledOf, type SettledMarket } from './settledMarkets.ts'
import { isFound, tourneysFound, wordsOf } from './wordSearch.ts'
import { periodsOf, pictureOf, runningGame, type Picture } from './picture.ts'
import { offerOf, openOutlook, stoppedOf, type OfferedMarket } from './offer.ts'
import type { Moment } from '../fixtures/course.ts'
import { setsOf } from '../fixtures/setScore.ts'
import { earlyLead } from './specials.ts'
import { sportKeys, type MarketKey, type Sport, type SportKey } from '../fixtures/sports.ts'
import { bookTexts, tourneyTitle } from './texts.ts'

/*
 * The lists of events. They are cut out of the calendar around the cursor: what lies before and behind is not computed, so the
 * number of events in the calendar makes no difference.
 */
export const sections = ['live', 'line', 'results'] as const
export type Section = (typeof sections)[number]

export type LineQuery = {
  section: Section
  sport?: SportKey
  lang: LanguageCode
  count: number
  cursor?: string
  tourney?: string
  /** Words of its sides, league or sport. */
  q?: string
  /** Only events that start between these times: a day of the calendar. */
  begin_ms?: number
  end_ms?: number
  /** The range of the calendar, for measurements; a week by default. */
  horizon_ms?: number
}

type PartName = { market: string; selection: string }
/** Prices are decimal; `usual_price` is that of a boosted selection without the boost. A market on which betting is stopped has no selections. */
type LineMarket = {
  id: string
  name: string
  /** The part of an event's page that it belongs to. */
  group: MarketGroup
  selections: { id: string; name: string; price: number; usual_price?: number; parts?: PartName[] }[]
  /** What it has beside them and cannot be backed now; `at` is the place among all. */
  closed?: { at: number; id: string; name: string }[]
  /** The lead at which a bet on it, taken now, is paid before the end. */
  early_lead?: number
  /** It may be a part of a bet builder: told of an event by itself. */
  can_build?: true
}
export type LineEvent = {
  id: string
  sport: SportKey
  sport_name: string
  tourney: string
  tourney_id: string
  home: string
  away: string
  /** What each side is, whatever the language: `nation-BR`, `club-17`, `player-4`. */
  sides: [home: string, away: string]
  starts_at: string
  state: EventState
  is_live: boolean
  /** `2:1`; null before the start. */
  score: string | null
  clock: string | null
  /** Of a match that runs, in sports with games. */
  game?: Pick<Picture, 'points' | 'server'>
  /** Of a match that is over. */
  periods?: Picture['periods']
  /** When it ended or was broken off; null before. */
  ended_at: string | null
  /** What it is taken as, where that is not every kind of bet. */
  combination?: Exclude<Fixture['combination'], 'any'>
  market: LineMarket
  /** Of a row: the main market, handicap and total, as far as they are open; of an event by itself: all. */
  markets: LineMarket[]
  /** The number of open markets, lines of one market counted once. */
  market_count: number
}
/** With all its markets, the main one first, and the limits of a bet on it; `stopped` are those that it has again in a moment. */
export type FullEvent = LineEvent & {
  limits: BetLimits
  picture: Picture
  has_builder: boolean
  stopped: LineMarket[]
  /** What became of those that it had before its start, once it is over. */
  settled: SettledMarket[]
}
export type Line = { events: LineEvent[]; cursor: string | null }

const longestMatch_ms = 18 * minute_ms
const playing: readonly EventState[] = ['live', 'suspended']
const over: readonly EventState[] = ['ended', 'interrupted']
const upcoming: readonly EventState[] = ['pre-match', 'postponed']
/** A postponed match that stands there has no new time. */
const past: readonly EventState[] = [...over, 'postponed']

/** Undefined for an invalid cursor. */
export function line(seed: string, query: LineQuery, now_ms: number): Line | undefined {
  const after = query.cursor === undefined ? undefined : readCursor(seed, query.cursor)
  if (query.cursor !== undefined && !after) return undefined
  const found: Match[] = []
  const all =
    query.section === 'live' ? liveOf(seed, query, after, now_ms) : matchesOf(seed, query, after, now_ms)
  for (const match of all) {
    found.push(match)
    if (found.length > query.count) break
  }
  const page = found.slice(0, query.count)
  const last = page.at(-1)
  return {
    events: page.map((match) => lineEvent(match, query.lang, now_ms)),
    cursor: found.length > query.count && last ? cursorOf(last.fixture, now_ms) : null,
  }
}

export function lineEventOf(
  seed: string,
  id: string,
  lang: LanguageCode,
  now_ms: number,
): LineEvent | undefined {
  const fixture = findFixture(seed, id, now_ms)
  return fixture && lineEvent(matchOf(fixture), lang, now_ms)
}

/** `built` are selections of the bet builder: those that can be backed now are a market of it, the last one. */
export function eventOf(
  seed: string,
  id: string,
  lang: LanguageCode,
  now_ms: number,
  built: readonly string[] = [],
): FullEvent | undefined {
  const fixture = findFixture(seed, id, now_ms)
  if (!fixture) return undefined
  const match = matchOf(fixture)
  const event = lineEvent(match, lang, now_ms)
  const canBuild = builtWith(match, now_ms)
  const markets = withMain(fixture, offerOf(match, now_ms)).map((offered) => ({
    ...lineMarket(offered, fixture, lang, event.is_live),
    ...(canBuild.has(offered.id) && { can_build: true as const }),
  }))
  if (built.length > 0) markets.push(builtMarket(match, built, lang, now_ms))
  const picture = pictureOf(match, lang, now_ms)
  const limits = limitsOfEvent(fixture, event.is_live)
  const stopped = withMain(fixture, stoppedOf(match, now_ms)).map((offered) =>
    lineMarket(offered, fixture, lang, event.is_live),
  )
  const settled = event.ended_at === null ? [] : settledOf(match, lang, now_ms)
  return {
    ...event,
    markets,
    stopped,
    settled,
    limits,
    picture,
    has_builder: isBuilderOffered(match, now_ms),
  }
}

/** The open markets that a bet builder takes, by their ids. */
function builtWith(match: Match, now_ms: number): ReadonlySet<string> {
  const outlook = openOutlook(match, now_ms)
  return new Set(outlook ? builderOffer(match.fixture.sport, outlook).map(({ id }) => id) : [])
}

function builtMarket(match: Match, built: readonly string[], lang: LanguageCode, now_ms: number): LineMarket {
  const selections = builtSelections(match, built, lang, now_ms)
  return { id: builderMarket, name: bookTexts(lang).builder, group: 'main', selections }
}

type Place = { starts_ms: number; fixture: Fixture }

/** The line runs forward in time, results backward. */
function* matchesOf(
  seed: string,
  query: Omit<LineQuery, 'count'>,
  after: Place | undefined,
  now_ms: number,
): Generator<Match> {
  const {
    section,
    sport,
    tourney,
    q = '',
    lang,
    begin_ms = 0,
    end_ms = Infinity,
    horizon_ms = week_ms,
  } = query
  const words = wordsOf(q)
  const sports = sport ? [sport] : sportKeys
  const found = sports.flatMap((key) => tourneysFound(key, words, lang))
  const tourneys = new Set(found.filter((id) => id === (tourney ?? id)))
  if (tourneys.size === 0) return
  const isBackward = section === 'results'
  const [near_ms, far_ms] = spanOf(section, horizon_ms, now_ms)
  const [first_ms, last_ms] = [clamp(near_ms, begin_ms, end_ms), clamp(far_ms, begin_ms, end_ms)]
  const states = section === 'live' ? playing : isBackward ? past : upcoming
  const from = blockAt(after ? clamp(after.starts_ms, first_ms, last_ms) : first_ms)
  const step = isBackward ? -1 : 1
  for (let block = from; (blockAt(last_ms) - block) * step >= 0; block += step) {
    const fixtures = fixturesOfBlock(seed, block, now_ms, sports, tourneys)
    for (const fixture of isBackward ? fixtures.toReversed() : fixtures) {
      const starts_ms = startOf(fixture, now_ms)
      const order = after ? comparePlaces({ starts_ms, fixture }, after) * step : 1
      const isWanted = starts_ms >= begin_ms && starts_ms < end_ms
      // What has no new time is not to come.
      const isTimely = section !== 'line' || starts_ms >= now_ms
      const match = matchOf(fixture)
      const isOfSection = isTimely && states.includes(stateOf(match, now_ms))
      if (isWanted && order > 0 && isOfSection && isFound(fixture, words, lang)) yield match
    }
  }
}

/** What runs now, in the order of sports and leagues: there is no more than a screen or two of it. */
export function liveOf(
  seed: string,
  query: Pick<LineQuery, 'sport' | 'tourney' | 'begin_ms' | 'end_ms'>,
  after: Place | undefined,
  now_ms: number,
): Match[] {
  return [...matchesOf(seed, { ...query, lang: 'en', section: 'live' }, undefined, now_ms)]
    .filter(({ fixture }) => !after || byOrder(fixture, after.fixture) > 0)
    .sort((one, other) => byOrder(one.fixture, other.fixture))
}

function spanOf(section: Section, horizon_ms: number, now_ms: number): [first_ms: number, last_ms: number] {
  switch (section) {
    case 'live':
      return [now_ms - longestMatch_ms, now_ms]
    case 'line':
      return [now_ms, now_ms + horizon_ms - block_ms]
    case 'results':
      return [now_ms, now_ms - horizon_ms]
  }
}

function clamp(time_ms: number, one_ms: number, other_ms: number): number {
  return Math.max(Math.min(one_ms, other_ms), Math.min(time_ms, Math.max(one_ms, other_ms)))
}

function comparePlaces(one: Place, other: Place): number {
  return one.starts_ms - other.starts_ms || byOrder(one.fixture, other.fixture)
}

function cursorOf(fixture: Fixture, now_ms: number): string {
  return `${startOf(fixture, now_ms).toString(36)}.${fixture.id}`
}

function readCursor(seed: string, cursor: string): Place | undefined {
  const [, time = '', id = ''] = /^([0-9a-z]{1,9})\.([a-z-]+-\d{1,8})$/.exec(cursor) ?? []
  const fixture = fixtureEver(seed, id)
  return fixture && { starts_ms: parseInt(time, 36), fixture }
}

export function lineEvent(match: Match, lang: LanguageCode, now_ms: number): LineEvent {
  const { fixture } = match
  const { sport, tourney, home, away } = fixture
  const texts = bookTexts(lang)
  const state = stateOf(match, now_ms)
  const moment = momentOf(match, now_ms)
  const hasStarted = !upcoming.includes(state) && fixture.kickOff_ms !== undefined
  const isLive = playing.includes(state)
  const [mainKey = 'winner'] = sport.markets
  const offer = offerOf(match, now_ms)
  const main = offer.find(({ market }) => market.key === mainKey)
  const end_ms = over.includes(state) ? (endOf(match) ?? startOf(fixture, now_ms)) : undefined
  const game = runningGame(match, now_ms)
  return {
    ...{
      id: fixture.id,
      sport: sport.key,
      sport_name: texts[sport.key],
      tourney: tourneyTitle(tourney, lang),
    },
    tourney_id: tourney.id,
    ...{ home: nameOf(home, lang), away: nameOf(away, lang), sides: [keyOf(home), keyOf(away)] },
    starts_at: new Date(startOf(fixture, now_ms)).toISOString(),
    ...{ state, is_live: isLive, score: hasStarted ? scoreText(moment) : null },
    clock: isLive ? clockText(moment, fixture, lang) : null,
    ...(game.points && { game }),
    ...(over.includes(state) && hasStarted && { periods: periodsOf(moment, hasGames(sport)) }),
    ended_at: end_ms === undefined ? null : new Date(end_ms).toISOString(),
    ...(fixture.combination !== 'any' && { combination: fixture.combination }),
    market: lineMarket(main ?? closedMarket(mainKey), fixture, lang, isLive),
    markets: rowOf(offer).map((offered) => lineMarket(offered, fixture, lang, isLive)),
    market_count: new Set(offer.map(({ market }) => market.key)).size,
  }
}

function hasGames({ format }: Sport): boolean {
  return format.kind === 'sets' && format.hasGames
}

/** What most bets are on keeps its place while nobody can back it: a side is all but through. */
function withMain({ sport }: Fixture, offered: OfferedMarket[]): OfferedMarket[] {
  const [mainKey = 'winner'] = sport.markets
  const hasMain = offered.length === 0 || offered.some(({ market }) => market.key === mainKey)
  return hasMain ? offered : [closedMarket(mainKey), ...offered]
}

function closedMarket(key: MarketKey): OfferedMarket {
  return { id: key, market: { key, line4: 0 }, selections: [] }
}

function lineMarket(
  { id, market, selections }: OfferedMarket,
  fixture: Fixture,
  lang: LanguageCode,
  isLive: boolean,
): LineMarket {
  const early_lead = isLive ? undefined : earlyLead(fixture, market.key)
  const isOpen = (id: string) => selections.some((selection) => selection.id === id)
  const closed = selectionsOf(market).flatMap((one, at) =>
    isOpen(one) ? [] : [{ at, id: one, name: selectionName(market, one, fixture, lang) }],
  )
  return {
    id,
    name: marketName(market, fixture, lang),
    group: groupOf(market),
    ...(early_lead !== undefined && { early_lead }),
    ...(closed.length > 0 && { closed }),
    selections: selections.map((selection) => ({
      id: selection.id,
      name: selectionName(market, selection.id, fixture, lang),
      price: selection.price / 1000,
      ...(selection.usual !== undefined && { usual_price: selection.usual / 1000 }),
    })),
  }
}

export function scoreText(moment: Moment): string {
  return (moment.kind === 'sets' ? setsOf(moment.sets) : moment.score).join(':')
}
