import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FollowedPayment } from '#contract/payments.ts'
import { hmacHex } from '#lib/hmac.ts'
import { providersOf } from '../../../../functions/platform/payments/ports.ts'
import type { Provider } from '../../../../functions/platform/payments/provider.ts'
import { overduePayments } from '../../../../functions/platform/payments/store.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  bankAnswers,
  bankCalls,
  callBack,
  cpf,
  goodBank,
  paymentHistory,
  newest,
  pagstarReport,
  pay,
  wire,
} from './paymentSupport.ts'
import {
  balanceOf,
  call,
  countRows,
  deposit,
  inWallet,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  workOf,
  type Player,
} from '../support.ts'

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  player = await newPayer('BRL')
})

function newPayer(currency: string): Promise<Player> {
  players += 1
  return signUp(`Payer${players}`, { currency })
}

/** A payment of 50.00 that was made. */
async function paidIn(): Promise<string> {
  await pay(player, 'pagstar/payment')
  const { id } = await newest(player)
  expect((await callBack(wire('payment', id, 'approved', 5000))).http).toBe(200)
  return id
}

async function spinFor(stake_minor: number): Promise<void> {
  const { token } = await openGame(player)
  const id = crypto.randomUUID()
  const ids = { token, transaction_id: id, round_id: id }
  const answer = await seamless('debit', { ...ids, amount_minor: stake_minor, currency: 'BRL' })
  expect(answer.status).toBe(0)
}

/** As if minutes had passed since anybody looked: what the player's object does then. */
const reconcileLater = (minutes = 2) => workOf(player.user.id, 'payments', Date.now() + minutes * 60_000)

/** When the player's object looks again. */
const nextLook = async () => {
  const query = "SELECT due_at FROM work WHERE name = 'payments'"
  return (await inWallet(player.user.id, (sql) => sql.exec<{ due_at: number }>(query).toArray()))[0]?.due_at
}

