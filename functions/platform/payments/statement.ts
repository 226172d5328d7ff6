import { code } from '#contract/errors.ts'
import type { CallInput } from '#contract/calls.ts'
import { decimalOf } from '#contract/money.ts'
import type { FileAnswer } from '#contract/payments.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { csvOf } from '../kit/list.ts'
import type { Account } from '../tables/accounts.ts'
import type { Database } from '../kit/services.ts'
import { periodOf, rowsOf, statusOf } from './history.ts'
import { typeOf, type Payment } from '../tables/payments.ts'

/** A file of about 2 MB. */
const mostRows = 15_000
const head = ['date', 'id', 'type', 'method', 'status', 'amount', 'fee', 'currency', 'end2end']

/** Payments and withdrawals of a period as CSV (RFC 4180), newest first: 9413 for more than fit. */
export async function statement(
  db: Database,
  account: Account,
  { begin, end }: CallInput<'paymentStatement'>['query'],
): Promise<Result<FileAnswer, CallFailure>> {
  const rows = await rowsOf(db, periodOf(account.id, { begin, end }), mostRows + 1)
  if (rows.length > mostRows) return fail(code.tooLarge, 'the period has too many entries')
  const text = csvOf([head, ...rows.map(fieldsOf)])
  return ok({
    name: `statement-${dayOf(begin) ?? 'all'}-${dayOf(end) ?? 'today'}.csv`,
    type: 'text/csv',
    text,
  })
}

const names = ['payment', 'withdrawal', 'return'] as const

function fieldsOf(row: Payment): string[] {
  const { id, method, amountMinor, feeMinor, currency, end2end } = row
  return [
    new Date(row.createdAt).toISOString(),
    ...[id, names[typeOf(row)], method, statusOf(row)],
    ...[decimalOf(amountMinor, currency), decimalOf(feeMinor, currency), currency, end2end ?? ''],
  ]
}

function dayOf(moment: string | undefined): string | undefined {
  return moment?.slice(0, 10)
}
