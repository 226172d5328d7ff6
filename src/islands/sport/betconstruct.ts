import {
  guestToken,
  KeptText,
  MissingAmount,
  SharedSlip,
  type FrameRoute,
  type OddsFormat,
} from '#contract/sportFrame.ts'
import * as v from 'valibot'
import type { Dialect, FrameNews } from './dialect.ts'

/*
 * The second book, whose frame is embedded directly. It posts `{ action }` about itself and `{ type, value }` about
 * the balance, its size and the player; we answer with `{ action }` and its fields. Its size is ignored: in a frame
 * as high as its page the slip would be out of reach.
 */
const longest = 200

const FromFrame = v.union([
  v.object({ action: v.picklist(['appReady', 'login', 'registration']) }),
  // Without a good amount it is still wanted.
  v.object({ action: v.literal('deposit'), amount: v.fallback(MissingAmount, undefined) }),
  v.object({
    action: v.literal('routeState'),
    /** A page, never an address. */
    path: v.pipe(v.string(), v.regex(/^\/?[A-Za-z]{1,40}$/)),
    qs: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
    replace: v.optional(v.boolean(), false),
  }),
  v.object({ action: v.literal('title'), title: v.pipe(v.string(), v.maxLength(longest)) }),
  v.object({ action: v.literal('share'), slip: SharedSlip }),
  v.object({ action: v.literal('keep'), text: KeptText }),
  v.object({ action: v.literal('cover'), isCovering: v.boolean() }),
  v.object({ type: v.literal('balance') }),
])
type FromFrame = v.InferOutput<typeof FromFrame>

/** The numbers of `oddType`, of 0 to 5. */
const oddTypes: Record<OddsFormat, number> = { decimal: 0, fractional: 1, american: 2 }

export function betconstruct(frame: string, siteId: string): Dialect {
  return {
    src: frame,
    startsAtLoad: false,
    read(data) {
      const message = v.safeParse(FromFrame, data)
      return message.success ? newsOf(message.output) : undefined
    },
    start({ token, language, oddsFormat, dateFormat, theme, route, userId, kept }) {
      const authData = token === guestToken ? null : { user_id: userId ?? '', auth_token: token }
      const config = {
        site_id: siteId,
        lang: language,
        oddType: oddTypes[oddsFormat],
        dateFormat,
        theme,
        authData,
        ...(kept !== undefined && { kept }),
      }
      return [
        { action: 'initialConfig', ...config },
        authData ? { action: 'restore_login', ...authData } : { action: 'logout' },
        routeState(route),
      ]
    },
    route: routeState,
  }
}

function routeState({ page, query }: FrameRoute): object {
  return { action: 'setRouteState', path: `/${page}`, qs: new URLSearchParams(query).toString() }
}

function newsOf(message: FromFrame): FrameNews {
  if ('type' in message) return { source: 'sport', type: 'balance' }
  switch (message.action) {
    case 'appReady':
      return { type: 'begin' }
    case 'login':
    case 'registration':
      return { source: 'sport', type: message.action }
    case 'deposit':
      return { source: 'sport', type: 'deposit', amount: message.amount }
    case 'title':
      return { source: 'sport', type: 'title', title: message.title }
    case 'share':
      return { source: 'sport', type: 'share', slip: message.slip }
    case 'keep':
      return { source: 'sport', type: 'kept', text: message.text }
    case 'cover':
      return { source: 'sport', type: 'cover', isCovering: message.isCovering }
    case 'routeState':
      return {
        source: 'sport',
        type: 'navigate',
        route: { page: message.path.replace('/', ''), query: queryOf(message.qs) },
        isReplaced: message.replace,
      }
  }
}

function queryOf(qs: string): Record<string, string> {
  const short = [...new URLSearchParams(qs)].filter(([, value]) => value.length <= longest)
  return Object.fromEntries(short)
}
