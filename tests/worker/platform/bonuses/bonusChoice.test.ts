import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import { balancesOf, bonusesOf } from '../profile/profileSupport.ts'
import { call, migrate, openGame, operator, platformEnv, seamless, signUp, type Player } from '../support.ts'

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  player = await signUp(`Chooser${players}`, { currency: 'BRL' })
})

const payIn = (more: object = {}) => pay(player, 'pagstar/payment', more)

async function payInArrives(more: object = {}, id?: string): Promise<void> {
  if (id === undefined) expect(await payIn(more)).toMatchObject({ status: 0 })
  const reference = id ?? (await newest(player)).id
  expect((await callBack(wire('payment', reference, 'approved', 5000))).http).toBe(200)
}

async function stakeMoney(amount_minor: number): Promise<void> {
  const { token } = await openGame(player)
  const id = crypto.randomUUID()
  const body = { token, transaction_id: id, round_id: id, amount_minor, currency: 'BRL' }
  expect(await seamless('debit', body)).toMatchObject({ status: 0 })
}

async function cashier(): Promise<Record<string, unknown>> {
  const answer = await call('/api/payment/cashier', { token: player.token })
  return answer.result as Record<string, unknown>
}

const giveUp = (id: string) => call('/api/user/bonuses/give-up', { token: player.token, body: { id } })

async function setWelcome(percent: number): Promise<void> {
  const first_deposit = { percent, most: { BRL: 550, USD: 100 }, wager_percent: 200, days: 30 }
  const cashback = { percent: 0, providers: [], wager_percent: 0, days: 60 }
  const set = await operator('/settings', { bonus_program: { first_deposit, cashback } }, 'PUT')
  expect(set.status).toBe(0)
}

describe('the choice of a bonus at a deposit', () => {
  it('[CASHIER-02] offers the welcome bonus with the conditions that the rule reads', async () => {
    await setWelcome(100)
    expect((await cashier())['bonus_offer']).toEqual({
      ...{ kind: 'first_deposit', percent: 100, most: 550, wager_percent: 200, days: 30 },
      ...{ threshold: 1, daily: 100, least_odds: 1.8, counts: 'all', most_wager_percent: null },
    })
    await setWelcome(50)
    expect((await cashier())['bonus_offer']).toMatchObject({ percent: 50 })
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false })
    expect((await cashier())['bonus_offer']).toBeNull()
  })

  it.each([{}, { bonus: 'none' }])('[CASHIER-02] a deposit with %j gives none', async (choice) => {
    await setWelcome(100)
    await payInArrives(choice)
    expect(await bonusesOf(player)).toEqual([])
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 0 })
    expect((await cashier())['bonus_offer']).toBeNull()
  })

  it('[CASHIER-02] the chosen bonus comes with the deposit, once, as it was promised', async () => {
    await setWelcome(100)
    const ask = { bonus: 'first_deposit', request_id: 'chosen' }
    const asked = await payIn(ask)
    const { id } = await newest(player)
    await setWelcome(10)
    await Promise.all([payInArrives({}, id), payInArrives({}, id)])
    expect(await bonusesOf(player)).toMatchObject([{ kind: 'first_deposit', amount: 50, to_wager: 100 }])
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 5000 })
    // The same request again is no new choice, and another choice is another request.
    expect(await payIn(ask)).toMatchObject({ status: 103 })
    expect(asked).toMatchObject({ status: 0 })
    expect(await payIn({ ...ask, bonus: 'none' })).toMatchObject({ status: 9409 })
  })

  it('[CASHIER-02] goes with the deposit that is taken back, as far as it is left, and with no other', async () => {
    await setWelcome(100)
    await payInArrives({ bonus: 'first_deposit' })
    const { id } = await newest(player)
    await payInArrives()
    const other = (await newest(player)).id
    expect(await balancesOf(player)).toEqual({ real_minor: 10_000, bonus_minor: 5000 })
    await callBack(wire('payment', other, 'reversed', 5000))
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 5000 })
    for (let times = 0; times < 2; times += 1) await callBack(wire('payment', id, 'reversed', 5000))
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 0 })
    expect(await bonusesOf(player)).toMatchObject([{ kind: 'first_deposit', status: 'canceled' }])
  })

  it('[CASHIER-02] what is not offered is refused before anything is paid', async () => {
    await setWelcome(100)
    await payInArrives()
    expect(await payIn({ bonus: 'first_deposit' })).toMatchObject({ status: 2214 })
    expect(await payIn({ bonus: 'cashback' })).toMatchObject({ http: 422, status: 9400 })
    expect(await payIn({ bonus: 'none' })).toMatchObject({ status: 0 })
  })
})

describe('what is to be played before a withdrawal', () => {
  it('[CASHIER-03] names what was deposited, what is left of it and what bonuses ask for', async () => {
    await setWelcome(100)
    await payInArrives({ bonus: 'first_deposit' })
    const parts = async () => (await cashier())['wagering']
    expect(await parts()).toEqual({ deposited: 50, deposits: 50, bonuses: 100, bonus_money: 0 })
    await stakeMoney(2000)
    expect(await parts()).toEqual({ deposited: 50, deposits: 30, bonuses: 80, bonus_money: 0 })
    expect((await cashier())['to_wager']).toBe(80)
    await stakeMoney(3000)
    expect(await parts()).toMatchObject({ deposited: 50, deposits: 0, bonuses: 50 })
    await payInArrives()
    expect(await parts()).toMatchObject({ deposited: 50, deposits: 50, bonuses: 50 })
  })

  it('[CASHIER-03] a player who may not play is not asked to play', async () => {
    await payInArrives()
    expect((await cashier())['to_wager']).toBe(50)
    await call('/api/user/time-out', { token: player.token, body: { days: 1 } })
    expect((await cashier())['to_wager']).toBe(0)
  })
})

describe('giving a bonus up', () => {
  it('[CASHIER-04] takes its rest and its wagering away, and leaves the money and what deposits ask for', async () => {
    await setWelcome(100)
    await payInArrives({ bonus: 'first_deposit' })
    await stakeMoney(1000)
    expect(await giveUp('first_deposit')).toMatchObject({ result: [{ status: 'canceled', remaining: 0 }] })
    expect(await balancesOf(player)).toEqual({ real_minor: 4000, bonus_minor: 0 })
    expect(await cashier()).toMatchObject({
      to_wager: 40,
      wagering: { deposited: 50, deposits: 40, bonuses: 0, bonus_money: 0 },
    })
    expect(await giveUp('first_deposit')).toMatchObject({ status: 0 })
    await stakeMoney(4000)
    expect(await walletOf(platformEnv, player.user).toWager()).toBe(0)
  })

  it('[CASHIER-04] is of the own bonuses that are not over, and of no other', async () => {
    expect(await giveUp('first_deposit')).toMatchObject({ status: 9404 })
    await setWelcome(100)
    await payInArrives({ bonus: 'first_deposit' })
    await stakeMoney(5000)
    const wallet = walletOf(platformEnv, player.user)
    await wallet.giveBonus({
      ...{ id: 'used', kind: 'operator', amount_minor: 1, wager_minor: 0, expires_at: Date.now() - 1 },
    })
    expect(await giveUp('used')).toMatchObject({ status: 9409 })
  })
})
