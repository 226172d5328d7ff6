import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import { ok } from '#lib/result.ts'
import { fail, noSuchCall } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { askCaller } from '../accounts/polls.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { cashier } from './cashier.ts'
import { depositOutcome } from './depositOutcome.ts'
import { cancel } from './flow.ts'
import { entryOf, findOwn, paymentHistory, statusOf } from './history.ts'
import { payeesOf } from './payees.ts'
import { portsOf } from './ports.ts'
import { removePayee } from './removePayee.ts'
import { readCpf, readPixKey, requestPayment, requestWithdrawal } from './request.ts'
import { requestReturn } from './returns.ts'
import { statement } from './statement.ts'
import type { Payment } from '../tables/payments.ts'

/** Its caller is checked with what it asks of the wallet. */
export const openPaymentCalls = {
  cashier: async (context) => {
    const called = await askCaller(context, 'cashier', (wallet, calling) => wallet.holderMoney(calling))
    return called.ok ? ok(await cashier(context.services, called.value)) : called
  },
} satisfies Partial<OpenHandlers>

/** Money in and money out, for the player of the session. */
export const paymentCalls = {
  payByPagstar: async (context) => {
    const opened = await requestPayment(context, 'pagstar', context.body)
    return opened.ok ? ok({ payment_url: opened.value.url }) : opened
  },
  payByPage: async (context) => {
    const opened = await requestPayment(context, context.body.method, context.body)
    return opened.ok ? ok({ payment_url: opened.value.url }) : opened
  },
  payByPix: async (context) => {
    const { email, name, phone_prefix = '', phone, pix: pixKey, ...body } = context.body
    const cpf = readCpf(body.cpf)
    if (!cpf.ok) return cpf
    const payer = { cpf: cpf.value, email, name, pixKey, phone: phone && `${phone_prefix}${phone}` }
    const opened = await requestPayment(context, 'pix', body, payer)
    if (!opened.ok) return opened
    const { id, url, pixCode } = opened.value
    return ok({ checkout_url: url, ...(pixCode !== null && { coded_payment: id }) })
  },
  withdrawByPagstar: async (context) => {
    const requested = await requestWithdrawal(context, 'pagstar', context.body, {
      account: context.body.account,
    })
    return requested.ok ? ok(withdrawalOf(requested.value)) : requested
  },
  withdrawByPix: async (context) => {
    const { body } = context
    const cpf = readCpf(body.cpf)
    if (!cpf.ok) return cpf
    const key = readPixKey(body.pix_key, body.pix_key_type, cpf.value)
    if (!key.ok) return key
    const payee = { cpf: cpf.value, pixKey: key.value.key, pixKeyKind: key.value.kind }
    const requested = await requestWithdrawal(context, 'pix', body, payee)
    return requested.ok ? ok(withdrawalOf(requested.value)) : requested
  },
  returnDeposit: async (context) => {
    const requested = await requestReturn(context, context.body)
    return requested.ok ? ok(withdrawalOf(requested.value)) : requested
  },
  cancelWithdrawal: async ({ services, account, body }) => {
    if (!services.config.market.mayCancelWithdrawal) return notCanceled
    const payment = await findOwn(services.db, account.id, body.id)
    if (payment?.direction !== 'out' || payment.returns !== null)
      return fail(code.withdrawalStatusUnknown, 'no such withdrawal')
    const canceled = await cancel(portsOf(services), payment)
    if (!canceled.ok) return canceled
    const { real_minor } = await walletOf(services.env, account).balance()
    return ok({ balance: toMajor(real_minor, account.currency) })
  },
  /** A new id for one form, which sends it as `request_id`. The form then pays once, however often it is sent. */
  paymentToken: async () => ok({ token: crypto.randomUUID() }),
  payees: async ({ services, account }) => ok(await payeesOf(services, account.id)),
  removePayee: async ({ services, account, params }) => {
    await removePayee(services, account, params.id)
    return ok(await payeesOf(services, account.id))
  },
  paymentHistory: async ({ services, account, query }) =>
    ok(await paymentHistory(services, account.id, query)),
  payment: async ({ services, account, params, client }) => {
    const payment = await findOwn(services.db, account.id, params.id)
    if (!payment) return { ok: false, error: noSuchCall }
    const entry = entryOf(payment, services.config)
    const outcome = await depositOutcome(services, payment, client.lang ?? account.lang)
    const { minutes } = services.config.payments.methods.get(payment.method) ?? {}
    const isOnItsWay =
      entry.type === paymentTypes.withdrawal && entry.status === 'pending' && !entry.waits_for
    return ok({ ...entry, outcome, usual_minutes: (isOnItsWay && minutes?.withdrawal) || null })
  },
  paymentStatement: ({ services, account, query }) => statement(services.db, account, query),
} satisfies Partial<PlayerHandlers>

/** For markets in which a player may not cancel a withdrawal on its way to the bank. */
const notCanceled = fail(code.refused, 'withdrawals are not canceled in this market')

function withdrawalOf(payment: Payment) {
  return { id: payment.id, status: statusOf(payment), end2end: payment.end2end ?? '' }
}