describe('a payment', () => {
  it('[PIX-01] gives the page of either provider, and the player comes back to the history', async () => {
    const one = await pay(player, 'pagstar/payment', { payment_mode: 'payment' })
    expect(one.result).toEqual({ payment_url: 'http://bank.localhost/bank/1' })
    const { id } = await newest(player)
    const asked = JSON.parse((await bankCalls()).at(-1)?.body ?? '') as Record<string, unknown>
    expect(asked).toMatchObject({ external_id: id, amount: '50.00', currency: 'BRL', payment_system: 'PIX' })
    expect(asked['return_url']).toBe(`https://atoll.test/en/profile/pay-history?payment=${id}`)

    const payer = { cpf, email: 'a@b.test', name: 'Ana', phone_prefix: '+55', phone: '11998765432', pix: 'x' }
    const other = await pay(player, 'pix/payment', { ...payer, payment_mode: 'anonymous' })
    expect(other.result).toEqual({ checkout_url: 'http://bank.localhost/bank/2' })
    const charge = JSON.parse((await bankCalls()).at(-1)?.body ?? '') as Record<string, unknown>
    expect(charge).toMatchObject({
      valor: { original: '50.00' },
      devedor: { cpf: '52998224725', nome: 'Ana', telefone: '+5511998765432' },
    })
  })

  it('[CASHIER-08] tells the code of a payment while it waits: payee, and until when it is valid', async () => {
    const code =
      '00020126360014br.gov.bcb.pix2514bank.test/pay15204000053039865802BR5905Atoll6009SAO PAULO6304ABCD'
    const coded = (pixCopiaECola: unknown) => ({
      ...goodBank,
      'POST /pix/v2/cob': {
        json: { id: 'bank-2', checkout_url: 'http://bank.localhost/bank/2', pixCopiaECola },
      },
    })
    await bankAnswers(coded(code))
    const opened = await pay(player, 'pix/payment', { cpf })
    const waiting = await newest(player)
    expect(opened.result).toMatchObject({ coded_payment: waiting.id })
    expect(waiting).toMatchObject({ status: 'pending', pix_code: code, payee: 'Atoll' })
    const { date, valid_until: until } = waiting
    expect(Date.parse(until) - Date.parse(date)).toBe(30 * 60_000)
    const expiry = 'UPDATE payment SET expires_at = ? WHERE id = ?'
    await platformEnv.DB.prepare(expiry)
      .bind(Date.now() - 1, waiting.id)
      .run()
    expect(await newest(player)).toMatchObject({ pix_code: '', payee: '', valid_until: '' })

    for (const broken of [null, 7, 'javascript:alert(1)', code.replace('5905', '5999'), `${code} `]) {
      await bankAnswers(coded(broken))
      expect((await pay(player, 'pix/payment', { cpf })).result).toEqual({
        checkout_url: 'http://bank.localhost/bank/2',
      })
      expect((await newest(player)).pix_code).toBe('')
    }
  })

  it('[PIX-07] takes exactly what the specification lists, and each call is one of its own', async () => {
    const payer = { cpf, email: 'a@b.test', name: 'Ana', phone_prefix: '+55', phone: '11998765432', pix: 'x' }
    const pix = { value: 50, payment_system: 'PIX' }
    const asked = (path: string, body: object) =>
      call(`/api/payment/${path}`, { token: player.token, body: { ...pix, ...body } })
    await deposit(player.user.id, 20_000)
    const payment_url = { payment_url: 'http://bank.localhost/bank/1' }
    const checkout_url = { checkout_url: 'http://bank.localhost/bank/2' }
    for (let times = 0; times < 2; times += 1) {
      expect((await asked('pagstar/payment', { payment_mode: 'payment' })).result).toEqual(payment_url)
      expect((await asked('pix/payment', { ...payer, payment_mode: 'anonymous' })).result).toEqual(
        checkout_url,
      )
      expect(await asked('pagstar/withdrawal', { payment_mode: 'redeem' })).toMatchObject({ status: 0 })
    }
    const toKey = { cpf, pix_key: 'ana@atoll.test', payment_mode: 'withdrawal' }
    expect((await asked('pix/withdrawal', toKey)).result).toMatchObject({ end2end: 'E-2' })
    expect((await paymentHistory(player)).count).toBe(7)
    expect(await balanceOf(player)).toBe(50)
  })

  it('[PIX-05] counts once, however often, late or out of order it is told', async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    expect(await newest(player)).toMatchObject({ status: 'pending', url: 'http://bank.localhost/bank/1' })
    for (const status of ['expired', 'approved', 'approved', 'rejected', 'expired', 'waiting', 'approved'])
      expect((await callBack(wire('payment', id, status, 5000))).http).toBe(200)
    expect(await balanceOf(player)).toBe(50)
    expect(await newest(player)).toMatchObject({ id, status: 'paid', amount: 50, type: 0, url: '' })
  })

  it('[PIX-05] is not moved by a call-back that is unsigned, altered, old or of somebody else', async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    const order = wire('payment', id, 'approved', 5000)
    const old_s = Math.floor(Date.now() / 1000) - 301
    for (const options of [
      { key: 'another-key-of-16-characters' },
      { timestamp_s: old_s },
      { body: JSON.stringify({ ...order, amount: '5000.00' }) },
      { body: '{' },
    ])
      expect((await callBack(order, options)).status).toBe(9403)
    const unsigned = await call('/payments/pagstar/callback', { body: order, isDirect: true })
    expect(unsigned.status).toBe(9403)
    expect((await call('/payments/other/callback', { body: order, isDirect: true })).status).toBe(9404)
    expect(await balanceOf(player)).toBe(0)
    expect(await newest(player)).toMatchObject({ status: 'pending' })
  })

  it('[CLOUD-06] [PIX-05] while the provider changes its key, call-backs by either count and the first key signs ours', async () => {
    const key = 'pagstar-s-next-key'
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    const services = servicesOf(platformEnv)
    const methods = new Map(services.config.payments.methods)
    const pagstar = methods.get('pagstar')
    if (!pagstar) throw new Error('pagstar is not configured')
    methods.set('pagstar', { ...pagstar, keys: [key, ...pagstar.keys] })
    const changing = {
      ...services,
      config: { ...services.config, payments: { ...services.config.payments, methods } },
    }
    const body = JSON.stringify(wire('payment', id, 'approved', 5000))
    const timestamp_s = Math.floor(Date.now() / 1000)
    const read = async (provider: Provider | undefined, by: string) => {
      const signature = await hmacHex(by, `${timestamp_s}.${body}`)
      return provider?.readCallBack(
        new Headers({ 'x-pagstar-signature': `t=${timestamp_s},v1=${signature}` }),
        body,
      )
    }
    const provider = providersOf(changing).get('pagstar')
    for (const by of [key, ...pagstar.keys]) expect(await read(provider, by)).toMatchObject({ reference: id })
    expect(await read(provider, 'another-key-of-16-characters')).toBeUndefined()
    await provider?.find('in', id)
    const [asked] = (await bankCalls()).slice(-1) as unknown as { headers: Record<string, string> }[]
    expect(asked?.headers['authorization']).toBe(`Bearer ${key}`)
  })

  it('[PIX-05] keeps for a person what does not fit: another amount, another currency, an unknown payment', async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    const unknown = 'f'.repeat(32)
    for (const order of [
      wire('payment', id, 'approved', 5001),
      { ...wire('payment', id, 'approved', 5000), currency: 'USD' },
      wire('payment', unknown, 'approved', 5000),
      wire('redeem', id, 'approved', 5000),
    ]) {
      expect((await callBack(order)).http).toBe(200)
      expect((await callBack(order)).http).toBe(200)
    }
    expect(await balanceOf(player)).toBe(0)
    const { items: flags } = (await operator('/payments/flags?perPage=100')).result as {
      items: { reference: string; reason: string }[]
    }
    const kept = flags
      .filter(({ reference }) => [id, unknown].includes(reference))
      .map(({ reason }) => reason)
    expect(kept.sort()).toEqual(['amount', 'currency', 'unknown', 'unknown'])
  })

  it('[PIX-05] taken back by the bank after it counted, it is taken out once, the rest is owed and staff are told', async () => {
    const id = await paidIn()
    await spinFor(2000)
    for (let n = 0; n < 3; n += 1)
      for (const status of ['reversed', 'approved'])
        expect((await callBack(wire('payment', id, status, 5000))).http).toBe(200)
    const wallet = walletOf(platformEnv, { id: player.user.id, currency: 'BRL' })
    expect(await wallet.balance()).toMatchObject({ real_minor: 0, owed_minor: 2000 })
    expect(await newest(player)).toMatchObject({ id, status: 'refunded', amount: 50 })
    const { items } = (await operator('/payments/flags?perPage=100')).result as {
      items: { reference: string; reason: string }[]
    }
    const reasons = items.filter(({ reference }) => reference === id).map(({ reason }) => reason)
    expect(reasons).toContain('returned_after_paid')

    // What comes in next pays what is owed.
    await paidIn()
    expect(await wallet.balance()).toMatchObject({ real_minor: 3000, owed_minor: 0 })
  })

  it('[PIX-05] whose page was closed in the browser stays pending, can be gone on with, and is asked about', async () => {
    await pay(player, 'pagstar/payment', { request_id: 'closed' })
    const { id } = await newest(player)
    // No call-back and no way back to the site: the next press of the button leads to the same page of the bank.
    const again = await pay(player, 'pagstar/payment', { request_id: 'closed' })
    expect(again.result).toEqual({ payment_url: 'http://bank.localhost/bank/1' })
    expect(await newest(player)).toMatchObject({ id, status: 'pending', url: 'http://bank.localhost/bank/1' })
    expect(await balanceOf(player)).toBe(0)
    await bankAnswers({
      [`GET /pagstar/api/v1/payments/${id}`]: { json: { data: wire('payment', id, 'approved', 5000) } },
    })
    await reconcileLater()
    expect(await newest(player)).toMatchObject({ id, status: 'paid', url: '' })
    expect(await balanceOf(player)).toBe(50)
  })

  it('[PIX-01] sent twice it is one payment; the same request id for another is refused', async () => {
    const request = { request_id: 'same' }
    const answers = await Promise.all([1, 2, 3].map(() => pay(player, 'pagstar/payment', request)))
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
    expect((await paymentHistory(player)).count).toBe(1)
    expect((await pay(player, 'pagstar/payment', { ...request, value: 51 })).status).toBe(9409)
  })

  it('[PIX-04] is refused below the minimum, above the maximum and over the limit of the day', async () => {
    const small = await pay(player, 'pagstar/payment', { value: 4.99 })
    expect(small).toMatchObject({ status: 106, fields: { value: 'amountTooSmall' } })
    expect(small.error_message).toBe('Amount less than minimal')
    expect((await pay(player, 'pagstar/payment', { value: 10_000.01 })).status).toBe(252)
    for (let n = 0; n < 5; n += 1)
      expect((await pay(player, 'pagstar/payment', { value: 10_000 })).status).toBe(0)
    expect((await pay(player, 'pagstar/payment', { value: 5 })).status).toBe(252)
    expect((await paymentHistory(player)).count).toBe(5)
  })

  it.each([0.001, -5, 50.005, 1e21, 1e7 + 1, '50', '50,00', '5e1', '٥٠', null, [50], true])(
    '[PIX-04] an amount of %j is none',
    async (value) => {
      expect((await pay(player, 'pagstar/payment', { value })).status).toBe(9400)
      expect((await paymentHistory(player)).count).toBe(0)
    },
  )

  it('[PIX-04] an amount of 0 is below the minimum', async () => {
    expect((await pay(player, 'pagstar/payment', { value: 0 })).status).toBe(106)
  })

  it('[PIX-03] a CPF with wrong check digits is code 244', async () => {
    for (const wrong of ['529.982.247-26', '11111111111', 'x'])
      expect((await pay(player, 'pix/payment', { cpf: wrong })).status).toBe(244)
    expect((await pay(player, 'pix/payment', {})).fields).toEqual({ cpf: 'required' })
  })

  it('[PIX-04] a currency that the method does not take is refused', async () => {
    player = await newPayer('SEK')
    expect((await pay(player, 'pix/payment', { cpf })).status).toBe(251)
    expect((await pay(player, 'pagstar/payment')).status).toBe(0)
  })

  it('[ERR-03] a provider explains its refusal itself', async () => {
    const rule = { status: 409, json: { message: 'This customer is not served.' } }
    await bankAnswers({ 'POST /pagstar/api/v1/payments': rule })
    const refused = await pay(player, 'pagstar/payment')
    expect(refused).toMatchObject({ status: 103, error_message: 'This customer is not served.' })
    expect(await newest(player)).toMatchObject({ status: 'refused' })
  })

  it.each([
    { status: 500, text: 'x' },
    { text: '<html>' },
    { json: { data: {} } },
    { status: 404, json: {} },
  ])('[PIX-04] a provider that answers %j has not refused: the same request goes on', async (rule) => {
    await bankAnswers({ 'POST /pagstar/api/v1/payments': rule })
    const request = { request_id: 'again' }
    // A status below 500: the site's breaker would switch off the cashier and the other method for it.
    expect(await pay(player, 'pagstar/payment', request)).toMatchObject({ http: 424, status: 9502 })
    await bankAnswers(goodBank)
    expect((await pay(player, 'pagstar/payment', request)).status).toBe(0)
    expect((await paymentHistory(player)).count).toBe(1)
  })

  it('[PIX-05] [SCALE-03] is looked at by the player’s object after a minute, later less often, and not when it has ended', async () => {
    const began = Date.now()
    await pay(player, 'pagstar/payment')
    expect(await nextLook()).toBeGreaterThanOrEqual(began + 60_000)
    expect(await nextLook()).toBeLessThanOrEqual(Date.now() + 60_000)
    await reconcileLater(20)
    const after_s = Math.round(((await nextLook()) ?? 0) / 1000 - began / 1000)
    expect(after_s).toBeGreaterThanOrEqual(25 * 60)
    expect(after_s).toBeLessThan(25 * 60 + 30)
    await reconcileLater(40)
    expect(await nextLook()).toBeUndefined()
  })

  it('[PIX-05] [SCALE-03] whose object has lost its alarm is found in D1, each player once', async () => {
    await pay(player, 'pagstar/payment')
    await pay(player, 'pagstar/payment')
    const before = Date.now() + 1
    const services = servicesOf(platformEnv)
    const ours = async (time: number) =>
      (await overduePayments(services, time, 1000)).filter(({ id }) => id === player.user.id)
    expect(await ours(before)).toMatchObject([{ id: player.user.id, currency: 'BRL' }])
    expect(await ours(before - 60_000)).toEqual([])
  })

  it('[PIX-05] that nobody tells of is asked about, and expires when its time is over', async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    await reconcileLater()
    expect(await newest(player)).toMatchObject({ status: 'pending' })
    const found = { json: { data: wire('payment', id, 'approved', 5000) } }
    await bankAnswers({ [`GET /pagstar/api/v1/payments/${id}`]: found })
    await reconcileLater(4)
    expect(await balanceOf(player)).toBe(50)

    await bankAnswers(goodBank)
    await pay(player, 'pagstar/payment')
    await reconcileLater(40)
    expect(await newest(player)).toMatchObject({ status: 'expired' })
  })
})

