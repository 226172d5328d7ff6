import * as v from 'valibot'
import { Arrangement } from '../gameLists.ts'
import {
  AdsQuery,
  AppUpdates,
  AppUpdatesBody,
  ContentVersion,
  FlatPage,
  FlatPagesParams,
  Promotion,
  Settings,
  Slide,
  SlidesQuery,
} from '../content.ts'
import { get, list, pageList, post, type Call } from './call.ts'
import { Popup } from '../popups.ts'
import { TermsVersion, TermsVersionParams } from '../terms.ts'

/** A draft as the site shows it to a reader with the preview's address. A banner is a slide of the footer. */
export const PreviewedContent = v.variant('kind', [
  v.object({ kind: v.literal('page'), content: FlatPage }),
  v.object({ kind: v.literal('slide'), content: Slide }),
  v.object({ kind: v.literal('promotion'), content: Promotion }),
  v.object({ kind: v.literal('popup'), content: Popup }),
])
export type PreviewedContent = v.InferOutput<typeof PreviewedContent>

/** Revision, end and proof, as the platform made them. */
const PreviewParams = v.object({
  token: v.pipe(v.string(), v.regex(/^[a-f0-9-]{36}\.\d{13}\.[\w-]{43}$/)),
})

/** The published content. */
export const contentCalls = {
  settings: { ...list, path: '/api/site/settings', result: Settings },
  slides: { ...pageList, path: '/api/site/slides', query: SlidesQuery, result: v.array(Slide) },
  ads: { ...pageList, path: '/api/site/ads', query: AdsQuery, result: v.array(Promotion) },
  appUpdates: { ...post, path: '/api/app/get_updates', body: AppUpdatesBody, result: AppUpdates },
  flatPages: {
    ...pageList,
    path: '/api/site/flatpages/list/:lang',
    params: FlatPagesParams,
    result: v.array(FlatPage),
  },
  /** Changes with the content of the lists above. It is requested every second, so a change is visible at once. */
  contentVersion: {
    ...pageList,
    cache_s: 1,
    path: '/api/site/content-version',
    result: v.object({ version: ContentVersion }),
  },
  /** What staff hid, and the order of games and sections. */
  arrangement: { ...pageList, path: '/api/site/arrangement', result: Arrangement },
  /** For the page of a version, old ones too. */
  termsVersion: {
    ...pageList,
    path: '/api/site/terms/:lang/:document/:number',
    params: TermsVersionParams,
    result: TermsVersion,
  },
  /** For its page alone, which no cache keeps. */
  previewedContent: {
    ...get,
    cache_s: 0,
    islands: false,
    path: '/api/site/preview/:token',
    params: PreviewParams,
    result: PreviewedContent,
  },
} as const satisfies Record<string, Call>
