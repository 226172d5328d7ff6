import type { Hono } from 'hono'
import * as v from 'valibot'
import { calls } from '../../../contract/calls.ts'
import { Settings, SlidesQuery } from '../../../contract/content.ts'
import { findLanguage, languageCodes } from '../../../contract/languages.ts'
import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { fail, reply } from '../http/reply.ts'
import { flatPages, promotions, slides } from './lists.ts'
import { serveMedia } from './media.ts'
import { readSettings } from './settings.ts'

const publicCaching = { 'Cache-Control': 'public, max-age=60' }

const AdsQuery = v.object({
  lang: v.optional(v.picklist(languageCodes), 'en'),
  device_type: SlidesQuery.entries.device_type,
})

/** The public lists: the same for everybody, so they may be cached for a minute. */
export function contentRoutes(app: Hono<AppEnv>): void {
  app.get(calls.settings.path, async (c) => {
    const { db, config } = c.get('services')
    const social = config.socialProviders.map(({ id, name }) => ({ id, name }))
    return reply(ok(v.parse(Settings, { ...(await readSettings(db)), social })), publicCaching)
  })
  app.get(calls.slides.path, slidesCall)
  app.get(calls.ads.path, adsCall)
  app.get(calls.flatPages.path, flatPagesCall)
  app.get('/media/*', (c) => serveMedia(c.env.MEDIA, c.req.path.slice('/media/'.length), c.req.raw))
}

async function slidesCall(c: AppContext): Promise<Response> {
  const query = validate(SlidesQuery, c.req.query())
  if (!query.ok) return reply(query)
  return reply(ok(await slides(c.get('services').db, query.value)), publicCaching)
}

async function adsCall(c: AppContext): Promise<Response> {
  const query = validate(AdsQuery, c.req.query())
  if (!query.ok) return reply(query)
  const { lang, device_type } = query.value
  return reply(ok(await promotions(c.get('services').db, lang, device_type)), publicCaching)
}

async function flatPagesCall(c: AppContext): Promise<Response> {
  const language = findLanguage(c.req.param('lang') ?? '')
  if (!language) return reply(fail(code.pagesNotFound, 'no such language'))
  return reply(ok(await flatPages(c.get('services').db, language.code)), publicCaching)
}
