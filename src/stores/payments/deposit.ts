import { isCpf } from '#lib/cpf.ts'
import type { PageMethod, PaymentMethod } from '#contract/paymentMethods.ts'
import type { Bounds, DepositBonus } from '#contract/payments.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { call, noAnswer, type CallFailure } from '../calls/api.ts'
import { createRequestIds, invalid } from '../calls/formCalls.ts'
import { readAmount } from './amount.ts'
import { rangeOf } from './bounds.ts'

/** The typed data; the CPF is for PIX only, and the bonus is left out where none is offered. */
export type Deposit = { method: PaymentMethod; amount: string; cpf: string; bonus?: DepositBonus | undefined }

const requestIds = createRequestIds()

type EveryPayment = { value: number; payment_system: 'PIX'; request_id: string; bonus?: DepositBonus }
/** The provider's page; and the payment, where it has a code that needs no page. */
export type Opened = { url: string; coded?: string | undefined }
type Ask = (payment: EveryPayment, cpf: string) => Promise<Result<Opened, CallFailure>>

const byPage =
  (method: PageMethod): Ask =>
  async ({ value, request_id, bonus }) => {
    const answer = await call('payByPage', { body: { method, value, request_id, ...(bonus && { bonus }) } })
    return answer.ok ? ok({ url: answer.value.payment_url }) : answer
  }

/** The call of each method: a new method does not compile until it has one. */
const askForPage: Record<PaymentMethod, Ask> = {
  pix: async (payment, cpf) => {
    const answer = await call('payByPix', { body: { ...payment, cpf } })
    return answer.ok ? ok({ url: answer.value.checkout_url, coded: answer.value.coded_payment }) : answer
  },
  ...{ card: byPage('card'), ewallet: byPage('ewallet'), voucher: byPage('voucher') },
  pagstar: async (payment) => {
    const answer = await call('payByPagstar', { body: payment })
    return answer.ok ? ok({ url: answer.value.payment_url }) : answer
  },
}

/** PIX-01: asks for a payment. Fields: value, cpf, bonus. */
export async function startDeposit(
  { method, amount, cpf, bonus }: Deposit,
  bounds: Bounds,
  currency: string,
): Promise<Result<Opened, CallFailure>> {
  const value = readAmount(amount, currency, rangeOf(bounds))
  const wrong = {
    ...(!value.ok && { value: value.error }),
    ...(method === 'pix' && wrongCpf(cpf)),
  }
  if (!value.ok || Object.keys(wrong).length > 0) return invalid(wrong)
  const payer = cpf.trim()
  const payment: EveryPayment = {
    value: value.value,
    payment_system: 'PIX',
    request_id: requestIds.idFor(method, value.value, method === 'pix' ? payer : '', bonus),
    ...(bonus && { bonus }),
  }
  const page = await askForPage[method](payment, payer)
  requestIds.answered(page.ok ? undefined : page.error)
  return page.ok && !isWebAddress(page.value.url) ? unreadable : page
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
