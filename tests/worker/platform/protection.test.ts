import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Limit, Limits, Play } from '../../../contract/protection.ts'
import { deleteDueAccounts } from '../../../functions/platform/protection/deletion.ts'
import { servicesOf } from '../../../functions/platform/services.ts'
import { followLedger } from '../../../functions/platform/wallet/playTotals.ts'
import type { Wallet } from '../../../functions/platform/wallet/wallet.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from './paymentSupport.ts'
import {
  call,
  deposit,
  migrate,
  openGame,
  operator,
  password,
  platformEnv,
  seamless,
  signUp,
  signUpBody,
  signUpCall,
  sportsbook,
  type Answer,
  type Player,
} from './support.ts'

let player: Player
let game: { token: string }
let players = 0
let ids = 0

beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Guarded${(players += 1)}`, { currency: 'BRL' })
  await deposit(player.user.id, 100_000)
  game = await openGame(player)
  await bankAnswers(goodBank)
})

const ask = (path: string, body?: object, method?: string, by = player) =>
  call(`/api/user${path}`, { token: by.token, body, method: method ?? (body ? 'PUT' : 'GET') })
const setLimit = (kind: string, period: string, amount: number | null) =>
  ask('/limits', { kind, period, amount })
const post = (path: string, body: object) => ask(path, body, 'POST')
const bet = (amount_minor: number, more: object = {}) =>
  sportsbook('bet', {
    ...{ id: `bet${(ids += 1)}`, betId: `b${ids}`, playerId: player.user.id, amount_minor },
    ...{ currency: 'BRL', bonus_minor: 0, price: 2000 },
    ...more,
  })
const spin = (amount_minor: number, round_id = `r${(ids += 1)}`) =>
  seamless('debit', {
    ...{ token: game.token, transaction_id: `t${(ids += 1)}`, round_id, amount_minor, currency: 'BRL' },
  })
const win = (amount_minor: number, round_id: string) =>
  seamless('credit', {
    ...{ token: game.token, transaction_id: `t${(ids += 1)}`, round_id, amount_minor, currency: 'BRL' },
  })

async function limitOf(kind: string, period: string): Promise<Limit> {
  const { limits } = (await ask('/limits')).result as Limits
  const found = limits.find((one) => one.kind === kind && one.period === period)
  if (!found) throw new Error('no such limit')
  return found
}

const refusedBy = (limit: string) => ({ http: 403, status: 9448, fields: { limit } })
const inWallet = (change: (sql: SqlStorage) => void, { user } = player) =>
  runInDurableObject(platformEnv.WALLET.getByName(user.id), (wallet: Wallet) => change(wallet.sql))
/** As if the wallet's past lay so much further back. */
const later = (by_ms: number) =>
  inWallet((sql) => {
    followLedger(sql)
    sql.exec('UPDATE play_session SET began_at = began_at - ?, last_at = last_at - ?', by_ms, by_ms)
    sql.exec('UPDATE own_limit SET pending_from = pending_from - ?', by_ms)
    sql.exec(
      'UPDATE exclusion SET since = since - ?, until = until - ?, ends_at = ends_at - ?',
      by_ms,
      by_ms,
      by_ms,
    )
  })
const hour_ms = 3600 * 1000
const day_ms = 24 * hour_ms

describe('limits', () => {
  it('[PROTECT-01] a stake limit counts games and sport together, to the cent', async () => {
    await setLimit('stake', 'day', 10)
    expect(await spin(600)).toMatchObject({ status: 0 })
    expect(await bet(401)).toMatchObject(refusedBy('stake_day'))
    expect(await bet(400)).toMatchObject({ status: 0 })
    expect(await spin(1)).toMatchObject(refusedBy('stake_day'))
    expect(await limitOf('stake', 'day')).toMatchObject({ amount: 10, used: 10, left: 0 })
  })

  it('[PROTECT-01] a stake that is undone counts no more, wins and rollbacks go through above a limit', async () => {
    const first = await spin(1000, 'undone')
    await setLimit('stake', 'week', 10)
    expect(await spin(1)).toMatchObject(refusedBy('stake_week'))
    const { transaction_id: original_transaction_id } = first.result as { transaction_id: string }
    const undo = { token: game.token, transaction_id: 'undo', round_id: 'undone', original_transaction_id }
    expect(await seamless('rollback', undo)).toMatchObject({ status: 0 })
    expect(await limitOf('stake', 'week')).toMatchObject({ used: 0, left: 10 })
    await spin(1000, 'paid')
    expect(await win(5000, 'paid')).toMatchObject({ status: 0 })
  })

  it('[PROTECT-01] a loss is what was staked less what was paid, and what runs is lost until it pays', async () => {
    await setLimit('loss', 'month', 10)
    expect(await bet(1000, { betId: 'running' })).toMatchObject({ status: 0 })
    expect(await spin(1)).toMatchObject(refusedBy('loss_month'))
    const paid = { id: 'w', betId: 'running', playerId: player.user.id, amount_minor: 1500, currency: 'BRL' }
    expect(await sportsbook('win', paid)).toMatchObject({ status: 0 })
    expect(await limitOf('loss', 'month')).toMatchObject({ used: 0, left: 15 })
    expect(await spin(1501)).toMatchObject(refusedBy('loss_month'))
    expect(await spin(1500)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-01] a repeated stake gets its first answer, whatever the limit is since', async () => {
    const body = {
      token: game.token,
      transaction_id: 'again',
      round_id: 'a',
      amount_minor: 50,
      currency: 'BRL',
    }
    await seamless('debit', body)
    await setLimit('stake', 'day', 0.01)
    expect(await seamless('debit', body)).toMatchObject({ status: 0, result: { duplicate: true } })
  })

  it('[PROTECT-01] less counts at once, more after a day and a second confirmation', async () => {
    await setLimit('stake', 'day', 10)
    await setLimit('stake', 'day', 5)
    expect(await limitOf('stake', 'day')).toMatchObject({ amount: 5, pending: null })
    await setLimit('stake', 'day', 20)
    expect(await limitOf('stake', 'day')).toMatchObject({
      amount: 5,
      pending: { amount: 20, may_confirm: false },
    })
    const confirm = () => post('/limits/confirm', { kind: 'stake', period: 'day' })
    expect(await confirm()).toMatchObject({ http: 409, status: 9409 })
    await later(day_ms - 60_000)
    await setLimit('stake', 'day', 20)
    expect(await confirm()).toMatchObject({ status: 9409 })
    await later(60_000)
    expect(await spin(501)).toMatchObject(refusedBy('stake_day'))
    expect(await confirm()).toMatchObject({ status: 0 })
    expect(await spin(501)).toMatchObject({ status: 0 })
    expect(await confirm()).toMatchObject({ status: 9409 })
  })

  it('[PROTECT-01] to take a limit off waits as an increase does; another amount waits anew', async () => {
    await setLimit('loss', 'day', 5)
    await setLimit('loss', 'day', null)
    expect(await limitOf('loss', 'day')).toMatchObject({ amount: 5, pending: { amount: null } })
    await later(day_ms)
    await setLimit('loss', 'day', 500)
    expect(await limitOf('loss', 'day')).toMatchObject({ pending: { amount: 500, may_confirm: false } })
    await setLimit('loss', 'day', 5)
    expect(await limitOf('loss', 'day')).toMatchObject({ amount: 5, pending: null })
  })

  it('[PROTECT-01] of the player’s limit and the house’s the lower one counts', async () => {
    await setLimit('stake', 'day', 10)
    const house = { kind: 'stake', period: 'day', amount: 3 }
    await operator(`/players/${player.user.id}/limits`, house, 'PUT')
    expect(await spin(301)).toMatchObject(refusedBy('stake_day'))
    expect(await limitOf('stake', 'day')).toMatchObject({ amount: 10, operator: 3, left: 3 })
    await operator(`/players/${player.user.id}/limits`, { ...house, amount: null }, 'PUT')
    expect(await spin(1000)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-01] wrong limits are refused', async () => {
    for (const body of [
      { kind: 'stake', period: 'day', amount: 0 },
      { kind: 'stake', period: 'day', amount: 1.001 },
      { kind: 'stake', period: 'minutes', amount: 10 },
      { kind: 'session', period: 'minutes', amount: 4 },
      { kind: 'session', period: 'day', amount: 30 },
      { kind: 'other', period: 'day', amount: 5 },
    ])
      expect(await ask('/limits', body)).toMatchObject({ http: 422, status: 9400 })
  })
})

describe('a limit on deposits', () => {
  const payIn = (value: number) => pay(player, 'pagstar/payment', { value })

  it('[PROTECT-01] counts what is on its way, so that two pages cannot pass it together', async () => {
    await setLimit('deposit', 'day', 100)
    expect(await payIn(60)).toMatchObject({ status: 0 })
    expect(await payIn(41)).toMatchObject(refusedBy('deposit_day'))
    expect(await payIn(40)).toMatchObject({ status: 0 })
    expect(await limitOf('deposit', 'day')).toMatchObject({ used: 100, left: 0 })
  })

  it('[PROTECT-01] counts it once when it is paid, and no more when it is refused', async () => {
    await setLimit('deposit', 'day', 100)
    await payIn(60)
    const paid = await newest(player)
    await callBack(wire('payment', paid.id, 'approved', 6000))
    expect(await limitOf('deposit', 'day')).toMatchObject({ used: 60 })
    await payIn(40)
    const refused = await newest(player)
    await callBack(wire('payment', refused.id, 'canceled', 4000))
    expect(await limitOf('deposit', 'day')).toMatchObject({ used: 60 })
  })

  it('[PROTECT-01] the same request is refused the same way again', async () => {
    await setLimit('deposit', 'day', 10)
    const again = () => pay(player, 'pagstar/payment', { value: 20, request_id: 'over-the-limit' })
    expect(await again()).toMatchObject(refusedBy('deposit_day'))
    expect(await again()).toMatchObject({ status: 9448 })
  })

  it('[PROTECT-01] what a friend sends counts too, and goes back where it would pass', async () => {
    const sender = await signUp(`Sender${players}`, { currency: 'BRL' })
    await deposit(sender.user.id, 10_000)
    const allowed = signUpBody(`Sender${players}`, { currency: 'BRL', friend_transfer_allowed: true })
    await operator('/players', allowed)
    await setLimit('deposit', 'day', 20)
    const send = (amount: number) =>
      ask(
        '/friend_transfers',
        { friend_login: player.user.login, amount, request_id: `transfer-${(ids += 1)}` },
        'POST',
        sender,
      )
    expect(await send(15)).toMatchObject({ status: 0, result: { status: 'Completed' } })
    expect(await send(6)).toMatchObject({ status: 0, result: { status: 'Returned' } })
    expect(await limitOf('deposit', 'day')).toMatchObject({ used: 15, left: 5 })
    await post('/time-out', { days: 1 })
    expect(await send(1)).toMatchObject({ result: { status: 'Returned' } })
  })
})

describe('a session of play', () => {
  it('[PROTECT-02] its limit refuses stakes until a pause, over games and sport', async () => {
    await setLimit('session', 'minutes', 30)
    await spin(10)
    await later(14 * 60_000)
    await spin(10)
    await later(14 * 60_000)
    await bet(10)
    await later(2 * 60_000)
    expect(await limitOf('session', 'minutes')).toMatchObject({ used: 30, left: 0, resets_at: null })
    expect(await spin(10)).toMatchObject(refusedBy('session_minutes'))
    expect(await bet(10)).toMatchObject(refusedBy('session_minutes'))
    await later(14 * 60_000)
    expect(await spin(10)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-05] has its time, stake, payout and net, as the day, the month and the year have', async () => {
    expect(((await ask('/play')).result as Play).session).toEqual({
      since: null,
      stake: 0,
      payout: 0,
      net: 0,
    })
    await spin(1000, 'lost')
    await spin(500, 'won')
    await win(800, 'won')
    await deposit(player.user.id, 5000)
    const sums = { stake: 15, payout: 8, net: -7 }
    const play = (await ask('/play')).result as Play
    expect(play).toMatchObject({ currency: 'BRL', session: sums, day: sums, month: sums, year: sums })
    await later(hour_ms)
    expect(((await ask('/play')).result as Play).session.since).toBeNull()
    await spin(100)
    const sessions = (await ask('/play/history?by=session')).result as { history: object[]; count: number }
    expect(sessions).toMatchObject({ count: 2, history: [{ stake: 1 }, sums] })
    for (const by of ['day', 'month', 'year']) {
      const { result } = await ask(`/play/history?by=${by}`)
      expect(result, by).toMatchObject({ count: 1, history: [{ stake: 16, payout: 8, net: -8 }] })
    }
  })

  it('[PROTECT-02] the reality check is the market’s until the player sets it', async () => {
    expect(((await ask('/limits')).result as Limits).reality_check).toBe(0)
    expect(await ask('/reality-check', { minutes: 15 })).toMatchObject({ status: 0 })
    expect(((await ask('/limits')).result as Limits).reality_check).toBe(15)
    expect(await ask('/reality-check', { minutes: 241 })).toMatchObject({ status: 9400 })
  })
})

describe('time-out and self-exclusion', () => {
  const excluded = (kind: string) => ({ http: 403, status: 9449, fields: { kind } })
  const reopen = () =>
    call('/api/games/session', {
      token: player.token,
      body: { provider: 'pragmatic', game_id: 'gems', platform: 'mobile', lang: 'en' },
    })

  it('[PROTECT-03] ends what is open and refuses what is new at once; what was staked is paid', async () => {
    await spin(100, 'open')
    await bet(100, { betId: 'running2' })
    const { result } = await post('/time-out', { days: 7 })
    const until = Date.parse((result as { until: string }).until)
    expect(Math.abs(until - Date.now() - 7 * day_ms)).toBeLessThan(60_000)
    expect(await spin(1)).toMatchObject({ http: 401 })
    expect(await bet(1)).toMatchObject(excluded('time_out'))
    expect(await reopen()).toMatchObject(excluded('time_out'))
    expect(await call('/api/sport/bettor', { token: player.token })).toMatchObject(excluded('time_out'))
    expect((await sportsbook('bettor', { playerId: player.user.id })).result).toMatchObject({ mayBet: false })
    expect(await win(500, 'open')).toMatchObject({ status: 0 })
    const paid = { id: 'w2', betId: 'running2', playerId: player.user.id, amount_minor: 300, currency: 'BRL' }
    expect(await sportsbook('win', paid)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] a game whose session were still open gets no stake either', async () => {
    await post('/time-out', { days: 1 })
    await platformEnv.DB.prepare('UPDATE game_session SET ended_at = NULL').run()
    expect(await spin(1)).toMatchObject(excluded('time_out'))
  })

  it('[PROTECT-03] no money comes in, and money goes out, wagered or not', async () => {
    await pay(player, 'pagstar/payment', { value: 50 })
    await callBack(wire('payment', (await newest(player)).id, 'approved', 5000))
    expect(await pay(player, 'pagstar/withdrawal', { value: 50 })).toMatchObject({ status: 105 })
    await post('/self-exclusion', { months: 6, password })
    expect(await pay(player, 'pagstar/payment', { value: 50 })).toMatchObject(excluded('self_exclusion'))
    expect(await call('/api/user/login', { body: { email: player.user.login, password } })).toMatchObject({
      status: 0,
    })
    expect(await pay(player, 'pagstar/withdrawal', { value: 50 })).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] an exclusion is never made shorter, a longer one counts', async () => {
    const exclude = async (body: object) => (await post('/self-exclusion', { password, ...body })).result
    const { until } = (await exclude({ months: 12 })) as { until: string }
    expect(await exclude({ months: 6 })).toEqual({ until })
    await post('/time-out', { days: 1 })
    expect(((await ask('/limits')).result as Limits).exclusion).toMatchObject({
      kind: 'self_exclusion',
      until,
    })
    expect(await exclude({ permanent: true })).toEqual({ until: null })
    expect(await exclude({ months: 60 })).toEqual({ until: null })
    expect(await bet(1)).toMatchObject({ fields: { until: 'permanent' } })
  })

  it('[PROTECT-03] needs the password, and months or for good', async () => {
    expect(await post('/self-exclusion', { months: 6, password: 'Wrong1234' })).toMatchObject({ status: 4 })
    for (const body of [{ password }, { password, months: 7 }, { password, months: 6, permanent: true }])
      expect(await post('/self-exclusion', body)).toMatchObject({ status: 9400 })
    expect(await bet(1)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] stays after its time until the player asks, and a day longer', async () => {
    await post('/self-exclusion', { months: 6, password })
    const end = () => post('/self-exclusion/end', { password })
    expect(await end()).toMatchObject(excluded('self_exclusion'))
    await later(200 * day_ms)
    expect(await bet(1)).toMatchObject(excluded('self_exclusion'))
    expect(await end()).toMatchObject({ status: 0 })
    expect(await bet(1)).toMatchObject(excluded('self_exclusion'))
    await later(day_ms)
    expect(await bet(1)).toMatchObject({ status: 0 })
    expect(await end()).toMatchObject({ status: 9409 })
  })

  it('[PROTECT-03] a time-out is over by itself', async () => {
    await post('/time-out', { days: 1 })
    await later(day_ms)
    expect(await bet(1)).toMatchObject({ status: 0 })
    expect(await reopen()).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] nobody excluded is given a bonus or sent advertising', async () => {
    await ask('/consent', { email: true, sms: true })
    await operator('/promocodes/GUARD', { kind: 'fixed', amounts: { BRL: 100 } }, 'PUT')
    await post('/time-out', { days: 1 })
    expect(
      await call('/api/payment/promocode/activation', { token: player.token, body: { code: 'GUARD' } }),
    ).toMatchObject({ status: 9449 })
    const { result } = await ask('/consent')
    expect(result).toMatchObject({
      email: false,
      sms: false,
      history: [{ granted: false, source: 'exclusion' }, {}, {}, {}],
    })
    expect(await ask('/consent', { email: true })).toMatchObject(excluded('time_out'))
  })

  it('[PROTECT-04] another account of the same person is refused, or excluded once more is known', async () => {
    const cpf = '52998224725'
    const known = { currency: 'BRL', cpf, document_number: 'AB 12345' }
    const other = await signUp(`Twin${players}`, { currency: 'BRL' })
    await operator(
      '/players',
      signUpBody(`Guarded${players}`, { ...known, email: 'g.uard@gmail.com', phone: '+5511987654321' }),
    )
    await post('/self-exclusion', { months: 6, password })
    expect(await signUpCall(`Again${players}`, { document_number: 'ab-12345' })).toMatchObject(
      excluded('self_exclusion'),
    )
    expect(await signUpCall(`Again${players}`, { cpf: '529.982.247-25' })).toMatchObject(
      excluded('self_exclusion'),
    )
    await operator(
      '/players',
      signUpBody(`Twin${players}`, { currency: 'BRL', email: 'guard+new@googlemail.com' }),
    )
    await call('/api/user/login', { body: { email: `Twin${players}`, password } })
    expect(((await ask('/limits', undefined, 'GET', other)).result as Limits).exclusion).toMatchObject({
      kind: 'self_exclusion',
    })
    expect(await signUpCall(`Else${players}`, { document_number: 'CD 99999' })).toMatchObject({ status: 0 })
  })
})

describe('the rights over one’s data', () => {
  it('[PROTECT-09] consent is nobody’s by default, and has a history', async () => {
    expect((await ask('/consent')).result).toEqual({ email: false, sms: false, phone: false, history: [] })
    await ask('/consent', { email: true })
    await ask('/consent', { email: true })
    const { result } = await ask('/consent', { email: false })
    expect(result).toMatchObject({
      email: false,
      history: [
        { channel: 'email', granted: false, source: 'player' },
        { channel: 'email', granted: true, source: 'player' },
      ],
    })
  })

  it('[PROTECT-09] the export has the player’s data and every movement, and no secret', async () => {
    await spin(150)
    const { text, name } = (await ask('/export')).result as { text: string; name: string }
    const data = JSON.parse(text) as { profile: object; ledger: object[] }
    expect(name).toBe(`atoll-${player.user.login.toLowerCase()}.json`)
    expect(data).toMatchObject({
      profile: { login: player.user.login },
      ledger: [
        { kind: 'debit', amount: -1.5, balance_after: 998.5 },
        { kind: 'deposit', amount: 1000 },
      ],
    })
    expect(text).not.toMatch(/token|scrypt|fingerprint/)
    const csv = (await ask('/export?format=csv')).result as { text: string; type: string }
    expect(csv.type).toBe('text/csv')
    expect(csv.text.split('\r\n')[1]).toMatch(/,real,debit,-1\.50,998\.50,BRL,pragmatic,gems,/)
  })

  it('[PROTECT-09] a deletion may be taken back, waits for the money, and leaves what the law keeps', async () => {
    const run = () => deleteDueAccounts(servicesOf(platformEnv), Date.now() + 31 * day_ms)
    const state = async () => ((await ask('/deletion')).result as { status: string }).status
    expect(await post('/deletion', { password: 'Wrong1234' })).toMatchObject({ status: 4 })
    await post('/deletion', { password })
    expect(await state()).toBe('requested')
    expect(await ask('/deletion', undefined, 'DELETE')).toMatchObject({ result: { status: 'none' } })
    await post('/deletion', { password })
    await run()
    expect(await state()).toBe('requested')
    await operator(`/players/${player.user.id}/adjust`, {
      account: 'real',
      amount_minor: -100_000,
      key: 'out',
      reason: 'paid out',
    })
    await platformEnv.DB.prepare('UPDATE deletion_request SET deletes_at = 1').run()
    await run()
    expect(await call('/api/user/login', { body: { email: player.user.login, password } })).toMatchObject({
      status: 4,
    })
    expect(await ask('/check')).toMatchObject({ status: 9401 })
    const { entries } = (await operator(`/players/${player.user.id}/ledger`)).result as { entries: Answer[] }
    expect(entries).toHaveLength(2)
    const kept = await platformEnv.DB.prepare('SELECT username, birth_date FROM user WHERE id = ?')
      .bind(player.user.id)
      .first()
    expect(kept).toEqual({ username: `deleted-${player.user.id}`, birth_date: null })
  })
})
