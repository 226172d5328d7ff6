import * as v from 'valibot'
import { Amount, RequestId } from './movement.ts'
import { pageOf } from './paging.ts'

export const bonusKinds = ['first_deposit', 'cashback', 'promocode', 'operator', 'offer'] as const
export type BonusKind = (typeof bonusKinds)[number]

/** The stakes that count for a bonus: those of every product, or bets alone. */
const bonusCounts = ['all', 'sport'] as const
export type BonusCounts = (typeof bonusCounts)[number]

/** The default lifetime of a bonus: the terms' 60 days. */
export const bonusDays = 60

/**
 * active: some of its money or wagering is left. completed: used up and wagered. expired: its remainder has lapsed.
 * canceled: taken back.
 */
export const bonusStatuses = ['active', 'completed', 'expired', 'canceled'] as const
export type BonusStatus = (typeof bonusStatuses)[number]

/**
 * A bonus of the player, in major units: `amount` as it was given, `remaining` of it on the bonus balance, `wagered` so far and
 * `to_wager` still before a withdrawal.
 */
export const Bonus = v.object({
  id: v.string(),
  kind: v.picklist(bonusKinds),
  amount: v.number(),
  remaining: v.number(),
  wagered: v.number(),
  to_wager: v.number(),
  counts: v.picklist(bonusCounts),
  created_at: v.string(),
  expires_at: v.string(),
  status: v.picklist(bonusStatuses),
})
export type Bonus = v.InferOutput<typeof Bonus>

/** A player's own bonus that is to end. */
export const GiveUpBody = v.object({ id: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(200)) })

/**
 * Without an amount: as much as the bonus balance and the day's limit allow. Repeated with its id, it is the same
 * conversion.
 */
export const ConvertBody = v.object({ amount: v.optional(Amount), request_id: RequestId })
/**
 * The result of a conversion without an amount now, in major units: the amount, the rest on the bonus balance, the
 * day's limit and its rest.
 */
export const ConversionTerms = v.object({
  amount: v.number(),
  rest: v.number(),
  daily: v.number(),
  left_today: v.number(),
})
export type ConversionTerms = v.InferOutput<typeof ConversionTerms>
export const Converted = v.object({ balance: v.number(), bonus_balance: v.number() })

export const PromocodesQuery = v.object(pageOf(10))
export const PromocodeBody = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.nonEmpty('required'),
    v.maxLength(64, 'incorrectInput'),
  ),
})

/**
 * `status`: 0 the bonus is given, 1 it waits for a deposit, else the code (2200 to 2216) that ended it. `value` is
 * its amount in major units, or the percentage while it waits for a deposit (0 where it is none). `count` is the number of bonuses it has
 * given.
 */
export const promocodeGiven = 0
export const promocodeWaits = 1
export const PromocodeUse = v.object({
  code: v.string(),
  createdAt: v.string(),
  value: v.number(),
  status: v.number(),
  count: v.number(),
})
export type PromocodeUse = v.InferOutput<typeof PromocodeUse>
/** Newest first; `count` is the number of all. */
export const PromocodeUses = v.object({ history: v.array(PromocodeUse), count: v.number() })
export const ActivatedPromocode = v.object({ value: v.number(), status: v.number() })
export type ActivatedPromocode = v.InferOutput<typeof ActivatedPromocode>
