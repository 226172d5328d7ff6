import { largestAmount_minor } from '#contract/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { finishUses, giveUse } from '../../../../functions/platform/bonuses/promocodes.ts'
import { promocode, promocodeUse } from '../../../../functions/platform/tables/bonuses.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import { activate, arrives, balancesOf, bonusesOf, services } from '../profile/profileSupport.ts'
import {
  accountOf,
  call,
  changeUser,
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

async function create(code: string, more: object = {}) {
  const body = { kind: 'fixed', amounts: { USD: 500, BRL: 2500 }, wager_percent: 0, ...more }
  const answer = await operator(`/promocodes/${code}`, body, 'PUT')
  if (answer.status !== 0) throw new Error(JSON.stringify(answer))
}
const percent = (code: string, more: object = {}) =>
  create(code, { kind: 'percent', percent: 20, amounts: { USD: 1000 }, ...more })

async function promocodeHistory(player: Player, search = '') {
  const answer = await call(`/api/payment/promocode/history${search}`, { token: player.token })
  return answer.result as { history: Record<string, unknown>[]; count: number }
}

beforeAll(async () => {
  await migrate()
  // Only what the codes give is to be seen here.
  const first_deposit = { percent: 0, most: {}, wager_percent: 0, days: 60 }
  const cashback = { percent: 0, providers: [], wager_percent: 0, days: 60 }
  await operator('/settings', { bonus_program: { first_deposit, cashback } }, 'PUT')
})

describe('a promo code', () => {
  it('[PROFILE-06] gives its amount in the currency of the player, once, with its wagering', async () => {
    await create('REEF5', { wager_percent: 300, bonus_days: 10 })
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
    await Promise.all([arrives(player, 2000), arrives(player, 2000)])
    await arrives(player, 9000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 400 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ value: 4, status: 0, count: 1 }])
    const rich = await newcomer()
    await activate(rich, 'TIDE20')
    await arrives(rich, 100_000)
    expect(await balancesOf(rich)).toMatchObject({ bonus_minor: 1000 })
  })

  it('[PROFILE-06] of a percentage goes with the deposit that is taken back', async () => {
    await bankAnswers(goodBank)
    await percent('BACK20', { amounts: { BRL: 5000 } })
    const player = await newcomer({ currency: 'BRL' })
    await activate(player, 'BACK20')
    await pay(player, 'pagstar/payment', { value: 50 })
    const { id } = await newest(player)
    await callBack(wire('payment', id, 'approved', 5000))
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 1000 })
    for (let times = 0; times < 2; times += 1) await callBack(wire('payment', id, 'reversed', 5000))
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ code: 'BACK20', status: 2209 }])
  })

  it('[PROFILE-06] of a percentage is served by one deposit, which serves no other, however often it comes', async () => {
    await percent('ONCE1', { percent: 10 })
    await percent('ONCE2', { percent: 20 })
    const player = await newcomer()
    const paymentId = crypto.randomUUID()
    await activate(player, 'ONCE1')
    // It came before the code.
    await arrives(player, 2000, { paidAt: Date.now() - 1000 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 1 }])
    await arrives(player, 2000, { paymentId })
    await activate(player, 'ONCE2')
    await arrives(player, 2000, { paymentId })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 200 })
    await arrives(player, 2000)
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
    expect(await balancesOf(player)).toEqual({ real_minor: 10_000, bonus_minor: 1000 })
  })

  it('[PROFILE-06] that a crash left half done is finished: at the next try, or by the schedule', async () => {
    await create('HALF1')
    await create('HALF2')
    const player = await newcomer()
    await activate(player, 'HALF1')
    await activate(player, 'HALF2')
    await platformEnv.DB.exec('UPDATE promocode_use SET is_given = 0, created_at = 1')
    expect(await activate(player, 'HALF1')).toMatchObject({ result: { value: 5, status: 0 } })
    await finishUses(services)
    expect((await promocodeHistory(player)).history).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 1000 })
  })

  it('[PROFILE-06] that a crash left half done is finished, however many fail before it', async () => {
    await create('BEHIND')
    const [player, failing] = [await newcomer(), await newcomer()]
    await activate(player, 'BEHIND')
    await activate(failing, 'BEHIND')
    const { DB } = platformEnv
    // A wallet refuses an owner of another currency. The uses that fail come first in every order that the database may have.
    await changeUser(failing.user.id, { currency: 'SEK' })
    await DB.exec('UPDATE promocode_use SET is_given = 1')
    await DB.prepare('UPDATE promocode_use SET is_given = 0, created_at = 2 WHERE player_id = ?')
      .bind(player.user.id)
      .run()
    const codes = `WITH RECURSIVE many(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM many WHERE k < 100)`
    await DB.prepare(
      `${codes} INSERT INTO promocode SELECT 'FAILS' || k, kind, amounts, percent, wager_percent, campaign, owner_id,
        partner_id, provider, needs_deposit, most_uses, uses, last_use, bonus_days, expires_at, is_blocked, created_at
        FROM promocode, many WHERE code = 'BEHIND'`,
    ).run()
    await DB.prepare(
      `${codes} INSERT INTO promocode_use (id, player_id, n, code, status, value_minor, percent, is_given, created_at)
        SELECT 'fails' || k, ?, 1 + k, 'FAILS' || k, 0, 500, 0, 0, 1 FROM many`,
    )
      .bind(failing.user.id)
      .run()
    await finishUses(services)
    await finishUses(services)
    expect((await promocodeHistory(player)).history).toMatchObject([{ code: 'BEHIND', count: 1 }])
    await DB.exec(`DELETE FROM promocode_use WHERE id LIKE 'fails%'`)
  })

  it('[PROFILE-06] for one use is used by one of many who try at once', async () => {
    await create('ONLYONE', { most_uses: 1 })
    const many = await Promise.all(Array.from({ length: 8 }, () => newcomer()))
    const answers = await Promise.all(many.map((player) => activate(player, 'ONLYONE')))
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array<number>(7).fill(2202)])
    await create('TWICE', { most_uses: 2 })
    const one = many[0]!
    const again = await Promise.all(Array.from({ length: 5 }, () => activate(one, 'TWICE')))
    expect(again.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await activate(many[1]!, 'TWICE')).toMatchObject({ status: 0 })
    expect(await activate(many[2]!, 'TWICE')).toMatchObject({ status: 2208 })
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
    await create('PAST', { expires_at: '2020-01-01T00:00:00Z' })
    expect(await activate(await newcomer(), 'PAST')).toMatchObject({ status: 2201 })
  })

  it('[PROFILE-06] 2204 to players of another partner, 2205 to its own', async () => {
    const [owner, brought, other] = [
      await newcomer(),
      await newcomer({ agent_id: 'partner-7' }),
      await newcomer({ agent_id: 'partner-8' }),
    ]
    await create('PARTNER', { partner_id: 'partner-7', owner_id: owner.user.id })
    expect(await activate(other, 'PARTNER')).toMatchObject({ status: 2204 })
    expect(await activate(owner, 'PARTNER')).toMatchObject({ status: 2205 })
    expect(await activate(brought, 'PARTNER')).toMatchObject({ status: 0 })
  })

  it('[PROFILE-06] 2206 of a kind that is not ours', async () => {
    await create('SPINS', { kind: 'free_spins' })
    expect(await activate(await newcomer(), 'SPINS')).toMatchObject({ status: 2206 })
  })

  it('[PROFILE-06] 2207 while another percentage waits', async () => {
    await percent('WAITS1')
    await percent('WAITS2')
    const player = await newcomer()
    const both = await Promise.all(['WAITS1', 'WAITS2'].map((code) => activate(player, code)))
    expect(both.map(({ status }) => status).sort()).toEqual([0, 2207])
  })

  it('[PROFILE-06] that staff cancel while its bonus is on its way gives none', async () => {
    await create('ONITSWAY')
    const player = await newcomer()
    const [of] = await services.db.select().from(promocode).where(eq(promocode.code, 'ONITSWAY'))
    if (!of) throw new Error('no such code')
    // The use is kept, and its bonus not given yet.
    const use = {
      ...{
        id: crypto.randomUUID(),
        playerId: player.user.id,
        n: 1,
        code: 'ONITSWAY',
        campaign: null,
        status: 0,
      },
      ...{ valueMinor: 500, percent: 0, isGiven: false, createdAt: 1, paymentId: null, triedAt: 0 },
    }
    await services.db.insert(promocodeUse).values(use)
    expect(await operator(`/players/${player.user.id}/promocodes/ONITSWAY/cancel`, {})).toMatchObject({
      status: 0,
    })
    expect(await giveUse(services, await accountOf(player.user.id), use, of)).toMatchObject({
      error: { code: 2209 },
    })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2209, count: 0 }])
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
      before: { status: 0, bonus: { status: 'active' } },
      after: { status: 2209, bonus: { status: 'canceled' } },
    })
    expect(await activate(player, 'CANCEL')).toMatchObject({ status: 2209 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2209 }])
    const nobody = await operator(`/players/${player.user.id}/promocodes/REEF5/cancel`, {})
    expect(nobody).toMatchObject({ status: 9404 })
  })

  it('[PROFILE-06] 2210 where another of its campaign was used', async () => {
    await create('SUMMER1', { campaign: 'summer' })
    await create('SUMMER2', { campaign: 'summer' })
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

  it('[PROFILE-06] 2212 while it is blocked, also where it waits for a deposit', async () => {
    await percent('BLOCKED')
    const player = await newcomer()
    await activate(player, 'BLOCKED')
    await operator('/promocodes/BLOCKED/block', { is_blocked: true })
    expect(await activate(await newcomer(), 'BLOCKED')).toMatchObject({ status: 2212 })
    await arrives(player, 1000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2212, count: 0 }])
    await operator('/promocodes/BLOCKED/block', { is_blocked: false })
    expect(await activate(await newcomer(), 'BLOCKED')).toMatchObject({ status: 0 })
  })

  it('[PROFILE-06] 2213 after a withdrawal since it was activated', async () => {
    await percent('STAYS')
    const player = await newcomer()
    await deposit(player.user.id, 1000)
    await activate(player, 'STAYS')
    await deposit(player.user.id, -400)
    await arrives(player, 1000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2213 }])
    expect(await activate(player, 'STAYS')).toMatchObject({ status: 2213 })
  })

  it('[PROFILE-06] 2214 where its terms are not met: a deposit, a currency', async () => {
    await create('TERMS', { needs_deposit: true })
    const player = await newcomer()
    expect(await activate(player, 'TERMS')).toMatchObject({ status: 2214 })
    await deposit(player.user.id, 100)
    expect(await activate(player, 'TERMS')).toMatchObject({ status: 0 })
    expect(await activate(await newcomer({ currency: 'SEK' }), 'TERMS')).toMatchObject({ status: 2214 })
  })

  it('[PROFILE-06] 2214 where its percentage comes to nothing: below a cent, or without the currency since', async () => {
    await percent('NOTHING1', { percent: 1 })
    await percent('NOTHING2')
    const player = await newcomer()
    await activate(player, 'NOTHING1')
    await arrives(player, 99)
    await activate(player, 'NOTHING2')
    await percent('NOTHING2', { amounts: { SEK: 1000 } })
    await arrives(player, 2000)
    expect((await promocodeHistory(player)).history).toMatchObject([
      { status: 2214, value: 0, count: 0 },
      { status: 2214, value: 0, count: 0 },
    ])
    expect(await bonusesOf(player)).toEqual([])
  })

  it('[PROFILE-06] 2215 where the wallet cannot take it', async () => {
    await create('FULL')
    const player = await newcomer()
    await deposit(player.user.id, 100, 'bonus')
    const most = `{"USD":${largestAmount_minor}}`
    await platformEnv.DB.exec(`UPDATE promocode SET amounts = '${most}' WHERE code = 'FULL'`)
    expect(await activate(player, 'FULL')).toMatchObject({ status: 2215 })
    expect((await promocodeHistory(player)).history).toMatchObject([{ status: 2215, count: 0 }])
  })

  it('[PROFILE-06] 2216 to who has not played at its provider', async () => {
    await create('SLOTS', { provider: 'pragmatic' })
    const player = await newcomer()
    await deposit(player.user.id, 100)
    expect(await activate(player, 'SLOTS')).toMatchObject({ status: 2216 })
    const { token } = await openGame(player)
    const stake = { token, round_id: 's', currency: 'USD', transaction_id: 's', amount_minor: 10 }
    await seamless('debit', stake)
    expect(await activate(player, 'SLOTS')).toMatchObject({ status: 0 })
  })
})

it.each([
  { kind: 'percent', amounts: { USD: 1 } },
  { kind: 'fixed', amounts: { XAU: 1 } },
  { kind: 'fixed', amounts: { USD: 0.5 } },
  { kind: 'Fixed', amounts: {} },
  { kind: 'fixed', amounts: { USD: 1 }, expires_at: 'tomorrow' },
])('[PROFILE-06] the operator cannot make %o', async (body) => {
  expect(await operator('/promocodes/WRONG', { wager_percent: 0, ...body }, 'PUT')).toMatchObject({
    http: 422,
    status: 9400,
  })
})

it('[PROFILE-06] twenty codes an hour are tried, the right one after them included', async () => {
  const guesser = await signUp('Guesser')
  await operator('/promocodes/RIGHTONE', { kind: 'fixed', amounts: { USD: 100 }, wager_percent: 0 }, 'PUT')
  const activate = (typed: string) =>
    call('/api/payment/promocode/activation', { body: { code: typed }, token: guesser.token })
  for (let n = 0; n < 20; n += 1) expect((await activate(`WRONG${n}`)).status).toBe(2200)
  expect(await activate('RIGHTONE')).toMatchObject({ http: 429, status: 9429 })
})
