import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResult } from '#contract/calls.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { finish } from '../../../../functions/platform/payments/flow.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import { reconcile } from '../../../../functions/platform/payments/reconcile.ts'
import { dayReport } from '../../../../functions/platform/payments/report.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { welcome as welcomeOffer } from '../offers/offerSupport.ts'
import {
  balanceOf,
  call,
  changeUser,
  deposit,
  migrate,
  operator,
  platformEnv,
  unstopped,
  type Answer,
  type Player,
} from '../support.ts'
import {
  bankAnswers,
  bankCalls,
  callBack,
  cpf,
  goodBank,
  newest,
  pay,
  signUpByStaff,
  pagstarReport,
  paymentHistory,
  wire,
} from './paymentSupport.ts'

/* A deposit that was not played goes back to whoever has paid it. */
const own = '52998224725'
const services = servicesOf(platformEnv)
const key = { cpf, pix_key: 'ana@atoll.test', pix_key_type: 'email' }

let player: Player
let players = 0

beforeAll(async () => {
  await migrate()
  await welcomeOffer()
})
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  player = await signUpByStaff(`returner${players}`)
  await changeUser(player.user.id, { cpf: own })
})

const wallet = () => walletOf(platformEnv, player.user)

/** A deposit that was paid; its id. */
async function paid(value = 50, more: object = {}): Promise<string> {
  expect((await pay(player, 'pagstar/payment', { value, ...more })).status).toBe(0)
  const { id } = await newest(player)
  await callBack({ ...wire('payment', id, 'approved', value * 100), person: { document: own } })
  return id
}

const goBack = (id: string, value: number, more: object = {}): Promise<Answer> =>
  pay(player, 'deposit/return', { deposit: id, value, payment_system: undefined, ...more })

/** The bank takes the return of a deposit on. */
const takesReturns = (...ids: string[]) =>
  bankAnswers({
    ...goodBank,
    ...Object.fromEntries(
      ids.map((id) => [
        `POST /pagstar/api/v1/payments/${id}/reverse`,
        { json: { data: { ...wire('reversal', 'x', 'waiting', 1), external_id: 'x' } } },
      ]),
    ),
  })

const isBack = (id: string, value: number, status = 'approved') =>
  callBack({ ...wire('reversal', id, status, value * 100), end2end: 'D-1' })

const idOf = ({ result }: Answer) => (result as { id: string }).id
const cashier = async () =>
  (await call('/api/payment/cashier', { token: player.token })).result as CallResult<'cashier'>
const unplayed = async () => (await cashier()).unplayed.map(({ id, amount }) => ({ id, amount }))

async function stake(amount_minor: number): Promise<void> {
  const id = crypto.randomUUID()
  const movement = { provider: 'pragmatic', transactionId: id, roundId: id, gameId: 'gems', amount_minor }
  expect((await wallet().debit({ ...unstopped, ...movement })).ok).toBe(true)
}

const timeOut = () => call('/api/user/time-out', { token: player.token, body: { days: 1 } })

/** What the ledger has of payments, and whether it adds up. */
async function sumOf(...ids: string[]): Promise<number> {
  const { sums, balances } = await wallet().audit()
  expect(sums).toEqual(balances)
  const found = await wallet().paymentSums(ids)
  return Object.values(found).reduce((sum, one) => sum + one, 0)
}

const decide = (id: string, way: 'approve' | 'refuse') =>
  operator(`/payments/${id}/${way}`, { reason: 'looked at' })

type Shown = { status: string; returns: string | null; waits: { why: string }[] }
const reasons = async (id: string) => (await shown(id)).waits.map(({ why }) => why)
const shown = async (id: string) => (await operator(`/payments/${id}`)).result as Shown

