import type { Currency } from '#contract/currencies.ts'
import { shownCurrency } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import type { News, PushState } from '#contract/inbox.ts'
import { toMajor } from '#contract/money.ts'
import { ok } from '#lib/result.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { askCaller } from '../accounts/polls.ts'
import { newsChannels, type NewsChannel } from '#contract/inboxTerms.ts'
import { deviceOf } from '../accounts/sessions/sessions.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { fail } from '../../shared/reply.ts'
import { isTimeZone } from '../wallet/pushDevices.ts'
import { addressFor, noteOpened, noteSeen } from './campaignNews.ts'
import { unsubscribe } from './unsubscribe.ts'
import { isPushService, pushKey } from './sendPush.ts'
import type { StoredNews } from '../wallet/news.ts'

/** The inbox is in the player's object, which checks the caller too: no call of it asks the database. */
export const inboxCalls = {
  inbox: async (context) => {
    const { before } = context.query
    const called = await askCaller(context, 'inbox', (wallet, calling) => wallet.holderInbox(before, calling))
    if (!called.ok) return called
    const { owner, page } = called.value
    const news = page.news.map((one) => newsOf(one, owner.currency))
    return ok({ news, next: page.next, unread: page.unread, currency: shownCurrency(owner.currency) })
  },
  readNews: async (context) => {
    const { body } = context
    const called = await askCaller(context, 'readNews', (wallet, calling) => wallet.holderRead(body, calling))
    if (!called.ok) return called
    const { campaigns, owner } = called.value
    await noteSeen(context.services, owner.playerId, campaigns)
    return ok({})
  },
} satisfies Partial<OpenHandlers>

export const unsubscribeCalls = {
  unsubscribe: async ({ services, body: { token } }) =>
    (await unsubscribe(services, token)) ? ok({}) : fail(code.noSuchCall, 'no such link'),
} satisfies Partial<OpenHandlers>

/** As players' calls and the copy of their data tell it. */
export function newsOf({ n, at, isRead, facts }: StoredNews, currency: Currency): News {
  const common = { n, at: isoOf(at), is_read: isRead }
  switch (facts.kind) {
    case 'document_rejected':
      return { ...common, kind: facts.kind, reason: facts.reason }
    case 'complaint_answered':
      return { ...common, kind: facts.kind, number: facts.number }
    case 'tournament_won': {
      const { kind, title, place, amount_minor } = facts
      return { ...common, kind, title, place, amount: toMajor(amount_minor, currency) }
    }
    case 'points_given':
    case 'level_reached':
    case 'campaign':
      return { ...common, ...facts }
    default:
      break
  }
  if ('bet' in facts)
    return { ...common, kind: facts.kind, bet: facts.bet, amount: toMajor(facts.amount_minor, currency) }
  if ('ends_at' in facts) {
    const { amount_minor, ends_at, ...rest } = facts
    return { ...common, ...rest, amount: toMajor(amount_minor, currency), ends_at: isoOf(ends_at) }
  }
  if ('payment' in facts) {
    const { kind, payment, amount_minor } = facts
    return { ...common, kind, payment, amount: toMajor(amount_minor, currency) }
  }
  return { ...common, kind: facts.kind }
}

export const newsWishCalls = {
  openCampaign: async ({ services, account, body: { campaign } }) => {
    await noteOpened(services, account.id, campaign)
    return ok({})
  },
  newsWishes: async ({ services, account }) =>
    ok({ wishes: await walletOf(services.env, account).newsWishes(), reached: reachedBy(services, account) }),
  setNewsWish: async ({ services, account, body }) =>
    ok({
      wishes: await walletOf(services.env, account).setNewsWish(body),
      reached: reachedBy(services, account),
    }),
} satisfies Partial<PlayerHandlers>

/** 9486 where nothing is pushed, 9485 for an endpoint of no push service that is known. */
export const pushCalls = {
  push: async ({ services, account }) => ok(await pushStateOf(services, account)),
  addPushDevice: async ({ services, account, sessionId, body, client }) => {
    const { endpoint, keys } = body
    const name = deviceOf(client.agent ?? '')
    const ownKey = pushKey(services)
    if (ownKey === null) return fail(code.noPush, 'nothing is pushed here')
    if (!isPushService(services, endpoint))
      return fail(code.unknownPushService, 'not of a known push service')
    const device = { id: crypto.randomUUID(), endpoint, ...keys, name, signInId: sessionId, ownKey }
    await walletOf(services.env, account).addPushDevice(device)
    return ok(await pushStateOf(services, account))
  },
  removePushDevice: async ({ services, account, params }) => {
    await walletOf(services.env, account).removePushDevices([params.id])
    return ok(await pushStateOf(services, account))
  },
  setQuietHours: async ({ services, account, body: { quiet } }) => {
    if (quiet && !isTimeZone(quiet.zone)) return fail(code.invalid, 'no such time zone')
    await walletOf(services.env, account).setQuietHours(quiet)
    return ok(await pushStateOf(services, account))
  },
} satisfies Partial<PlayerHandlers>

async function pushStateOf(services: Services, account: Account): Promise<PushState> {
  return { key: pushKey(services), ...(await walletOf(services.env, account).pushState()) }
}

/** By which ways the player can be reached; which devices there are is in the state of the push. */
function reachedBy(services: Services, account: Account): NewsChannel[] {
  return newsChannels.filter((channel) =>
    channel === 'push' ? pushKey(services) !== null : addressFor(services, account, channel) !== undefined,
  )
}
