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
import { PreviewedContent, PreviewParams } from '../preview.ts'
import { get, list, pageList, post, type Call } from './call.ts'

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
