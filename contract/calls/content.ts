import * as v from 'valibot'
import { AdsQuery, FlatPage, FlatPagesParams, Promotion, Settings, Slide, SlidesQuery } from '../content.ts'
import { list, type Call } from './call.ts'

/** The published content. */
export const contentCalls = {
  settings: { ...list, path: '/api/site/settings', result: Settings },
  slides: { ...list, path: '/api/site/slides', query: SlidesQuery, result: v.array(Slide) },
  ads: { ...list, path: '/api/site/ads', query: AdsQuery, result: v.array(Promotion) },
  flatPages: {
    ...list,
    path: '/api/site/flatpages/list/:lang',
    params: FlatPagesParams,
    result: v.array(FlatPage),
  },
} as const satisfies Record<string, Call>