describe('[PIX-12] a deposit that was not played', () => {
  it('goes back to its payer, and the player, the statement and the staff see it', async () => {
    const id = await paid()
    expect((await cashier()).unplayed).toMatchObject([
      { id, method: 'pagstar', amount: 50, payer: '…4725', date: (await newest(player)).date },
    ])
    await takesReturns(id)
    const asked = await goBack(id, 50)
    expect(asked).toMatchObject({ status: 0, result: { status: 'pending' } })
    const back = idOf(asked)
    expect(await balanceOf(player)).toBe(0)
    const [sent] = (await bankCalls()).filter(({ url }) => url.endsWith(`${id}/reverse`))
    expect(JSON.parse(sent?.body ?? '')).toEqual({ external_id: back, amount: '50.00' })
    const before = await paymentHistory(player)
    expect(before.history).toMatchObject([
      { id: back, type: 2, status: 'pending', amount: 50, destination: '…4725', can_cancel: false },
      { id, type: 0, status: 'paid' },
    ])
    expect(before.history[0]?.deposited_at).toBe(before.history[1]?.date)
    expect(before.history[0]?.settled_at).toBe('')
    expect(before.history[1]?.settled_at).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    for (let n = 0; n < 2; n += 1) await isBack(back, 50)
    expect(await newest(player)).toMatchObject({ id: back, status: 'paid', end2end: 'D-1' })
    expect((await paymentHistory(player, 'types=2')).history.map((row) => row.id)).toEqual([back])
    expect((await paymentHistory(player, 'types=1')).history).toEqual([])
    const { result } = await call('/api/payment/history/statement', { token: player.token })
    expect((result as { text: string }).text).toContain(`${back},return,pagstar,paid,50.00`)
    expect(await shown(back)).toMatchObject({ status: 'paid', returns: id, waits: [] })
    expect(await sumOf(id, back)).toBe(0)
    expect(await unplayed()).toEqual([])
    expect(await wallet().toWager()).toBe(0)
  })

  it('goes back at most once and at most as far as it was not played, in parts too', async () => {
    const id = await paid()
    await takesReturns(id)
    await stake(1000)
    expect(await unplayed()).toEqual([{ id, amount: 40 }])
    expect((await goBack(id, 40.01)).status).toBe(9476)
    expect((await goBack(id, 15)).status).toBe(0)
    expect(await unplayed()).toEqual([{ id, amount: 25 }])
    const both = await Promise.all([goBack(id, 25), goBack(id, 25), goBack(id, 20)])
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([0, 9476]))
    expect(await balanceOf(player)).toBeLessThanOrEqual(5)
  })

  it('is asked for once by its request, and nothing else by the same one', async () => {
    const id = await paid()
    await takesReturns(id)
    const request = { request_id: crypto.randomUUID() }
    const all = await Promise.all([1, 2, 3].map(() => goBack(id, 20, request)))
    expect(new Set(all.map(idOf)).size).toBe(1)
    expect((await goBack(id, 21, request)).status).toBe(9409)
    expect(await balanceOf(player)).toBe(30)
    expect((await goBack('0'.repeat(32), 20)).status).toBe(9404)
    for (const value of [0, 10.001]) expect((await goBack(id, value)).status, String(value)).not.toBe(0)
  })

  it('is nobody else’s: another player finds none', async () => {
    const id = await paid()
    const name = `other${players}`
    const other = await signUpByStaff(name)
    const body = { deposit: id, value: 50, request_id: crypto.randomUUID() }
    expect((await call('/api/payment/deposit/return', { token: other.token, body })).status).toBe(9404)
  })

  it('stakes play the oldest of two, and winnings and the staff’s money are no part of them', async () => {
    const [first, second] = [await paid(30), await paid(20)]
    await deposit(player.user.id, 10_000)
    await stake(1000)
    expect(await unplayed()).toEqual([
      { id: second, amount: 20 },
      { id: first, amount: 20 },
    ])
    await takesReturns(first, second)
    const [one, other] = [idOf(await goBack(first, 20)), idOf(await goBack(second, 20))]
    await isBack(one, 20)
    await isBack(other, 20)
    expect(await sumOf(first, second, one, other)).toBe(1000)
    expect(await balanceOf(player)).toBe(100)
  })

  it('counts in the deposit limit, in no limit of withdrawals, and as no paid withdrawal', async () => {
    const id = await paid()
    await takesReturns(id)
    const before = await cashier()
    await isBack(idOf(await goBack(id, 50)), 50)
    expect((await cashier()).methods).toEqual(before.methods)
    await deposit(player.user.id, 10_000)
    const withdrawn = await pay(player, 'pagstar/withdrawal', { value: 4000 })
    expect(withdrawn.status).not.toBe(0)
    const { result } = await operator(`/payments?player_id=${player.user.id}&direction=out`)
    expect((result as { items: Shown[] }).items.filter(({ returns }) => returns !== null)).toHaveLength(1)
  })

  it('and the report of the day agree with the provider', async () => {
    const id = await paid()
    await takesReturns(id)
    const back = idOf(await goBack(id, 20))
    await isBack(back, 20)
    const today = new Date().toISOString().slice(0, 10)
    const orders = [wire('payment', id, 'approved', 5000), wire('reversal', back, 'approved', 2000)]
    await bankAnswers({
      ...goodBank,
      ...pagstarReport(orders),
      [`GET /pix/v2/pix?dia=${today}`]: { json: { pix: [] } },
    })
    const report = await dayReport(services, today)
    if (!report.ok) throw new Error(report.error.message)
    expect(report.value.differences.filter(({ id: of }) => of === id || of === back)).toEqual([])
  })
})

