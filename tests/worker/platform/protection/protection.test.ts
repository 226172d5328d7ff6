import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { Balance } from '#contract/accounts.ts'
import type { Limits, Play } from '#contract/protection.ts'
import { callBack, paymentHistory, newest, pay, wire } from '../payments/paymentSupport.ts'
import {
  ask,
  bet,
  gameToken,
  later,
  limitOf,
  newPlayer,
  nextNumber,
  player,
  post,
  refusedBy,
  setLimit,
  spin,
  win,
} from './protectionSupport.ts'
import {
  countRows,
  migrate,
  deposit,
  operator,
  seamless,
  signUp,
  signUpBody,
  sportsbook,
} from '../support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

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
    const undo = { token: gameToken(), transaction_id: 'undo', round_id: 'undone', original_transaction_id }
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
      token: gameToken(),
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

  it('[PROTECT-01] an increase that nobody confirms for a week is dropped', async () => {
    await setLimit('stake', 'day', 5)
    await setLimit('stake', 'day', null)
    const confirm = () => post('/limits/confirm', { kind: 'stake', period: 'day' })
    await later(8 * day_ms)
    expect(await limitOf('stake', 'day')).toMatchObject({ amount: 5, pending: null })
    expect(await confirm()).toMatchObject({ status: 9409 })
    await setLimit('stake', 'day', null)
    expect(await limitOf('stake', 'day')).toMatchObject({ pending: { may_confirm: false } })
  })

  it('[PROTECT-01] a session goes on with bets of bonus money too', async () => {
    await deposit(player.user.id, 10_000, 'bonus')
    await setLimit('session', 'minutes', 10)
    await bet(100, { bonus_minor: 100 })
    await later(11 * 60_000)
    expect(await bet(100, { bonus_minor: 100 })).toMatchObject(refusedBy('session_minutes'))
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

  it('[PROTECT-01] what is refused by a limit has failed before it began, and is in no history', async () => {
    await setLimit('deposit', 'day', 10)
    await payIn(20)
    const failed = `payment WHERE player_id = ? AND direction = 'in' AND status = 'failed'`
    expect(await countRows(failed, player.user.id)).toBe(1)
    expect(await paymentHistory(player)).toMatchObject({ history: [], count: 0 })
  })

  it('[PROTECT-01] what a friend sends counts too, and goes back where it would pass', async () => {
    const sender = await signUp(`Sender${player.user.login.slice(7)}`, { currency: 'BRL' })
    await deposit(sender.user.id, 10_000)
    const allowed = signUpBody(`Sender${player.user.login.slice(7)}`, {
      currency: 'BRL',
      friend_transfer_allowed: true,
    })
    await operator('/players', allowed)
    await setLimit('deposit', 'day', 20)
    const send = (amount: number) =>
      ask(
        '/friend_transfers',
        { friend_login: player.user.login, amount, request_id: `transfer-${nextNumber()}` },
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

  it('[PLAY-01] is told with the balance, and goes on while the player is on the site', async () => {
    const standing = async () => (await ask('/balance')).result as Balance
    expect((await standing()).session).toEqual({ since: null, stake: 0, payout: 0, net: 0 })
    await spin(1000, 'seen')
    await win(300, 'seen')
    const { session, now = '' } = await standing()
    expect(session).toEqual({ since: expect.any(String) as string, stake: 10, payout: 3, net: -7 })
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
    // Twenty minutes without a stake, but not away: a payout and a stake are of the same session.
    await later(10 * 60_000)
    expect((await standing()).session?.net).toBe(-7)
    await later(10 * 60_000)
    await spin(200)
    expect((await standing()).session).toMatchObject({ stake: 12, net: -9 })
    expect(((await ask('/play')).result as Play).session).toEqual((await standing()).session)
    await later(16 * 60_000)
    expect((await standing()).session?.since).toBeNull()
  })

  it('[PLAY-01] that has used up its limit ends with a pause, though its player stays and looks', async () => {
    await setLimit('session', 'minutes', 30)
    await spin(10)
    for (let passed_min = 0; passed_min < 30; passed_min += 10) {
      await ask('/balance')
      await later(10 * 60_000)
    }
    expect(await spin(10)).toMatchObject(refusedBy('session_minutes'))
    await later(6 * 60_000)
    await ask('/balance')
    expect(await spin(10)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-02] the reality check is the market’s until the player sets it', async () => {
    expect(((await ask('/limits')).result as Limits).reality_check).toBe(0)
    expect(await ask('/reality-check', { minutes: 15 })).toMatchObject({ status: 0 })
    expect(((await ask('/limits')).result as Limits).reality_check).toBe(15)
    expect(await ask('/reality-check', { minutes: 241 })).toMatchObject({ status: 9400 })
  })
})
