import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markets } from '#contract/markets.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { applyEvent, type PaymentPorts } from '../../../../functions/platform/payments/flow.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import type { ProviderEvent } from '../../../../functions/platform/payments/provider.ts'
import { reconcile } from '../../../../functions/platform/payments/reconcile.ts'
import type { Person } from '../../../../functions/platform/tables/payments.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { whoseIs } from '../../../../functions/platform/payments/whose.ts'
import { walks } from '../../lib/walks.ts'
import {
  accountOf,
  call,
  changeUser,
  deposit,
  migrate,
  operator,
  platformEnv,
  type Player,
} from '../support.ts'
import {
  bankAnswers,
  bankCalls,
  callBack,
  goodBank,
  newest,
  pay,
  signUpByStaff,
  wire,
  type Wire,
} from './paymentSupport.ts'

/* Who pays a deposit, and whose key a withdrawal goes to, as the provider says. */
const own = '52998224725'
const stranger = { document: '390.533.447-05', name: 'Outra Pessoa' }

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  player = await signUpByStaff(`payer${players}`)
  await changeUser(player.user.id, { cpf: own })
})

const services = servicesOf(platformEnv)
const inBrazil = { ...services, config: { ...services.config, market: markets.br } }

async function begun(): Promise<string> {
  expect((await pay(player, 'pagstar/payment')).status).toBe(0)
  return (await newest(player)).id
}

const paidBy = (id: string, person: Wire['person']) =>
  callBack({ ...wire('payment', id, 'approved', 5000), person: person ?? null })

const balance = async () => {
  const { result } = await call('/api/user/balance', { token: player.token })
  return (result as { balance: number }).balance
}

/** What the ledger has of a deposit, in minor units. */
async function bookedOf(id: string): Promise<number> {
  return (await walletOf(platformEnv, player.user).paymentSums([id]))[id] ?? 0
}

async function flags(id: string): Promise<string[]> {
  const rows = await platformEnv.DB.prepare('SELECT reason, event FROM payment_flag WHERE reference = ?')
    .bind(id)
    .all()
  // Whose number it is stays with the payment.
  for (const { event } of rows.results) expect(String(event)).not.toContain(stranger.document)
  return rows.results.map(({ reason }) => String(reason))
}

async function stateOf(id: string): Promise<string> {
  const row = await platformEnv.DB.prepare('SELECT status FROM payment WHERE id = ?')
    .bind(id)
    .first<{ status: string }>()
  return row?.status ?? ''
}

const reversed = (id: string) => ({
  [`POST /pagstar/api/v1/payments/${id}/reverse`]: { json: { data: wire('reversal', id, 'approved', 5000) } },
})
const decide = (id: string, way: 'approve' | 'refuse') =>
  operator(`/payments/${id}/${way}`, { reason: 'looked at' })

