import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { markets } from '#contract/markets.ts'
import { minute_ms } from '#lib/time.ts'
import {
  call,
  deposit,
  migrate,
  openGame,
  password,
  seamless,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

/* A market that asks again who is there after 30 minutes without use; the profile is shared with the player's object. */
const market = markets.none as { idle_minutes: number | null }
let names = 0
let ids = 0

beforeAll(async () => {
  market.idle_minutes = 30
  await migrate()
})
afterAll(() => void (market.idle_minutes = null))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const newPlayer = () => signUp(`Idle${(names += 1)}`)
const get = (path: string, { token }: Player) => call(`/api/user/${path}`, { token })
/** As a page does it: a poll every minute, and what it loads by itself. */
async function leaveOpen(player: Player, minutes: number): Promise<number[]> {
  let answers: number[] = []
  for (let passed = 0; passed < minutes; passed += 1) {
    vi.setSystemTime(Date.now() + minute_ms)
    answers = await Promise.all(
      ['balance', 'check', 'play', 'limits'].map(async (path) => (await get(path, player)).status),
    )
  }
  return answers
}
const prove = ({ token }: Player, given = password) =>
  call('/api/user/proof', { token, body: { password: given } })

describe('[SESSION-11] a sign-in that is not used', () => {
  it('asks again who is there after the time of the market; polls are no use', async () => {
    const player = await newPlayer()
    expect(await leaveOpen(player, 29)).toEqual([0, 0, 0, 0])
    expect(await leaveOpen(player, 3)).toEqual([9467, 9467, 9467, 9467])
    for (const path of ['profile', 'sessions', 'terms'])
      expect((await get(path, player)).status, path).toBe(9467)
    const open = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en', product: 'casino' }
    expect(await call('/api/games/session', { token: player.token, body: open })).toMatchObject({
      status: 9467,
    })
    expect(await call('/api/payment/cashier', { token: player.token })).toMatchObject({ status: 9467 })
  })

  it('goes on after the password, where it was, and not after a wrong one', async () => {
    const player = await newPlayer()
    await leaveOpen(player, 33)
    expect(await prove(player, 'Wrong1234')).toMatchObject({ status: 4 })
    expect(await get('profile', player)).toMatchObject({ status: 9467 })
    expect(await prove(player)).toMatchObject({ status: 0 })
    expect(await get('profile', player)).toMatchObject({
      status: 0,
      result: { username: player.user.username },
    })
    expect(await leaveOpen(player, 29)).toEqual([0, 0, 0, 0])
  })

  it('may be signed out without it, and a new one is not idle', async () => {
    const player = await newPlayer()
    await leaveOpen(player, 33)
    expect(await get('logout', player)).toMatchObject({ status: 0 })
    expect(await get('check', player)).toMatchObject({ status: 9401 })
  })

  it('still leaves a game', async () => {
    const player = await newPlayer()
    await openGame(player)
    await leaveOpen(player, 33)
    const left = { provider: 'pragmatic', game_id: 'gems' }
    expect(
      await call('/api/games/session', { method: 'DELETE', token: player.token, body: left }),
    ).toMatchObject({ status: 0 })
  })

  it('is used by calls and by what is done on a page', async () => {
    const player = await newPlayer()
    await leaveOpen(player, 25)
    expect(await call('/api/user/active', { token: player.token, body: {} })).toMatchObject({ status: 0 })
    expect(await leaveOpen(player, 25)).toEqual([0, 0, 0, 0])
    await get('profile', player)
    expect(await leaveOpen(player, 25)).toEqual([0, 0, 0, 0])
    expect(await call('/api/payment/cashier', { token: player.token })).toMatchObject({ status: 0 })
    expect(await leaveOpen(player, 25)).toEqual([0, 0, 0, 0])
  })

  it('is used by stakes, and takes none once it is idle; what is open is paid', async () => {
    const player = await newPlayer()
    await deposit(player.user.id, 100_000)
    const { token } = await openGame(player)
    const movement = (id: string) => ({
      token,
      transaction_id: id,
      round_id: id,
      currency: 'USD',
      amount_minor: 100,
    })
    const debit = (id: string) => seamless('debit', movement(id))
    for (let times = 0; times < 3; times += 1) {
      vi.setSystemTime(Date.now() + 20 * minute_ms)
      expect(await debit(`use${(ids += 1)}`)).toMatchObject({ status: 0 })
    }
    expect(await get('profile', player)).toMatchObject({ status: 0 })
    vi.setSystemTime(Date.now() + 31 * minute_ms)
    expect(await debit('late')).toMatchObject({ status: 9467 })
    expect(await debit(`use${ids}`)).toMatchObject({ status: 0, result: { duplicate: true } })
    expect(await seamless('credit', { ...movement('win'), round_id: `use${ids}` })).toMatchObject({
      status: 0,
    })
    const bet = { playerId: player.user.id, currency: 'USD', id: 'i:bet', betId: 'i', amount_minor: 100 }
    const placed = () => sportsbook('bet', { ...bet, bonus_minor: 0, price: 2000 } as never)
    expect(await placed()).toMatchObject({ status: 9467 })
    await prove(player)
    expect(await placed()).toMatchObject({ status: 0 })
    expect(await debit('after')).toMatchObject({ status: 0 })
  })

  it('is none where the market has no such rule', async () => {
    market.idle_minutes = null
    const player = await newPlayer()
    expect(await leaveOpen(player, 45)).toEqual([0, 0, 0, 0])
    expect((await get('check', player)).result).toMatchObject({ idle_minutes: null })
    market.idle_minutes = 30
  })
})
