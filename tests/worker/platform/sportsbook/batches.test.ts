import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  deposit,
  inWallet,
  migrate,
  operator,
  platformEnv,
  sessionIdOf,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

let player: Player
let session: string
let count = 0
beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Batcher${(count += 1)}`)
  session = await sessionIdOf(player.user.id)
  await deposit(player.user.id, 1000)
})

const movement = (betId: string, kind: string, amount_minor: number) => ({
  ...{ id: `${betId}:${kind}`, betId, playerId: player.user.id, amount_minor, currency: 'USD' },
})
const bet = (betId: string, amount_minor: number) => ({
  ...{ ...movement(betId, 'bet', amount_minor), session, bonus_minor: 0, price: 2000 },
})
const settlement = (action: string, betId: string, amount_minor: number) => ({
  ...{ action, ...movement(betId, action, amount_minor) },
})
const win = (betId: string, amount_minor: number) => sportsbook('win', movement(betId, 'win', amount_minor))
const unsettle = (betId: string, amount_minor: number, changes = {}) =>
  sportsbook('unsettle', {
    ...{ ...movement(betId, 'unsettle', amount_minor), winId: `${betId}:win`, ...changes },
  })
const place = (betId: string, amount_minor: number, more = {}) =>
  sportsbook('bet', { ...bet(betId, amount_minor), ...more })
const batch = (action: 'bets' | 'settle', body: object) => sportsbook(action, body)

async function balances() {
  const { sums, balances } = (await operator(`/players/${player.user.id}/audit`)).result as Record<
    string,
    object
  >
  expect(sums).toEqual(balances)
  return balances
}
const bookings = async () => {
  const { items } = (await operator(`/players/${player.user.id}/ledger?perPage=100`)).result as {
    items: { kind: string; amount_minor: number }[]
  }
  return items
    .map(({ kind, amount_minor }) => `${kind} ${amount_minor}`)
    .toReversed()
    .slice(1)
}
const booked = (balance_minor: number) => ({ status: 0, result: { balance_minor } })
const refused = (status: number) => ({ status, error_message: expect.any(String) as string })

describe('several bets in one call', () => {
  it('[SEAMLESS-17] each has its own answer, and a repetition gets the same', async () => {
    const body = { bets: [bet('a', 400), bet('b', 700), bet('c', 600)] }
    const answer = await batch('bets', body)
    expect(answer.result).toEqual({ results: [booked(600), refused(501), booked(0)] })
    await deposit(player.user.id, 700)
    const again = await batch('bets', body)
    expect(again.result).toEqual({ results: [booked(600), booked(0), booked(0)] })
    expect(await balances()).toEqual({ real: 0, bonus: 0, owed: 0 })
  })

  it('[SEAMLESS-17] all or none: the one that is refused has its reason, and nothing is booked', async () => {
    const body = { allOrNone: true, bets: [bet('a', 400), bet('b', 700), bet('c', 600)] }
    const answer = await batch('bets', body)
    expect(answer.result).toEqual({ results: [refused(9478), refused(501), refused(9478)] })
    expect(await bookings()).toEqual([])
    await deposit(player.user.id, 700)
    const all = { results: [booked(1300), booked(600), booked(0)] }
    expect((await batch('bets', body)).result).toEqual(all)
    expect((await batch('bets', body)).result).toEqual(all)
    expect(await balances()).toEqual({ real: 0, bonus: 0, owed: 0 })
  })

  it('is refused as a whole in a form that is wrong, or of two players or sessions', async () => {
    const other = { ...bet('b', 1), playerId: 'another' }
    for (const bets of [[], [other, bet('a', 1)], [{ ...bet('a', 1), session: 'x' }, bet('b', 1)], [{}]])
      expect(await batch('bets', { bets })).toMatchObject({ status: 9400 })
    const many = Array.from({ length: 101 }, (_, n) => bet(`n${n}`, 1))
    expect(await batch('bets', { bets: many })).toMatchObject({ status: 9400 })
    expect(await bookings()).toEqual([])
  })
})

describe('settlements in one call', () => {
  it('[SEAMLESS-17] name many players, and each has its own answer in the order of the call', async () => {
    const other = await signUp(`Other${(count += 1)}`)
    await place('a', 400)
    await place('b', 100)
    const ofOther = { ...settlement('win', 'a', 5), playerId: other.user.id }
    const unknown = { ...settlement('win', 'a', 5), playerId: 'nobody' }
    const settlements = [
      ...[settlement('win', 'a', 900), ofOther, settlement('cash-out', 'b', 50), unknown],
      ...[settlement('resettle', 'a', -100), settlement('win', 'missing', 1)],
    ]
    const answer = await batch('settle', { settlements })
    const results = [booked(1400), refused(9409), booked(1450), refused(9404), booked(1350), refused(9409)]
    expect(answer.result).toEqual({ results })
    expect((await batch('settle', { settlements })).result).toEqual({ results })
    expect(await balances()).toEqual({ real: 1350, bonus: 0, owed: 0 })
  })

  it('[SEAMLESS-17] all or none of one player', async () => {
    await place('a', 400)
    const settlements = [settlement('win', 'a', 900), settlement('win', 'missing', 1)]
    const answer = await batch('settle', { allOrNone: true, settlements })
    expect(answer.result).toEqual({ results: [refused(9478), refused(9409)] })
    const two = { ...settlement('win', 'b', 5), playerId: 'nobody' }
    expect(await batch('settle', { allOrNone: true, settlements: [two, settlements[0]] })).toMatchObject({
      status: 9400,
    })
    expect(await balances()).toEqual({ real: 600, bonus: 0, owed: 0 })
  })
})

describe('a settlement that is undone', () => {
  it('[SEAMLESS-18] takes the win back with its corrections, once, and the bet is open again', async () => {
    await place('a', 400)
    await sportsbook('cash-out', movement('a', 'cash-out', 50))
    await win('a', 900)
    await sportsbook('resettle', movement('a', 'resettle', -200))
    expect((await unsettle('a', 900)).result).toEqual({ balance_minor: 650 })
    expect((await unsettle('a', 900)).result).toEqual({ balance_minor: 650 })
    expect(await unsettle('a', 900, { id: 'other' })).toMatchObject({ status: 9409 })
    expect((await sportsbook('win', { ...movement('a', 'second', 300) })).result).toEqual({
      balance_minor: 950,
    })
    expect(await bookings()).toEqual([
      ...['bet -400', 'bet_cash_out 50', 'bet_win 900', 'bet_correction -200'],
      ...['bet_correction -700', 'bet_win 300'],
    ])
    expect(await balances()).toEqual({ real: 950, bonus: 0, owed: 0 })
  })

  it('[SEAMLESS-18] owes what the balance does not cover, and the next win repays it', async () => {
    await place('a', 400)
    await win('a', 900)
    await deposit(player.user.id, -1400)
    await unsettle('a', 900)
    expect(await balances()).toEqual({ real: 0, bonus: 0, owed: 800 })
    await sportsbook('win', movement('a', 'second', 900))
    expect(await balances()).toEqual({ real: 100, bonus: 0, owed: 0 })
  })

  it('[SEAMLESS-18] before its win refuses the win for ever; one of other contents is a conflict', async () => {
    await place('a', 400)
    expect((await unsettle('a', 900)).result).toEqual({ balance_minor: 600 })
    expect(await win('a', 900)).toMatchObject({ status: 9409 })
    await place('b', 100)
    await win('b', 300)
    expect(await unsettle('b', 301)).toMatchObject({ status: 9409 })
    expect(await unsettle('b', 300, { betId: 'a' })).toMatchObject({ status: 9409 })
    await unsettle('b', 300)
    expect((await sportsbook('rollback', movement('b', 'bet', 100))).result).toEqual({ balance_minor: 600 })
  })

  it('[SEAMLESS-18] pays nothing where the stake was given back', async () => {
    await place('a', 400)
    await sportsbook('cash-out', movement('a', 'cash-out', 50))
    await win('a', 900)
    await sportsbook('resettle', movement('a', 'resettle', -950))
    expect((await sportsbook('rollback', movement('a', 'bet', 400))).result).toEqual({ balance_minor: 1000 })
    expect(await unsettle('a', 900)).toMatchObject({ status: 9409 })
    expect(await balances()).toEqual({ real: 1000, bonus: 0, owed: 0 })
  })

  it('gives bonus money of the stake back to where it was', async () => {
    await deposit(player.user.id, 200, 'bonus')
    await place('a', 300, { bonus_minor: 200 })
    await win('a', 500)
    expect(await balances()).toEqual({ real: 1200, bonus: 200, owed: 0 })
    await unsettle('a', 500)
    expect(await balances()).toEqual({ real: 900, bonus: 0, owed: 0 })
  })
})

describe('a free bet', () => {
  const wallet = () => walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  const later = () => Date.now() + 3_600_000
  const give = (id: string, changes = {}) =>
    wallet().giveFreeBet({ id, amount_minor: 500, expires_at: later(), source: 'offer', ...changes })
  const listed = async () => {
    const { result } = await sportsbook('bettor', { playerId: player.user.id })
    return (result as { freeBets: { id: string }[] }).freeBets.map(({ id }) => id)
  }

  it('[SEAMLESS-19] [PROFILE-01] is given once, listed to the book, and bet whole without money of the player', async () => {
    expect(await give('f1')).toEqual({ ok: true, value: { duplicate: false } })
    expect(await give('f1')).toEqual({ ok: true, value: { duplicate: true } })
    expect(await give('f1', { amount_minor: 1 })).toEqual({ ok: false, error: 'conflict' })
    expect(await listed()).toEqual(['f1'])
    expect(await place('a', 400, { freeBetId: 'f1' })).toMatchObject({ status: 506 })
    expect(await place('a', 500, { freeBetId: 'f1', bonus_minor: 1 })).toMatchObject({ status: 9400 })
    const placed = await place('a', 500, { freeBetId: 'f1' })
    expect(placed.result).toEqual({ balance_minor: 1000 })
    expect((await place('a', 500, { freeBetId: 'f1' })).result).toEqual({ balance_minor: 1000 })
    expect(await place('b', 500, { freeBetId: 'f1' })).toMatchObject({ status: 506 })
    expect(await listed()).toEqual([])
    await win('a', 700)
    expect(await balances()).toEqual({ real: 1700, bonus: 0, owed: 0 })
    expect(await bookings()).toEqual(['free_bet_grant 0', 'free_bet 0', 'bet_win 700'])
  })

  it('[SEAMLESS-19] comes back with a rollback as long as it has not expired, and expires', async () => {
    await give('f1')
    await place('a', 500, { freeBetId: 'f1' })
    expect(await sportsbook('rollback', movement('a', 'bet', 400))).toMatchObject({ status: 9409 })
    await sportsbook('rollback', movement('a', 'bet', 500))
    expect(await listed()).toEqual(['f1'])
    await place('b', 500, { freeBetId: 'f1' })
    await inWallet(player.user.id, (sql) => sql.exec('UPDATE free_bet SET expires_at = 1'))
    await sportsbook('rollback', movement('b', 'bet', 500))
    expect(await listed()).toEqual([])
    expect(await place('c', 500, { freeBetId: 'f1' })).toMatchObject({ status: 506 })
    expect(await balances()).toEqual({ real: 1000, bonus: 0, owed: 0 })
  })

  it('[SEAMLESS-19] has its lowest odds, may be taken back, and is refused to who may not play', async () => {
    await give('f1', { least_price: 2500 })
    await give('f2')
    expect(await place('a', 500, { freeBetId: 'f1' })).toMatchObject({ status: 695 })
    expect(await wallet().cancelFreeBet('f2')).toBe(true)
    expect(await wallet().cancelFreeBet('f2')).toBe(false)
    expect(await listed()).toEqual(['f1'])
    await wallet().exclude({ kind: 'self_exclusion', until: later() })
    expect(await place('a', 500, { freeBetId: 'f1', price: 2500 })).toMatchObject({ status: 9449 })
    expect(await give('f3')).toEqual({ ok: false, error: 'excluded' })
  })

  it('[SEAMLESS-19] counts as time of play, and not as money: no limit, no wagering, a payout without a stake', async () => {
    await give('f1')
    await place('a', 500, { freeBetId: 'f1' })
    await win('a', 700)
    const { result } = await operator(`/players/${player.user.id}/ledger?perPage=1`)
    expect(result).toMatchObject({ items: [{ kind: 'bet_win', amount_minor: 700 }] })
    const totals = await inWallet(player.user.id, (sql) =>
      sql.exec('SELECT coalesce(sum(amount_minor), 0) AS sum FROM wagered_stake').one(),
    )
    expect(totals).toEqual({ sum: 0 })
  })
})