describe('who has paid a deposit', () => {
  it('[PIX-11] the player themself: by number, by the name where no number decides, or nobody is named', async () => {
    for (const person of [{ document: own }, { document: '***.982.247-**', name: 'x' }, null]) {
      const id = await begun()
      await paidBy(id, person)
      expect(await stateOf(id), JSON.stringify(person)).toBe('paid')
    }
    expect(await balance()).toBe(150)
  })

  it('[PIX-11] numbers and names are compared as people and banks write them', async () => {
    await changeUser(player.user.id, { first_name: 'José', last_name: 'da Silva' })
    const account = await accountOf(player.user.id)
    const whose = (person: Person) => whoseIs(services, account, person)
    expect(await whose({ document: '529.982.247-25', name: 'SOMEBODY ELSE' })).toBe('own')
    expect(await whose({ document: '***.982.247-**', name: 'JOSE DA SILVA' })).toBe('own')
    expect(await whose({ document: '***.982.247-**', name: 'Maria Souza' })).toBe('other')
    expect(await whose({ document: '***.111.222-**', name: 'Jose da Silva' })).toBe('other')
    for (const document of ['•••.982.247-••', 'XXX.982.247-XX', '***982247**']) {
      expect(await whose({ document, name: 'Jose da Silva' }), document).toBe('own')
      expect(await whose({ document, name: 'Maria Souza' }), document).toBe('other')
    }
    expect(await whose({ document: '•••.111.222-••', name: 'Jose da Silva' })).toBe('other')
    // Of another length, or shortened: it shows nobody's digits.
    for (const document of ['**982247*', '***.982…', '*********', '982.***'])
      expect(await whose({ document }), document).toBe('unknown')
    // A passport with an X is a number.
    expect(await whose({ document: 'MX-123456', name: 'Jose da Silva' })).toBe('other')
    expect(await whose({ name: 'José Carlos da Silva Neto' })).toBe('own')
    expect(await whose({ name: 'Jose' })).toBe('unknown')
    expect(await whose({ name: 'Жозе да Силва' })).toBe('unknown')
    expect(await whoseIs(services, { ...account, cpf: null, firstName: null }, stranger)).toBe('unknown')
  })

  it('[PIX-11] somebody else: staff are told, the money is in no balance until they decide, and once', async () => {
    const id = await begun()
    await paidBy(id, stranger)
    await paidBy(id, stranger)
    expect(await stateOf(id)).toBe('reserved')
    expect(await balance()).toBe(0)
    expect(await flags(id)).toEqual(['foreign_payer'])
    expect(await newest(player)).toMatchObject({ status: 'pending', waits_for: 'staff', foreign_payer: true })
    const { result } = await operator(`/payments/${id}`)
    expect(result).toMatchObject({
      person: { name: 'Outra Pessoa', document: '…7-05' },
      waits: expect.arrayContaining([{ why: 'foreign_payer' }]) as unknown,
    })
    expect((await decide(id, 'approve')).status).toBe(0)
    expect((await decide(id, 'approve')).status).toBe(9409)
    expect((await decide(id, 'refuse')).status).toBe(9409)
    await paidBy(id, stranger)
    expect(await balance()).toBe(50)
  })

  it('[PIX-11] or it is sent back, and nothing that comes later books it', async () => {
    const id = await begun()
    await paidBy(id, stranger)
    await bankAnswers({ ...goodBank, ...reversed(id) })
    expect((await decide(id, 'refuse')).status).toBe(0)
    expect(await stateOf(id)).toBe('refunded')
    await paidBy(id, stranger)
    await callBack(wire('payment', id, 'reversed', 5000))
    expect(await newest(player)).toMatchObject({ status: 'refunded', foreign_payer: true })
    expect(await balance()).toBe(0)
    expect(await bookedOf(id)).toBe(0)
  })
})

describe('where the market takes deposits from the player alone', () => {
  const paid = (reference: string, person: Person): ProviderEvent => ({
    ...{ reference, direction: 'in', status: 'paid', amount_minor: 5000, currency: 'BRL', person },
    ...{ providerId: 'bank-1', end2end: 'E-1', settledAt: Date.now() },
  })

  it('[PIX-11] another person’s goes back by itself, though the provider is asked again and again', async () => {
    const id = await begun()
    const ports = portsOf(inBrazil)
    await applyEvent(ports, 'pagstar', paid(id, stranger))
    expect(await stateOf(id)).toBe('returning')
    expect(await newest(player)).toMatchObject({ status: 'refunded', foreign_payer: true })
    await bankAnswers({ ...goodBank, ...reversed(id) })
    await reconcile(ports, Date.now() + 10 * 60_000)
    expect(await stateOf(id)).toBe('refunded')
    expect(await balance()).toBe(0)
    const sent = (await bankCalls()).filter(({ url }) => url.endsWith(`${id}/reverse`))
    expect(sent.length).toBeGreaterThan(0)
  })

  it('[PIX-11] what cannot be sent back, or is nobody’s for certain, waits for staff', async () => {
    const ports = portsOf(inBrazil)
    const id = await begun()
    await bankAnswers({
      ...goodBank,
      [`POST /pagstar/api/v1/payments/${id}/reverse`]: { status: 409, json: { message: 'too late' } },
      [`GET /pagstar/api/v1/payments/${id}`]: { json: { data: wire('payment', id, 'approved', 5000) } },
    })
    await applyEvent(ports, 'pagstar', paid(id, stranger))
    expect(await stateOf(id)).toBe('reserved')
    expect((await flags(id)).toSorted()).toEqual(['foreign_payer', 'return_refused'])
    const doubtful = await begun()
    await platformEnv.DB.prepare('UPDATE user SET cpf = NULL WHERE id = ?').bind(player.user.id).run()
    await applyEvent(ports, 'pagstar', paid(doubtful, { document: own }))
    expect(await stateOf(doubtful)).toBe('reserved')
    const byName = await begun()
    await changeUser(player.user.id, { cpf: own, first_name: 'Ana', last_name: 'Souza' })
    await applyEvent(ports, 'pagstar', paid(byName, { name: stranger.name }))
    expect(await stateOf(byName)).toBe('reserved')
    expect(await balance()).toBe(0)
  })
})

