import { beforeAll, describe, expect, it } from 'vitest'
import { tellRound } from '../../../../functions/platform/wallet/toldRounds.ts'
import {
  call,
  deposit,
  fetchWorker,
  inWallet,
  migrate,
  openGame,
  operator,
  origin,
  signUp,
} from '../support.ts'
import { dyingAfter, dyingEverywhere, ledgerOf } from './dialectSupport.ts'
import { exchanges } from './exchanges/evolution.ts'

beforeAll(migrate)

/** In the answer while the wallet is dead. */
const again = '"TEMPORARY_ERROR"'

const key = 'test-evolution-key'
let count = 0

async function newPlayer() {
  const player = await signUp(`Evolution${(count += 1)}`)
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player, 'evolution', 'aaabbbcccdddeee111')
  return { player, ids: { token, userId: player.user.id } }
}
type Ids = { token: string; userId: string }

const filled = (text: string, { token, userId }: Ids) =>
  text.replaceAll('{token}', token).replaceAll('{userId}', userId)

/** The answer as it is sent, byte for byte. */
async function ask(name: string, send: object | string, authToken = key): Promise<string> {
  const body = typeof send === 'string' ? send : JSON.stringify(send)
  const headers = { 'content-type': 'application/json' }
  const address = `${origin}/wallet/evolution/${name}?authToken=${encodeURIComponent(authToken)}`
  const answer = await fetchWorker(new Request(address, { method: 'POST', headers, body }))
  expect(answer.status).toBe(200)
  return answer.text()
}

const named = ({ token, userId }: Ids) => ({ sid: token, userId, currency: 'USD', uuid: crypto.randomUUID() })
const bet = (ids: Ids, refId: string, amount = 10, id = refId) => ({
  ...{ ...named(ids), transaction: { id, refId, amount } },
  game: { id: `g-${refId}`, type: 'roulette', details: { table: { id: 'aaabbbcccdddeee111' } } },
})

describe('[SEAMLESS-07] the wallet of Evolution, as recorded:', () => {
  for (const [title, steps] of Object.entries(exchanges))
    it(title, async () => {
      const { ids } = await newPlayer()
      for (const { call: name, send, authToken, answer, ledger } of steps) {
        const body = filled(typeof send === 'string' ? send : JSON.stringify(send), ids)
        expect(await ask(name, body, authToken), `${name} ${body}`).toBe(filled(JSON.stringify(answer), ids))
        if (ledger) expect(await ledgerOf(ids.userId)).toEqual(ledger)
      }
    })
})

