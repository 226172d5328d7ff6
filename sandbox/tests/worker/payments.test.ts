import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { hmacHex } from '#lib/hmac.ts'
import { checksum } from '../../payments/brCode.ts'
import { call, newToken, postJson, sandboxEnv } from './support.ts'

const bank = sandboxEnv.BANK.get(sandboxEnv.BANK.idFromName('bank'))
const pagstar = { authorization: 'Bearer test-pagstar-key' }
const card = { authorization: 'Bearer test-card-key-of-16' }
const pix = { 'x-api-key': 'test-pix-key-of-16' }
const site = 'http://operator.test/en/profile/pay-history?payment=1'

type Sent = { path: string; body: string; headers: Headers }
let sent: Sent[]
/** The operator's answers to callbacks. */
let answers: number

beforeEach(async () => {
  sent = []
  answers = 200
  const fetch = async (url: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ path: new URL(url).pathname, body: init.body, headers: new Headers(init.headers) })
    return new Response('{}', { status: answers })
  }
  await runInDurableObject(bank, async (object, { storage }) => {
    for (const table of ['payment_order', 'call_back']) storage.sql.exec(`DELETE FROM ${table}`)
    storage.kv.delete('order')
    await storage.deleteAlarm()
    Object.assign(object, { env: { ...sandboxEnv, PLATFORM: { fetch } } })
  })
})

/** Runs everything planned, as if its time had come. */
async function ring(): Promise<void> {
  await runInDurableObject(bank, (_, { storage }) => {
    storage.sql.exec('UPDATE payment_order SET due_ms = 1 WHERE due_ms IS NOT NULL')
    storage.sql.exec('UPDATE call_back SET due_ms = 1')
  })
  await runDurableObjectAlarm(bank)
}

function pagstarOrder(more: object = {}) {
  const order = {
    external_id: newToken(),
    customer_id: 'p',
    amount: '50.00',
    currency: 'USD',
    payment_system: 'PIX',
  }
  return { ...order, return_url: site, ...more }
}

async function pagstarPage(): Promise<{ page: string; reference: string }> {
  const order = pagstarOrder()
  const answer = await postJson('/pagstar/api/v1/payments', order, pagstar)
  const { data } = await answer.json<{ data: { payment_url: string } }>()
  return { page: new URL(data.payment_url).pathname, reference: order.external_id }
}

async function pixPage(): Promise<string> {
  const order = { txid: newToken(), valor: { original: '50.00' }, retorno: site }
  const answer = await postJson('/pix/v2/cob', order, pix)
  const { checkout_url } = await answer.json<{ checkout_url: string }>()
  return new URL(checkout_url).pathname
}