describe('[PIX-12] [PIX-10] who may not play', () => {
  it('is paid what was played by any payee, and the rest goes back to its payer alone', async () => {
    const id = await paid()
    await deposit(player.user.id, 3000)
    await timeOut()
    expect((await cashier()).to_wager).toBe(0)
    expect((await pay(player, 'pix/withdrawal', { ...key, value: 80 })).status).toBe(105)
    expect((await pay(player, 'pix/withdrawal', { ...key, value: 30 })).result).toMatchObject({
      status: 'pending',
    })
    await takesReturns(id)
    const back = idOf(await goBack(id, 50))
    await isBack(back, 50)
    expect(await newest(player)).toMatchObject({ id: back, status: 'paid' })
    expect(await balanceOf(player)).toBe(0)
  })

  it('a self-exclusion is no way around it either', async () => {
    const id = await paid()
    await wallet().exclude({ kind: 'self_exclusion', until: Date.UTC(2100, 0) })
    expect((await pay(player, 'pix/withdrawal', { ...key, value: 50 })).status).toBe(105)
    await takesReturns(id)
    expect((await goBack(id, 50)).status).toBe(0)
  })

  it('where it cannot go back, staff look at a withdrawal of it', async () => {
    const id = await paid()
    await refusesReturns(id)
    const back = idOf(await goBack(id, 50))
    expect((await shown(back)).status).toBe('reserved')
    expect(await reasons(back)).toContain('return_refused')
    expect((await decide(back, 'refuse')).status).toBe(0)
    expect(await balanceOf(player)).toBe(50)
    expect(await unplayed()).toEqual([])
    await timeOut()
    const withdrawn = await pay(player, 'pix/withdrawal', { ...key, value: 50 })
    expect(withdrawn.status).toBe(0)
    expect(await reasons(idOf(withdrawn))).toContain('unplayed')
  })
})

/** The provider does not send a deposit back. */
const refusesReturns = (id: string) =>
  bankAnswers({
    ...goodBank,
    [`POST /pagstar/api/v1/payments/${id}/reverse`]: { status: 409, json: { message: 'too late' } },
    [`GET /pagstar/api/v1/payments/${id}`]: { json: { data: wire('payment', id, 'approved', 5000) } },
  })

const flags = async (reference: string) =>
  (
    await platformEnv.DB.prepare('SELECT reason FROM payment_flag WHERE reference = ?').bind(reference).all()
  ).results.map(({ reason }) => reason)

