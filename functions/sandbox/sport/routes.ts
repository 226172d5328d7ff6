import { Hono } from 'hono'
import * as v from 'valibot'
import { languageCodes } from '../../../contract/languages.ts'
import { getConfig } from '../config.ts'
import type { SandboxApp } from '../env.ts'
import { eventOf, line, sections } from './line.ts'
import { sportKeys } from './sports.ts'

const mostEvents = 60

const LineQuery = v.object({
  section: v.picklist(sections),
  sport: v.optional(v.picklist(sportKeys)),
  lang: v.optional(v.picklist(languageCodes), 'en'),
  count: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(mostEvents)),
    String(mostEvents),
  ),
  cursor: v.optional(v.string()),
})
const EventQuery = v.object({ lang: v.optional(v.picklist(languageCodes), 'en') })

/** Everybody sees the same; odds move every few seconds. */
const headers = { 'Cache-Control': 'public, max-age=2' }

/** The sportsbook's public lists: no session, no player. */
export const sport = new Hono<SandboxApp>()

sport.get('/sport/line', (c) => {
  const query = v.safeParse(LineQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const found = line(getConfig(c.env).sportSeed, query.output, Date.now())
  return found ? c.json(found, 200, headers) : c.json({ error: 'no such cursor' }, 422)
})

sport.get('/sport/event/:id', (c) => {
  const query = v.safeParse(EventQuery, c.req.query())
  if (!query.success) return c.json({ error: v.flatten(query.issues) }, 422)
  const event = eventOf(getConfig(c.env).sportSeed, c.req.param('id'), query.output.lang, Date.now())
  return event ? c.json(event, 200, headers) : c.json({ error: 'no such event' }, 404)
})
