import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Balance } from '#contract/accounts.ts'
import { liveClosing } from '#contract/constants.ts'
import type { LiveMessage } from '#contract/live.ts'
import { minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { keepMarker } from '../../../../functions/platform/protection/markers.ts'
import { tellPlayer } from '../../../../functions/platform/wallet/walletOf.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from '../payments/paymentSupport.ts'
import { lineStatus, openLine, type OpenLine } from '../lines.ts'
import {
  call,
  deposit,
  fetchBySite,
  fetchWorker,
  migrate,
  openGame,
  operator,
  origin,
  password,
  platformEnv,
  seamless,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

let names = 0
const newPlayer = () => signUp(`Live${(names += 1)}`)

async function withLine(): Promise<{ player: Player; line: OpenLine }> {
  const player = await newPlayer()
  return { player, line: await openLine(player.token) }
}

const balancesIn = ({ heard }: OpenLine) =>
  heard.flatMap((message) => (message.news === 'balance' ? [message.balance] : []))
const newsIn = ({ heard }: OpenLine) => heard.map(({ news }) => news)
const told = (line: OpenLine, message: LiveMessage) => expect.poll(() => line.heard).toContainEqual(message)

describe('[LIVE-01] a live line tells', () => {
  it('first until when, and the balance as a poll gives it', async () => {
    const { player, line } = await withLine()
    const polled = (await call('/api/user/balance', { token: player.token })).result as Balance
    const [opened, first] = line.heard
    expect(opened).toMatchObject({ news: 'open' })
    expect(opened?.news === 'open' && opened.renew_s).toBeGreaterThan(50)
    expect(first).toEqual({ news: 'balance', balance: { ...polled, now: expect.any(String) as string } })
  })

  it('every change of the balance, once, with the session of play', async () => {
    const { player, line } = await withLine()
    await deposit(player.user.id, 10_000)
    await expect.poll(() => balancesIn(line).at(-1)?.balance).toBe(100)
    const { token } = await openGame(player)
    const inRound = { token, round_id: 'r', currency: 'USD' }
    const stake = { ...inRound, transaction_id: 'd', amount_minor: 500 }
    await seamless('debit', stake)
    await seamless('debit', stake)
    await expect.poll(() => balancesIn(line).at(-1)).toMatchObject({ balance: 95, session: { stake: 5 } })
    await seamless('credit', { ...inRound, transaction_id: 'c', amount_minor: 800 })
    await expect.poll(() => balancesIn(line).at(-1)).toMatchObject({ balance: 103, session: { payout: 8 } })
    expect(balancesIn(line).map(({ balance }) => balance)).toEqual([0, 100, 95, 103])
  })

  it('the session of play as it is when it is taken up, over stakes, undone ones, payouts and a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { player, line } = await withLine()
    await deposit(player.user.id, 100_000)
    const { token } = await openGame(player)
    const told: unknown[] = []
    const move = async (action: 'debit' | 'credit' | 'rollback', id: string, more: object) => {
      const body = { token, transaction_id: id, round_id: id.slice(1), currency: 'USD', ...more }
      const before = balancesIn(line).length
      expect(await seamless(action, body)).toMatchObject({ status: 0 })
      await expect.poll(() => balancesIn(line).length).toBe(before + 1)
      told.push(balancesIn(line).at(-1)?.session)
      vi.setSystemTime(Date.now() + minute_ms / 2)
    }
    await move('debit', 'd1', { amount_minor: 1000 })
    await move('debit', 'd2', { amount_minor: 500 })
    await move('rollback', 'r2', { original_transaction_id: 'd2' })
    await move('credit', 'c1', { amount_minor: 300 })
    expect(told).toMatchObject([
      { stake: 10, payout: 0 },
      { stake: 15, payout: 0 },
      { stake: 10, payout: 0 },
      { stake: 10, payout: 3, net: -7 },
    ])
    const polled = async () =>
      ((await call('/api/user/balance', { token: player.token })).result as Balance).session
    expect(await polled()).toEqual(told.at(-1))
    // A poll a minute ago says that the player was here; after a quarter of an hour without one it is another session.
    vi.setSystemTime(Date.now() + 20 * minute_ms)
    const later = await openLine(player.token)
    expect(
      await seamless('debit', {
        token,
        transaction_id: 'd3',
        round_id: '3',
        currency: 'USD',
        amount_minor: 200,
      }),
    ).toMatchObject({ status: 0 })
    await expect.poll(() => balancesIn(later).at(-1)?.session).toMatchObject({ stake: 2, payout: 0 })
    expect(await polled()).toEqual(balancesIn(later).at(-1)?.session)
  })

  it('a block of the casino by the line that follows it', async () => {
    const { player, line } = await withLine()
    await operator(`/players/${player.user.id}/casino-block`, { is_casino_blocked: true })
    await told(line, { news: 'account' })
    await expect.poll(line.closedBy).toBe(liveClosing.account)
    expect(balancesIn(await openLine(player.token))).toMatchObject([{ is_casino_blocked: true }])
  })

  it('an exclusion with the balance', async () => {
    const { player, line } = await withLine()
    const body = { months: 6, password }
    expect(await call('/api/user/self-exclusion', { token: player.token, body })).toMatchObject({ status: 0 })
    await expect.poll(() => balancesIn(line).at(-1)?.is_excluded).toBe(true)
  })

  it('that limits, a bet, a payment or the popups have changed', async () => {
    const { player, line } = await withLine()
    await deposit(player.user.id, 10_000)
    const body = { kind: 'stake', period: 'day', amount: 50 }
    expect(await call('/api/user/limits', { token: player.token, method: 'PUT', body })).toMatchObject({
      status: 0,
    })
    await told(line, { news: 'limits' })
    const bet = { betId: 'b', playerId: player.user.id, currency: 'USD' }
    const placed = { ...bet, id: 'b:bet', amount_minor: 100, bonus_minor: 0, price: 1900 }
    expect(await sportsbook('bet', placed)).toMatchObject({ status: 0 })
    await told(line, { news: 'bet' })
    expect(await sportsbook('win', { ...bet, id: 'b:win', amount_minor: 190 } as never)).toMatchObject({
      status: 0,
    })
    await expect.poll(() => newsIn(line).filter((news) => news === 'bet')).toHaveLength(2)
    await tellPlayer(platformEnv, player.user.id, { news: 'popups' })
    await told(line, { news: 'popups' })
  })

  it('a deposit that was refused, though it moves no money', async () => {
    const player = await signUp('LiveRefused', { currency: 'BRL' })
    const line = await openLine(player.token)
    await bankAnswers(goodBank)
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    expect((await callBack(wire('payment', id, 'rejected', 5000))).http).toBe(200)
    await told(line, { news: 'payment', id })
  })

  it('a marker of harm as news only when it is new', async () => {
    const marker = { rule: 'long_session', facts: {} } as never
    const services = servicesOf(platformEnv)
    const { user } = await newPlayer()
    expect([
      await keepMarker(services, user.id, marker, Date.now()),
      await keepMarker(services, user.id, marker, Date.now()),
    ]).toEqual([true, false])
  })
})

describe('[LIVE-02] a line is held', () => {
  it('by nobody who is not signed in, banned, of another role, or past the site in a stranger’s name', async () => {
    const { token, user } = await newPlayer()
    expect(await lineStatus('nobody')).toBe(401)
    expect(await lineStatus(`${crypto.randomUUID()}-${'x'.repeat(43)}`)).toBe(401)
    const direct = new Request(`${origin}/api/user/live`, {
      headers: { Upgrade: 'websocket', Authorization: `Bearer ${user.id}-${'x'.repeat(43)}` },
    })
    expect((await fetchWorker(direct)).status).toBe(401)
    expect(await lineStatus(token)).toBe(101)
    await operator(`/players/${user.id}/ban`, { is_banned: true })
    expect(await lineStatus(token)).not.toBe(101)
  })

  it('by a request that upgrades', async () => {
    const { token } = await newPlayer()
    const plain = new Request(`${origin}/api/user/live`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await fetchBySite(plain)).status).toBe(404)
  })

  it('three times by a player, and a fourth one closes the oldest', async () => {
    const player = await newPlayer()
    const lines: OpenLine[] = []
    for (let n = 0; n < 5; n += 1) lines.push(await openLine(player.token))
    await expect
      .poll(() => lines.map(({ closedBy }) => closedBy()))
      .toEqual([4002, 4002, undefined, undefined, undefined])
    await deposit(player.user.id, 100)
    await expect.poll(() => lines.map((line) => balancesIn(line).length)).toEqual([1, 1, 2, 2, 2])
  })

  it('silently: a ping is answered by the runtime, anything else hung up on', async () => {
    const { line } = await withLine()
    const pongs: unknown[] = []
    const { socket } = line
    socket.addEventListener('message', ({ data }) => void pongs.push(data))
    socket.send('ping')
    await expect.poll(() => pongs).toContain('pong')
    socket.send(JSON.stringify({ news: 'balance', balance: 1_000_000 }))
    await expect.poll(line.closedBy).toBe(liveClosing.spoken)
  })

  it('until the browser hangs up, which is answered, and counts no more', async () => {
    const { player, line } = await withLine()
    line.socket.close(1000)
    await expect.poll(line.closedBy).toBe(1000)
    const rest = [await openLine(player.token), await openLine(player.token), await openLine(player.token)]
    await deposit(player.user.id, 100)
    await expect.poll(() => rest.map((one) => balancesIn(one).length)).toEqual([2, 2, 2])
  })

  it('while its object sleeps, and tells afterwards', async () => {
    const { player, line } = await withLine()
    await evictDurableObject(platformEnv.WALLET.getByName(player.user.id))
    await deposit(player.user.id, 700)
    await expect.poll(() => balancesIn(line).at(-1)?.balance).toBe(7)
    expect(line.closedBy()).toBeUndefined()
  })

  it('no longer than the accounts were asked for: afterwards it tells nothing and closes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { player, line } = await withLine()
    vi.setSystemTime(Date.now() + 5 * minute_ms + 1000)
    await deposit(player.user.id, 700)
    await expect.poll(line.closedBy).toBe(liveClosing.over)
    expect(balancesIn(line).map(({ balance }) => balance)).toEqual([0])
  })

  it('a minute at most where it was opened while a change was being stored', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const player = await newPlayer()
    await platformEnv.WALLET.getByName(player.user.id).doubt()
    const line = await openLine(player.token)
    expect(line.heard[0]).toEqual({ news: 'open', renew_s: 60 })
  })
})
