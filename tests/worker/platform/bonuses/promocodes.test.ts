import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { servicesOf, type PlatformEnv } from '../../../../functions/platform/kit/services.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import { activateCode } from '../../../../functions/platform/offers/codes.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  codeOffer,
  codeTerms,
  giftsArrive,
  myOffer,
  offer,
  usedOf,
  type CodeRules,
} from '../offers/offerSupport.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import { activate, balancesOf, bonusesOf } from '../profile/profileSupport.ts'
import {
  agents,
  accountOf,
  call,
  deposit,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'

let players = 0
const newcomer = (more: object = {}) => signUp(`Promo${(players += 1)}`, more)

const create = codeOffer
const percent = (code: string, more: CodeRules = {}) =>
  codeOffer(code, { percent: 20, amounts: { USD: 1000 }, ...more })

/** A deposit is in the ledger, and what it brings has come. */
async function paysIn(player: Player, amount_minor: number, paymentId = crypto.randomUUID()) {
  await walletOf(platformEnv, player.user).bookPayment({ paymentId, amount_minor, method: 'card' })
  await giftsArrive(player)
}

async function promocodeHistory(player: Player, search = '') {
  const answer = await call(`/api/payment/promocode/history${search}`, { token: player.token })
  return answer.result as { history: Record<string, unknown>[]; count: number }
}

beforeAll(async () => {
  await migrate()
  await agents('partner-7', 'partner-8')
})

describe('a promo code', () => {
  it('[PROFILE-06] gives its amount in the currency of the player, once, with its wagering', async () => {
    await create('REEF5', { wager_percent: 300, days: 10 })
    const player = await newcomer({ currency: 'BRL' })
    expect(await activate(player, ' reef5 ')).toMatchObject({ result: { value: 25, status: 0 } })
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 2500 })
    expect(await bonusesOf(player)).toMatchObject([{ kind: 'promocode', amount: 25, to_wager: 75 }])
    expect(await promocodeHistory(player)).toMatchObject({
      history: [{ code: 'REEF5', value: 25, status: 0, count: 1 }],
      count: 1,
    })
    expect(await activate(player, 'REEF5')).toMatchObject({ status: 2203 })
  })

  it('[PROFILE-06] of a percentage waits for the next deposit, and gives its part up to its most', async () => {
    await percent('TIDE20')
    const player = await newcomer()
    expect(await activate(player, 'TIDE20')).toMatchObject({ result: { value: 20, status: 1 } })
    expect((await promocodeHistory(player)).history).toMatchObject([{ value: 20, status: 1, count: 0 }])
    await Promise.all([paysIn(player, 2000, 'same'), paysIn(player, 2000, 'same')])
    await paysIn(player, 9000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 400 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ value: 4, status: 0, count: 1 }])
    const rich = await newcomer()
    await activate(rich, 'TIDE20')
    await paysIn(rich, 100_000)
    expect(await balancesOf(rich)).toMatchObject({ bonus_minor: 1000 })
  })

  it('[PROFILE-06] of a percentage goes with the deposit that is taken back, and waits for the next', async () => {
    await bankAnswers(goodBank)
    await percent('BACK20', { amounts: { BRL: 5000 } })
    const player = await newcomer({ currency: 'BRL' })
    await activate(player, 'BACK20')
    await pay(player, 'pagstar/payment', { value: 50 })
    const { id } = await newest(player)
    await callBack(wire('payment', id, 'approved', 5000))
    await giftsArrive(player)
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 1000 })
    for (let times = 0; times < 2; times += 1) await callBack(wire('payment', id, 'reversed', 5000))
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ code: 'BACK20', status: 1 }])
  })

  it('[PROFILE-06] of a percentage is served by one deposit, which serves no other, however often it comes', async () => {
    await percent('ONCE1', { percent: 10 })
    await percent('ONCE2', { percent: 20 })
    const player = await newcomer()
    await paysIn(player, 2000, 'before')
    await activate(player, 'ONCE1')
    await paysIn(player, 2000, 'before')
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 1 }])
    await paysIn(player, 2000, 'once')
    await activate(player, 'ONCE2')
    await paysIn(player, 2000, 'once')
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 200 })
    await paysIn(player, 2000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 600 })
  })

  it('[PROFILE-06] that was activated after a payment is not served when the payment is told again', async () => {
    await bankAnswers(goodBank)
    await percent('AFTER', { amounts: { BRL: 1000 } })
    const player = await newcomer({ currency: 'BRL' })
    const pays = async () => {
      await pay(player, 'pagstar/payment', { value: 50 })
      return wire('payment', (await newest(player)).id, 'approved', 5000)
    }
    const first = await pays()
    await callBack(first)
    await activate(player, 'AFTER')
    // As if the platform had died before it noted that the ledger has the payment.
    await platformEnv.DB.exec('UPDATE payment SET ledger_due = 1')
    expect(await callBack(first)).toMatchObject({ http: 200 })
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 0 })
    await callBack(await pays())
    await giftsArrive(player)
    expect(await balancesOf(player)).toEqual({ real_minor: 10_000, bonus_minor: 1000 })
  })

  it('[PROFILE-06] that a crash left before the player had joined is joined at the next try', async () => {
    await create('HALF1')
    const player = await newcomer()
    await activate(player, 'HALF1')
    const stub = platformEnv.WALLET.getByName(player.user.id)
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec('DELETE FROM offer_gift')
      storage.sql.exec('DELETE FROM offer')
    })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2215, count: 0 }])
    expect(await activate(player, 'HALF1')).toMatchObject({ result: { value: 5, status: 0 } })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 0, count: 1 }])
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 500 })
  })

  it('[PROFILE-06] for one use is used by one of many who try at once', async () => {
    await create('ONLYONE', { most_players: 1 })
    const many = await Promise.all(Array.from({ length: 8 }, () => newcomer()))
    const answers = await Promise.all(many.map((player) => activate(player, 'ONLYONE')))
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array<number>(7).fill(2202)])
    await create('TWICE', { most_players: 2 })
    const one = many[0]!
    const again = await Promise.all(Array.from({ length: 5 }, () => activate(one, 'TWICE')))
    expect(again.every(({ status }) => status === 0 || status === 2203)).toBe(true)
    expect((await bonusesOf(one)).filter(({ id }) => String(id).startsWith('offer:twice:'))).toHaveLength(1)
    expect(await activate(many[1]!, 'TWICE')).toMatchObject({ status: 0 })
    expect(await activate(many[2]!, 'TWICE')).toMatchObject({ status: 2208 })
  })

  it('[PROFILE-06] that came twice at once stays in the history, though its gift used up the budget between the two', async () => {
    await offer('race', { ...codeTerms('RACE'), budget: { USD: 500 } })
    const player = await newcomer()
    const services = servicesOf(platformEnv)
    const budget = platformEnv.OFFER_BUDGET.getByName('race')
    const join = async (...all: Parameters<typeof budget.join>) => {
      expect(await activate(player, 'RACE')).toMatchObject({ result: { status: 0 } })
      await giftsArrive(player)
      return budget.join(...all)
    }
    const slow = { ...platformEnv, OFFER_BUDGET: { getByName: () => ({ join }) } } as unknown as PlatformEnv
    const account = await accountOf(player.user.id)
    const answer = await activateCode({ ...services, env: slow }, account, 'RACE')
    expect(answer).toMatchObject({ value: { status: 0 } })
    expect((await promocodeHistory(player)).history).toMatchObject([{ code: 'RACE', status: 0, count: 1 }])
  })

  it('[PROFILE-06] is in pages, newest first', async () => {
    const player = await newcomer()
    for (const n of [1, 2, 3]) {
      await create(`PAGE${n}`)
      await activate(player, `PAGE${n}`)
    }
    const page = await promocodeHistory(player, '?count=2&page=1')
    expect(page.history.map(({ code }) => code)).toEqual(['PAGE3', 'PAGE2'])
    expect(await promocodeHistory(player, '?count=2&page=2')).toMatchObject({
      history: [{ code: 'PAGE1' }],
      count: 3,
    })
  })
})

