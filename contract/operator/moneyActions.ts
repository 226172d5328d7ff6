import * as v from 'valibot'
import { currencies } from '../currencies.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Empty, IdParams, listOf, listQuery, Moment, Nullable } from './fields.ts'

/** Calls that one person does not make alone: those that move money above a tier, and clearing the refusal of a vendor. */
const moneyActions = [
  'adjustPlayer',
  'approvePayment',
  'publishOffer',
  'publishTournament',
  'givePlayerGift',
  'clearPersonCheck',
  'approveStatement',
] as const

/** Two of the staff, or two of whom one is an administrator. */
export const twoPersons = ['two', 'administrator'] as const
export type TwoPersons = (typeof twoPersons)[number]

/** What one person asked for. It is done when another makes the same call with `input`; then it is no longer listed. */
export const MoneyActionRow = v.object({
  id: v.string(),
  action: v.picklist(moneyActions),
  target: v.string(),
  needs: v.picklist(twoPersons),
  /** Both null for what moves no money. */
  currency: v.nullable(v.picklist(currencies)),
  amount_minor: v.nullable(v.number()),
  by: v.string(),
  by_id: v.string(),
  reason: Nullable,
  input: v.record(v.string(), v.unknown()),
  created_at: Moment,
  ends_at: Moment,
})
export type MoneyActionRow = v.InferOutput<typeof MoneyActionRow>

export const moneyActionCalls = {
  listMoneyActions: {
    ...get,
    path: '/operator/money-actions',
    access: 'staff:payments.read',
    summary:
      'Adjustments, approvals, offers, gifts, tournaments and cleared refusals that wait three days at most for a second person',
    query: v.object(listQuery(['created_at'])),
    result: listOf(MoneyActionRow),
  },
  dropMoneyAction: {
    ...post,
    path: '/operator/money-actions/:id/drop',
    access: 'staff',
    summary:
      'Who asked takes it back: nobody confirms it any more. 9403 for anybody else, 9404 once it is done or over',
    params: IdParams,
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
