import * as v from 'valibot'
import { decimalOf } from '#contract/money.ts'
import { ok } from '#lib/result.ts'
import { askProvider, type Caller } from '../ask.ts'
import {
  inMinorUnits,
  isSignedNow,
  personOf,
  type Order,
  type Provider,
  type ProviderEvent,
} from '../provider.ts'
import type { Direction } from '../../tables/payments.ts'

/*
 * Pagstar: orders are JSON under /api/v1 with a bearer key, answers are `{ data }`. Payments and withdrawals ("redeems") have
 * the same form, and reversals, each a part of a payment that goes back. A call-back is one order, signed in `x-pagstar-signature: t=<unix seconds>,v1=<hex HMAC of "t.body">`.
 * A merchant has an account with a key for each `payment_system`, so that several methods may speak this dialect.
 * A notice is the call-back that Pagstar's own plugin for WordPress takes: one Pix, with the `txid` of its charge.
 */
const statuses = {
  waiting: 'pending',
  processing: 'pending',
  approved: 'paid',
  rejected: 'refused',
  expired: 'expired',
  reversed: 'returned',
  canceled: 'cancelled',
} as const
const endpoints = { in: 'payments', out: 'redeems' } as const
const directions = { payment: 'in', redeem: 'out', reversal: 'back' } as const

const Time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const OrderAnswer = v.pipe(
  v.object({
    type: v.picklist(['payment', 'redeem', 'reversal']),
    transaction_id: v.string(),
    external_id: v.string(),
    status: v.picklist(['waiting', 'processing', 'approved', 'rejected', 'expired', 'reversed', 'canceled']),
    amount: v.string(),
    currency: v.string(),
    end2end: v.optional(v.nullable(v.string())),
    approved_at: v.optional(v.nullable(Time)),
    // Of a payment the payer, of a redeem the owner of the account.
    person: v.optional(
      v.nullable(
        v.object({ document: v.optional(v.nullable(v.string())), name: v.optional(v.nullable(v.string())) }),
      ),
    ),
  }),
  inMinorUnits(),
  v.transform((order): ProviderEvent => ({
    reference: order.external_id,
    direction: directions[order.type],
    status: statuses[order.status],
    amount_minor: order.amount_minor,
    currency: order.currency,
    providerId: order.transaction_id,
    end2end: order.end2end ?? undefined,
    settledAt: order.approved_at ?? undefined,
    person: personOf(order.person?.document, order.person?.name),
  })),
)
const One = v.object({ data: OrderAnswer })
const Page = v.object({
  data: v.object({ payment_url: v.pipe(v.string(), v.url()), transaction_id: v.string() }),
})
const List = v.object({ data: v.array(OrderAnswer) })
const Notice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ txid: v.string(), valor: v.union([v.string(), v.number()]), endToEndId: v.string() }),
)

export function pagstar(caller: Caller): Provider {
  const { system } = caller
  const headers = { authorization: `Bearer ${caller.key}` }
  const pathOf = (direction: Direction, reference = '') =>
    `/pagstar/api/v1/${endpoints[direction]}${reference && `/${reference}`}`
  return {
    createPayment: async (order) => {
      const body = { ...bodyOf(order, system), return_url: order.details.returnUrl }
      const answer = await askProvider(caller, { method: 'POST', path: pathOf('in'), headers, body }, Page)
      if (!answer.ok) return answer
      const { transaction_id: providerId, payment_url: url } = answer.value.data
      return ok({ providerId, url })
    },
    createPayout: async (order) => {
      const question = { method: 'POST', path: pathOf('out'), headers, body: bodyOf(order, system) } as const
      const answer = await askProvider(caller, question, One)
      if (!answer.ok) return answer
      const { providerId, end2end, person } = answer.value.data
      return ok({ providerId, end2end, person })
    },
    returnPayment: async ({ reference, deposit, amount_minor, currency }) => {
      const path = `${pathOf('in', deposit)}/reverse`
      const body = { external_id: reference, amount: decimalOf(amount_minor, currency) }
      const answer = await askProvider(caller, { method: 'POST', path, headers, body }, One)
      return answer.ok ? ok(answer.value.data) : answer
    },
    findReturn: async ({ reference }) => {
      const answer = await askProvider(
        caller,
        { path: `/pagstar/api/v1/reversals/${reference}`, headers },
        One,
      )
      return answer.ok ? ok(answer.value.data) : answer
    },
    cancelPayout: async (reference) => {
      const path = `${pathOf('out', reference)}/cancel`
      const answer = await askProvider(caller, { method: 'POST', path, headers }, One)
      return answer.ok ? ok(answer.value.data) : answer
    },
    find: async (direction, reference) => {
      const answer = await askProvider(caller, { path: pathOf(direction, reference), headers }, One)
      return answer.ok ? ok(answer.value.data) : answer
    },
    paidOn: async (day) => {
      const answer = await askProvider(caller, { path: `/pagstar/api/v1/report?day=${day}`, headers }, List)
      return answer.ok ? ok(answer.value.data) : answer
    },
    readCallBack: async (received, body) => {
      const written = received.get('x-pagstar-signature') ?? ''
      const [, timestamp = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(written) ?? []
      const isSigned = await isSignedNow(caller.keys, `${timestamp}.${body}`, { timestamp, signature })
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), OrderAnswer), body)
      return isSigned && read.success ? read.output : undefined
    },
    readNotice: (body) => {
      const read = v.safeParse(Notice, body)
      return read.success ? [read.output.txid] : undefined
    },
  }
}

function bodyOf({ reference, playerId, currency, amount_minor, expiresAt, details }: Order, system: string) {
  return {
    external_id: reference,
    customer_id: playerId,
    amount: decimalOf(amount_minor, currency),
    currency,
    payment_system: system,
    expires_at: new Date(expiresAt).toISOString(),
    ...(details.cpf !== undefined && { document: details.cpf }),
    ...(details.account !== undefined && { account: details.account }),
  }
}
