import type { CallResult } from '@contract/calls'
import type { Bounds, PaymentMethod } from '@contract/payments'
import { normalizePixKey, type PixKeyKind } from '@contract/pixKey'
import type { Result } from '@contract/result'
import { call, type CallFailure } from '../calls/api'
import { invalid } from '../calls/notSent'
import { createRequestIds } from '../calls/requestId'
import { refreshBalance } from '../session/balance'
import { readAmount } from './amount'
import { rangeOf } from './bounds'
import { wrongCpf } from './deposit'

/** As typed; all but the amount counts for PIX only. */
export type Withdrawal = {
  method: PaymentMethod
  amount: string
  cpf: string
  kind: PixKeyKind
  key: string
  save: boolean
}
export type Withdrawn = CallResult<'withdrawByPix'>

const requestIds = createRequestIds()

/** PIX-02: asks for money to be paid out; it is reserved when this succeeds. Fields: value, cpf, pix_key. */
export async function withdraw(
  withdrawal: Withdrawal,
  bounds: Bounds,
): Promise<Result<Withdrawn, CallFailure>> {
  const { method, amount, cpf, kind, key, save } = withdrawal
  const value = readAmount(amount, rangeOf(bounds))
  const wrong = {
    ...(!value.ok && { value: value.error }),
    ...(method === 'pix' && { ...wrongCpf(cpf), ...wrongKey(kind, key) }),
  }
  if (!value.ok || Object.keys(wrong).length > 0) return invalid(wrong)
  const payee = { cpf: cpf.trim(), pix_key: key.trim(), pix_key_type: kind, save_key: save }
  const everyPayment = {
    value: value.value,
    payment_system: 'PIX',
    request_id: requestIds.idFor(method, value.value, ...(method === 'pix' ? [payee] : [])),
  }
  const asked =
    method === 'pix'
      ? await call('withdrawByPix', { body: { ...everyPayment, ...payee } })
      : await call('withdrawByPagstar', { body: everyPayment })
  requestIds.answered(asked.ok ? undefined : asked.error)
  if (asked.ok) void refreshBalance()
  return asked
}

/** PIX-03: a key is checked as what the player said it is. */
function wrongKey(kind: PixKeyKind, key: string): { pix_key?: string } {
  if (key.trim() === '') return { pix_key: 'required' }
  return normalizePixKey(kind, key) === undefined ? { pix_key: `key_${kind}` } : {}
}
