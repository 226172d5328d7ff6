import * as v from 'valibot'
import { decimalOf, minorOf } from '#contract/money.ts'
import { ok } from '#lib/result.ts'
import { askProvider, type Caller } from '../ask.ts'
import { PixCode } from '../pixCode.ts'
import { isSignedNow, personOf, type Order, type Provider, type ProviderEvent } from '../provider.ts'
import type { Direction } from '../../tables/payments.ts'

/*
 * Pix: a bank with the words of the Brazilian central bank's public interface: charges (`cob`, known by a `txid`), transfers
 * (`pix`), amounts in `valor`. The key is in `x-api-key`. A call-back is a list with one charge or transfer, signed in
 * `x-pix-signature`, the hex HMAC of `x-pix-timestamp`, a new line and the body.
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
const Charge = v.object({
  id: v.string(),
  checkout_url: v.pipe(v.string(), v.url()),
  // A code that cannot be read is no reason to refuse the payment: the page has it too.
  pixCopiaECola: v.fallback(v.optional(PixCode), undefined),
})
const CallBack = v.pipe(v.string(), v.parseJson(), v.object({ pix: v.tuple([Entry]) }))
const List = v.object({ pix: v.array(Entry) })

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
    returnPayment: (order, end2end) => {
      // The id of the return is ours: repeated, it is the same one.
      const path = `/pix/v2/pix/${end2end}/devolucao/${order.reference}`
      const body = { valor: decimalOf(order.amount_minor, currency) }
      return askProvider(caller, { method: 'PUT', path, headers, body }, Entry)
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
  }
}

function bodyOf({ reference, amount_minor, expiresAt }: Order) {
  return {
    txid: reference,
    valor: { original: decimalOf(amount_minor, currency) },
    calendario: { expiraEm: new Date(expiresAt).toISOString() },
  }
}
