import { hmacHex } from '#lib/hmac.ts'
import { decimalOf } from '#contract/money.ts'
import type { Dialect, Order, Person, Status } from './orders.ts'

/** Each dialect's form of an order, and its callback to the operator. */
type DialectCalls = {
  path: string
  viewOf: (order: Order) => object
  bodyOf: (view: object) => object
  headersFor: (key: string, body: string) => Promise<Record<string, string>>
}

const pagstarStatus: Record<Status, string> = {
  pending: 'waiting',
  paid: 'approved',
  refused: 'rejected',
  expired: 'expired',
  cancelled: 'canceled',
  returned: 'reversed',
}
const pixStatus: Record<'in' | 'out', Record<Status, string>> = {
  in: {
    pending: 'ATIVA',
    paid: 'CONCLUIDA',
    refused: 'REMOVIDA_PELO_PSP',
    expired: 'EXPIRADA',
    cancelled: 'REMOVIDA_PELO_PSP',
    returned: 'DEVOLVIDO',
  },
  out: {
    pending: 'EM_PROCESSAMENTO',
    paid: 'REALIZADO',
    refused: 'NAO_REALIZADO',
    expired: 'NAO_REALIZADO',
    cancelled: 'CANCELADO',
    returned: 'DEVOLVIDO',
  },
}

export const dialectCalls: Record<Dialect, DialectCalls> = {
  pagstar: {
    path: '/payments/pagstar/callback',
    viewOf: (order) => ({
      type: order.direction === 'in' ? 'payment' : 'redeem',
      transaction_id: order.id,
      external_id: order.reference,
      status: pagstarStatus[order.status],
      amount: decimalOf(order.amount_minor, order.currency),
      currency: order.currency,
      end2end: order.end2end,
      person: pagstarPerson(order),
      approved_at: order.paid_ms === null ? null : new Date(order.paid_ms).toISOString(),
    }),
    bodyOf: (view) => view,
    headersFor: async (key, body) => {
      const timestamp_s = Math.floor(Date.now() / 1000)
      return { 'x-pagstar-signature': `t=${timestamp_s},v1=${await hmacHex(key, `${timestamp_s}.${body}`)}` }
    },
  },
  pix: {
    path: '/payments/pix/callback',
    viewOf: (order) => ({
      tipo: order.direction === 'in' ? 'cob' : 'transfer',
      id: order.id,
      txid: order.reference,
      status: pixStatus[order.direction][order.status],
      valor: { original: decimalOf(order.amount_minor, order.currency) },
      endToEndId: order.end2end,
      [order.direction === 'in' ? 'pagador' : 'favorecido']: pixPerson(order),
      horario: order.paid_ms === null ? null : new Date(order.paid_ms).toISOString(),
    }),
    bodyOf: (view) => ({ pix: [view] }),
    headersFor: async (key, body) => {
      const timestamp_s = Math.floor(Date.now() / 1000)
      const signature = await hmacHex(key, `${timestamp_s}\n${body}`)
      return { 'x-pix-timestamp': String(timestamp_s), 'x-pix-signature': signature }
    },
  },
}

/** A payer is known once somebody has paid; the owner of a key at once. */
function personOf({ direction, status, person }: Order): Person | null {
  const isKnown = direction === 'out' || status === 'paid' || status === 'returned'
  return isKnown && person !== null ? (JSON.parse(person) as Person) : null
}

function pagstarPerson(order: Order) {
  const person = personOf(order)
  return person && { document: person.cpf ?? null, name: person.name ?? null }
}

function pixPerson(order: Order) {
  const person = personOf(order)
  return person && { cpf: person.cpf ?? null, nome: person.name ?? null }
}

export function callBackOf(order: Order): string {
  const { viewOf, bodyOf } = dialectCalls[order.dialect]
  return JSON.stringify(bodyOf(viewOf(order)))
}