describe('[PIX-12] what the provider refuses', () => {
  it('is for staff, who try again or give the money back to the balance', async () => {
    const id = await paid()
    await refusesReturns(id)
    const back = idOf(await goBack(id, 50))
    expect(await flags(back)).toEqual(['return_refused'])
    expect(await newest(player)).toMatchObject({ status: 'pending', waits_for: 'staff' })
    const canceled = await call('/api/payment/withdrawal/cancel', { token: player.token, body: { id: back } })
    expect(canceled.status).not.toBe(0)
    await takesReturns(id)
    expect((await decide(back, 'approve')).status).toBe(0)
    expect((await shown(back)).status).toBe('returning')
    await isBack(back, 50, 'rejected')
    expect((await shown(back)).status).toBe('reserved')
    expect((await decide(back, 'refuse')).status).toBe(0)
    expect(await newest(player)).toMatchObject({ id: back, status: 'refused' })
    expect(await balanceOf(player)).toBe(50)
    expect(await sumOf(id, back)).toBe(5000)
    expect(await wallet().toWager()).toBe(5000)
  })

  it('and pays after all, is told to staff where the money was given back', async () => {
    const id = await paid()
    await refusesReturns(id)
    const back = idOf(await goBack(id, 50))
    await decide(back, 'refuse')
    await isBack(back, 50)
    expect(await flags(back)).toEqual(expect.arrayContaining(['paid_after_end']))
    expect(await balanceOf(player)).toBe(50)
  })

  it('an amount of its own, or a deposit’s, is flagged and moves nothing', async () => {
    const id = await paid()
    await takesReturns(id)
    const back = idOf(await goBack(id, 50))
    await isBack(back, 49)
    await callBack(wire('redeem', back, 'approved', 5000))
    expect((await flags(back)).toSorted()).toEqual(['amount', 'unknown'])
    expect((await shown(back)).status).toBe('returning')
  })

  it('without an answer it is asked for again until it is back', async () => {
    const id = await paid()
    const back = idOf(await goBack(id, 50))
    const ports = portsOf(services)
    await reconcile(ports, Date.now() + 10 * 60_000)
    expect((await shown(back)).status).toBe('returning')
    const order = { json: { data: wire('reversal', back, 'approved', 5000) } }
    await bankAnswers({ ...goodBank, [`POST /pagstar/api/v1/payments/${id}/reverse`]: order })
    await reconcile(ports, Date.now() + 20 * 60_000)
    expect((await shown(back)).status).toBe('paid')
    expect(await sumOf(id, back)).toBe(0)
  })
})

describe('[PIX-12] a deposit that its payer’s bank takes back as well', () => {
  it('leaves the balance once, whichever comes first', async () => {
    const id = await paid()
    await takesReturns(id)
    const back = idOf(await goBack(id, 20))
    await callBack(wire('payment', id, 'reversed', 5000))
    expect(await balanceOf(player)).toBe(0)
    expect(await sumOf(id, back)).toBe(-2000 + 2000)
    expect((await goBack(id, 30)).status).toBe(9404)
    // What did not go by the return went by the bank.
    await isBack(back, 20, 'rejected')
    await decide(back, 'refuse')
    expect(await balanceOf(player)).toBe(0)
    expect(await sumOf(id, back)).toBe(0)
  })
})

describe('[PIX-12] [TRUST-03] the bonus of a deposit', () => {
  const welcome = async () =>
    (await wallet().bonuses()).map(({ kind, status, left_minor }) => ({ kind, status, left_minor }))

  it('goes with it, before the provider is asked', async () => {
    const id = await paid(50, { bonus: 'first_deposit' })
    expect(await welcome()).toMatchObject([{ kind: 'first_deposit', status: 'active' }])
    expect((await goBack(id, 10)).status).toBe(0)
    expect(await welcome()).toEqual([{ kind: 'first_deposit', status: 'canceled', left_minor: 0 }])
    expect((await wallet().balance()).bonus_minor).toBe(0)
    expect(await wallet().toWager()).toBe(4000)
  })

  it('and was played with: staff look before it goes', async () => {
    const id = await paid(50, { bonus: 'first_deposit' })
    const terms = { requestId: 'r', dayLimit_minor: 1_000_000, threshold_minor: 1_000_000 }
    expect((await wallet().convertBonus({ ...terms, amount_minor: 500 })).ok).toBe(true)
    await takesReturns(id)
    const back = idOf(await goBack(id, 50))
    expect((await shown(back)).status).toBe('reserved')
    expect(await reasons(back)).toContain('bonus_used')
    // Nothing is played with it while staff look.
    expect((await welcome())[0]).toMatchObject({ status: 'canceled', left_minor: 0 })
    expect((await decide(back, 'approve')).status).toBe(0)
    await isBack(back, 50)
    expect(await newest(player)).toMatchObject({ id: back, status: 'paid' })
  })
})