function chooseOutcome(page: string, outcome: string): Promise<Response> {
  return call(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

async function payout(chave: string): Promise<{ reference: string; end2end: string }> {
  const reference = newToken()
  const order = { txid: reference, valor: { original: '10.00' }, chave, tipoChave: 'evp', favorecido: {} }
  const { endToEndId } = await (await postJson('/pix/v2/transfer', order, pix)).json<{ endToEndId: string }>()
  return { reference, end2end: endToEndId }
}

async function payoutStatus(reference: string): Promise<string> {
  const answer = await call(`/pix/v2/transfer/${reference}`, { headers: pix })
  return (await answer.json<{ status: string }>()).status
}

describe('the page of the bank', () => {
  it('[PIX-01] is one form with the outcomes, and leads back to the operator', async () => {
    const { page } = await pagstarPage()
    const html = await (await call(page)).text()
    expect(html.match(/<form /g)).toHaveLength(1)
    expect(html).toContain('<form method="post">')
    const values = [...html.matchAll(/name="outcome" value="(\w+)"/g)].map(([, value]) => value)
    expect(values.sort()).toEqual(['expired', 'late', 'other', 'paid', 'refused'])
    const chosen = await chooseOutcome(page, 'paid')
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, site])
    expect((await call(page)).headers.get('content-security-policy')).toContain('http://operator.test')
    expect((await chooseOutcome(page, 'stolen')).status).toBe(422)
    expect((await chooseOutcome('/bank/none', 'paid')).status).toBe(404)
  })

  it('[PIX-01] shows a BR Code to copy, with its QR code, where the money is reals', async () => {
    const html = await (await call(await pixPage())).text()
    const [, text = ''] = /<textarea[^>]*>([^<]+)<\/textarea>/.exec(html) ?? []
    expect(text).toContain('br.gov.bcb.pix')
    expect(text.slice(-4)).toBe(checksum(text.slice(0, -4)))
    expect(html).toContain('<svg')
    const { page } = await pagstarPage()
    expect(await (await call(page)).text()).not.toContain('<svg')
  })

  it('[PIX-11] names who was said to pay, or somebody else, once it is paid', async () => {
    const named = async (outcome: string) => {
      const order = {
        txid: newToken(),
        valor: { original: '50.00' },
        devedor: { cpf: '52998224725', nome: 'Ana' },
      }
      const made = await postJson('/pix/v2/cob', order, pix)
      const { checkout_url, pagador } = await made.json<{ checkout_url: string; pagador: unknown }>()
      expect(pagador).toBeNull()
      await chooseOutcome(new URL(checkout_url).pathname, outcome)
      await ring()
      const { txid } = (JSON.parse(sent.at(-1)?.body ?? '') as { pix: [{ txid: string }] }).pix[0]
      const charge = await call(`/pix/v2/cob/${txid}`, { headers: pix })
      return (await charge.json<{ pagador: unknown }>()).pagador
    }
    expect(await named('paid')).toEqual({ cpf: '52998224725', nome: 'Ana' })
    expect(await named('other')).toEqual({ cpf: '39053344705', nome: 'Outra Pessoa' })
    expect(await named('refused')).toBeNull()
    await postJson('/payments/order', { person: { name: 'Bob' } })
    expect(await named('paid')).toEqual({ cpf: null, nome: 'Bob' })
  })

  it('[PIX-12] sends parts of a payment back, each once and no more than was paid, unless it is told to refuse', async () => {
    const { page, reference } = await pagstarPage()
    const reverse = (external_id: string, amount: string) =>
      postJson(`/pagstar/api/v1/payments/${reference}/reverse`, { external_id, amount }, pagstar)
    const [one, other] = [newToken(), newToken()]
    expect((await reverse(one, '20.00')).status).toBe(409)
    await chooseOutcome(page, 'paid')
    await postJson('/payments/order', { refuseReturns: 'Too late.' })
    expect(await (await reverse(one, '20.00')).json()).toEqual({ message: 'Too late.' })
    await postJson('/payments/order', {})
    for (const amount of ['0.00', 'x']) expect((await reverse(one, amount)).status).toBe(422)
    for (let n = 0; n < 2; n += 1)
      expect(await (await reverse(one, '20.00')).json()).toMatchObject({
        data: { type: 'reversal', external_id: one, status: 'waiting', amount: '20.00' },
      })
    expect((await reverse(other, '30.01')).status).toBe(409)
    expect((await reverse(other, '30.00')).status).toBe(200)
    await ring()
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'payment', status: 'approved' },
      { type: 'reversal', external_id: one, status: 'approved', amount: '20.00' },
      { type: 'reversal', external_id: other, status: 'approved', amount: '30.00' },
    ])
    const found = await call(`/pagstar/api/v1/reversals/${one}`, { headers: pagstar })
    expect(await found.json()).toMatchObject({ data: { status: 'approved' } })
  })

  it('[PIX-12] the same in the words of the central bank, by the number of the transfer', async () => {
    const txid = newToken()
    const charge = await postJson('/pix/v2/cob', { txid, valor: { original: '50.00' } }, pix)
    const { checkout_url } = await charge.json<{ checkout_url: string }>()
    await chooseOutcome(new URL(checkout_url).pathname, 'paid')
    const paid = await call(`/pix/v2/cob/${txid}`, { headers: pix })
    const { endToEndId } = await paid.json<{ endToEndId: string }>()
    const [id, headers] = [newToken(), { ...pix, 'content-type': 'application/json' }]
    const sendBack = (of: string) =>
      call(`/pix/v2/pix/${of}/devolucao/${id}`, { method: 'PUT', headers, body: '{"valor":"20.00"}' })
    expect((await sendBack('E0')).status).toBe(404)
    const back = await (await sendBack(endToEndId)).json<{ rtrId: string }>()
    expect(back).toMatchObject({ id, valor: '20.00', status: 'EM_PROCESSAMENTO' })
    expect(back.rtrId).toMatch(/^D\w{31}$/)
    await ring()
    const told = { endToEndId, devolucoes: [{ id, rtrId: back.rtrId, status: 'DEVOLVIDO' }] }
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ pix: [told] })
    const today = new Date().toISOString().slice(0, 10)
    const list = await call(`/pix/v2/pix?dia=${today}`, { headers: pix })
    expect(await list.json()).toMatchObject({
      pix: expect.arrayContaining([
        expect.objectContaining({ endToEndId, devolucoes: expect.any(Array) as unknown }),
      ]) as unknown,
    })
  })

  it('[PIX-05] the first choice counts', async () => {
    const { page } = await pagstarPage()
    await chooseOutcome(page, 'refused')
    await chooseOutcome(page, 'paid')
    await ring()
    expect(sent.map(({ body }) => (JSON.parse(body) as { status: string }).status)).toEqual(['rejected'])
    expect(await (await call(page)).text()).toContain('This payment is refused.')
  })
})

