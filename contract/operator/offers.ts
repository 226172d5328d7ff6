import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { OfferId, OfferTerms, OfferTexts } from '../offers.ts'
import { Empty, listOf, listQuery, Moment, Nullable, Reason, Search } from './fields.ts'

/** draft: never published. planned, running, ended: by its dates. stopped: by staff; nobody joins, and who has joined goes on. */
const offerStages = ['draft', 'planned', 'running', 'ended', 'stopped'] as const
export type OfferStage = (typeof offerStages)[number]

const Image = v.pipe(
  v.string(),
  v.regex(/^\/media\/[\w./-]{1,150}\.(?:jpg|png|webp|avif)$/, 'incorrectInput'),
)

const OfferInput = v.object({
  terms: OfferTerms,
  texts: OfferTexts,
  image: v.optional(v.nullable(Image), null),
  is_new: v.optional(v.boolean(), false),
  /** The version that the caller read: 9409 if there is a newer one. */
  version: v.optional(v.number()),
})

const Budget = v.object({
  currency: v.string(),
  budget_minor: v.number(),
  /** Given, or reserved for a gift on its way. */
  used_minor: v.number(),
})

/** `terms`, `texts` and `image` are of the newest version; `live_version` is the one that players join. */
export const OfferRow = v.object({
  id: v.string(),
  stage: v.picklist(offerStages),
  version: v.number(),
  live_version: v.nullable(v.number()),
  terms: OfferTerms,
  texts: OfferTexts,
  image: v.nullable(v.string()),
  budgets: v.array(Budget),
  joined: v.number(),
  gifts: v.number(),
  /** Null is all brands. */
  brand: Nullable,
  updated_at: Moment,
})
export type OfferRow = v.InferOutput<typeof OfferRow>

const ofOffer = { params: v.object({ id: OfferId }) } as const

export const staffOfferCalls = {
  listOffers: {
    ...get,
    path: '/operator/offers',
    access: 'staff:promotions.read',
    summary: 'Offers, with what they have used of their budgets; `q` is the beginning of an id or a code',
    query: v.object({ ...listQuery(['updated_at', 'id']), q: Search }),
    result: listOf(OfferRow),
  },
  readOffer: {
    ...get,
    ...ofOffer,
    path: '/operator/offers/:id',
    access: 'staff:promotions.read',
    summary: 'One offer',
    result: OfferRow,
  },
  putOffer: {
    ...put,
    ...ofOffer,
    path: '/operator/offers/:id',
    access: 'staff:promotions.write',
    summary:
      'A new version of an offer, which nobody joins before it is published. 9409 where it exists with `is_new`, or changed since `version`; 9484 for what the market does not allow',
    body: OfferInput,
    result: OfferRow,
  },
  publishOffer: {
    ...post,
    ...ofOffer,
    outside: true,
    path: '/operator/offers/:id/publish',
    access: 'staff:promotions.write',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Players join this version from now on; who joined another keeps it. By two persons where the budget reaches their tier. 9409 for another version than the newest',
    body: v.object({ version: v.number('required'), reason: Reason }),
    result: OfferRow,
  },
  stopOffer: {
    ...post,
    ...ofOffer,
    outside: true,
    path: '/operator/offers/:id/stop',
    access: 'staff:promotions.write',
    reason: 'required',
    summary: 'Nobody joins it any more; who has joined goes on to its end. Publishing opens it again',
    body: v.object({ reason: Reason }),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
