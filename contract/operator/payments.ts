import * as v from 'valibot'
import { isDate, sentDate } from '../../lib/dates.ts'
import { currencies } from '../currencies.ts'
import { paymentMethods } from '../paymentMethods.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import {
  Empty,
  Flag,
  Id,
  IdParams,
  Instant,
  listOf,
  listQuery,
  Moment,
  Nullable,
  ReasonBody,
} from './fields.ts'

export const paymentStates = [
  ...(['created', 'failed', 'reserved', 'pending', 'started', 'returning'] as const),
  ...(['paid', 'expired', 'refused', 'refunded', 'cancelled'] as const),
] as const

/**
 * Why a withdrawal waits, and what to look at: `above_limit`, `foreign_payee`, `unplayed`, `referred` (by the vendor for identity) and `credited` (one of the staff put money there)
 * are the rules that stop it, as `payee_removed` does (the player took the payee away meanwhile), `foreign_payer` (of a deposit, which is in no balance then), and of a deposit that goes back
 * `bonus_used` (something was played with its bonus) and `return_refused` (by the provider); `new_payee` lets it wait for a time, the others are facts about it.
 */
export const waitReasons = [
  ...(['above_limit', 'foreign_payee', 'unplayed', 'credited', 'referred', 'new_payee'] as const),
  ...(['payee_removed', 'foreign_payer', 'bonus_used', 'return_refused'] as const),
  ...(['not_verified', 'first_withdrawal'] as const),
  ...(['banned', 'flagged', 'open_wagering', 'second_person'] as const),
] as const

/** Amounts in minor units. `waits` is empty unless staff have to decide. */
export const PaymentRow = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  direction: v.picklist(['in', 'out']),
  method: v.picklist(paymentMethods),
  status: v.picklist(paymentStates),
  currency: v.string(),
  amount_minor: v.number(),
  fee_minor: v.number(),
  /** The deposit that it carries back to its payer; null for any other. */
  returns: Nullable,
  created_at: Moment,
  settled_at: Nullable,
  /** `by`: who has approved it and waits for a second person. */
  waits: v.array(
    v.object({
      why: v.picklist(waitReasons),
      limit_minor: v.optional(v.number()),
      by: v.optional(v.string()),
      /** When it goes by itself; of `new_payee` alone. */
      until: v.optional(Moment),
    }),
  ),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** `pix_key` and `account` are masked but for their end. */
export const PaymentDetails = v.object({
  ...PaymentRow.entries,
  request_id: v.string(),
  provider_id: Nullable,
  end2end: Nullable,
  failure: v.nullable(v.number()),
  expires_at: Moment,
  checked_at: Moment,
  payee: Nullable,
  pix_key: Nullable,
  account: Nullable,
  /** Whom the provider names as the payer, or as the owner of the key; the document is masked but for its end. */
  person: v.nullable(v.object({ name: Nullable, document: Nullable })),
})
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>

export const PaymentFlag = v.object({
  id: v.string(),
  method: v.picklist(paymentMethods),
  reference: v.string(),
  reason: v.string(),
  event: v.string(),
  created_at: Moment,
})

const DayReport = v.object({
  day: v.string(),
  lines: v.array(
    v.object({
      method: v.picklist(paymentMethods),
      currency: v.string(),
      direction: v.picklist(['in', 'out']),
      count: v.number(),
      payments_minor: v.number(),
      fees_minor: v.number(),
      ledger_minor: v.number(),
      provider_minor: v.number(),
    }),
  ),
  differences: v.array(
    v.object({
      id: v.string(),
      method: v.picklist(paymentMethods),
      why: v.picklist(['ledger', 'provider', 'only_provider', 'held']),
    }),
  ),
})

const Day = v.pipe(
  v.string('required'),
  v.check((text) => isDate(text, sentDate), 'incorrectDate'),
)

export const staffPaymentCalls = {
  listPayments: {
    ...get,
    path: '/operator/payments',
    access: 'staff:payments.read',
    summary:
      'Payments and withdrawals; with status=reserved, those that wait for staff and why; with is_late=true, those that are late by the market’s rule',
    query: v.object({
      ...listQuery(['created_at', 'amount_minor', 'settled_at']),
      status: v.optional(v.picklist(paymentStates, 'incorrectInput')),
      direction: v.optional(v.picklist(['in', 'out'], 'incorrectInput')),
      method: v.optional(v.picklist(paymentMethods, 'incorrectInput')),
      player_id: v.optional(Id),
      /** Withdrawals that are not paid in the market's time; none where the market sets none. */
      is_late: Flag,
      currency: v.optional(v.picklist(currencies, 'incorrectInput')),
      /** When it was made: from, and before. */
      from: Instant,
      until: Instant,
    }),
    result: listOf(PaymentRow),
  },
  paymentsReport: {
    ...get,
    path: '/operator/payments/report',
    access: 'staff:reports.read',
    summary: "The day's payments as we, the ledger and the providers have them, with every difference",
    query: v.object({ day: Day }),
    result: DayReport,
  },
  listPaymentFlags: {
    ...get,
    path: '/operator/payments/flags',
    access: 'staff:payments.read',
    summary: 'What providers said against what is known, newest first',
    query: v.object(listQuery(['created_at'])),
    result: listOf(PaymentFlag),
  },
  reconcilePayments: {
    ...post,
    outside: true,
    path: '/operator/payments/reconcile',
    access: 'staff:payments.decide',
    summary: 'Ask the providers about what hangs, as happens every minute',
    result: v.object({ looked_at: v.number() }),
  },
  readPayment: {
    ...get,
    path: '/operator/payments/:id',
    access: 'staff:payments.read',
    summary: 'One payment',
    params: IdParams,
    result: PaymentDetails,
  },
  approvePayment: {
    ...post,
    outside: true,
    path: '/operator/payments/:id/approve',
    access: 'staff:payments.decide',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Let a waiting withdrawal or return of a deposit go, or add a deposit that somebody else paid; 9409 if it does not wait, 9403 for who credited the account in the last 30 days, 9461 for the first of two persons',
    params: IdParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
  refusePayment: {
    ...post,
    outside: true,
    path: '/operator/payments/:id/refuse',
    access: 'staff:payments.decide',
    proof: 'fresh',
    reason: 'required',
    summary:
      'Give the money of a waiting withdrawal back, or send a deposit that somebody else paid back; 9409 if it does not wait',
    params: IdParams,
    body: v.optional(ReasonBody, {}),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
