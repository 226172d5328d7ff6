import * as v from 'valibot'
import {
  AdsQuery,
  AppUpdates,
  AppUpdatesBody,
  FlatPage,
  FlatPagesParams,
  Promotion,
  Settings,
  Slide,
  SlidesQuery,
} from '../content.ts'
import { SportFrames } from '../sportFrame.ts'
import { list, post, type Call } from './call.ts'

/** The published content, and what of the deployment is public. */
export const contentCalls = {
  settings: { ...list, path: '/api/site/settings', result: Settings },
  slides: { ...list, path: '/api/site/slides', query: SlidesQuery, result: v.array(Slide) },
  ads: { ...list, path: '/api/site/ads', query: AdsQuery, result: v.array(Promotion) },
  sportFrames: { ...list, path: '/api/sport/frames', answeredBy: 'site', result: SportFrames },
  appUpdates: { ...post, path: '/api/app/get_updates', body: AppUpdatesBody, result: AppUpdates },
  flatPages: {
    ...list,
    path: '/api/site/flatpages/list/:lang',
    params: FlatPagesParams,
    result: v.array(FlatPage),
  },
} as const satisfies Record<string, Call>
