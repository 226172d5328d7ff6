import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'
import { ProviderId } from '../games.ts'
import { MyGifts } from '../gifts.ts'
import { largestMovement_minor } from '../money.ts'
import { FreeGames } from '../offers.ts'
import { whole } from '../validate.ts'
import { Empty, Id, IdParams, ReasonBody } from './fields.ts'

const Stake = whole(1, largestMovement_minor)
const Days = whole(1, 365)

/** What staff give a player for nothing; as the gift of an offer. `wager_percent` of what free rounds win; null for real money. */
const FreePlay = v.variant('kind', [
  v.object({
    kind: v.literal('free_bets'),
    count: whole(1, 50),
    amount_minor: Stake,
    least_price: v.optional(whole(1000, 100_000), 1000),
    days: Days,
  }),
  v.object({
    kind: v.literal('free_rounds'),
    count: whole(1, 500),
    amount_minor: Stake,
    provider: ProviderId,
    games: FreeGames,
    days: Days,
    wager_percent: v.nullable(whole(0, 10_000)),
  }),
])
export type FreePlay = v.InferOutput<typeof FreePlay>

const GiveBody = v.object({
  gift: FreePlay,
  /** The caller's: repeated with it, nothing is given twice. */
  key: v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9._:-]{1,40}$/, 'incorrectInput')),
  reason: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput')),
})

export const staffGiftCalls = {
  listPlayerGifts: {
    ...get,
    path: '/operator/players/:id/gifts',
    access: 'staff:players.read',
    summary: 'The free bets and free rounds of a player, newest first',
    params: IdParams,
    result: v.object({ ...MyGifts.entries, currency: v.picklist(currencies) }),
  },
  givePlayerGift: {
    ...post,
    outside: true,
    path: '/operator/players/:id/gifts',
    access: 'staff:players.money',
    reason: 'required',
    proof: 'fresh',
    summary:
      'Give free bets or free rounds; 9409 if the key was used for something else or the player is out of the bonus program, 9449 in an exclusion, 9471 where the market has none',
    params: IdParams,
    body: GiveBody,
    result: v.object({ duplicate: v.boolean() }),
  },
  cancelPlayerGift: {
    ...post,
    outside: true,
    path: '/operator/players/:id/gifts/:gift/cancel',
    access: 'staff:promotions.write',
    reason: 'required',
    proof: 'fresh',
    summary:
      'Take back a free bet, or what is left of free rounds; 9404 for none, 9409 where nothing is left',
    params: v.object({ id: Id, gift: Id }),
    body: ReasonBody,
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
