import * as v from 'valibot'
import { Played } from './accounts.ts'
import { Amount } from './movement.ts'
import { MarketIdSchema } from './marketIds.ts'
import type { MarketProfile } from './markets.ts'
import { pageOf } from './paging.ts'
import {
  consentChannels,
  exclusionMonths,
  leastSession_minutes,
  mostSession_minutes,
  playUnits,
  timeOutDays,
} from './protectionTerms.ts'

/*
 * A player's protection: limits, reality check, time-out, self-exclusion, results of play. Money in major units of
 * the account's currency, times ISO 8601 in UTC.
 */

export const moneyLimitKinds = ['deposit', 'loss', 'stake'] as const
export type MoneyLimitKind = (typeof moneyLimitKinds)[number]
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/** The period of the session limit, whose amount is in minutes. */
export const sessionPeriod = 'minutes'

/**
 * A limit as `fields.limit` of 9448 names it, as `stake_day` or `session_minutes`. `stake_round`: what the market lets a round of a
 * slot cost. `loss_required`: the market asks for one of the kind, and none is set yet.
 */
export type LimitName =
  | `${MoneyLimitKind}_${LimitPeriod}`
  | `session_${typeof sessionPeriod}`
  | 'stake_round'
  | `${MarketProfile['limits']['required'][number]}_required`

const Minutes = v.pipe(
  v.number('incorrectInput'),
  v.integer('incorrectInput'),
  v.minValue(leastSession_minutes, 'incorrectInput'),
  v.maxValue(mostSession_minutes, 'incorrectInput'),
)
const moneyLimit = {
  kind: v.picklist(moneyLimitKinds, 'incorrectInput'),
  period: v.picklist(limitPeriods, 'incorrectInput'),
}
const sessionLimit = { kind: v.literal('session'), period: v.literal(sessionPeriod, 'incorrectInput') }

/**
 * A lower amount counts at once, and ends an increase that waits. A higher one, or null for no limit, waits for the market's time
 * and is then confirmed. The amount that already counts only ends what waits.
 */
export const LimitBody = v.variant(
  'kind',
  [
    v.object({ ...moneyLimit, amount: v.nullable(Amount) }),
    v.object({ ...sessionLimit, amount: v.nullable(Minutes) }),
  ],
  'incorrectInput',
)
export type LimitBody = v.InferOutput<typeof LimitBody>

/** The limit to change; the session's has one period. */
export const LimitKey = v.variant('kind', [v.object(moneyLimit), v.object(sessionLimit)], 'incorrectInput')
export type LimitKey = v.InferOutput<typeof LimitKey>

/**
 * `amount` is the player's own limit, `operator` the house's; the lower one counts. `used` and `left` are of the period that ends
 * at `resets_at`; `left` is null without a limit. For the session: minutes, and `resets_at` is null. `pending` may be confirmed
 * from `from` on.
 */
export const Limit = v.object({
  kind: v.picklist([...moneyLimitKinds, 'session']),
  period: v.picklist([...limitPeriods, sessionPeriod]),
  amount: v.nullable(v.number()),
  operator: v.nullable(v.number()),
  used: v.number(),
  left: v.nullable(v.number()),
  resets_at: v.nullable(v.string()),
  pending: v.nullable(
    v.object({ amount: v.nullable(v.number()), from: v.string(), may_confirm: v.boolean() }),
  ),
})
export type Limit = v.InferOutput<typeof Limit>

