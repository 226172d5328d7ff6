import type { CallResult } from '#contract/calls.ts'
import type { PayoutMethod } from '#contract/paymentMethods.ts'
import type { Bounds } from '#contract/payments.ts'
import { hasWrongCheckDigits, normalizeAccount } from '#contract/bankAccount.ts'
import { normalizePixKey, type PixKeyKind } from '#contract/pixKey.ts'
import { ok, type Result } from '#lib/result.ts'
import { withProof } from '../auth/proof.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { createRequestIds, invalid } from '../calls/formCalls.ts'
import { refreshBalance } from '../session/balance.ts'
import { readAmount } from './amount.ts'
import { rangeOf } from './bounds.ts'
import { wrongCpf } from './deposit.ts'

/** The typed data: the account is for Pagstar, all fields below it are for PIX. */
export type Withdrawal = {
  method: PayoutMethod
  amount: string
  account: string
  cpf: string
  kind: PixKeyKind
  key: string
  save: boolean
}
export type Withdrawn = CallResult<'withdrawByPix'>

type EveryWithdrawal = { value: number; payment_system: 'PIX'; request_id: string }
type Payee = { cpf: string; pix_key: string; pix_key_type: PixKeyKind; save_key: boolean }
type Send = (
  withdrawal: EveryWithdrawal,
  payee: Payee,
  account: string,
) => Promise<Result<Withdrawn, CallFailure>>

/** The call of each method: a new method does not compile until it has one. */
const send: Record<PayoutMethod, Send> = {
  pix: (withdrawal, payee) => call('withdrawByPix', { body: { ...withdrawal, ...payee } }),
  pagstar: (withdrawal, _payee, account) => call('withdrawByPagstar', { body: { ...withdrawal, account } }),
}

const requestIds = createRequestIds()

/** The amount in major units, if the withdrawal may be sent. Fields: value, cpf, pix_key, account. */
export function checkWithdrawal(
  withdrawal: Withdrawal,
  bounds: Bounds,
  currency: string,
): Result<number, CallFailure> {
  const { method, amount, account, cpf, kind, key } = withdrawal
  const value = readAmount(amount, currency, rangeOf(bounds))
  const wrong = {
    ...(!value.ok && { value: value.error }),
    ...(method === 'pix' ? { ...wrongCpf(cpf), ...wrongKey(kind, key) } : wrongAccount(account)),
  }
  return !value.ok || Object.keys(wrong).length > 0 ? invalid(wrong) : ok(value.value)
}

/** PIX-02: asks for money to be paid out; it is reserved when this succeeds. */
export async function withdraw(
  withdrawal: Withdrawal,
  bounds: Bounds,
  currency: string,
): Promise<Result<Withdrawn, CallFailure>> {
  const value = checkWithdrawal(withdrawal, bounds, currency)
  if (!value.ok) return value
  const { method, account, cpf, kind, key, save } = withdrawal
  const payee: Payee = { cpf: cpf.trim(), pix_key: key.trim(), pix_key_type: kind, save_key: save }
  const everyWithdrawal: EveryWithdrawal = {
    value: value.value,
    payment_system: 'PIX',
    request_id: requestIds.idFor(method, value.value, method === 'pix' ? payee : account.trim()),
  }
  // A payee who was not paid before asks for a proof.
  const withdrawn = await withProof(() => send[method](everyWithdrawal, payee, account.trim()))
  requestIds.answered(withdrawn.ok ? undefined : withdrawn.error)
  if (withdrawn.ok) void refreshBalance()
  return withdrawn
}

function wrongAccount(account: string): { account?: string } {
  if (account.trim() === '') return { account: 'required' }
  if (hasWrongCheckDigits(account)) return { account: 'checkDigits' }
  return normalizeAccount(account) === undefined ? { account: 'account' } : {}
}

/** PIX-03: a key is checked as what the player said it is. */
function wrongKey(kind: PixKeyKind, key: string): { pix_key?: string } {
  if (key.trim() === '') return { pix_key: 'required' }
  return normalizePixKey(kind, key) === undefined ? { pix_key: `key_${kind}` } : {}
}
