import * as v from 'valibot'
import { decimalOf, minorOf } from '#contract/money.ts'
import { err, ok } from '#lib/result.ts'
import { askProvider, type Caller } from '../ask.ts'
import { PixCode } from '../pixCode.ts'
import {
  isSignedNow,
  personOf,
  type Order,
  type Provider,
  type ProviderEvent,
  type Return,
} from '../provider.ts'
import type { Direction } from '../../tables/payments.ts'

/*
 * Pix: a bank with the words of the Brazilian central bank's public interface: charges (`cob`, known by a `txid`), transfers
 * (`pix`), amounts in `valor`, and returns (`devolucao`) of a payment by its number at the bank (`endToEndId`). The key is in `x-api-key`. A call-back is a list with one charge, transfer or return, signed in
 * `x-pix-signature`, the hex HMAC of `x-pix-timestamp`, a new line and the body. A notice is the central bank's own call-back: the Pix that
 * came in, with the `txid` of their charges.
 */
const statuses = {
  ATIVA: 'pending',
  EM_PROCESSAMENTO: 'pending',
  CONCLUIDA: 'paid',
  REALIZADO: 'paid',
  NAO_REALIZADO: 'refused',
  REMOVIDA_PELO_PSP: 'refused',
  EXPIRADA: 'expired',
  DEVOLVIDO: 'returned',
  CANCELADO: 'cancelled',
} as const
const returnStatuses = { EM_PROCESSAMENTO: 'pending', DEVOLVIDO: 'paid', NAO_REALIZADO: 'refused' } as const
/** Pix moves reals alone. */
const currency = 'BRL'
const endpoints = { in: 'cob', out: 'transfer' } as const

const Amount = v.pipe(
  v.object({ original: v.string() }),
  v.transform(({ original }) => minorOf(original, currency)),
  v.number(),
)
const Time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
/** Who has paid a charge, or owns the key of a transfer: not in the central bank's interface since 2.6, and told by many banks all the same. */
const Named = v.pipe(
  v.object({
    cpf: v.optional(v.nullable(v.string())),
    cnpj: v.optional(v.nullable(v.string())),
    nome: v.optional(v.nullable(v.string())),
  }),
  v.transform(({ cpf, cnpj, nome }) => personOf(cpf ?? cnpj, nome)),
)
const Entry = v.pipe(
  v.object({
    tipo: v.picklist(['cob', 'transfer']),
    id: v.string(),
    txid: v.string(),
    status: v.picklist([
      ...(['ATIVA', 'EM_PROCESSAMENTO', 'CONCLUIDA', 'REALIZADO', 'NAO_REALIZADO'] as const),
      ...(['REMOVIDA_PELO_PSP', 'EXPIRADA', 'DEVOLVIDO', 'CANCELADO'] as const),
    ]),
    valor: Amount,
    endToEndId: v.optional(v.nullable(v.string())),
    horario: v.optional(v.nullable(Time)),
    pagador: v.optional(v.nullable(Named)),
    favorecido: v.optional(v.nullable(Named)),
  }),
  v.transform((entry): ProviderEvent => ({
    reference: entry.txid,
    direction: entry.tipo === 'cob' ? 'in' : 'out',
    status: statuses[entry.status],
    amount_minor: entry.valor,
    currency,
    providerId: entry.id,
    end2end: entry.endToEndId ?? undefined,
    settledAt: entry.horario ?? undefined,
    person: (entry.tipo === 'cob' ? entry.pagador : entry.favorecido) ?? undefined,
  })),
)
/** A return is known by our `id`; `rtrId` is its number at the bank. */
const Returned = v.pipe(
  v.object({
    id: v.string(),
    rtrId: v.string(),
    valor: v.pipe(
      v.string(),
      v.transform((text) => minorOf(text, currency)),
      v.number(),
    ),
    status: v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
    horario: v.optional(v.object({ liquidacao: v.optional(v.nullable(Time)) })),
  }),
  v.transform((back): ProviderEvent => ({
    ...{ reference: back.id, direction: 'back', status: returnStatuses[back.status] },
    ...{ amount_minor: back.valor, currency, providerId: back.rtrId, end2end: back.rtrId },
    settledAt: back.horario?.liquidacao ?? undefined,
  })),
)
const ofPayment = v.pipe(
  v.object({ endToEndId: v.string(), devolucoes: v.tuple([Returned]) }),
  v.transform(({ devolucoes: [back] }) => back),
)
const Told = v.union([ofPayment, Entry])
const Charge = v.object({
  id: v.string(),
  checkout_url: v.pipe(v.string(), v.url()),
  // A code that cannot be read is no reason to refuse the payment: the page has it too.
  pixCopiaECola: v.fallback(v.optional(PixCode), undefined),
})
const CallBack = v.pipe(v.string(), v.parseJson(), v.object({ pix: v.tuple([Told]) }))
const List = v.object({ pix: v.array(Told) })
const mostInNotice = 100
/** A Pix without a `txid` belongs to no charge. */
const Notice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pix: v.pipe(
      v.array(v.object({ endToEndId: v.string(), txid: v.optional(v.string()), valor: v.string() })),
      v.minLength(1),
      v.maxLength(mostInNotice),
    ),
  }),
  v.transform(({ pix }) => [...new Set(pix.flatMap(({ txid }) => txid ?? []))]),
)

