import { Hono } from 'hono'
import * as v from 'valibot'
import { languageCodes } from '#contract/languages.ts'
import { getConfig } from '../../config.ts'
import type { SandboxApp } from '../../env.ts'
import { matchOf } from '../fixtures/match.ts'
import { findFixture } from '../fixtures/fixtures.ts'
import { builderMenu } from './builderMenu.ts'
import { eventOf, line, lineEventOf, sections } from './line.ts'
import { search, sportsOf } from './lists.ts'
import { selectionNames } from './selectionNames.ts'
import { builderMarket } from './slip.ts'
import { sportKeys } from '../fixtures/sports.ts'

const mostEvents = 60
const mostFound = 30
/** The longest slip, and the most events watched side by side. */
const mostAtOnce = 20
/** The most parts of the longest names. */
const longestBuilt = 260

const Time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const Count = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(mostEvents),
)
const Words = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(64))
const LineQuery = v.object({
  section: v.picklist(sections),
  tourney: v.optional(v.pipe(v.string(), v.maxLength(60))),
  q: v.optional(Words),
  begin: v.optional(Time),
  end: v.optional(Time),
  sport: v.optional(v.picklist(sportKeys)),
  lang: v.optional(v.picklist(languageCodes), 'en'),
  count: v.optional(Count, String(mostEvents)),
  cursor: v.optional(v.string()),
  event: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
const EventQuery = v.object({ lang: v.optional(v.picklist(languageCodes), 'en') })

const EventId = v.pipe(v.string(), v.maxLength(40))
const EventsQuery = v.object({
  ...EventQuery.entries,
  ids: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((id) => id !== '')),
    v.array(EventId),
    v.maxLength(mostAtOnce),
  ),
  /**
   * Selections that are to be named, each after its event and market, and those of the bet builder to be priced:
   * `football-1*result*home,football-1*builder*result:home+total:2.5:over`.
   */
  named: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((one) => one.split('*'))),
      v.array(
        v.tuple([
          EventId,
          v.pipe(v.string(), v.maxLength(40)),
          v.pipe(v.string(), v.maxLength(longestBuilt)),
        ]),
      ),
      v.maxLength(mostAtOnce),
    ),
  ),
})
const BuilderQuery = v.object({
  ...EventQuery.entries,
  parts: v.optional(v.pipe(v.string(), v.maxLength(longestBuilt)), ''),
})
const SearchQuery = v.object({
  ...EventQuery.entries,
  q: Words,
  count: v.optional(Count, String(mostFound)),
})

/** Everybody sees the same; odds move every few seconds. */
const headers = { 'Cache-Control': 'public, max-age=2' }

/** The sportsbook's public lists: no session, no player. */
export const sport = new Hono<SandboxApp>()

sport.get('/sport/line', (c) => {
  const query = v.safeParse(LineQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const { begin: begin_ms, end: end_ms, event: id, ...wanted } = query.output
  const seed = getConfig(c.env).sportSeed
  if (id !== undefined) {
    const event = lineEventOf(seed, id, wanted.lang, Date.now())
    return c.json({ events: event ? [event] : [], cursor: null }, 200, headers)
  }
  const found = line(seed, { ...wanted, begin_ms, end_ms }, Date.now())
  return found ? c.json(found, 200, headers) : c.json({ error: 'no such cursor' }, 422)
})

sport.get('/sport/event/:id', (c) => {
  const query = v.safeParse(EventQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const event = eventOf(getConfig(c.env).sportSeed, c.req.param('id'), query.output.lang, Date.now())
  return event ? c.json(event, 200, headers) : c.json({ error: 'no such event' }, 404)
})

/** What a bet builder can be made of beside the parts it has, and its price. */
sport.get('/sport/event/:id/builder', (c) => {
  const query = v.safeParse(BuilderQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const { parts, lang } = query.output
  const fixture = findFixture(getConfig(c.env).sportSeed, c.req.param('id'), Date.now())
  const menu = fixture && builderMenu(matchOf(fixture), parts.split('+'), lang, Date.now())
  return menu ? c.json(menu, 200, headers) : c.json({ error: 'no bet builder for this event' }, 404)
})

/** Several events with all their markets; an id that is none has no place in the answer. */
sport.get('/sport/events', (c) => {
  const query = v.safeParse(EventsQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const { ids, lang, named = [] } = query.output
  const seed = getConfig(c.env).sportSeed
  const builtOn = (id: string) =>
    named.flatMap(([event, market, selection]) =>
      event === id && market === builderMarket ? [selection] : [],
    )
  const events = [...new Set(ids)].flatMap((id) => eventOf(seed, id, lang, Date.now(), builtOn(id)) ?? [])
  return c.json(
    { events, names: named.flatMap((one) => selectionNames(seed, one, lang) ?? []) },
    200,
    headers,
  )
})

sport.get('/sport/search', (c) => {
  const query = v.safeParse(SearchQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const events = search(getConfig(c.env).sportSeed, query.output, Date.now())
  return c.json({ events, cursor: null }, 200, headers)
})

/** The sports, their tournaments, and how many of their matches are being played. */
sport.get('/sport/sports', (c) => {
  const query = v.safeParse(EventQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  return c.json({ sports: sportsOf(getConfig(c.env).sportSeed, query.output.lang, Date.now()) }, 200, headers)
})

sport.get('/sport/time', (c) => c.json({ now_ms: Date.now() }, 200, { 'Cache-Control': 'no-store' }))
