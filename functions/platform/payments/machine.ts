import type { ProviderEvent } from './provider.ts'
import type { Payment, State } from '../tables/payments.ts'
import type { Judgment } from './whose.ts'

/*
 * The states of a payment and the moves between them. A status that moves money is stored together with `ledger_due`.
 * The ledger follows, by the payment's key, until that flag is cleared. After a crash between two steps, the
 * provider's next callback, the player's next call or the reconciliation resumes the payment.
 */
type Move = { to: State; movesMoney: boolean }
export type Verdict =
  { kind: 'move'; move: Move; flag?: FlagReason } | { kind: 'nothing' } | { kind: 'flag'; reason: FlagReason }

/**
 * unknown: no such payment. amount, currency: other than ordered. paid_after_end: a withdrawal was paid after its
 * money had been returned. ended_after_paid: the provider denies a withdrawal that was paid. returned_after_paid: a
 * payment that counts was taken back. foreign_payer: somebody else has paid a deposit. return_refused: a deposit cannot be sent back.
 * foreign_holder: a withdrawal went to a key of somebody else.
 */
export type FlagReason =
  | 'unknown'
  | 'amount'
  | 'currency'
  | 'paid_after_end'
  | 'ended_after_paid'
  | 'returned_after_paid'
  | 'foreign_payer'
  | 'return_refused'
  | 'foreign_holder'

const nothing: Verdict = { kind: 'nothing' }
const flag = (reason: FlagReason): Verdict => ({ kind: 'flag', reason })
const move = (to: State, movesMoney = false) => ({ kind: 'move', move: { to, movesMoney } }) as const

/** Why a person is to look at it, whatever else is done. */
export function flagOf(verdict: Verdict): FlagReason | undefined {
  return verdict.kind === 'flag' ? verdict.reason : verdict.kind === 'move' ? verdict.flag : undefined
}

/** The amount at the provider: a deposit fee is added, a withdrawal fee is deducted. */
export function providerAmount({ direction, amountMinor, feeMinor }: Payment): number {
  return direction === 'in' ? amountMinor + feeMinor : amountMinor - feeMinor
}

/** A payment that nothing has ended. */
export function isOpenPayment(state: State): boolean {
  return state === 'created' || state === 'pending'
}

/** The effect of a provider's event on a payment. Late, repeated and reordered events have none. `judged` is its payer. */
export function verdictOf(payment: Payment, event: ProviderEvent, judged: Judgment = 'book'): Verdict {
  if (event.status === 'pending') return nothing
  if (event.currency !== payment.currency) return flag('currency')
  if (event.amount_minor !== providerAmount(payment)) return flag('amount')
  if (event.direction === 'back')
    return payment.direction === 'in'
      ? wholeReturnVerdict(payment.status, event)
      : returnVerdict(payment.status, event)
  return payment.direction === 'in'
    ? paymentVerdict(payment.status, event, judged)
    : payoutVerdict(payment.status, event)
}

/** A whole deposit goes back by its own number; a part of one that counts by a payment of its own, which `returns` it. */
export function isAbout({ direction, returns }: Payment, event: ProviderEvent): boolean {
  if (event.direction === 'back') return direction === 'in' || returns !== null
  return direction === event.direction && returns === null
}

/** The player's money has left the bank, so a completed payment counts, however late and whatever had ended it. */
export const mayBePaid: readonly State[] = ['created', 'pending', 'failed', 'expired', 'refused']

function paymentVerdict(state: State, { status }: ProviderEvent, judged: Judgment): Verdict {
  const isOpen = isOpenPayment(state)
  switch (status) {
    case 'paid':
      if (!mayBePaid.includes(state)) return nothing
      if (judged === 'book') return move('paid', true)
      return { ...move(judged === 'hold' ? 'reserved' : 'returning'), flag: 'foreign_payer' }
    case 'returned':
      if (state === 'paid') return { ...move('refunded', true), flag: 'returned_after_paid' }
      return state === 'refunded' ? nothing : move('refunded')
    case 'expired':
      return isOpen ? move('expired') : nothing
    default:
      return isOpen ? move('refused') : nothing
  }
}

/** Of a deposit that no balance has; staff may have added it meanwhile. */
function wholeReturnVerdict(state: State, { status }: ProviderEvent): Verdict {
  if (status !== 'paid') return state === 'returning' ? notReturned : nothing
  if (state === 'paid') return { ...move('refunded', true), flag: 'returned_after_paid' }
  return state === 'refunded' ? nothing : move('refunded')
}

/** Of a part of a deposit. What the provider refuses is for staff: its money stays out of the balance until they decide. */
function returnVerdict(state: State, { status }: ProviderEvent): Verdict {
  const isOpen = state === 'returning' || state === 'reserved'
  if (status !== 'paid') {
    if (state === 'returning') return notReturned
    return state === 'paid' ? flag('ended_after_paid') : nothing
  }
  if (isOpen) return move('paid')
  return state === 'paid' ? nothing : flag('paid_after_end')
}

const notReturned: Verdict = { ...move('reserved'), flag: 'return_refused' }

function payoutVerdict(state: State, { status }: ProviderEvent): Verdict {
  const isOpen = state === 'started'
  switch (status) {
    case 'paid':
      if (isOpen) return move('paid')
      return state === 'paid' || state === 'refunded' ? nothing : flag('paid_after_end')
    case 'returned':
      return isOpen || state === 'paid' ? move('refunded', true) : nothing
    default:
      if (isOpen) return move(status === 'cancelled' ? 'cancelled' : 'refused', true)
      return state === 'paid' ? flag('ended_after_paid') : nothing
  }
}
