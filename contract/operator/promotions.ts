import * as v from 'valibot'
import { CurrencyCode } from '../accounts.ts'
import { languageCodes } from '../languages.ts'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { whole } from '../validate.ts'
import { Empty, Flag, listOf, listQuery, Moment, ReasonBody } from './fields.ts'

/** 9409 with the field `id` if it exists already: creating something never overwrites. */
const IsNew = v.optional(v.boolean(), false)

/** Far below the largest movement, so that the last contribution cannot raise a pot above it. */
const Pot = whole(1, 500_000_000)
const JackpotName = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(60, 'incorrectInput'),
)
const JackpotParams = v.object({ id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)) })

export const JackpotInput = v.pipe(
  v.object({
    name: JackpotName,
    names: v.optional(v.partial(v.object(v.entriesFromList(languageCodes, JackpotName))), {}),
    image: v.pipe(
      v.string('required'),
      v.regex(/^\/media\/[\w./-]{1,150}\.(?:jpg|png|webp|avif)$/, 'incorrectInput'),
    ),
    currency: CurrencyCode,
    /** The share of every stake, in basis points: at most a tenth. */
    share_bp: whole(1, 1000),
    start_minor: Pot,
    /** The winning amount is drawn for each round, from `min_minor` to `max_minor`. */
    min_minor: Pot,
    max_minor: Pot,
    /** The maximum length of a round; without it only the amount decides. */
    period_s: v.optional(v.nullable(whole(60, 366 * 24 * 3600)), null),
    priority: v.optional(whole(0, 10_000), 100),
    is_new: IsNew,
    /** The version that the caller read: 9409 if the jackpot was changed or closed since. */
    updated_at: v.optional(v.pipe(v.string(), v.isoTimestamp('incorrectInput'))),
  }),
  v.forward(
    v.check(({ start_minor, min_minor }) => min_minor > start_minor, 'incorrectInput'),
    ['min_minor'],
  ),
  v.forward(
    v.check(({ min_minor, max_minor }) => max_minor >= min_minor, 'incorrectInput'),
    ['max_minor'],
  ),
)
export type JackpotInput = v.InferOutput<typeof JackpotInput>

export const JackpotRow = v.object({
  id: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.string()),
  image: v.string(),
  currency: v.string(),
  share_bp: v.number(),
  start_minor: v.number(),
  min_minor: v.number(),
  max_minor: v.number(),
  period_s: v.nullable(v.number()),
  priority: v.number(),
  is_open: v.boolean(),
  /** The current pot. */
  amount_minor: v.number(),
  updated_at: Moment,
})
export type JackpotRow = v.InferOutput<typeof JackpotRow>

const ofJackpot = { params: JackpotParams } as const

export const promotionCalls = {
  listJackpots: {
    ...get,
    path: '/operator/jackpots',
    access: 'staff:jackpots.read',
    summary: 'Jackpots, open or closed',
    query: v.object({ ...listQuery(['priority', 'updated_at', 'name']), is_open: Flag }),
    result: listOf(JackpotRow),
  },
  readJackpot: {
    ...get,
    ...ofJackpot,
    path: '/operator/jackpots/:id',
    access: 'staff:jackpots.read',
    summary: 'One jackpot',
    result: JackpotRow,
  },
  putJackpot: {
    ...put,
    ...ofJackpot,
    outside: true,
    path: '/operator/jackpots/:id',
    access: 'staff:jackpots.write',
    proof: 'fresh',
    summary:
      'Create, change or open a jackpot; the rules count from the next round on. 9409 for another currency, with `is_new` where it exists, with `updated_at` where it was changed since',
    body: JackpotInput,
    result: v.object({ id: v.string(), created: v.boolean() }),
  },
  closeJackpot: {
    ...post,
    ...ofJackpot,
    outside: true,
    path: '/operator/jackpots/:id/close',
    access: 'staff:jackpots.write',
    proof: 'fresh',
    reason: 'required',
    summary: 'What players put in is won at once by one of them, and no round follows',
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
  jackpotLedger: {
    ...get,
    ...ofJackpot,
    path: '/operator/jackpots/:id/ledger',
    access: 'staff:jackpots.read',
    summary: 'The books of a jackpot, newest first, in ten-thousandths of a minor unit',
    query: v.object(listQuery(['at'])),
    result: listOf(v.looseObject({ id: v.string() })),
  },
  auditJackpot: {
    ...get,
    ...ofJackpot,
    path: '/operator/jackpots/:id/audit',
    access: 'staff:jackpots.read',
    summary: 'The books of a jackpot added up anew',
    result: v.looseObject({ entries: v.number() }),
  },
} as const satisfies Record<string, StaffCall>
