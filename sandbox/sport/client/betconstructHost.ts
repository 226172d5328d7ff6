import * as v from 'valibot'
import { dateFormats, siteDateFormat } from '#contract/bookSettings.ts'
import { hostWindow, type Host, type HostOrders } from './host.ts'
import { KeptText } from '#contract/sportFrame.ts'
import { RouteMessage } from './hostMessages.ts'

/*
 * BetConstruct's dialect. Frame to host: { action } of appReady, login, registration, deposit, routeState, title, keep, share, cover, and { type, value } of
 * windowSize, bodyHeight, userInactive, balance. Host to frame: { action } of initialConfig, restore_login, logout,
 * setRouteState, with their fields beside it.
 */
const Credentials = v.object({
  user_id: v.union([v.string(), v.number()]),
  auth_token: v.pipe(v.string(), v.nonEmpty()),
})

const FromHost = v.variant('action', [
  v.object({
    action: v.literal('initialConfig'),
    site_id: v.optional(v.union([v.string(), v.number()])),
    lang: v.string(),
    theme: v.optional(v.picklist(['dark', 'light']), 'light'),
    dateFormat: v.optional(v.picklist(dateFormats), siteDateFormat),
    oddType: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
    authData: v.nullish(Credentials),
    kept: v.optional(KeptText),
  }),
  v.object({ action: v.literal('restore_login'), ...Credentials.entries }),
  v.object({ action: v.literal('logout') }),
  v.object({ action: v.literal('setRouteState'), ...RouteMessage.entries }),
])

/** By the number of `oddType`. */
const oddsFormats = ['decimal', 'fractional', 'american', 'hongkong', 'malay', 'indonesian']

export function betconstructHost(hosts: readonly string[], orders: HostOrders): Host {
  const post = hostWindow(hosts, (data) => {
    const parsed = v.safeParse(FromHost, data)
    if (parsed.success) hear(parsed.output, orders)
  })
  return {
    ready: () => post({ action: 'appReady' }),
    navigated: (path, query, isReplaced) =>
      post({
        action: 'routeState',
        path,
        qs: new URLSearchParams(query).toString(),
        ...(isReplaced && { replace: true }),
      }),
    titled: (title) => post({ action: 'title', title }),
    balanceChanged: (balance) => post({ type: 'balance', value: balance ?? null }),
    askLogin: () => post({ action: 'login' }),
    askRegistration: () => post({ action: 'registration' }),
    askDeposit: (amount) => post({ action: 'deposit', amount }),
    share: (slip) => post({ action: 'share', slip }),
    covers: (isCovering) => post({ action: 'cover', isCovering }),
    resized: (height_px) => {
      post({ type: 'windowSize', value: { width: innerWidth, height: innerHeight } })
      post({ type: 'bodyHeight', value: height_px })
    },
    inactive: () => post({ type: 'userInactive', value: true }),
    keep: (text) => post({ action: 'keep', text }),
  }
}

function hear(received: v.InferOutput<typeof FromHost>, orders: HostOrders): void {
  switch (received.action) {
    case 'initialConfig':
      orders.language(received.lang)
      orders.theme(received.theme)
      orders.dateFormat(received.dateFormat)
      if (received.kept !== undefined) orders.kept(received.kept)
      orders.oddsFormat(oddsFormats[received.oddType] ?? 'decimal')
      return orders.signIn(received.authData?.auth_token)
    case 'restore_login':
      return orders.signIn(received.auth_token)
    case 'logout':
      return orders.signIn(undefined)
    case 'setRouteState':
      return orders.route(received.path, received.qs)
  }
}