export function pix(caller: Caller): Provider {
  const headers = { 'x-api-key': caller.key }
  const pathOf = (direction: Direction, reference = '') =>
    `/pix/v2/${endpoints[direction]}${reference && `/${reference}`}`
  return {
    createPayment: async (order) => {
      const { cpf, name: nome, email, phone: telefone, returnUrl } = order.details
      const body = { ...bodyOf(order), devedor: { cpf, nome, email, telefone }, retorno: returnUrl }
      const answer = await askProvider(caller, { method: 'POST', path: pathOf('in'), headers, body }, Charge)
      if (!answer.ok) return answer
      const { id: providerId, checkout_url: url, pixCopiaECola: pixCode } = answer.value
      return ok({ providerId, url, pixCode })
    },
    createPayout: async (order) => {
      const { cpf, pixKey, pixKeyKind } = order.details
      const body = { ...bodyOf(order), chave: pixKey, tipoChave: pixKeyKind, favorecido: { cpf } }
      const answer = await askProvider(caller, { method: 'POST', path: pathOf('out'), headers, body }, Entry)
      if (!answer.ok) return answer
      const { providerId, end2end, person } = answer.value
      return ok({ providerId, end2end, person })
    },
    returnPayment: async (back) => {
      const path = returnPath(back)
      if (path === undefined) return err({ kind: 'refused', message: 'the bank has told no endToEndId' })
      const body = { valor: decimalOf(back.amount_minor, currency) }
      return askProvider(caller, { method: 'PUT', path, headers, body }, Returned)
    },
    findReturn: async (back) => {
      const path = returnPath(back)
      return path === undefined ? err({ kind: 'missing' }) : askProvider(caller, { path, headers }, Returned)
    },
    cancelPayout: (reference) =>
      askProvider(caller, { method: 'POST', path: `${pathOf('out', reference)}/cancel`, headers }, Entry),
    find: (direction, reference) =>
      askProvider(caller, { path: pathOf(direction, reference), headers }, Entry),
    paidOn: async (day) => {
      const answer = await askProvider(caller, { path: `/pix/v2/pix?dia=${day}`, headers }, List)
      return answer.ok ? ok(answer.value.pix) : answer
    },
    readCallBack: async (received, body) => {
      const timestamp = received.get('x-pix-timestamp') ?? ''
      const signature = received.get('x-pix-signature') ?? ''
      const isSigned = await isSignedNow(caller.keys, `${timestamp}\n${body}`, { timestamp, signature })
      const read = v.safeParse(CallBack, body)
      return isSigned && read.success ? read.output.pix[0] : undefined
    },
    readNotice: (body) => {
      const read = v.safeParse(Notice, body)
      return read.success ? read.output : undefined
    },
  }
}

/** The id of the return is ours: repeated, it is the same one. */
function returnPath({ reference, end2end }: Return): string | undefined {
  return end2end === null ? undefined : `/pix/v2/pix/${end2end}/devolucao/${reference}`
}

function bodyOf({ reference, amount_minor, expiresAt }: Order) {
  return {
    txid: reference,
    valor: { original: decimalOf(amount_minor, currency) },
    calendario: { expiraEm: new Date(expiresAt).toISOString() },
  }
}
