import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import type { AppEnv } from '../../../../functions/platform/kit/app.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { paymentRoutes } from '../../../../functions/platform/payments/routes.ts'
import { migrate, platformEnv, signUp, type Player } from '../support.ts'
import { bankAnswers, bankCalls, cpf, goodBank, newest, pay, wire } from './paymentSupport.ts'

/* Call-backs as the central bank and Pagstar publish them: they name a deposit, and the provider is asked. */
let player: Player
let count = 0
/** What the edge says of the client's certificate, and which ones the methods have. */
let shown: object | undefined
let certificates: string[]

const app = new Hono<AppEnv>()
app.use(async (c, next) => {
  const services = servicesOf(platformEnv)
  const methods = new Map(
    [...services.config.payments.methods].map(([id, one]) => [id, { ...one, certificates }]),
  )
  const payments = { ...services.config.payments, methods }
  c.set('services', { ...services, config: { ...services.config, payments } })
  await next()
})
paymentRoutes(app)

beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Noticed${(count += 1)}`, { currency: 'BRL' })
  shown = undefined
  certificates = []
  await bankAnswers(goodBank)
})

async function notify(path: string, body: unknown): Promise<number> {
  const request = new Request(`http://platform.test/payments/${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(shown && { cf: { tlsClientAuth: shown } as never }),
  })
  return (await app.fetch(request as never, platformEnv)).status
}
const received = (txid: string) => ({
  ...{ endToEndId: 'E12345678202611291000abcdefghijk', txid, valor: '50.00' },
  horario: '2026-11-29T10:00:00.000Z',
})
const balance = async () =>
  (await platformEnv.WALLET.getByName(player.user.id).balance({ playerId: player.user.id, currency: 'BRL' }))
    .real_minor
/** The bank's answer to our question about a deposit. */
const pixSays = (id: string, status: string) => ({
  ...goodBank,
  [`GET /pix/v2/cob/${id}`]: {
    json: {
      ...{ tipo: 'cob', id: 'bank-2', txid: id, status, valor: { original: '50.00' } },
      endToEndId: received(id).endToEndId,
    },
  },
})
const asked = async () => (await bankCalls()).filter(({ method }) => method === 'GET').length

async function openPix(): Promise<string> {
  await pay(player, 'pix/payment', { cpf })
  return (await newest(player)).id
}

describe('a notice of a payment provider', () => {
  it('[PIX-05] in the central bank’s form has the bank asked, and what it answers counts, once', async () => {
    const id = await openPix()
    await bankAnswers(pixSays(id, 'ATIVA'))
    expect(await notify('pix/callback/pix', { pix: [received(id)] })).toBe(200)
    expect(await balance()).toBe(0)
    await bankAnswers(pixSays(id, 'CONCLUIDA'))
    for (const path of ['pix/callback/pix', 'pix/callback', 'pix/callback/pix'])
      expect(await notify(path, { pix: [received('f'.repeat(32)), received(id)] })).toBe(200)
    expect(await balance()).toBe(5000)
  })

  it('[PIX-05] in Pagstar’s form likewise', async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    const json = { data: wire('payment', id, 'approved', 5000) }
    await bankAnswers({ ...goodBank, [`GET /pagstar/api/v1/payments/${id}`]: { json } })
    const pagador = { cpf: '52998224725', nome: 'Ana' }
    expect(await notify('pagstar/callback', { ...received(id), pagador })).toBe(200)
    expect(await balance()).toBe(5000)
  })

  it('[PIX-05] of an unknown deposit asks nobody; without the provider’s answer it is to come again', async () => {
    const id = await openPix()
    await bankAnswers(goodBank)
    const before = await asked()
    expect(await notify('pix/callback/pix', { pix: [received('f'.repeat(32))] })).toBe(200)
    expect(await notify('pagstar/callback', received(id))).toBe(200)
    expect(await asked()).toBe(before)
    await bankAnswers({ ...goodBank, [`GET /pix/v2/cob/${id}`]: { status: 500 } })
    expect(await notify('pix/callback/pix', { pix: [received(id)] })).toBe(504)
    for (const wrong of [
      '',
      '[]',
      { pix: [] },
      { pix: [{ txid: id }] },
      { pix: Array(101).fill(received(id)) },
    ])
      expect(await notify('pix/callback/pix', wrong)).toBe(403)
    expect(await balance()).toBe(0)
  })

  it('[PIX-05] needs a certificate of the configuration that the edge has verified, where there are some', async () => {
    const id = await openPix()
    await bankAnswers(pixSays(id, 'CONCLUIDA'))
    const print = 'ab'.repeat(32)
    const good = { certPresented: '1', certVerified: 'SUCCESS', certFingerprintSHA256: print.toUpperCase() }
    certificates = ['cd'.repeat(32), print]
    for (const wrong of [
      undefined,
      { ...good, certPresented: '0' },
      { ...good, certVerified: 'FAILED:self signed certificate' },
      { ...good, certFingerprintSHA256: 'ef'.repeat(32) },
    ]) {
      shown = wrong
      expect(await notify('pix/callback/pix', { pix: [received(id)] })).toBe(403)
    }
    expect(await balance()).toBe(0)
    shown = good
    expect(await notify('pix/callback/pix', { pix: [received(id)] })).toBe(200)
    expect(await balance()).toBe(5000)
  })
})