describe('call-backs', () => {
  it('[PIX-01] [PIX-05] of a card come to its own address, signed by its own key, and no other account knows the order', async () => {
    const order = pagstarOrder({ payment_system: 'CARD' })
    const answer = await postJson('/pagstar/api/v1/payments', order, card)
    const { data } = await answer.json<{ data: { payment_url: string } }>()
    const page = new URL(data.payment_url).pathname
    expect(await (await call(page)).text()).toContain('by card')
    await chooseOutcome(page, 'paid')
    await ring()
    const [told] = sent
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(told?.headers.get('x-pagstar-signature') ?? '') ?? []
    expect(told?.path).toBe('/payments/card/callback')
    expect(v1).toBe(await hmacHex('test-card-key-of-16', `${t}.${told?.body}`))
    const orderOf = (headers: Record<string, string>) =>
      call(`/pagstar/api/v1/payments/${order.external_id}`, { headers })
    expect((await orderOf(card)).status).toBe(200)
    expect((await orderOf(pagstar)).status).toBe(404)
  })

  it('[PIX-05] are signed in each dialect', async () => {
    const { page, reference } = await pagstarPage()
    await chooseOutcome(page, 'paid')
    await chooseOutcome(await pixPage(), 'paid')
    await ring()
    const [one, other] = sent.toSorted((a, b) => a.path.localeCompare(b.path))
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(one?.headers.get('x-pagstar-signature') ?? '') ?? []
    expect(v1).toBe(await hmacHex('test-pagstar-key', `${t}.${one?.body}`))
    expect(one?.path).toBe('/payments/pagstar/callback')
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      ...{ external_id: reference, type: 'payment', status: 'approved', amount: '50.00', currency: 'USD' },
    })
    // The central bank's own form, which proves nothing: the operator asks.
    expect(other?.path).toBe('/payments/pix/callback/pix')
    expect(other?.headers.get('x-pix-signature')).toBeNull()
    const { pix: list } = JSON.parse(other?.body ?? '') as { pix: Record<string, string>[] }
    expect(list).toHaveLength(1)
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['endToEndId', 'horario', 'txid', 'valor'])
    expect(list[0]?.['valor']).toMatch(/^\d+\.\d{2}$/)
  })

  it('[PIX-05] are repeated until they are answered with 200, and no longer', async () => {
    const { page } = await pagstarPage()
    answers = 502
    await chooseOutcome(page, 'paid')
    for (let n = 0; n < 3; n += 1) await ring()
    answers = 200
    for (let n = 0; n < 3; n += 1) await ring()
    expect(sent.length).toBe(4)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  })

  it('[PIX-05] of a late payment come after the one that it expired', async () => {
    const { page } = await pagstarPage()
    await chooseOutcome(page, 'late')
    await ring()
    await ring()
    await ring()
    const statuses = sent.map(({ body }) => (JSON.parse(body) as { status: string }).status)
    expect(statuses).toEqual(['expired', 'approved'])
  })
})

