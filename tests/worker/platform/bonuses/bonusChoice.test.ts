import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MyOffers } from '#contract/offers.ts'
import type { FollowedPayment } from '#contract/payments.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import { forgetOffers } from '../../../../functions/platform/offers/running.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import { giftsArrive, myOffers, standing, welcome } from '../offers/offerSupport.ts'
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

/** As deposits had it before the offers. */
async function promise(paymentId: string): Promise<void> {
  const promised = JSON.stringify({ amount_minor: 700, wager_minor: 900, days: 3 })
  await platformEnv.DB.prepare('UPDATE payment SET bonus = ? WHERE id = ?').bind(promised, paymentId).run()
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

const bonusId = 'offer:welcome:1'

describe('the choice of a bonus at a deposit', () => {
  it('[CASHIER-02] offers the welcome bonus with the conditions that the rule reads', async () => {
    await welcome({ wager_percent: 200, days: 30 })
    expect((await cashier())['bonus_offer']).toMatchObject({
      ...{ kind: 'first_deposit', threshold: 1, daily: 100, least_odds: 1.8 },
      terms: { gift: { percent: 100, most: { BRL: 55_000 } }, wager: { percent: 200, days: 30 } },
    })
    await welcome({ percent: 50 })
    expect((await cashier())['bonus_offer']).toMatchObject({ terms: { gift: { percent: 50 } } })
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false })
    expect((await cashier())['bonus_offer']).toBeNull()
  })

  it('[PROMO-09] does not show an offer of which nothing is left, and it may not be joined', async () => {
    const joinable = async () => {
      const answer = await call('/api/user/offers', { token: player.token })
      return (answer.result as MyOffers).joinable
    }
    const { id } = await welcome({ percent: 100 })
    expect((await cashier())['bonus_offer']).not.toBeNull()
    expect(await joinable()).toContain(id)
    const budget = budgetOf(platformEnv, id)
    const [{ budget_minor = 0, used_minor = 0 } = {}] = (await budget.standing()).budgets.filter(
      ({ currency }) => currency === 'BRL',
    )
    await budget.reserve({ id: 'all', currency: 'BRL', amount_minor: budget_minor - used_minor })
    // An isolate asks once in ten seconds.
    forgetOffers()
    expect((await cashier())['bonus_offer']).toBeNull()
    expect(await joinable()).not.toContain(id)
    await budget.settle('all', false)
    forgetOffers()
    expect((await cashier())['bonus_offer']).not.toBeNull()
  })

  it.each([{}, { bonus: 'none' }])('[CASHIER-02] a deposit with %j gives none', async (choice) => {
    await welcome({ wager_percent: 200, days: 30 })
    await payInArrives(choice)
    expect(await bonusesOf(player)).toEqual([])
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 0 })
    expect((await cashier())['bonus_offer']).toBeNull()
  })

  it('[CASHIER-02] the chosen bonus comes with the deposit, once, as it was promised', async () => {
    await welcome({ wager_percent: 200, days: 30 })
    const ask = { bonus: 'first_deposit', request_id: 'chosen' }
    const asked = await payIn(ask)
    const { id } = await newest(player)
    await welcome({ percent: 10 })
    await Promise.all([payInArrives({}, id), payInArrives({}, id)])
    expect(await bonusesOf(player)).toMatchObject([{ kind: 'first_deposit', amount: 50, to_wager: 100 }])
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 5000 })
    // The same request again is no new choice, and another choice is another request.
    expect(await payIn(ask)).toMatchObject({ status: 103 })
    expect(asked).toMatchObject({ status: 0 })
    expect(await payIn({ ...ask, bonus: 'none' })).toMatchObject({ status: 9409 })
  })

  it('[CASHIER-02] [CASHIER-05] the deposit tells what came with it, what is to be wagered, and until when', async () => {
    await welcome({ wager_percent: 200, days: 30 })
    await payIn({ bonus: 'first_deposit' })
    const { id } = await newest(player)
    const outcome = async () => {
      const answer = await call(`/api/payment/history/payment/${id}`, { token: player.token })
      return (answer.result as FollowedPayment).outcome
    }
    expect(await outcome()).toBeNull()
    await payInArrives({}, id)
    await giftsArrive(player)
    const [{ expires_at: until } = {}] = (await bonusesOf(player)) as { expires_at?: string }[]
    expect(await outcome()).toEqual({
      ...{ to_wager: 100, is_coming: false },
      gifts: [
        {
          ...{ id: 'welcome:1', title: 'Stake and get', kind: 'bonus_percent', state: 'given' },
          ...{ amount: 50, to_wager: 100 },
          until,
        },
      ],
    })
    await giveUp(bonusId)
    expect(await outcome()).toMatchObject({ to_wager: 50, gifts: [{ amount: 50, to_wager: 0, until: '' }] })
  })

  it('[CASHIER-05] a paid deposit that the ledger does not have yet may still bring something, without a bonus too', async () => {
    await payInArrives()
    const { id } = await newest(player)
    const outcome = async () => {
      const answer = await call(`/api/payment/history/payment/${id}`, { token: player.token })
      return (answer.result as FollowedPayment).outcome
    }
    const due = (is: 0 | 1) =>
      platformEnv.DB.prepare('UPDATE payment SET ledger_due = ? WHERE id = ?').bind(is, id).run()
    await due(1)
    expect(await outcome()).toMatchObject({ is_coming: true })
    await due(0)
    expect(await outcome()).toMatchObject({ is_coming: false })
  })

  it('[CASHIER-02] [PROMO-03] the page of promotions and the cashier agree: what the operator books by hand is no first deposit', async () => {
    const { id } = await welcome()
    const deposit = { account: 'real', amount_minor: 500, reason: 'deposit', key: crypto.randomUUID() }
    await operator(`/players/${player.user.id}/adjust`, deposit)
    const joinable = async () =>
      ((await call('/api/user/offers', { token: player.token })).result as MyOffers).joinable.includes(id)
    const isOffered = async () => (await cashier())['bonus_offer'] !== null
    expect([await isOffered(), await joinable()]).toEqual([true, true])
    await payInArrives()
    expect([await isOffered(), await joinable()]).toEqual([false, false])
  })

  it('[CASHIER-02] goes with the deposit that is taken back, as far as it is left, and with no other', async () => {
    await welcome({ wager_percent: 200, days: 30 })
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

  it('[CASHIER-02] [PROMO-17] is chosen again once its deposit went back whole, and not where nothing is left of the budget', async () => {
    await welcome({ wager_percent: 200 })
    await payInArrives({ bonus: 'first_deposit' })
    const { id } = await newest(player)
    await callBack(wire('payment', id, 'reversed', 5000))
    await giftsArrive(player)
    // So says the page of promotions, too.
    expect((await myOffers(player)).joinable).toContain('welcome')
    await payInArrives({ bonus: 'first_deposit' })
    expect(await bonusesOf(player)).toMatchObject([
      { kind: 'first_deposit', amount: 50, status: 'active' },
      { kind: 'first_deposit', status: 'canceled' },
    ])
    const late = await signUp(`Late${players}`, { currency: 'BRL' })
    await budgetOf(platformEnv, 'welcome').configure({ BRL: 5000 })
    expect(await pay(late, 'pagstar/payment', { bonus: 'first_deposit' })).toMatchObject({ status: 2214 })
  })

  it('[CASHIER-02] [PROMO-17] is for as many players as the offer says; a promise of before is kept', async () => {
    await welcome()
    const { joined } = await standing('welcome')
    await welcome({ most_players: joined + 1 })
    await payIn({ bonus: 'first_deposit' })
    const promised = await newest(player)
    const first = player
    player = await signUp(`Faster${players}`, { currency: 'BRL' })
    await payInArrives({ bonus: 'first_deposit' })
    expect(await bonusesOf(player)).toHaveLength(1)
    player = await signUp(`Slower${players}`, { currency: 'BRL' })
    expect(await payIn({ bonus: 'first_deposit' })).toMatchObject({ status: 2214 })
    await payInArrives({}, promised.id)
    expect(await bonusesOf(first)).toHaveLength(1)
    await operator('/offers/welcome/stop', { reason: 'test' })
    expect(await budgetOf(platformEnv, 'welcome').mayPromise(first.user.id, 'BRL', 1)).toBe(false)
  })

  it('[CASHIER-02] [PROMO-17] what was promised before the offers comes by its own terms', async () => {
    await payIn()
    const { id } = await newest(player)
    await promise(id)
    await payInArrives({}, id)
    expect(await bonusesOf(player)).toMatchObject([
      { id: 'first_deposit', kind: 'first_deposit', amount: 7, to_wager: 9 },
    ])
    await callBack(wire('payment', id, 'reversed', 5000))
    expect(await bonusesOf(player)).toMatchObject([{ status: 'canceled' }])
  })

  it.each(['before', 'since'])(
    '[CASHIER-02] [PROMO-17] of two promises, before and since the offers, the one paid first (%s) is the only one',
    async (first) => {
      await welcome({ wager_percent: 200 })
      await payIn()
      const before = (await newest(player)).id
      await promise(before)
      expect(await payIn({ bonus: 'first_deposit' })).toMatchObject({ status: 0 })
      const since = (await newest(player)).id
      const ids = first === 'before' ? [before, since] : [since, before]
      for (const id of ids) await payInArrives({}, id)
      const id = first === 'before' ? 'first_deposit' : bonusId
      expect(await bonusesOf(player)).toMatchObject([{ id, kind: 'first_deposit' }])
    },
  )

  it('[CASHIER-02] what is not offered is refused before anything is paid', async () => {
    await welcome({ wager_percent: 200, days: 30 })
    await payInArrives()
    expect(await payIn({ bonus: 'first_deposit' })).toMatchObject({ status: 2214 })
    expect(await payIn({ bonus: 'cashback' })).toMatchObject({ http: 422, status: 9400 })
    expect(await payIn({ bonus: 'none' })).toMatchObject({ status: 0 })
  })
})

