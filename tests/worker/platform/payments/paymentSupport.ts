import { hmacHex } from '#lib/hmac.ts'
import { decimalOf } from '#contract/money.ts'
import type { PaymentPorts } from '../../../../functions/platform/payments/flow.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import type { Provider } from '../../../../functions/platform/payments/provider.ts'
import type { Direction, Payment } from '../../../../functions/platform/tables/payments.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { call, login, operator, platformEnv, signUpBody, type Answer, type Player } from '../support.ts'
import type { User } from '#contract/accounts.ts'

/** What the tests of payments share: the stub of the providers, call-backs, and a player's calls. */
const pagstarKey = 'test-pagstar-key'
export const cpf = '529.982.247-25'

/** A player in reals with an address at mail.test, whom the operator has entered. */
export async function signUpByStaff(name: string): Promise<Player> {
  await operator('/players', signUpBody(name, { email: `${name}@mail.test`, currency: 'BRL' }))
  const answer = await login(name)
  return { token: answer.headers.get('x-session-token') ?? '', user: answer.result as User }
}

type Rule = { status?: number; json?: unknown; text?: string; authorization?: string }

/** What pagstar has paid, in the account of the method `pagstar`; those of other methods are empty. */
export function pagstarReport(data: object[]): Record<string, Rule> {
  const address = 'GET /pagstar/api/v1/report'
  return {
    [address]: { json: { data }, authorization: `Bearer ${pagstarKey}` },
    [`${address}?`]: { json: { data: [] } },
  }
}

/** What the providers answer, by method and path; nothing else is known to them. */
export async function bankAnswers(rules: Record<string, Rule>): Promise<void> {
  if (!platformEnv.SANDBOX) throw new Error('no stub of the providers')
  await platformEnv.SANDBOX.fetch('http://bank.localhost/__stub', {
    method: 'PUT',
    body: JSON.stringify(rules),
  })
}

export async function bankCalls(): Promise<{ method: string; url: string; body: string }[]> {
  if (!platformEnv.SANDBOX) throw new Error('no stub of the providers')
  return (await platformEnv.SANDBOX.fetch('http://bank.localhost/__stub')).json()
}

export type Wire = {
  type: 'payment' | 'redeem' | 'reversal'
  transaction_id: string
  external_id: string
  status: string
  amount: string
  currency: string
  end2end?: string | null
  approved_at?: string | null
  person?: { document?: string; name?: string } | null
}

export function wire(type: Wire['type'], reference: string, status: string, amount_minor: number): Wire {
  return {
    ...{ type, transaction_id: 'bank-1', external_id: reference, status, currency: 'BRL' },
    ...{ amount: decimalOf(amount_minor, 'BRL'), end2end: 'E-1', approved_at: new Date().toISOString() },
  }
}

export const goodBank = {
  'POST /pagstar/api/v1/payments': {
    json: { data: { payment_url: 'http://bank.localhost/bank/1', transaction_id: 'bank-1' } },
  },
  'POST /pagstar/api/v1/redeems': { json: { data: wire('redeem', 'x', 'processing', 1) } },
  'POST /pix/v2/cob': { json: { id: 'bank-2', checkout_url: 'http://bank.localhost/bank/2' } },
  'POST /pix/v2/transfer': {
    json: {
      ...{ tipo: 'transfer', id: 'bank-3', txid: 'x', status: 'EM_PROCESSAMENTO' },
      ...{ valor: { original: '1.00' }, endToEndId: 'E-2' },
    },
  },
}

type CallBackOptions = { method?: string; key?: string; timestamp_s?: number; body?: string }

/** A call-back as pagstar sends it, straight to the platform. */
export async function callBack(
  order: Wire,
  {
    method = 'pagstar',
    key = pagstarKey,
    timestamp_s = Math.floor(Date.now() / 1000),
    body,
  }: CallBackOptions = {},
): Promise<Answer> {
  const signed = JSON.stringify(order)
  const signature = await hmacHex(key, `${timestamp_s}.${signed}`)
  return call(`/payments/${method}/callback`, {
    method: 'POST',
    raw: body ?? signed,
    isDirect: true,
    headers: { 'x-pagstar-signature': `t=${timestamp_s},v1=${signature}` },
  })
}

let requests = 0

/** A call of the cashier; each is a request of its own unless it says otherwise. */
export function pay(player: Player, path: string, more: object = {}): Promise<Answer> {
  requests += 1
  const body = { value: 50, payment_system: 'PIX', request_id: `request-${requests}`, ...more }
  return call(`/api/payment/${path}`, { body, token: player.token })
}

export type Row = {
  id: string
  status: string
  amount: number
  type: number
  can_cancel: boolean
  end2end: string
  url: string
  date: string
  pix_code: string
  payee: string
  valid_until: string
  waits_for: string | null
  waits_until: string
  foreign_payer: boolean
  destination: string
  deposited_at: string
  settled_at: string
}

export async function paymentHistory(
  player: Player,
  query = '',
): Promise<{ history: Row[]; count: number; token: string }> {
  const answer = await call(`/api/payment/history/payment-with-withdrawal?${query}`, { token: player.token })
  return answer.result as { history: Row[]; count: number; token: string }
}

export async function newest(player: Player): Promise<Row> {
  const [row] = (await paymentHistory(player)).history
  if (!row) throw new Error('no payment')
  return row
}

/** The platform's payments with a provider that answers as the test says, when it says so. */
export function pagstarAnswers(answers: Partial<Provider>): PaymentPorts {
  const ports = portsOf(servicesOf(platformEnv))
  const pagstar = ports.providers.get('pagstar')
  if (!pagstar) throw new Error('pagstar is not configured')
  return { ...ports, providers: new Map([['pagstar', { ...pagstar, ...answers }]]) }
}

/** A payment or withdrawal of 50.00 by pagstar that was asked for at a time, and nothing done about it. */
export async function storedPayment(
  { store }: PaymentPorts,
  { user }: Player,
  direction: Direction,
  at = Date.now(),
): Promise<Payment> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const stored = await store.insert(
    {
      ...{ id, playerId: user.id, requestId: id, fingerprint: '', currency: 'BRL', details: {}, bonus: null },
      returns: null,
      ...{ direction, method: 'pagstar', amountMinor: 5000, feeMinor: 0, status: 'created' },
      ...{ createdAt: at, checkedAt: at, expiresAt: at + 30 * 60_000 },
    },
    { from: Date.now(), limit_minor: 1_000_000 },
  )
  if (!stored) throw new Error('over a limit that is none')
  return stored
}

/** The payment as it is stored now. */
export async function paymentNow({ id }: Payment): Promise<Payment> {
  const found = await portsOf(servicesOf(platformEnv)).store.find(id)
  if (!found) throw new Error('no such payment')
  return found
}

/** What the wallet is told of a payment. */
export const booking = (amount_minor: number, paymentId: string = crypto.randomUUID()) => ({
  ...{ paymentId, amount_minor, method: 'pix' },
})