it('[PIX-12] [TRUST-03] a bonus that was bet and won was played with, though it is whole again', async () => {
  const id = await paid(50, { bonus: 'first_deposit' })
  const { bonus_minor } = await wallet().balance()
  const of = { playerId: player.user.id, currency: 'BRL', betId: 'b' }
  const bet = { ...of, id: 'b', amount_minor: bonus_minor, bonus_minor, price: 2000, session: 'any' }
  expect((await wallet().placeBet({ ...unstopped, ...bet })).ok).toBe(true)
  const win = { ...of, id: 'w', kind: 'bet_win', amount_minor: bonus_minor * 2 } as const
  expect((await wallet().payBet(win)).ok).toBe(true)
  expect((await wallet().balance()).bonus_minor).toBe(bonus_minor)
  await takesReturns(id)
  expect(await reasons(idOf(await goBack(id, 50)))).toContain('bonus_used')
  expect((await wallet().balance()).bonus_minor).toBe(0)
})

it('[PIX-12] a deposit goes back once it has brought what it brings, and no bonus comes after it', async () => {
  const id = await paid(50, { bonus: 'first_deposit' })
  const ports = portsOf(services)
  await platformEnv.DB.prepare('UPDATE payment SET ledger_due = 1 WHERE id = ?').bind(id).run()
  await takesReturns(id)
  expect(await unplayed()).toEqual([])
  expect((await goBack(id, 50)).status).toBe(9404)
  const stored = await ports.store.find(id)
  if (!stored) throw new Error('the payment is not stored')
  await finish(ports, stored)
  expect(await unplayed()).toEqual([{ id, amount: 50 }])
  expect((await goBack(id, 50)).status).toBe(0)
})

it('[PIX-12] [SPORT-09] who has nothing left of their deposits has paid nothing in', async () => {
  const isCredited = async () => [
    (await wallet().standing()).isCredited,
    await wallet().hasPayment('deposit', 0),
  ]
  const [id, taken] = [await paid(), await paid(20)]
  await takesReturns(id)
  await isBack(idOf(await goBack(id, 10)), 10)
  await callBack(wire('payment', taken, 'reversed', 2000))
  expect(await isCredited()).toEqual([true, true])
  const rest = idOf(await goBack(id, 40))
  expect(await isCredited()).toEqual([false, false])
  await isBack(rest, 40, 'rejected')
  await decide(rest, 'refuse')
  expect(await isCredited()).toEqual([true, true])
})

it('[PIX-12] Pix sends it back by the number of the payment, in the words of the central bank', async () => {
  const provider = portsOf(services).providers.get('pix')
  if (!provider) throw new Error('pix is not configured')
  const back = {
    reference: 'r'.repeat(32),
    deposit: 'd'.repeat(32),
    currency: 'BRL',
    amount_minor: 1234,
  } as const
  const path = `/pix/v2/pix/E-9/devolucao/${back.reference}`
  const answer = { id: back.reference, rtrId: 'D-9', valor: '12.34', status: 'EM_PROCESSAMENTO' }
  await bankAnswers({
    [`PUT ${path}`]: { json: answer },
    [`GET ${path}`]: { json: { ...answer, status: 'DEVOLVIDO' } },
  })
  expect(await provider.returnPayment({ ...back, end2end: 'E-9' })).toMatchObject({
    value: {
      direction: 'back',
      reference: back.reference,
      status: 'pending',
      amount_minor: 1234,
      end2end: 'D-9',
    },
  })
  expect(await provider.findReturn({ ...back, end2end: 'E-9' })).toMatchObject({ value: { status: 'paid' } })
  expect(await provider.returnPayment({ ...back, end2end: null })).toMatchObject({
    error: { kind: 'refused' },
  })
})
