import * as v from 'valibot'
import { Verification } from './profile.ts'
import { PaymentEntry } from './payments.ts'

/**
 * What a player's account waits for, in one answer. Amounts in major units, times ISO 8601 in UTC.
 *
 * `number` is what a player reads out: eight digits. `payments` are those under way, newest first; `payments_count` counts them all.
 * `to_wager` is what is left before a withdrawal, `bonus_to_wager` the part that open bonuses ask for. `last_sign_in_at` is the newest
 * sign-in but for that of this session; null if there was none.
 */
export const AccountSummary = v.object({
  number: v.string(),
  verification: Verification.entries.is_verify,
  payments: v.array(v.pick(PaymentEntry, ['id', 'type', 'amount', 'currency'])),
  payments_count: v.number(),
  to_wager: v.number(),
  bonus_to_wager: v.number(),
  last_sign_in_at: v.nullable(v.string()),
})
export type AccountSummary = v.InferOutput<typeof AccountSummary>