export const exclusionKinds = ['time_out', 'self_exclusion', 'register'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/**
 * An exclusion from play. `until` is null if it has no end of its own: a permanent one, or one of a national
 * register. A self-exclusion stays after `until` until the player asks for its end; `ends_at` is then the end.
 */
export const Exclusion = v.object({
  kind: v.picklist(exclusionKinds),
  since: v.string(),
  until: v.nullable(v.string()),
  may_ask_end: v.boolean(),
  ends_at: v.nullable(v.string()),
})
export type Exclusion = v.InferOutput<typeof Exclusion>

/** Every limit there is, set or not; `reality_check` in minutes, 0 is off. */
export const Limits = v.object({
  market: MarketIdSchema,
  limits: v.array(Limit),
  reality_check: v.number(),
  exclusion: v.nullable(Exclusion),
})
export type Limits = v.InferOutput<typeof Limits>

const realityCheckMost_minutes = 240
/** 0 is off, which some markets do not allow (9403). */
export const RealityCheckBody = v.object({
  minutes: v.pipe(
    v.number('incorrectInput'),
    v.integer('incorrectInput'),
    v.minValue(0, 'incorrectInput'),
    v.maxValue(realityCheckMost_minutes, 'incorrectInput'),
  ),
})

/**
 * `now` is the platform's: `since` cannot be compared with a device's clock, which may be an hour off. A platform that does not say
 * it is taken to have the device's.
 */
export const Play = v.object({
  now: v.optional(v.string()),
  currency: v.string(),
  session: Played,
  day: Played,
  month: Played,
  year: Played,
})
export type Play = v.InferOutput<typeof Play>

export const PlayHistoryQuery = v.object({
  by: v.optional(v.picklist(playUnits, 'incorrectInput'), 'day'),
  ...pageOf(30),
})
/** Newest first, units without play left out; `until` is the end of the unit, for a session its last movement. */
export const PlayHistory = v.object({
  history: v.array(
    v.object({
      since: v.string(),
      until: v.string(),
      stake: v.number(),
      payout: v.number(),
      net: v.number(),
    }),
  ),
  count: v.number(),
})
export type PlayHistory = v.InferOutput<typeof PlayHistory>

/** Left out by a player who signs in without one. */
const Password = v.optional(v.pipe(v.string(), v.maxLength(200, 'incorrectInput')), '')

/** Exclusions that staff set for a player who asks for one: a time-out in days, a self-exclusion in months or permanent. */
export const exclusionLengths = ['1d', '7d', '30d', '6m', '12m', '24m', '60m', 'permanent'] as const
export type ExclusionLength = (typeof exclusionLengths)[number]

export const TimeOutBody = v.object({ days: v.picklist(timeOutDays, 'incorrectInput') })
/** `months`, or `permanent: true`. */
export const SelfExclusionBody = v.pipe(
  v.object({
    months: v.optional(v.picklist(exclusionMonths, 'incorrectInput')),
    permanent: v.optional(v.literal(true, 'incorrectInput')),
    password: Password,
  }),
  v.forward(
    v.check(({ months, permanent }) => (months === undefined) !== (permanent === undefined), 'required'),
    ['months'],
  ),
)
export type SelfExclusionBody = v.InferOutput<typeof SelfExclusionBody>
/** Null is for good. A longer one that counts already stays. */
export const ExcludedUntil = v.object({ until: v.nullable(v.string()) })
/** When the self-exclusion whose time is over ends. */
export const ExclusionEnd = v.object({ ends_at: v.string() })
export const EndExclusionBody = v.object({ password: Password })

/** json: all that is kept of the player; csv: the movements of the wallet. */
export const ExportQuery = v.object({
  format: v.optional(v.picklist(['json', 'csv'], 'incorrectInput'), 'json'),
})

/** Channels left out stay as they are. */
export const ConsentBody = v.object({
  email: v.optional(v.boolean('incorrectInput')),
  sms: v.optional(v.boolean('incorrectInput')),
  push: v.optional(v.boolean('incorrectInput')),
  phone: v.optional(v.boolean('incorrectInput')),
})
/** `history` newest first; `source` says who changed it. */
export const Consent = v.object({
  email: v.boolean(),
  sms: v.boolean(),
  push: v.boolean(),
  phone: v.boolean(),
  history: v.array(
    v.object({
      channel: v.picklist(consentChannels),
      granted: v.boolean(),
      source: v.picklist(['player', 'exclusion', 'deletion']),
      at: v.string(),
    }),
  ),
})
export type Consent = v.InferOutput<typeof Consent>

export const keptData = ['profile', 'documents', 'payments', 'ledger', 'exclusion'] as const
/** `requested`: what the law does not ask to keep is deleted at `deletes_at`, unless taken back before. */
export const Deletion = v.object({
  status: v.picklist(['none', 'requested', 'done']),
  requested_at: v.nullable(v.string()),
  deletes_at: v.nullable(v.string()),
  /** Data that is kept longer, and until when. */
  kept: v.array(v.object({ data: v.picklist(keptData), until: v.nullable(v.string()) })),
})
export type Deletion = v.InferOutput<typeof Deletion>
export const DeletionBody = v.object({ password: Password })
