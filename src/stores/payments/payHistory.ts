import type { PaymentEntry } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { Result } from '#lib/result.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { createHistory, type DayRange, type Filter, historyPage, momentsOf } from '../history/pagedHistory.ts'
import { refreshBalance } from '../session/balance.ts'
import { signedOutBy } from '../session/session.ts'
import { notify, notifyFailure } from '../notices/notices.ts'

/** PROFILE-08: payments and withdrawals; the filter's `type` is a name of `paymentTypes`. */
export const payHistory = createHistory<PaymentEntry>(
  async ({ range, filter, page, count }) => {
    const types = typesOf(filter)
    const query = { ...momentsOf(range), ...(types && { types }), page: String(page), count: String(count) }
    const answer = await call('paymentHistory', { query })
    return historyPage(answer)
  },
  undefined,
  'payment',
)

function typesOf({ type }: Filter): string | undefined {
  return type === 'payment' || type === 'withdrawal' || type === 'return'
    ? String(paymentTypes[type])
    : undefined
}

const statementPath = '/api/payment/history/statement'

/**
 * The address for downloading the statement of these days, for a plain link: the answer is a file. Undefined if
 * nobody is signed in any more, because the browser would save the refusal as the file.
 */
export async function statementAddress(range: DayRange): Promise<string | undefined> {
  const answer = await call('balance', {})
  if (!answer.ok) {
    if (!signedOutBy(answer.error)) notifyFailure(answer.error)
    return undefined
  }
  const query = new URLSearchParams({ ...momentsOf(range), format: 'csv' })
  return `${statementPath}?${query}`
}

/** Takes a withdrawal back that nobody has begun to pay. */
export async function cancelWithdrawal(id: string): Promise<Result<unknown, CallFailure>> {
  const canceled = await call('cancelWithdrawal', { body: { id } })
  if (canceled.ok) notify('success', { key: 'withdrawalCanceled' })
  const { range, page } = payHistory.$history.get()
  await Promise.all([refreshBalance(), payHistory.show(range, page)])
  return canceled
}
