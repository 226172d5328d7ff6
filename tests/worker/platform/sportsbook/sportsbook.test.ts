import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookActions, type BookAction } from '#contract/sportsbook.ts'
import { audit, createTables, history } from '../../../../functions/platform/wallet/ledger.ts'
import { pendingStakes } from '../../../../functions/platform/wallet/outbox.ts'
import {
  call,
  deposit,
  inWallet,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  sessionIdOf,
  signUp,
  sportsbook,
  type Answer,
  type Player,
} from '../support.ts'

let player: Player
let count = 0
const accepted = { http: 200, status: 0 }

beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Bettor${(count += 1)}`)
})

type Changes = { session?: string; id?: string; betId?: string; amount_minor?: number; currency?: string }
/** A movement about the bet `b1`. */
const movement = (changes: Changes = {}) => ({
  ...{ id: 'b1:bet', betId: 'b1', playerId: player.user.id, amount_minor: 400, currency: 'USD' },
  ...changes,
})
const placeBet = (changes: Changes & { bonus_minor?: number; price?: number } = {}) =>
  sportsbook('bet', { ...movement(), bonus_minor: 0, price: 1900, ...changes })
const payOut = (action: 'win' | 'cash-out' | 'resettle', id: string, amount_minor: number, betId = 'b1') =>
  sportsbook(action, movement({ id, amount_minor, betId }))
const rollback = (changes: Changes = {}) => sportsbook('rollback', movement(changes))
const balanceIn = (answer: Answer) => (answer.result as { balance_minor: number }).balance_minor
const askBettor = async () => (await sportsbook('bettor', { playerId: player.user.id })).result

type Books = Record<'real' | 'bonus' | 'owed', number>
/** The three balances, each of which is the sum of its entries. */
async function books(): Promise<Books> {
  const { sums, balances } = (await operator(`/players/${player.user.id}/audit`)).result as Record<
    string,
    Books
  >
  expect(sums).toEqual(balances)
  return balances!
}
async function kinds(): Promise<string[]> {
  const { items: entries } = (await operator(`/players/${player.user.id}/ledger?perPage=100`)).result as {
    items: { account: string; kind: string; amount_minor: number }[]
  }
  return entries.map(({ account, kind, amount_minor }) => `${account} ${kind} ${amount_minor}`)
}

describe('a call of the sportsbook', () => {
  it('is answered with the right key and in time only', async () => {
    await deposit(player.user.id, 1000)
    const now_s = Math.floor(Date.now() / 1000)
    for (const action of bookActions) {
      const body = { ...movement(), bonus_minor: 0, price: 1900 }
      for (const wrong of [
        { key: 'test-pragmatic-key' },
        { timestamp_s: now_s - 31 },
        { timestamp_s: now_s + 32 },
      ])
        expect(await sportsbook(action, body, wrong), action).toMatchObject({ http: 403, status: 9403 })
    }
    expect(await books()).toEqual({ real: 1000, bonus: 0, owed: 0 })
  })

  it('is refused in a form that is wrong, of a player unknown, or under another name', async () => {
    for (const wrong of [
      { amount_minor: 0 },
      { amount_minor: 1.5 },
      { id: '' },
      { id: 'a#b' },
      { betId: 'x y' },
    ])
      expect(await placeBet(wrong)).toMatchObject({ http: 422, status: 9400 })
    expect(await placeBet({ bonus_minor: 401 })).toMatchObject({ status: 9400 })
    expect(await payOut('win', 'w', -1)).toMatchObject({ status: 9400 })
    expect(await payOut('resettle', 'w', 0)).toMatchObject({ status: 9400 })
    expect(await sportsbook('bettor', { playerId: 'nobody' })).toMatchObject({ http: 404, status: 9404 })
    expect(await sportsbook('win', { ...movement(), playerId: 'nobody' })).toMatchObject({ status: 9404 })
    expect(await sportsbook('else' as BookAction, {})).toMatchObject({ http: 404, status: 9404 })
  })

  it('[SPORT-09] tells who bets: profile, money, and whether he may', async () => {
    const known = { id: player.user.id, hasProfile: true, freeBets: [], currency: 'USD' }
    const poor = { ...known, mayBet: true, isCredited: false, balance_minor: 0, bonus_minor: 0 }
    expect(await askBettor()).toEqual(poor)
    await deposit(player.user.id, 700, 'bonus')
    expect(await askBettor()).toMatchObject({ isCredited: false, bonus_minor: 700 })
    await deposit(player.user.id, 1000)
    expect(await askBettor()).toMatchObject({ isCredited: true, balance_minor: 1000 })
    await operator(`/players/${player.user.id}/casino-block`, { is_casino_blocked: true })
    expect(await askBettor()).toMatchObject({ mayBet: true })
    await operator(`/players/${player.user.id}/role`, { role: 14 })
    expect(await askBettor()).toMatchObject({ mayBet: false })
    await operator(`/players/${player.user.id}/role`, { role: 0 })
    await operator(`/players/${player.user.id}/ban`, { is_banned: true })
    expect(await askBettor()).toMatchObject({ mayBet: false })
  })
})

describe('a session that the book has a token for', () => {
  it('[SPORT-02] ends betting with its end, of one player alone; what is open is paid', async () => {
    await deposit(player.user.id, 1000)
    const other = await signUp(`Other${count}`)
    const theirs = await sessionIdOf(other.user.id)
    const session = await sessionIdOf(player.user.id)
    const asked = await call('/digitain/front/token', { token: player.token })
    expect(asked.result).toEqual({ id: player.user.id, currency: player.user.currency, session })
    expect(await placeBet()).toMatchObject(accepted)
    await call('/api/user/logout', { token: player.token })
    const over = { http: 401, status: 9401 }
    for (const ended of [session, theirs, 'none']) {
      expect(await sportsbook('bettor', { playerId: player.user.id, session: ended })).toMatchObject(over)
      expect(await placeBet({ id: 'b2:bet', betId: 'b2', session: ended })).toMatchObject(over)
    }
    expect(await placeBet({ session })).toMatchObject(accepted)
    expect(await payOut('win', 'b1:win', 760)).toMatchObject(accepted)
    expect(await books()).toEqual({ real: 1360, bonus: 0, owed: 0 })
  })
})

describe('the stake of a bet', () => {
  beforeEach(() => deposit(player.user.id, 1000))

  it('is taken once, and repeated answers what it answered at first', async () => {
    const answers = await Promise.all([placeBet(), placeBet(), placeBet()])
    for (const answer of answers)
      expect(answer).toMatchObject({ ...accepted, result: { balance_minor: 600 } })
    await payOut('win', 'b1:win', 760)
    expect(balanceIn(await placeBet())).toBe(600)
    expect(await books()).toEqual({ real: 1360, bonus: 0, owed: 0 })
    for (const other of [{ amount_minor: 401 }, { betId: 'b2' }, { price: 2000 }])
      expect(await placeBet(other)).toMatchObject({ http: 409, status: 9409 })
    expect(await placeBet({ id: 'b1:again' })).toMatchObject({ status: 9409 })
  })

  it('comes from both balances as one movement, or not at all', async () => {
    await deposit(player.user.id, 300, 'bonus')
    expect(await placeBet({ amount_minor: 700, bonus_minor: 301 })).toMatchObject({ http: 422, status: 501 })
    expect(await placeBet({ amount_minor: 1301, bonus_minor: 300 })).toMatchObject({ status: 501 })
    expect(await books()).toEqual({ real: 1000, bonus: 300, owed: 0 })
    expect(balanceIn(await placeBet({ amount_minor: 700, bonus_minor: 300 }))).toBe(600)
    expect(await books()).toEqual({ real: 600, bonus: 0, owed: 0 })
  })

  it('of two tabs with the last money is taken from one', async () => {
    const all = await Promise.all(
      ['b1', 'b2', 'b3'].map((id) => placeBet({ id, betId: id, amount_minor: 600 })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([0, 501, 501])
    expect(await books()).toMatchObject({ real: 400 })
  })

  it('[SPORT-09] may be bonus money at odds from 1.8 only: 695', async () => {
    await deposit(player.user.id, 300, 'bonus')
    expect(await placeBet({ bonus_minor: 1, price: 1799 })).toMatchObject({ http: 422, status: 695 })
    expect(await placeBet({ bonus_minor: 0, price: 1799 })).toMatchObject(accepted)
    expect(await placeBet({ id: 'b2:bet', betId: 'b2', bonus_minor: 200, price: 1800 })).toMatchObject(
      accepted,
    )
  })

  it('[SPORT-09] is refused in another currency, to a banned player and to another role; the casino’s block is none', async () => {
    const { id } = player.user
    expect(await placeBet({ currency: 'BRL' })).toMatchObject({ status: 693 })
    await operator(`/players/${id}/casino-block`, { is_casino_blocked: true })
    expect(await placeBet()).toMatchObject(accepted)
    const second = { id: 'b2:bet', betId: 'b2' }
    await operator(`/players/${id}/role`, { role: 14 })
    expect(await placeBet(second)).toMatchObject({ http: 403, status: 14 })
    await operator(`/players/${id}/role`, { role: 0 })
    await operator(`/players/${id}/ban`, { is_banned: true })
    expect(await placeBet(second)).toMatchObject({ http: 403, status: 5 })
    expect(balanceIn(await placeBet())).toBe(600)
    expect(await payOut('win', 'b1:win', 500)).toMatchObject({ ...accepted, result: { balance_minor: 1100 } })
    expect(await rollback(second)).toMatchObject(accepted)
  })

  it('does not count for the jackpots of the casino', async () => {
    await placeBet()
    await rollback()
    const told = await inWallet(player.user.id, pendingStakes)
    expect(told.stakes).toEqual([])
  })
})

it('[SPORT-09] of a player who was never credited four bets are taken: 702', async () => {
  await deposit(player.user.id, 2000, 'bonus')
  const nth = (n: number) =>
    placeBet({ id: `b${n}:bet`, betId: `b${n}`, amount_minor: 100, bonus_minor: 100 })
  for (const n of [1, 2, 3, 4]) expect(await nth(n)).toMatchObject(accepted)
  expect(await nth(5)).toMatchObject({ http: 422, status: 702 })
  expect(await nth(4)).toMatchObject(accepted)
  await rollback({ id: 'b4:bet', betId: 'b4', amount_minor: 100 })
  expect(await nth(5)).toMatchObject(accepted)
  expect(await nth(6)).toMatchObject({ status: 702 })
  await deposit(player.user.id, 1)
  expect(await nth(6)).toMatchObject(accepted)
})

describe('what a bet pays', () => {
  beforeEach(async () => {
    await deposit(player.user.id, 1000)
    await deposit(player.user.id, 300, 'bonus')
  })

  it('needs a bet that stands', async () => {
    expect(await payOut('win', 'b1:win', 100)).toMatchObject({ http: 409, status: 9409 })
    await placeBet()
    await rollback()
    for (const action of ['win', 'cash-out', 'resettle'] as const)
      expect(await payOut(action, `b1:${action}`, 100)).toMatchObject({ status: 9409 })
    expect(await books()).toEqual({ real: 1000, bonus: 300, owed: 0 })
  })

  it('counts once, as a win and as a cash-out', async () => {
    await placeBet()
    await placeBet({ id: 'b2:bet', betId: 'b2' })
    for (let times = 0; times < 2; times += 1) {
      expect(balanceIn(await payOut('win', 'b1:win', 760))).toBe(960)
      expect(balanceIn(await payOut('cash-out', 'b2:cash-out', 350, 'b2'))).toBe(1310)
    }
    expect(await payOut('win', 'b1:win', 761)).toMatchObject({ status: 9409 })
    expect(await payOut('cash-out', 'b1:win', 760)).toMatchObject({ status: 9409 })
    expect(await books()).toEqual({ real: 1310, bonus: 300, owed: 0 })
  })

  it('[SPORT-09] is paid once: after a win comes a correction alone, and parts are cashed out before', async () => {
    await placeBet()
    await payOut('cash-out', 'b1:cash-out:1', 100)
    await payOut('cash-out', 'b1:cash-out:2', 100)
    await payOut('win', 'b1:win', 560)
    const paid = { real: 1360, bonus: 300, owed: 0 }
    expect(await books()).toEqual(paid)
    expect(await payOut('win', 'b1:win:again', 560)).toMatchObject({ http: 409, status: 9409 })
    expect(await payOut('cash-out', 'b1:cash-out:3', 100)).toMatchObject({ http: 409, status: 9409 })
    // The first answer is still given again.
    expect(balanceIn(await payOut('win', 'b1:win', 560))).toBe(1360)
    expect(await books()).toEqual(paid)
    expect(balanceIn(await payOut('resettle', 'b1:resettle:1', -60))).toBe(1300)
  })

  it('is bonus money as far as bonus money was staked, so that a void bet turns none into real money', async () => {
    await placeBet({ bonus_minor: 150 })
    await payOut('win', 'b1:win', 400)
    expect(await books()).toEqual({ real: 1000, bonus: 300, owed: 0 })
    await payOut('resettle', 'b1:resettle:1', 360)
    expect(await books()).toEqual({ real: 1360, bonus: 300, owed: 0 })
    await payOut('resettle', 'b1:resettle:2', -700)
    expect(await books()).toEqual({ real: 750, bonus: 210, owed: 0 })
  })
})

describe('a rollback', () => {
  beforeEach(async () => {
    await deposit(player.user.id, 1000)
    await deposit(player.user.id, 300, 'bonus')
  })

  it('gives the stake back where it came from, once', async () => {
    await placeBet({ bonus_minor: 150 })
    expect(await books()).toEqual({ real: 750, bonus: 150, owed: 0 })
    for (let times = 0; times < 2; times += 1) expect(balanceIn(await rollback())).toBe(1000)
    expect(await books()).toEqual({ real: 1000, bonus: 300, owed: 0 })
  })

  it('that comes before its bet refuses the bet for ever', async () => {
    expect(balanceIn(await rollback())).toBe(1000)
    for (let times = 0; times < 2; times += 1)
      expect(await placeBet()).toMatchObject({ http: 409, status: 9409 })
    expect(await rollback()).toMatchObject(accepted)
    expect(await books()).toEqual({ real: 1000, bonus: 300, owed: 0 })
  })

  it('is refused for another bet or amount, for what is no bet, and for a bet that was paid', async () => {
    await placeBet()
    for (const other of [{ amount_minor: 399 }, { betId: 'b2' }])
      expect(await rollback(other)).toMatchObject({ http: 409, status: 9409 })
    await payOut('win', 'b1:win', 100)
    expect(await rollback()).toMatchObject({ status: 9409 })
    expect(await rollback({ id: 'b1:win', amount_minor: 100 })).toMatchObject({ status: 9409 })
    expect(await books()).toMatchObject({ real: 700 })
  })
})

describe('[SPORT-09] money that a corrected bet takes back', () => {
  beforeEach(async () => {
    await deposit(player.user.id, 400)
    await placeBet()
    await payOut('win', 'b1:win', 1000)
  })
  const withdraw = (amount_minor: number) => deposit(player.user.id, -amount_minor)

  it('is owed as far as the balance does not cover it, and no balance is below zero', async () => {
    await withdraw(700)
    for (let times = 0; times < 2; times += 1)
      expect(balanceIn(await payOut('resettle', 'b1:resettle:1', -1000))).toBe(0)
    expect(await books()).toEqual({ real: 0, bonus: 0, owed: 700 })
    expect((await kinds()).slice(0, 2)).toEqual(['real bet_correction -300', 'owed bet_correction 700'])
    expect(await askBettor()).toMatchObject({ balance_minor: 0 })
  })

  it('is never more than was paid', async () => {
    expect(await payOut('resettle', 'b1:resettle:1', -1001)).toMatchObject({ http: 409, status: 9409 })
    expect(await payOut('resettle', 'b1:resettle:1', -600)).toMatchObject(accepted)
    expect(await payOut('resettle', 'b1:resettle:2', -401)).toMatchObject({ status: 9409 })
    expect(await payOut('resettle', 'b1:resettle:2', 200)).toMatchObject(accepted)
    expect(await books()).toEqual({ real: 600, bonus: 0, owed: 0 })
  })

  it('is paid by what comes in next: a deposit, a win of a game, another bet; repeated, those answer the same', async () => {
    await withdraw(1000)
    await payOut('resettle', 'b1:resettle:1', -1000)
    await deposit(player.user.id, 300)
    expect(await books()).toEqual({ real: 0, bonus: 0, owed: 700 })
    await operator(`/players/${player.user.id}/adjust`, {
      ...{ account: 'bonus', amount_minor: 500, key: `gift-${player.user.id}`, reason: 'test' },
    })
    expect(await books()).toEqual({ real: 0, bonus: 500, owed: 700 })
    await placeBet({ id: 'b2:bet', betId: 'b2', bonus_minor: 400 })
    const won = () => payOut('win', 'b2:win', 900, 'b2')
    expect(balanceIn(await won())).toBe(0)
    expect(await books()).toEqual({ real: 0, bonus: 500, owed: 200 })
    await deposit(player.user.id, 350)
    expect(await books()).toEqual({ real: 150, bonus: 500, owed: 0 })
    expect(balanceIn(await won())).toBe(0)
    const { token } = await openGame(player)
    const round = { token, round_id: 'r1', currency: 'USD' }
    await seamless('debit', { ...round, transaction_id: 'd1', amount_minor: 150 })
    await payOut('resettle', 'b2:resettle:1', -100, 'b2')
    expect(await books()).toEqual({ real: 0, bonus: 500, owed: 100 })
    const credit = { ...round, transaction_id: 'c1', amount_minor: 260 }
    const credited = await seamless('credit', credit)
    expect(credited.result).toMatchObject({ balance_minor: 160, duplicate: false })
    expect((await seamless('credit', credit)).result).toMatchObject({ balance_minor: 160, duplicate: true })
    expect(await books()).toEqual({ real: 160, bonus: 500, owed: 0 })
  })

  it('is paid by a won jackpot too', async () => {
    await withdraw(1000)
    await payOut('resettle', 'b1:resettle:1', -1000)
    const owner = { playerId: player.user.id, currency: 'USD' } as const
    const wallet = platformEnv.WALLET.getByName(owner.playerId)
    const win = { winId: 'reef.1', amount_minor: 1200 }
    expect(await wallet.payJackpot(owner, win)).toMatchObject({
      value: { balance_minor: 200, duplicate: false },
    })
    expect(await wallet.payJackpot(owner, win)).toMatchObject({
      value: { balance_minor: 200, duplicate: true },
    })
    expect(await books()).toEqual({ real: 200, bonus: 0, owed: 0 })
  })

  it('does not touch a stake that is given back', async () => {
    await placeBet({ id: 'b2:bet', betId: 'b2', amount_minor: 100 })
    await withdraw(900)
    await payOut('resettle', 'b1:resettle:1', -1000)
    await rollback({ id: 'b2:bet', betId: 'b2', amount_minor: 100 })
    expect(await books()).toEqual({ real: 100, bonus: 0, owed: 1000 })
  })
})

it('a ledger from before the sportsbook goes on as it was, with the third balance', async () => {
  const stub = platformEnv.WALLET.getByName(crypto.randomUUID())
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    sql.exec('DROP TABLE entry')
    sql.exec(`CREATE TABLE entry (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL,
      account TEXT NOT NULL CHECK (account IN ('real', 'bonus')), kind TEXT NOT NULL, amount_minor INTEGER NOT NULL,
      balance_after_minor INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL, reference TEXT,
      provider TEXT, game_id TEXT, round_id TEXT, reason TEXT
    ) STRICT`)
    sql.exec('CREATE INDEX entry_account ON entry (account, seq)')
    sql.exec(`CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT raise(ABORT, 'never'); END`)
    sql.exec(`INSERT INTO entry (at, account, kind, amount_minor, balance_after_minor, key, fingerprint)
      VALUES (1, 'real', 'deposit', 500, 500, 'operator:a', '["real",500]')`)
    for (let times = 0; times < 2; times += 1) createTables(sql)
    sql.exec('ALTER TABLE entry RENAME COLUMN account TO balance_kind')
    expect(history(sql, 1, 10).entries).toMatchObject([{ seq: 1, kind: 'deposit', balance_after_minor: 500 }])
    expect(audit(sql).balances).toEqual({ real: 500, bonus: 0, owed: 0 })
    const indexes = sql.exec(
      `SELECT count(*) AS count FROM sqlite_master WHERE tbl_name = 'entry' AND sql NOT NULL`,
    )
    expect(indexes.one().count).toBe(8)
    expect(() => sql.exec('DELETE FROM entry')).toThrow('never deleted')
    sql.exec(`INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint)
      VALUES (2, 'owed', 'bet_correction', 7, 7, 'k', 'f')`)
  })
})