describe('a promo code is refused', () => {
  it('[PROFILE-06] 2200 where there is none', async () => {
    expect(await activate(await newcomer(), 'NOWHERE')).toMatchObject({ status: 2200 })
  })

  it('[PROFILE-06] 2201 after its time', async () => {
    await create('PAST', { ends_at: '2020-01-01T00:00:00Z' })
    expect(await activate(await newcomer(), 'PAST')).toMatchObject({ status: 2201 })
  })

  it('[PROFILE-06] 2204 to players of another partner, 2205 to its own', async () => {
    const [owner, brought, other] = [
      await newcomer(),
      await newcomer({ agent_id: 'partner-7' }),
      await newcomer({ agent_id: 'partner-8' }),
    ]
    await create('PARTNER', { join: { partner_id: 'partner-7', owner_id: owner.user.id } })
    expect(await activate(other, 'PARTNER')).toMatchObject({ status: 2204 })
    expect(await activate(owner, 'PARTNER')).toMatchObject({ status: 2205 })
    expect(await activate(brought, 'PARTNER')).toMatchObject({ status: 0 })
    expect((await myOffer(brought, 'partner')).terms.join).toMatchObject({ owner_id: null })
  })

  it('[PROFILE-06] 2207 while another percentage waits', async () => {
    await percent('WAITS1')
    await percent('WAITS2')
    const player = await newcomer()
    const both = await Promise.all(['WAITS1', 'WAITS2'].map((code) => activate(player, code)))
    expect(both.map(({ status }) => status).sort()).toEqual([0, 2207])
  })

  it('[PROFILE-06] 2209 where it was canceled, with what was left of its bonus', async () => {
    await create('CANCEL')
    const player = await newcomer()
    await activate(player, 'CANCEL')
    const cancel = () => operator(`/players/${player.user.id}/promocodes/cancel/cancel`, {})
    expect(await cancel()).toMatchObject({ status: 0 })
    expect(await cancel()).toMatchObject({ status: 0 })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect(await bonusesOf(player)).toMatchObject([{ status: 'canceled', remaining: 0 }])
    const target = encodeURIComponent(`${player.user.id} cancel`)
    const { result } = await operator(`/audit?action=cancelPlayerPromocode&target=${target}`)
    const { items } = result as { items: { outcome: string; before: object; after: object }[] }
    expect(items.filter(({ outcome }) => outcome === 'done').at(-1)).toMatchObject({
      before: { state: 'given', bonuses: [{ status: 'active' }] },
      after: { state: 'canceled', bonuses: [{ status: 'canceled' }] },
    })
    expect(await activate(player, 'CANCEL')).toMatchObject({ status: 2209 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2209 }])
    await percent('CANCEL2')
    await activate(player, 'CANCEL2')
    expect(await operator(`/players/${player.user.id}/promocodes/CANCEL2/cancel`, {})).toMatchObject({
      status: 0,
    })
    expect((await promocodeHistory(player)).history[0]).toMatchObject({ status: 2209 })
    await paysIn(player, 5000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    const nobody = await operator(`/players/${player.user.id}/promocodes/REEF5/cancel`, {})
    expect(nobody).toMatchObject({ status: 9404 })
  })

  it.each([true, false])(
    '[PROFILE-06] 2209 where it was canceled, with its free bets, whether they have come (%s)',
    async (hasCome) => {
      const id = `bets${hasCome}`
      const gift = { kind: 'free_bets', count: 2, amounts: { USD: 300 }, least_price: 1500, days: 5 }
      await offer(id, {
        ...codeTerms(id, { days: 1, amounts: { USD: 300 } }),
        trigger: { kind: 'deposit', least: { USD: 1 } },
        gift,
      })
      const player = await newcomer()
      expect(await activate(player, id)).toMatchObject({ status: 0 })
      const wallet = walletOf(platformEnv, player.user)
      await wallet.bookPayment({ paymentId: 'p', amount_minor: 2000, method: 'card' })
      if (hasCome) await giftsArrive(player)
      expect(await wallet.freeBets()).toHaveLength(hasCome ? 2 : 0)
      const path = `/players/${player.user.id}/promocodes/${id}/cancel`
      for (let times = 0; times < 2; times += 1) expect(await operator(path, {})).toMatchObject({ status: 0 })
      await giftsArrive(player)
      expect(await wallet.freeBets()).toEqual([])
      expect(await usedOf(id)).toBe(hasCome ? 600 : 0)
      expect(await myOffer(player, id)).toMatchObject({ state: 'canceled' })
      await paysIn(player, 2000)
      expect(await wallet.freeBets()).toEqual([])
    },
  )

  it('[PROFILE-06] 2210 where another of its campaign was used', async () => {
    await create('SUMMER1', { join: { campaign: 'summer' } })
    await create('SUMMER2', { join: { campaign: 'summer' } })
    const player = await newcomer()
    const both = await Promise.all(['SUMMER1', 'SUMMER2'].map((code) => activate(player, code)))
    expect(both.map(({ status }) => status).sort()).toEqual([0, 2210])
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 500 })
  })

  it('[PROFILE-06] 2211 to players who are out of the program', async () => {
    await create('MEMBERS')
    const player = await newcomer()
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false })
    expect(await activate(player, 'MEMBERS')).toMatchObject({ status: 2211 })
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: true })
    expect(await activate(player, 'MEMBERS')).toMatchObject({ status: 0 })
  })

  it('[PROFILE-06] 2212 once it is stopped; who has activated it goes on', async () => {
    await percent('BLOCKED')
    const player = await newcomer()
    await activate(player, 'BLOCKED')
    await operator('/offers/blocked/stop', { reason: 'abuse' })
    expect(await activate(await newcomer(), 'BLOCKED')).toMatchObject({ status: 2212 })
    await paysIn(player, 1000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 200 })
    await operator('/offers/blocked/publish', { version: 1, reason: 'again' })
    expect(await activate(await newcomer(), 'BLOCKED')).toMatchObject({ status: 0 })
  })

  it('[PROFILE-06] 2213 after a withdrawal since it was activated', async () => {
    await percent('STAYS')
    const player = await newcomer()
    await deposit(player.user.id, 1000)
    await activate(player, 'STAYS')
    const withdrawal = { paymentId: 'out', amount_minor: 400, method: 'card' }
    expect((await walletOf(platformEnv, player.user).reserve(withdrawal)).ok).toBe(true)
    await paysIn(player, 1000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2213 }])
    expect(await activate(player, 'STAYS')).toMatchObject({ status: 2213 })
  })

  it('[PROFILE-06] 2214 where its terms are not met: a deposit, a currency', async () => {
    await create('TERMS', { who: { kind: 'segment', deposited: true } })
    const player = await newcomer()
    expect(await activate(player, 'TERMS')).toMatchObject({ status: 2214 })
    await deposit(player.user.id, 100)
    expect(await activate(player, 'TERMS')).toMatchObject({ status: 0 })
    expect(await activate(await newcomer({ currency: 'SEK' }), 'TERMS')).toMatchObject({ status: 2214 })
  })

  it('[PROFILE-06] a percentage that comes to nothing waits on; 2214 where nothing is left of the budget', async () => {
    await percent('NOTHING1', { percent: 1 })
    const player = await newcomer()
    await activate(player, 'NOTHING1')
    await paysIn(player, 99)
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 1, count: 0 }])
    await budgetOf(platformEnv, 'nothing1').configure({ USD: 1 })
    await paysIn(player, 2000)
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2214, count: 0 }])
    expect(await bonusesOf(player)).toEqual([])
  })

  it('[PROFILE-06] 2216 to who has not played at its provider', async () => {
    await create('SLOTS', { who: { kind: 'segment', played: 'pragmatic' } })
    const player = await newcomer()
    await deposit(player.user.id, 100)
    expect(await activate(player, 'SLOTS')).toMatchObject({ status: 2216 })
    const { token } = await openGame(player)
    const stake = { token, round_id: 's', currency: 'USD', transaction_id: 's', amount_minor: 10 }
    await seamless('debit', stake)
    expect(await activate(player, 'SLOTS')).toMatchObject({ status: 0 })
  })
})

it('[PROFILE-06] twenty codes an hour are tried, the right one after them included', async () => {
  const guesser = await signUp('Guesser')
  await codeOffer('RIGHTONE')
  const activate = (typed: string) =>
    call('/api/payment/promocode/activation', { body: { code: typed }, token: guesser.token })
  for (let n = 0; n < 20; n += 1) expect((await activate(`WRONG${n}`)).status).toBe(2200)
  expect(await activate('RIGHTONE')).toMatchObject({ http: 429, status: 9429 })
})