describe('[SEAMLESS-07] the wallet of Evolution', () => {
  it('books once what is sent many times at once, with one answer', async () => {
    const { ids } = await newPlayer()
    const stake = bet(ids, 'many')
    const won = bet(ids, 'many', 25)
    for (const [name, send] of [
      ['debit', stake],
      ['credit', won],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(name, send)))
      expect(new Set(answers).size).toBe(1)
    }
    expect(await ledgerOf(ids.userId)).toEqual([
      ['credit', 2500],
      ['debit', -1000],
    ])
  })

  it('books a debit or its cancel alone, however many of both come at once', async () => {
    const { ids } = await newPlayer()
    const stake = bet(ids, 'race')
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index % 2 ? 'debit' : 'cancel', stake)))
    expect(await ask('balance', named(ids))).toContain('"balance":100,')
    expect(await ask('debit', stake)).toContain('"FINAL_ERROR_ACTION_FAILED"')
  })

  it('pays a bet or gives it back, and not both, where both come at once', async () => {
    const { ids } = await newPlayer()
    const stake = bet(ids, 'both')
    await ask('debit', stake)
    const answers = await Promise.all([ask('credit', stake), ask('cancel', stake)])
    expect(answers.filter((answer) => answer.includes('"BET_ALREADY_SETTLED"'))).toHaveLength(1)
    expect(await ledgerOf(ids.userId)).toHaveLength(2)
  })

  it('shows the bets of a round as one round, which one credit may pay', async () => {
    const { ids } = await newPlayer()
    const { game } = bet(ids, 'round')
    for (const name of ['one', 'two', 'three']) await ask('debit', { ...bet(ids, name), game })
    await ask('cancel', { ...bet(ids, 'three'), game })
    expect(await ask('credit', { ...bet(ids, 'two', 35), game })).toContain('"balance":115,')
    const round = await inWallet(ids.userId, (sql) => tellRound(sql, 'evolution', game.id)?.round)
    expect(round).toMatchObject({ stake_minor: 2000, payout_minor: 3500 })
  })

  it('reads amounts as they are written, never through a float', async () => {
    const { ids } = await newPlayer()
    const text = JSON.stringify(bet(ids, 'exact', 7))
    // Floats would read 1 and 10.
    for (const amount of ['1.000000000000000001', '9.9999999999999999999'])
      expect(await ask('debit', text.replace('"amount":7', `"amount":${amount}`))).toContain(
        '"INVALID_PARAMETER"',
      )
    expect(await ledgerOf(ids.userId)).toEqual([])
  })

  it('takes no bet after the game has ended, and pays and cancels what was bet before', async () => {
    const { player, ids } = await newPlayer()
    await ask('debit', bet(ids, 'before'))
    await ask('debit', bet(ids, 'other'))
    const leave = { method: 'DELETE', body: { provider: 'evolution', game_id: 'aaabbbcccdddeee111' } }
    await call('/api/games/session', { ...leave, token: player.token })
    for (const name of ['check', 'balance', 'debit'])
      expect(await ask(name, bet(ids, 'after')), name).toContain('"INVALID_SID"')
    // A repetition is of before.
    expect(await ask('debit', bet(ids, 'before'))).toContain('"balance":90,')
    expect(await ask('credit', bet(ids, 'before'))).toContain('"balance":90,')
    expect(await ask('cancel', bet(ids, 'other'))).toContain('"balance":100,')
    const promoTransaction = { id: 'p', type: 'CashReward', amount: 5 }
    expect(await ask('promo_payout', { ...named(ids), promoTransaction })).toContain('"balance":105,')
  })

  it('a session does not move the money of another player, nor of another provider', async () => {
    const [{ player, ids }, { ids: other }] = [await newPlayer(), await newPlayer()]
    for (const name of ['check', 'debit', 'credit', 'cancel'])
      expect(await ask(name, { ...bet(ids, 'theirs'), sid: other.token })).toContain('"INVALID_PARAMETER"')
    const { token } = await openGame(player)
    expect(await ask('debit', { ...bet(ids, 'elsewhere'), sid: token })).toContain('"INVALID_SID"')
    expect([await ledgerOf(ids.userId), await ledgerOf(other.userId)]).toEqual([[], []])
  })

  it('refuses a banned player the bet, and pays what is due', async () => {
    const { ids } = await newPlayer()
    await ask('debit', bet(ids, 'before'))
    await operator(`/players/${ids.userId}/ban`, { is_banned: true })
    expect(await ask('debit', bet(ids, 'after'))).toMatch(/"(?:ACCOUNT_LOCKED|INVALID_SID)"/)
    expect(await ask('credit', bet(ids, 'before', 30))).toContain('"balance":120,')
  })

  it('takes ids as long and as odd as real ones', async () => {
    const { ids } = await newPlayer()
    const odd = ` ~*!'()"{}[]&=+%/\\`.padEnd(255, '~')
    const stake = { ...bet(ids, odd), game: { id: odd } }
    expect(await ask('debit', stake)).toContain('"balance":90,')
    expect(await ask('cancel', stake)).toContain('"balance":100,')
    expect(await ask('debit', bet(ids, `${odd}1`))).toContain('"INVALID_PARAMETER"')
    expect(await ask('debit', bet(ids, 'credit/x'))).toContain('"balance":90,')
    expect(await ask('credit', bet(ids, 'x'))).toContain('"BET_DOES_NOT_EXIST"')
  })

  it('takes one token, in the query, and the next one while it changes', async () => {
    const { ids } = await newPlayer()
    expect(await ask('balance', named(ids), 'test-evolution-key-2')).toContain('"OK"')
    const body = JSON.stringify({ ...named(ids), authToken: key })
    for (const query of ['', '?authToken=', `?authToken=${key}&authToken=${key}`, `?authtoken=${key}`]) {
      const request = new Request(`${origin}/wallet/evolution/balance${query}`, { method: 'POST', body })
      expect(await (await fetchWorker(request)).json()).toMatchObject({ status: 'INVALID_TOKEN_ID' })
    }
  })

  it('books a credit whole or not at all, wherever its wallet dies, and once in the end', async () => {
    await dyingEverywhere(again, async () => {
      const { ids } = await newPlayer()
      await ask('debit', bet(ids, 'stake'))
      const won = bet(ids, 'stake', 25)
      const expectBooked = async () => {
        const answer = await ask('credit', won)
        expect(answer).toContain('"balance":115,')
        expect(await ask('credit', won)).toBe(answer)
        expect(await ledgerOf(ids.userId)).toEqual([
          ['credit', 2500],
          ['debit', -1000],
        ])
      }
      return { playerId: ids.userId, send: () => ask('credit', won), expectBooked }
    })
  }, 90_000)

  it('books a cancel whole or not at all, wherever its wallet dies, and once in the end', async () => {
    await dyingEverywhere(again, async () => {
      const { ids } = await newPlayer()
      const stake = bet(ids, 'stake')
      await ask('debit', stake)
      const expectBooked = async () => {
        const answer = await ask('cancel', stake)
        expect(answer).toContain('"status":"OK","balance":100,')
        expect(await ask('cancel', stake)).toBe(answer)
        expect(await ledgerOf(ids.userId)).toEqual([
          ['rollback', 1000],
          ['debit', -1000],
        ])
      }
      return { playerId: ids.userId, send: () => ask('cancel', stake), expectBooked }
    })
  }, 90_000)

  it('books a debit or nothing, wherever its wallet dies, and its cancel makes it good', async () => {
    const { ids } = await newPlayer()
    for (let statement = 1; statement < 60; statement += 1) {
      const stake = bet(ids, `stake${statement}`)
      const isWhole = await dyingAfter({ playerId: ids.userId, statement, again }, () => ask('debit', stake))
      expect(await ask('cancel', stake)).toMatch(/"(?:OK|BET_DOES_NOT_EXIST)","balance":100,/)
      expect(await ask('debit', stake)).toContain('"FINAL_ERROR_ACTION_FAILED"')
      expect(await ask('balance', named(ids))).toContain('"balance":100,')
      if (isWhole) return
    }
    throw new Error('the call has more statements than that')
  }, 90_000)
})
