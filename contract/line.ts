import * as v from 'valibot'
import { SearchText } from './games.ts'
import { languageCodes } from './languages.ts'
import { lineDays } from './lineDays.ts'

/** The sportsbooks that a deployment may have: behind `/sport`, and behind `/bc`. */
export const sportBooks = ['digitain', 'betconstruct'] as const
export type SportBook = (typeof sportBooks)[number]

export const lineSections = ['live', 'line', 'results'] as const
export type LineSection = (typeof lineSections)[number]

/** The sports that lists can be narrowed to; a book may have events of others. */
export const lineSports = [
  'football',
  'basketball',
  'ice-hockey',
  'tennis',
  'volleyball',
  'table-tennis',
  'baseball',
  'bandy',
] as const
export type LineSport = (typeof lineSports)[number]

/** The highest number of events in an answer. */
export const lineLimit = 60
const mostEventsFound = 30

/** The book's own id, which appears in addresses. */
export const EventId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/))
export const TourneyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w:.-]{0,59}$/))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
const Moment = v.pipe(v.string(), v.isoTimestamp())

const Selection = v.object({
  id: EventId,
  name: Name,
  /** Decimal. */
  price: v.pipe(v.number(), v.finite(), v.gtValue(1)),
})

const Selections = v.pipe(v.array(Selection), v.maxLength(12))
/** What cannot be backed now, and its place among all. */
const Closed = v.fallback(v.pipe(v.array(v.object({ at: v.number(), id: EventId })), v.maxLength(12)), [])
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999))
/** `handicap:-1.5`, which counts for the home side; `total:2.5`. */
const LineId = v.pipe(v.string(), v.regex(/^(?:handicap|total):-?\d{1,3}(?:\.\d{1,2})?$/))
const LineMarket = v.object({ id: LineId, name: Name, selections: Selections, closed: v.optional(Closed) })
export type LineMarket = v.InferOutput<typeof LineMarket>

/** Those of a row beside its main market; what is of another kind, or broken, is left out. */
const RowMarkets = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((markets) =>
    markets.flatMap((market) => {
      const read = v.safeParse(LineMarket, market)
      return read.success ? [read.output] : []
    }),
  ),
)

export const eventStates = ['pre-match', 'live', 'suspended', 'ended', 'interrupted', 'postponed'] as const

export const LineEvent = v.object({
  id: EventId,
  sport: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  /** In the requested language. */
  sport_name: Name,
  tourney: Name,
  /** The book's own id of the league. */
  tourney_id: v.optional(v.fallback(v.nullable(TourneyId), null)),
  home: Name,
  away: Name,
  starts_at: Moment,
  state: v.picklist(eventStates),
  is_live: v.boolean(),
  /** `2:1`; null before the start. */
  score: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  /** `63′`, `Set 2 · 4:3`; null while nothing runs. */
  clock: v.nullable(v.pipe(v.string(), v.maxLength(60))),
  /** The points of the running game, and who serves. */
  game: v.optional(
    v.fallback(
      v.nullable(
        v.object({
          points: v.tuple([v.pipe(v.string(), v.maxLength(3)), v.pipe(v.string(), v.maxLength(3))]),
          server: v.picklist(['home', 'away']),
        }),
      ),
      null,
    ),
  ),
  /** The score of each period or set, of what is over. */
  periods: v.optional(v.fallback(v.pipe(v.array(v.tuple([Count, Count])), v.maxLength(12)), [])),
  /** The main market; without selections while betting on it is stopped. */
  market: v.object({ name: Name, selections: Selections, closed: v.optional(Closed) }),
  /** The handicap and the total that a row has beside it, as far as they are open. */
  markets: v.optional(RowMarkets),
  /** How many markets the event has. */
  market_count: v.optional(v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0)),
})
export type LineEvent = v.InferOutput<typeof LineEvent>

const Cursor = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/, 'incorrectInput'))

/** A book's answer. Each event is checked separately, so a broken one does not affect the others. */
export const BookLine = v.object({
  events: v.pipe(v.array(v.unknown()), v.maxLength(lineLimit)),
  /** Opaque: the next page; null at the end. */
  cursor: v.nullable(Cursor),
})

/**
 * `at` is the moment at which the book gave the list; `as_of` is the same where the book does not answer any more, and null for a
 * list of now.
 */
export const Line = v.object({
  events: v.array(LineEvent),
  cursor: v.nullable(Cursor),
  at: Moment,
  as_of: v.nullable(Moment),
})
export type Line = v.InferOutput<typeof Line>

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'incorrectInput'), v.transform(Number))

/** Events now and to come whose sides, league or sport have all the words, in the order of their start. */
export const EventSearchQuery = v.object({
  q: SearchText,
  lang: v.picklist(languageCodes),
  count: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(mostEventsFound))),
})

export const LineQuery = v.object({
  section: v.picklist(lineSections),
  sport: v.optional(v.picklist(lineSports)),
  lang: v.picklist(languageCodes),
  count: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(lineLimit))),
  cursor: v.optional(Cursor),
  tourney: v.optional(TourneyId),
  /** Only events whose sides, league or sport have all the words. */
  q: v.optional(SearchText),
  /** Only what starts on that day (UTC). */
  day: v.optional(v.picklist(lineDays)),
  /** This event alone, in whatever section it is. */
  event: v.optional(EventId),
})
