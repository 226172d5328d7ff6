import { hmacHex } from '#lib/hmac.ts'
import { decimalOf } from '#contract/money.ts'
import type { Dialect, Order, PagstarAccount, Person, Status } from './orders.ts'

/** Each dialect's form of an order, and its callback to the operator. */
type DialectCalls = {
  /** Banks of Pix add `/pix` to the address that they were given for notices. */
  noticePath: string
  path: string
  viewOf: (order: Order) => object
  /** As one of a list. */
  entryOf: (order: Order) => object
  bodyOf: (entry: object) => object
  /** A deposit in reals that was paid, as the provider publishes it: nothing is published of what else happens to orders. */
  noticeOf: (order: Order) => object
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
const pagstarTypes = { in: 'payment', out: 'redeem', back: 'reversal' } as const
const pixStatus: Record<'in' | 'out' | 'back', Record<Status, string>> = {
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
  back: {
    pending: 'EM_PROCESSAMENTO',
    paid: 'DEVOLVIDO',
    refused: 'NAO_REALIZADO',
    expired: 'NAO_REALIZADO',
    cancelled: 'NAO_REALIZADO',
    returned: 'NAO_REALIZADO',
  },
}

export const dialectCalls: Record<Dialect, DialectCalls> = {
  pagstar: pagstarCalls('pagstar'),
  card: pagstarCalls('card'),
  ewallet: pagstarCalls('ewallet'),
  voucher: pagstarCalls('voucher'),
  pix: {
    path: '/payments/pix/callback',
    viewOf: pixView,
    entryOf: (order) =>
      order.direction === 'back'
        ? { endToEndId: order.returns, devolucoes: [pixView(order)] }
        : pixView(order),
    bodyOf: (entry) => ({ pix: [entry] }),
    noticePath: '/payments/pix/callback/pix',
    noticeOf: (order) => ({ pix: [receivedPix(order)] }),
    headersFor: async (key, body) => {
      const timestamp_s = Math.floor(Date.now() / 1000)
      const signature = await hmacHex(key, `${timestamp_s}\n${body}`)
      return { 'x-pix-timestamp': String(timestamp_s), 'x-pix-signature': signature }
    },
  },
}

function pagstarCalls(account: PagstarAccount): DialectCalls {
  const path = `/payments/${account}/callback`
  return {
    ...{ path, noticePath: path, viewOf: pagstarView, entryOf: pagstarView },
    bodyOf: (entry) => entry,
    noticeOf: (order) => ({ ...receivedPix(order), pagador: pixPerson(order) ?? {} }),
    headersFor: async (key, body) => {
      const timestamp_s = Math.floor(Date.now() / 1000)
      return { 'x-pagstar-signature': `t=${timestamp_s},v1=${await hmacHex(key, `${timestamp_s}.${body}`)}` }
    },
  }
}

function pagstarView(order: Order): object {
  return {
    type: pagstarTypes[order.direction],
    transaction_id: order.id,
    external_id: order.reference,
    status: pagstarStatus[order.status],
    amount: decimalOf(order.amount_minor, order.currency),
    currency: order.currency,
    end2end: order.end2end,
    person: pagstarPerson(order),
    approved_at: timeOf(order),
  }
}

function pixView(order: Order): object {
  const { direction, end2end } = order
  const status = pixStatus[direction][order.status]
  const amount = decimalOf(order.amount_minor, order.currency)
  if (direction === 'back') {
    const horario = { liquidacao: timeOf(order) }
    return { id: order.reference, rtrId: end2end, valor: amount, status, horario }
  }
  return {
    tipo: direction === 'in' ? 'cob' : 'transfer',
    id: order.id,
    txid: order.reference,
    status,
    valor: { original: amount },
    endToEndId: end2end,
    [direction === 'in' ? 'pagador' : 'favorecido']: pixPerson(order),
    horario: timeOf(order),
  }
}

const timeOf = ({ paid_ms }: Order) => (paid_ms === null ? null : new Date(paid_ms).toISOString())

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

/** The central bank's words for a Pix that came in. */
function receivedPix({ reference, amount_minor, currency, end2end, paid_ms }: Order) {
  return {
    endToEndId: end2end,
    txid: reference,
    valor: decimalOf(amount_minor, currency),
    horario: new Date(paid_ms ?? 0).toISOString(),
  }
}

/** A notice where the provider publishes one; it is not signed, and the operator asks. */
export function callBackOf(order: Order): string {
  const { entryOf, bodyOf, noticeOf } = dialectCalls[order.dialect]
  const isNotice = order.direction === 'in' && order.status === 'paid' && order.currency === 'BRL'
  return JSON.stringify(isNotice ? noticeOf(order) : bodyOf(entryOf(order)))
}

/** Only our own form of a call-back says the kind of an order, or lists returns. */
export const isNotice = (body: string) => !/"(?:tipo|type|devolucoes)":/.test(body)