describe('a withdrawal', () => {
  const key = { cpf, pix_key: 'ana@atoll.test', pix_key_type: 'email' }

  it('[PIX-02] takes the money at once and is paid by the provider, who gives its end2end', async () => {
    await deposit(player.user.id, 20_000)
    const one = await pay(player, 'pix/withdrawal', { ...key, payment_mode: 'withdrawal' })
    expect(one.result).toMatchObject({ status: 'pending', end2end: 'E-2' })
    expect(await balanceOf(player)).toBe(150)
    const asked = JSON.parse((await bankCalls()).at(-1)?.body ?? '') as Record<string, unknown>
    expect(asked).toMatchObject({ chave: 'ana@atoll.test', tipoChave: 'email', valor: { original: '50.00' } })

    const other = await pay(player, 'pagstar/withdrawal', { payment_mode: 'redeem' })
    const { id } = other.result as { id: string }
    await callBack(wire('redeem', id, 'approved', 5000))
    await callBack(wire('redeem', id, 'approved', 5000))
    expect(await newest(player)).toMatchObject({ id, status: 'paid', type: 1, end2end: 'E-1' })
    expect(await balanceOf(player)).toBe(100)
  })

  it.each(['rejected', 'canceled', 'reversed'])(
    '[PIX-02] %s by the provider, its money is back once',
    async (status) => {
      await deposit(player.user.id, 5000)
      const { id } = (await pay(player, 'pagstar/withdrawal')).result as { id: string }
      expect(await balanceOf(player)).toBe(0)
      for (let n = 0; n < 2; n += 1) await callBack(wire('redeem', id, status, 5000))
      expect(await balanceOf(player)).toBe(50)
    },
  )

  it('[CASHIER-06] on its way to the bank says how long it usually takes', async () => {
    await deposit(player.user.id, 5000)
    const { id } = (await pay(player, 'pagstar/withdrawal')).result as { id: string }
    const usual = async () => {
      const answer = await call(`/api/payment/history/payment/${id}`, { token: player.token })
      return (answer.result as FollowedPayment).usual_minutes
    }
    expect(await usual()).toBe(1)
    await callBack(wire('redeem', id, 'approved', 5000))
    expect(await usual()).toBeNull()
  })

  it('[PIX-02] of the whole balance twice at once is paid once', async () => {
    await deposit(player.user.id, 5000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(player, 'pagstar/withdrawal')))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([0, 501, 501, 501])
    expect(await balanceOf(player)).toBe(0)
    expect((await paymentHistory(player)).count).toBe(1)
  })

  it('[PIX-04] of more than there is says which balance is short, and the same request says it again', async () => {
    const request = { request_id: 'short' }
    expect((await pay(player, 'pagstar/withdrawal', request)).status).toBe(501)
    await deposit(player.user.id, 5000, 'bonus')
    expect((await pay(player, 'pagstar/withdrawal')).status).toBe(508)
    await deposit(player.user.id, 5000)
    expect((await pay(player, 'pagstar/withdrawal', request)).status).toBe(501)
    expect(await balanceOf(player)).toBe(50)
  })

  it('[PIX-04] waits until all that was paid in has been staked', async () => {
    await paidIn()
    expect((await pay(player, 'pagstar/withdrawal', { value: 10 })).status).toBe(105)
    await spinFor(3999)
    expect((await pay(player, 'pagstar/withdrawal', { value: 10 })).status).toBe(105)
    await spinFor(1)
    expect((await pay(player, 'pagstar/withdrawal', { value: 10 })).status).toBe(105)
    await deposit(player.user.id, 2000)
    await spinFor(1000)
    expect((await pay(player, 'pagstar/withdrawal', { value: 10 })).status).toBe(0)
  })

  it('[CASHIER-03] takes what was free before a deposit, and no more until the deposit has been staked', async () => {
    await deposit(player.user.id, 5000)
    await paidIn()
    expect((await pay(player, 'pagstar/withdrawal', { value: 50.01 })).status).toBe(105)
    await spinFor(1000)
    expect((await pay(player, 'pagstar/withdrawal', { value: 50.01 })).status).toBe(105)
    expect((await pay(player, 'pagstar/withdrawal', { value: 50 })).status).toBe(0)
    expect((await pay(player, 'pagstar/withdrawal', { value: 10 })).status).toBe(105)
    const wallet = walletOf(platformEnv, { id: player.user.id, currency: 'BRL' })
    expect(await wallet.balance()).toMatchObject({ real_minor: 4000 })
  })

  it('[PIX-02] can be taken back while the provider has not paid it', async () => {
    await deposit(player.user.id, 5000)
    const { id } = (await pay(player, 'pagstar/withdrawal')).result as { id: string }
    expect((await newest(player)).can_cancel).toBe(true)
    const cancel = () => call('/api/payment/withdrawal/cancel', { body: { id }, token: player.token })
    const rule = { status: 409, json: { message: 'The payout has ended.' } }
    await bankAnswers({ [`POST /pagstar/api/v1/redeems/${id}/cancel`]: rule })
    expect((await cancel()).status).toBe(103)
    const done = { json: { data: wire('redeem', id, 'canceled', 5000) } }
    await bankAnswers({ [`POST /pagstar/api/v1/redeems/${id}/cancel`]: done })
    expect((await cancel()).result).toEqual({ balance: 50 })
    expect((await cancel()).result).toEqual({ balance: 50 })
    expect(await newest(player)).toMatchObject({ status: 'cancelled', can_cancel: false })

    const stranger = await newPayer('BRL')
    const theirs = await call('/api/payment/withdrawal/cancel', { body: { id }, token: stranger.token })
    expect(theirs.status).toBe(104)
    expect((await call(`/api/payment/history/payment/${id}`, { token: stranger.token })).status).toBe(9404)
  })

  it.each([
    ['approved', 103, 'paid', false],
    ['processing', 9502, 'pending', true],
    ['rejected', 103, 'refused', false],
  ] as const)(
    '[PIX-02] is not taken back by a good answer that says %s: only by one that says that it was cancelled',
    async (said, code, status, canCancel) => {
      await deposit(player.user.id, 5000)
      const { id } = (await pay(player, 'pagstar/withdrawal')).result as { id: string }
      const answer = { json: { data: wire('redeem', id, said, 5000) } }
      await bankAnswers({ [`POST /pagstar/api/v1/redeems/${id}/cancel`]: answer })
      const asked = await call('/api/payment/withdrawal/cancel', { body: { id }, token: player.token })
      expect(asked.status).toBe(code)
      expect(await newest(player)).toMatchObject({ status, can_cancel: canCancel })
      expect(await balanceOf(player)).toBe(said === 'rejected' ? 50 : 0)
    },
  )

  it('[PIX-02] is not taken back by a good answer of the other dialect that says that it was paid', async () => {
    await deposit(player.user.id, 5000)
    const { id } = (await pay(player, 'pix/withdrawal', key)).result as { id: string }
    const transfer = { tipo: 'transfer', id: 'bank-3', txid: id, valor: { original: '50.00' } }
    await bankAnswers({
      [`POST /pix/v2/transfer/${id}/cancel`]: { json: { ...transfer, status: 'REALIZADO' } },
    })
    const asked = await call('/api/payment/withdrawal/cancel', { body: { id }, token: player.token })
    expect(asked.status).toBe(103)
    expect(await newest(player)).toMatchObject({ status: 'paid' })
    expect(await balanceOf(player)).toBe(0)
  })

  it('[PIX-02] that is large waits for staff, who let it go or give it back; meanwhile the player may take it back', async () => {
    await deposit(player.user.id, 1_000_000)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1)
      ids.push(((await pay(player, 'pagstar/withdrawal', { value: 3000.01 })).result as { id: string }).id)
    expect((await bankCalls()).length).toBe(0)
    const [one, two, three] = ids
    expect((await operator(`/payments/${one}/approve`, { reason: 'test' })).status).toBe(0)
    expect((await operator(`/payments/${one}/refuse`, {})).status).toBe(9409)
    expect((await operator(`/payments/${two}/refuse`, {})).status).toBe(0)
    expect(
      (await call('/api/payment/withdrawal/cancel', { body: { id: three }, token: player.token })).status,
    ).toBe(0)
    expect((await operator(`/payments/${three}/approve`, { reason: 'test' })).status).toBe(9409)
    expect((await operator('/payments/none/approve', { reason: 'test' })).status).toBe(9404)
    expect((await bankCalls()).map(({ method }) => method)).toEqual(['POST'])
    expect(await balanceOf(player)).toBe(6999.99)
    const { items: payments } = (await operator('/payments?status=reserved')).result as {
      items: { id: string; waits: { why: string }[] }[]
    }
    expect(payments.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  it('[PIX-02] in parts waits from the part with which the day is above what may go without staff, by whichever method', async () => {
    await deposit(player.user.id, 1_000_000)
    const withdraw = async (value: number, method = 'pagstar') => {
      const { result } = await pay(player, `${method}/withdrawal`, { ...key, value })
      const { id } = result as { id: string }
      return { id, waits: (await waiting()).includes(id) }
    }
    expect(await withdraw(1000)).toMatchObject({ waits: false })
    const large = await withdraw(2000)
    expect(large).toMatchObject({ waits: false })
    expect(await withdraw(10)).toMatchObject({ waits: true })
    expect(await withdraw(10, 'pix')).toMatchObject({ waits: true })
    // What was taken back or given back does not count.
    await callBack(wire('redeem', large.id, 'rejected', 200_000))
    expect(await withdraw(20, 'pix')).toMatchObject({ waits: false })
    expect(await withdraw(2000, 'pix')).toMatchObject({ waits: true })
  })

  it('[PIX-02] waits in a list of as many players as a page shows, each with why', async () => {
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
    const made = ids.flatMap((id) => [
      platformEnv.DB.prepare(
        `INSERT INTO user (id, name, email, username, display_username, currency, created_at, updated_at)
         VALUES (?1, ?1, ?1 || '@players.invalid', ?1, ?1, 'USD', 1, 1)`,
      ).bind(id),
      platformEnv.DB.prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
           status, details, created_at, expires_at, checked_at)
         VALUES (?1, ?1, ?1, 'x', 'out', 'pagstar', 'USD', 1000, 0, 'reserved', '{}', 9e12, 1, 1)`,
      ).bind(id),
    ])
    await platformEnv.DB.batch(made)
    const { result } = await operator('/payments?status=reserved&perPage=100')
    const { items } = result as { items: { id: string; waits: { why: string }[] }[] }
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { waits } of items) expect(waits.map(({ why }) => why)).toContain('first_withdrawal')
    await platformEnv.DB.prepare(`DELETE FROM payment WHERE created_at = 9e12`).run()
  })

  it('[PIX-02] by two methods in one instant, above together what may go without staff, waits in one part at least', async () => {
    await deposit(player.user.id, 1_000_000)
    const parts = ['pagstar', 'pix'].map((by) => pay(player, `${by}/withdrawal`, { ...key, value: 3000 }))
    for (const { status } of await Promise.all(parts)) expect(status).toBe(0)
    expect((await waiting()).length).toBeGreaterThan(0)
  })

  /** The ids of the player's withdrawals that wait for staff. */
  async function waiting(): Promise<string[]> {
    const answer = await operator(`/payments?status=reserved&player_id=${player.user.id}`)
    return (answer.result as { items: { id: string }[] }).items.map(({ id }) => id)
  }

  it('[PIX-02] without an answer is asked about, sent again if it never arrived, and then paid', async () => {
    await deposit(player.user.id, 5000)
    await bankAnswers({ 'POST /pagstar/api/v1/redeems': { status: 500, text: '' } })
    const { id, status } = (await pay(player, 'pagstar/withdrawal')).result as { id: string; status: string }
    expect(status).toBe('pending')
    const cancelled = await call('/api/payment/withdrawal/cancel', { body: { id }, token: player.token })
    expect(cancelled.status).toBe(103)
    await bankAnswers(goodBank)
    await reconcileLater()
    const asked = (await bankCalls()).filter(({ url, body }) => `${url}${body}`.includes(id))
    const sent = asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    expect(sent).toEqual([`GET /pagstar/api/v1/redeems/${id}`, 'POST /pagstar/api/v1/redeems'])
    const paid = { json: { data: wire('redeem', id, 'approved', 5000) } }
    await bankAnswers({ [`GET /pagstar/api/v1/redeems/${id}`]: paid })
    await reconcileLater(4)
    expect(await newest(player)).toMatchObject({ status: 'paid' })
    expect(await balanceOf(player)).toBe(0)
  })

  it('[PIX-02] that the provider contradicts is kept for a person', async () => {
    await deposit(player.user.id, 5000)
    const { id } = (await pay(player, 'pagstar/withdrawal')).result as { id: string }
    await callBack(wire('redeem', id, 'rejected', 5000))
    await callBack(wire('redeem', id, 'approved', 5000))
    expect(await balanceOf(player)).toBe(50)
    expect(await countRows('payment_flag WHERE reference = ?', id)).toBe(1)
  })

  it('[PIX-03] goes to a key of the kind that was said, and a key without a kind must leave no doubt', async () => {
    await deposit(player.user.id, 100_000)
    const kinds = {
      cpf: cpf,
      cnpj: '11.222.333/0001-81',
      email: 'Ana@Atoll.test',
      phone: '(11) 99876-5432',
      evp: '123E4567-e12b-12d1-a456-426655440000',
    }
    for (const [pix_key_type, pix_key] of Object.entries(kinds))
      expect(
        (await pay(player, 'pix/withdrawal', { cpf, pix_key, pix_key_type, value: 10 })).status,
        pix_key,
      ).toBe(0)
    for (const [pix_key_type, pix_key] of [
      ['cpf', '529.982.247-26'],
      ['cnpj', '11222333000180'],
      ['email', 'ana'],
      ['phone', '998'],
      ['evp', '123e4567'],
      ['email', kinds.evp],
    ])
      expect((await pay(player, 'pix/withdrawal', { cpf, pix_key, pix_key_type })).fields).toEqual({
        pix_key: 'incorrectInput',
      })
    expect((await pay(player, 'pix/withdrawal', { cpf, pix_key: '11998765432' })).status).toBe(9400)
    expect((await pay(player, 'pix/withdrawal', { cpf, pix_key: kinds.evp, value: 10 })).status).toBe(0)
    expect((await pay(player, 'pix/withdrawal', { cpf, pix_key: cpf, value: 10 })).status).toBe(0)
    expect((await pay(player, 'pix/withdrawal', { cpf: '1', pix_key: kinds.evp })).status).toBe(244)
  })

  it('[PROTECT-06] needs checked documents where the configuration says so', async () => {
    await deposit(player.user.id, 5000)
    const { payments, ...config } = servicesOf(platformEnv).config
    const strict = {
      ...servicesOf(platformEnv),
      config: { ...config, payments: { ...payments, needsVerification: true } },
    }
    const { needsVerification } = await import('../../../../functions/platform/payments/request.ts')
    const account = async () => {
      const { findPlayer } = await import('../../../../functions/platform/staff/players.ts')
      const found = await findPlayer(strict, player.user.id)
      if (!found.ok) throw new Error('no player')
      return found.value
    }
    expect(await needsVerification(strict, await account())).toBe(true)
    await operator(`/players/${player.user.id}/verify`, { is_verified: true })
    expect(await needsVerification(strict, await account())).toBe(false)
  })
})

describe('what a cashier knows', () => {
  it('[PIX-04] methods of the currency, the last used first, with limits, fees, keys and what is to be wagered', async () => {
    const cashier = async () =>
      (await call('/api/payment/cashier', { token: player.token })).result as {
        methods: { id: string; top_up: object; withdrawal: object }[]
        keys: { id: string; kind: string; key: string }[]
        to_wager: number
        needs_verification: boolean
      }
    expect((await cashier()).methods.map(({ id }) => id)).toEqual(['pix', 'pagstar'])
    await paidIn()
    const known = await cashier()
    expect(known.methods.map(({ id }) => id)).toEqual(['pagstar', 'pix'])
    expect(known.methods[0]?.top_up).toEqual({
      ...{ min: 5, max: 10_000, daily: 50_000, daily_left: 49_950, fee_percent: 0, fee_fixed: 0 },
    })
    expect(known).toMatchObject({ to_wager: 50, needs_verification: false, keys: [] })

    await spinFor(5000)
    await deposit(player.user.id, 10_000)
    const key = { cpf, pix_key: '+5511998765432', pix_key_type: 'phone', save_key: true }
    for (let n = 0; n < 2; n += 1) expect((await pay(player, 'pix/withdrawal', key)).status).toBe(0)
    const { keys, to_wager } = await cashier()
    expect(keys).toMatchObject([{ kind: 'phone', key: '+5511998765432' }])
    expect(to_wager).toBe(0)
    const removed = await call(`/api/payment/payees/${keys[0]?.id}`, {
      method: 'DELETE',
      token: player.token,
    })
    expect(removed.result).toEqual({ payees: [], wait_hours: 0 })
    expect((await cashier()).keys).toEqual([])
  })

  it('[CASHIER-06] how long a method takes, above what staff look first, and the account used last', async () => {
    type Known = {
      account: string
      methods: { id: string; checked_above: number; withdrawal_minutes: number }[]
    }
    const cashier = async () => (await call('/api/payment/cashier', { token: player.token })).result as Known
    await deposit(player.user.id, 10_000)
    const before = await cashier()
    expect(before.account).toBe('')
    expect(before.methods[0]).toMatchObject({ checked_above: 3000, withdrawal_minutes: 1, top_up_minutes: 1 })
    expect((await pay(player, 'pagstar/withdrawal', { account: 'GB34BUKB20201555555555' })).fields).toEqual({
      account: 'incorrectInput',
    })
    const to = { account: 'gb33 bukb 2020 1555 5555 55', request_id: 'to-the-bank' }
    expect(await pay(player, 'pagstar/withdrawal', to)).toMatchObject({ status: 0 })
    expect(await newest(player)).toMatchObject({ destination: '…5555' })
    expect((await cashier()).account).toBe('GB33BUKB20201555555555')
    expect((await cashier()).methods[0]).toMatchObject({ checked_above: 2950 })
    const elsewhere = { ...to, account: '12345678' }
    expect(await pay(player, 'pagstar/withdrawal', elsewhere)).toMatchObject({ status: 9409 })
    const sent = (await bankCalls()).findLast(({ url }) => url.endsWith('/redeems'))
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ account: 'GB33BUKB20201555555555' })
  })

  it('[PIX-06] the payment token is a fresh request id', async () => {
    const tokens = await Promise.all(
      [1, 2].map(
        async () => (await call('/api/payment/token', { method: 'POST', token: player.token })).result,
      ),
    )
    const [one, other] = tokens as { token: string }[]
    expect(one?.token).not.toBe(other?.token)
    expect((await pay(player, 'pagstar/payment', { request_id: one?.token })).status).toBe(0)
  })
})

describe('the history', () => {
  it('[PROFILE-08] by period and type, in pages and by token', async () => {
    const utcDay = () => new Date().toISOString().slice(0, 10)
    const day = utcDay()
    await deposit(player.user.id, 100_000)
    for (let n = 0; n < 3; n += 1) await pay(player, 'pagstar/payment', { value: 10 + n })
    await pay(player, 'pagstar/withdrawal', { value: 30 })
    const all = await paymentHistory(player)
    expect(all.history.map(({ amount }) => amount)).toEqual([30, 12, 11, 10])
    expect(all).toMatchObject({ count: 4, token: '' })
    expect((await paymentHistory(player, 'types=0')).count).toBe(3)
    expect((await paymentHistory(player, 'types=1')).history.map(({ amount }) => amount)).toEqual([30])
    expect((await paymentHistory(player, 'types=0&types=1')).count).toBe(4)
    const first = await paymentHistory(player, 'count=3')
    const second = await paymentHistory(player, 'count=3&page=2')
    const goesOn = await paymentHistory(player, `count=3&token=${first.token}`)
    expect(second.history).toEqual(goesOn.history)
    expect(second.history.map(({ amount }) => amount)).toEqual([10])
    // Of one day, unless midnight has passed since.
    expect((await paymentHistory(player, `begin=${day}&end=${utcDay()}`)).count).toBe(4)
    expect((await paymentHistory(player, 'end=2020-01-01')).count).toBe(0)
    const wrong = await call('/api/payment/history/payment-with-withdrawal?begin=x&types=3', {
      token: player.token,
    })
    expect(wrong.fields).toEqual({ begin: 'incorrectDate', types: 'incorrectInput' })
  })

  it('[PROFILE-08] as a file that a spreadsheet opens', async () => {
    const id = await paidIn()
    const answer = await call('/api/payment/history/statement?format=csv', { token: player.token })
    const { name, type, text } = answer.result as { name: string; type: string; text: string }
    expect({ name, type }).toEqual({ name: 'statement-all-today.csv', type: 'text/csv' })
    const [head, row, rest] = text.split('\r\n')
    expect(head).toBe('date,id,type,method,status,amount,fee,currency,end2end')
    expect(row).toContain(`,${id},payment,pagstar,paid,50.00,0.00,BRL,E-1`)
    expect(rest).toBe('')
  })
})

describe('the report of a day', () => {
  it('[STUDIO-05] sums payments, ledger and provider to the cent, and names what differs', async () => {
    const day = '2031-05-17'
    await deposit(player.user.id, 50_000)
    const paid = { approved_at: `${day}T12:00:00.000Z` }
    await pay(player, 'pagstar/payment', { value: 50.01 })
    const one = { ...wire('payment', (await newest(player)).id, 'approved', 5001), ...paid }
    await callBack(one)
    await spinFor(5001)
    await pay(player, 'pagstar/withdrawal', { value: 20.02 })
    const other = { ...wire('redeem', (await newest(player)).id, 'approved', 2002), ...paid }
    await callBack(other)
    const report = async (data: object[]) => {
      await bankAnswers({
        ...pagstarReport(data),
        'GET /pix/v2/pix': { json: { pix: [] } },
      })
      return (await operator(`/payments/report?day=${day}`)).result as {
        lines: { direction: string }[]
        differences: object[]
      }
    }
    const good = await report([one, other])
    expect(good.differences).toEqual([])
    expect(good.lines.find(({ direction }) => direction === 'in')).toMatchObject({
      ...{ count: 1, payments_minor: 5001, ledger_minor: 5001, provider_minor: 5001, fees_minor: 0 },
    })
    expect(good.lines.find(({ direction }) => direction === 'out')).toMatchObject({
      ...{ count: 1, payments_minor: 2002, ledger_minor: 2002, provider_minor: 2002 },
    })
    const strange = { ...other, external_id: 'e'.repeat(32) }
    const bad = await report([{ ...one, amount: '50.00' }, strange])
    expect(bad.differences).toEqual([
      { id: one.external_id, method: 'pagstar', why: 'provider' },
      { id: other.external_id, method: 'pagstar', why: 'provider' },
      { id: strange.external_id, method: 'pagstar', why: 'only_provider' },
    ])
    await bankAnswers({})
    expect(await operator(`/payments/report?day=${day}`)).toMatchObject({ http: 424, status: 9502 })
    expect((await operator('/payments/report?day=2031-02-30')).status).toBe(9400)
  })
})