describe('whose key was paid', () => {
  it('[PIX-11] another person’s is told to staff, who look at the next withdrawal to it', async () => {
    const key = { cpf: own, pix_key: 'ana@atoll.test', pix_key_type: 'email' }
    const told = { cpf: '39053344705', nome: 'Outra Pessoa' }
    const transfer = goodBank['POST /pix/v2/transfer'].json
    await bankAnswers({ ...goodBank, 'POST /pix/v2/transfer': { json: { ...transfer, favorecido: told } } })
    await deposit(player.user.id, 50_000)
    const first = (await pay(player, 'pix/withdrawal', key)).result as { id: string }
    expect(await flags(first.id)).toEqual(['foreign_holder'])
    const next = (await pay(player, 'pix/withdrawal', key)).result as { id: string }
    const { result } = await operator(`/payments/${next.id}`)
    expect((result as { waits: { why: string }[] }).waits.map(({ why }) => why)).toContain('foreign_payee')
  })
})

type Step =
  'own' | 'other' | 'reversed' | 'expired' | 'refused' | 'approve' | 'refuse' | 'look' | 'bank' | 'noBank'

it('[PIX-11] no order of payers, returns, staff and outages books a deposit twice, or one that went back', async () => {
  let walked = 0
  const steps = fc.constantFrom<Step>(
    'own',
    'other',
    'other',
    'reversed',
    'expired',
    'refused',
    'approve',
    'refuse',
    'look',
    'bank',
    'noBank',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 10 }), fc.boolean(), async (order, isBrazil) => {
      walked += 1
      const id = await begun()
      const ports = portsOf(isBrazil ? inBrazil : services)
      await bankAnswers(goodBank)
      for (const step of order) await act(ports, id, step)
      const sum = await bookedOf(id)
      const state = await stateOf(id)
      expect(sum, `${order.join()} ${state}`).toBe(state === 'paid' ? 5000 : 0)
    }),
    walks(20),
  )
  expect(walked).toBeGreaterThan(0)
})

async function act(ports: PaymentPorts, id: string, step: Step): Promise<unknown> {
  const event = (status: ProviderEvent['status'], person?: Person): ProviderEvent => ({
    ...{ reference: id, direction: 'in', status, amount_minor: 5000, currency: 'BRL', person },
    ...{ providerId: 'bank-1', end2end: 'E-1', settledAt: Date.now() },
  })
  switch (step) {
    case 'own':
      return applyEvent(ports, 'pagstar', event('paid', { document: own }))
    case 'other':
      return applyEvent(ports, 'pagstar', event('paid', stranger))
    case 'reversed':
      return applyEvent(ports, 'pagstar', event('returned'))
    case 'expired':
    case 'refused':
      return applyEvent(ports, 'pagstar', event(step))
    case 'approve':
    case 'refuse':
      return decide(id, step)
    case 'look':
      return reconcile(ports, Date.now() + 10 * 60_000)
    case 'bank':
      return bankAnswers({ ...goodBank, ...reversed(id) })
    case 'noBank':
      return bankAnswers(goodBank)
  }
}
