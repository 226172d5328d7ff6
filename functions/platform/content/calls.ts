import { Settings } from '#contract/content.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { OpenHandlers } from '../accounts/calls.ts'
import { flatPages, promotions, slides } from './lists.ts'
import { previewedContent } from './preview.ts'
import { readSettings } from '../settings/settings.ts'
import { replicaOf } from '../kit/remembered.ts'
import { contentVersion } from './published.ts'

import * as v from 'valibot'

/** The public lists. */
export const contentCalls = {
  settings: async ({ services }) => {
    const { config } = services
    const social = config.socialProviders.map(({ id, name }) => ({ id, name }))
    const settings = await readSettings(services)
    const friendTransfer = settings.features.friendTransfer && config.market.transfers
    const features = { ...settings.features, friendTransfer }
    const { id: market, currency: marketCurrency } = config.market
    return ok(v.parse(Settings, { ...settings, features, social, market, marketCurrency }))
  },
  appUpdates: async ({ services, body: { project } }) => {
    const { features } = await readSettings(services)
    return ok({ download_url: project === features.appProject ? features.appDownloadUrl : null })
  },
  slides: async ({ services, query }) => ok(await slides(services, query)),
  ads: async ({ services, query: { lang, device_type } }) =>
    ok(await promotions(services, lang ?? 'en', device_type)),
  flatPages: async ({ services, params: { lang } }) =>
    lang ? ok(await flatPages(services, lang)) : fail(code.pagesNotFound, 'no such language'),
  // Asked once a second wherever the site is read: a replica may answer. Lists are read from the first database, so that none of an older
  // version is taken for the new one.
  contentVersion: async ({ services: { db } }) => {
    return ok({ version: await contentVersion(replicaOf(db), Date.now()) })
  },
  previewedContent: ({ services, params }) => previewedContent(services, params.token),
} satisfies Partial<OpenHandlers>
