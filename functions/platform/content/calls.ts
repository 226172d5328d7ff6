import * as v from 'valibot'
import { Settings } from '../../../contract/content.ts'
import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { fail } from '../../shared/reply.ts'
import type { OpenHandlers } from '../calls.ts'
import { flatPages, promotions, slides } from './lists.ts'
import { readSettings } from './settings.ts'

/** The public lists. */
export const contentCalls = {
  settings: async ({ services: { db, config } }) => {
    const social = config.socialProviders.map(({ id, name }) => ({ id, name }))
    return ok(v.parse(Settings, { ...(await readSettings(db)), social }))
  },
  appUpdates: async ({ services: { db }, body: { project } }) => {
    const { features } = await readSettings(db)
    return ok({ download_url: project === features.appProject ? features.appDownloadUrl : null })
  },
  slides: async ({ services, query }) => ok(await slides(services.db, query)),
  ads: async ({ services, query: { lang, device_type } }) =>
    ok(await promotions(services.db, lang ?? 'en', device_type ?? 'desktop')),
  flatPages: async ({ services, params: { lang } }) =>
    lang ? ok(await flatPages(services.db, lang)) : fail(code.pagesNotFound, 'no such language'),
} satisfies Partial<OpenHandlers>