describe('what is to be played before a withdrawal', () => {
  it('[CASHIER-03] names what was deposited, what is left of it and what bonuses ask for', async () => {
    await welcome({ wager_percent: 200, days: 30 })
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
    await welcome({ wager_percent: 200, days: 30 })
    await payInArrives({ bonus: 'first_deposit' })
    await stakeMoney(1000)
    expect(await giveUp(bonusId)).toMatchObject({ result: [{ status: 'canceled', remaining: 0 }] })
    expect(await balancesOf(player)).toEqual({ real_minor: 4000, bonus_minor: 0 })
    expect(await cashier()).toMatchObject({
      to_wager: 40,
      wagering: { deposited: 50, deposits: 40, bonuses: 0, bonus_money: 0 },
    })
    expect(await giveUp(bonusId)).toMatchObject({ status: 0 })
    await stakeMoney(4000)
    expect(await walletOf(platformEnv, player.user).toWager()).toBe(0)
  })

  it('[CASHIER-04] is of the own bonuses that are not over, and of no other', async () => {
    expect(await giveUp(bonusId)).toMatchObject({ status: 9404 })
    await welcome({ wager_percent: 200, days: 30 })
    await payInArrives({ bonus: 'first_deposit' })
    await stakeMoney(5000)
    const wallet = walletOf(platformEnv, player.user)
    await wallet.giveBonus({
      ...{ id: 'used', kind: 'operator', amount_minor: 1, wager_minor: 0, expires_at: Date.now() - 1 },
    })
    expect(await giveUp('used')).toMatchObject({ status: 9409 })
  })
})
