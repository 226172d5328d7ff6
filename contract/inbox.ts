import * as v from 'valibot'
import { ShownCurrency } from './accounts.ts'
import { CampaignId, CampaignTexts } from './campaigns.ts'
import {
  betNews,
  bonusNews,
  freePlayNews,
  newsChannels,
  newsTopics,
  paymentNews,
  plainNews,
} from './inboxTerms.ts'
import { rejectionReasons } from './profile.ts'

/*
 * The inbox of a player: facts and no text, so that it is read in the language of the reader (locales/<language>/news.json). Amounts are in
 * major units of the account's currency, times ISO 8601. Kept for 90 days.
 */

/** The place in the inbox: newer ones are greater. */
const Place = v.pipe(v.number(), v.integer(), v.minValue(1))
const common = { n: Place, at: v.string(), is_read: v.boolean() }

export const News = v.variant('kind', [
  v.object({ ...common, kind: v.picklist(betNews), bet: v.string(), amount: v.number() }),
  v.object({ ...common, kind: v.picklist(paymentNews), payment: v.string(), amount: v.number() }),
  v.object({ ...common, kind: v.picklist(plainNews) }),
  v.object({ ...common, kind: v.literal('document_rejected'), reason: v.picklist(rejectionReasons) }),
  v.object({ ...common, kind: v.picklist(bonusNews), amount: v.number(), ends_at: v.string() }),
  /** So many, of this stake each. */
  v.object({
    ...common,
    kind: v.picklist(freePlayNews),
    count: v.number(),
    amount: v.number(),
    ends_at: v.string(),
  }),
  v.object({ ...common, kind: v.literal('complaint_answered'), number: v.string() }),
  v.object({ ...common, kind: v.literal('points_given'), title: v.string(), points: v.number() }),
  v.object({ ...common, kind: v.literal('level_reached'), title: v.string(), level: v.number() }),
  v.object({
    ...common,
    ...{ kind: v.literal('tournament_won'), title: v.string(), place: v.number(), amount: v.number() },
  }),
  /** Words of staff, in the languages that they have; who reads another reads English. `path` has no language. */
  v.object({
    ...common,
    kind: v.literal('campaign'),
    campaign: v.string(),
    texts: CampaignTexts,
    path: v.string(),
  }),
])
export type News = v.InferOutput<typeof News>

/** Older than this place; without it the newest. */
export const InboxQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'incorrectInput'), v.transform(Number))),
})
/** Newest first; `next` is `before` of the older ones, null where there are none. */
export const Inbox = v.object({
  news: v.array(News),
  next: v.nullable(Place),
  unread: v.number(),
  currency: ShownCurrency,
})
export type Inbox = v.InferOutput<typeof Inbox>

/** One of them; with `all` also everything older, and nothing that has come since. */
export const ReadNewsBody = v.object({ n: Place, all: v.optional(v.boolean(), false) })

/** The link of a campaign was followed. */
export const OpenCampaignBody = v.object({ campaign: CampaignId })

/** Of a link in a marketing message: nobody signs in for it. */
export const UnsubscribeBody = v.object({
  token: v.pipe(v.string('required'), v.regex(/^\d{8}-(?:email|sms)-[\w-]{22}$/, 'incorrectInput')),
})

/** By topic and way. `reached`: whether there is an address of the player for it. Messages about the account's security are always sent. */
export const NewsWishes = v.object({
  wishes: v.array(
    v.object({ topic: v.picklist(newsTopics), channel: v.picklist(newsChannels), is_wanted: v.boolean() }),
  ),
  reached: v.array(v.picklist(newsChannels)),
})
export type NewsWishes = v.InferOutput<typeof NewsWishes>
export const NewsWishBody = v.object({
  topic: v.picklist(newsTopics, 'incorrectInput'),
  channel: v.picklist(newsChannels, 'incorrectInput'),
  is_wanted: v.boolean('incorrectInput'),
})

const Hour = v.pipe(v.number('incorrectInput'), v.integer('incorrectInput'), v.minValue(0), v.maxValue(23))
/** From an hour to another by the clock of a time zone (IANA), also over midnight: nothing is pushed meanwhile. */
const QuietHours = v.object({
  from: Hour,
  to: Hour,
  zone: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+\-/]{1,64}$/)),
})
export type QuietHours = v.InferOutput<typeof QuietHours>
export const QuietBody = v.object({ quiet: v.nullable(QuietHours) })

const Base64Url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'incorrectInput'),
  )
/** A browser's subscription (Push API). */
export const PushDeviceBody = v.object({
  endpoint: v.pipe(v.string(), v.url('incorrectInput'), v.maxLength(1000, 'incorrectInput')),
  keys: v.object({ p256dh: Base64Url(65), auth: Base64Url(16) }),
})
/** `key` is the public key that a browser subscribes with; null where nothing is pushed here. */
export const PushState = v.object({
  key: v.nullable(v.string()),
  devices: v.array(
    v.object({ id: v.string(), name: v.string(), endpoint: v.string(), added_at: v.string() }),
  ),
  quiet: v.nullable(QuietHours),
})
export type PushState = v.InferOutput<typeof PushState>
