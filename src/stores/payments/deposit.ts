import { isCpf } from '@contract/cpf'
import type { Bounds, PaymentMethod } from '@contract/payments'
import { err, ok, type Result } from '@contract/result'
import { call, noAnswer, type CallFailure } from '../calls/api'
import { invalid } from '../calls/notSent'
import { createRequestIds } from '../calls/requestId'
import { readAmount } from './amount'
import { rangeOf } from './bounds'

/** As typed; the CPF counts for PIX only. */
export type Deposit = { method: PaymentMethod; amount: string; cpf: string }

const requestIds = createRequestIds()

/** PIX-01: asks for a payment; the address of the provider's page. Fields: value, cpf. */
export async function startDeposit(
  { method, amount, cpf }: Deposit,
  bounds: Bounds,
): Promise<Result<string, CallFailure>> {
  const value = readAmount(amount, rangeOf(bounds))
  const wrong = {
    ...(!value.ok && { value: value.error }),
    ...(method === 'pix' && wrongCpf(cpf)),
  }
  if (!value.ok || Object.keys(wrong).length > 0) return invalid(wrong)
  const everyPayment = {
    value: value.value,
    payment_system: 'PIX',
    request_id: requestIds.idFor(method, value.value, method === 'pix' ? cpf.trim() : ''),
  }
  const asked =
    method === 'pix'
      ? urlOf(await call('payByPix', { body: { ...everyPayment, cpf: cpf.trim() } }), 'checkout_url')
      : urlOf(await call('payByPagstar', { body: everyPayment }), 'payment_url')
  requestIds.answered(asked.ok ? undefined : asked.error)
  return asked.ok && !isWebAddress(asked.value) ? unreadable : asked
}

/** The browser is taken to it, so it may be nothing but a page. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)
}

const unreadable = err({ kind: 'unreadable', code: noAnswer, message: 'no address of a page' } as const)

/** PIX-03: keys of messages by field. */
export function wrongCpf(cpf: string): { cpf?: string } {
  if (cpf.trim() === '') return { cpf: 'required' }
  return isCpf(cpf) ? {} : { cpf: 'cpfInvalid' }
}

function urlOf<Key extends string>(
  answer: Result<Record<Key, string>, CallFailure>,
  key: Key,
): Result<string, CallFailure> {
  return answer.ok ? ok(answer.value[key]) : answer
}