describe('payouts', () => {
  it('[PIX-02] end by themselves: paid, or refused for a key that ends in 0000', async () => {
    const good = await payout('123e4567-e12b-12d1-a456-426655440001')
    const bad = await payout('123e4567-e12b-12d1-a456-426655440000')
    expect(good.end2end).toMatch(/^E\d{20}\w{11}$/)
    expect(await payoutStatus(good.reference)).toBe('EM_PROCESSAMENTO')
    await ring()
    expect(await payoutStatus(good.reference)).toBe('REALIZADO')
    expect(await payoutStatus(bad.reference)).toBe('NAO_REALIZADO')
  })

  it('[PIX-02] are due within 3 s, for a key that ends in 9999 after 60 s', async () => {
    await payout('a')
    await payout('9999')
    const times = await runInDurableObject(bank, (_, { storage }) =>
      storage.sql
        .exec<{ wait: number }>('SELECT due_ms - created_ms AS wait FROM payment_order ORDER BY due_ms')
        .toArray(),
    )
    expect(times.map(({ wait }) => wait)).toEqual([1500, 60_000])
  })

  it('[PIX-02] are taken back until they are paid', async () => {
    const { reference } = await payout('9999')
    const cancel = () => postJson(`/pix/v2/transfer/${reference}/cancel`, {}, pix)
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    const { reference: other } = await payout('a')
    await ring()
    expect((await postJson(`/pix/v2/transfer/${other}/cancel`, {}, pix)).status).toBe(409)
    expect((await postJson('/pix/v2/transfer/none/cancel', {}, pix)).status).toBe(404)
    expect(await payoutStatus(reference)).toBe('CANCELADO')
  })
})

describe('orders', () => {
  it('[PIX-01] with the same reference are one; without the key there are none', async () => {
    const order = pagstarOrder()
    const post = (headers: Record<string, string>) => postJson('/pagstar/api/v1/payments', order, headers)
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await (await post(pagstar)).json<{ data: { transaction_id: string } }>()).data),
    )
    expect(one?.transaction_id).toBe(other?.transaction_id)
    expect((await post({})).status).toBe(401)
    expect((await call('/pix/v2/cob/x', { headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
    expect((await postJson('/pagstar/api/v1/payments', { ...order, amount: '-1.00' }, pagstar)).status).toBe(
      422,
    )
  })

  it('[STUDIO-05] that were paid on a day are reported', async () => {
    const utcDay = () => new Date().toISOString().slice(0, 10)
    const reported = async (day: string) => {
      const report = await call(`/pagstar/api/v1/report?day=${day}`, { headers: pagstar })
      const { data } = await report.json<{ data: { external_id: string }[] }>()
      return data.map(({ external_id }) => external_id)
    }
    const before = utcDay()
    const { page, reference } = await pagstarPage()
    await pagstarPage()
    await chooseOutcome(page, 'paid')
    // One day, unless midnight passes meanwhile.
    const days = [...new Set([before, utcDay()])]
    expect((await Promise.all(days.map(reported))).flat()).toEqual([reference])
    expect((await call('/pix/v2/pix?dia=x', { headers: pix })).status).toBe(422)
  })

  it('[PIX-04] are refused, answered with failures and told of twice or never, to order', async () => {
    const order = (body: object) => postJson('/payments/order', body)
    await order({ refuse: 'Not today.' })
    const refused = await postJson('/pagstar/api/v1/payments', pagstarOrder(), pagstar)
    expect([refused.status, await refused.json()]).toEqual([409, { message: 'Not today.' }])
    await order({ down: 'http500' })
    expect((await postJson('/pagstar/api/v1/payments', pagstarOrder(), pagstar)).status).toBe(500)
    await order({ callBacks: 'twice' })
    await chooseOutcome((await pagstarPage()).page, 'paid')
    await ring()
    expect(sent.length).toBe(2)
    await order({ callBacks: 'never' })
    await chooseOutcome((await pagstarPage()).page, 'paid')
    await ring()
    expect(sent.length).toBe(2)
    expect((await order({ surprise: true })).status).toBe(422)
    expect(await (await call('/payments/order')).json()).toEqual({ callBacks: 'never' })
  })
})
