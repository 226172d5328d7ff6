import { beforeAll, describe, expect, it } from 'vitest'
import { pragmaticHash } from '../../../../functions/platform/games/dialects/pragmatic.ts'
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
import { openLine } from '../lines.ts'
import { dyingEverywhere, filled, ledgerOf } from './dialectSupport.ts'
import { exchanges } from './exchanges/pragmatic.ts'

beforeAll(migrate)

/** In the answer while the wallet is dead. */
const again = '"error":100'

let count = 0

async function newPlayer() {
  const player = await signUp(`Pragmatic${(count += 1)}`)
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player)
  return { player, ids: { token, userId: player.user.id } }
}
type Ids = { token: string; userId: string }

/** The answer as it is sent, byte for byte. */
async function ask(
  name: string,
  send: Record<string, string>,
  secret = 'test-pragmatic-key',
): Promise<string> {
  const hash = send['hash'] ?? (await pragmaticHash(Object.entries(send), secret))
  const answer = await fetchWorker(
    new Request(`${origin}/wallet/pragmatic/${name}.html`, {
      method: 'POST',
      body: new URLSearchParams({ ...send, hash }),
    }),
  )
  expect(answer.status).toBe(200)
  return answer.text()
}

const bet = (ids: Ids, reference: string, more: Record<string, string> = {}) => ({
  ...{ providerId: 'PragmaticPlay', gameId: 'gems', userId: ids.userId, roundId: `r-${reference}` },
  ...{ reference, amount: '10', ...more },
})

describe('[SEAMLESS-04] the wallet of Pragmatic Play, as recorded:', () => {
  for (const [title, steps] of Object.entries(exchanges))
    it(title, async () => {
      const { ids } = await newPlayer()
      for (const { call: name, send, answer, ledger } of steps) {
        expect(await ask(name, filled(send, ids)), name).toBe(JSON.stringify(filled(answer, ids)))
        if (ledger) expect(await ledgerOf(ids.userId)).toEqual(ledger)
      }
    })
})

describe('[SEAMLESS-04] the wallet of Pragmatic Play', () => {
  it('books once what is sent many times at once, with one answer', async () => {
    const { ids } = await newPlayer()
    const stake = bet(ids, 'many')
    const stakes = await Promise.all(Array.from({ length: 8 }, () => ask('bet', stake)))
    expect(new Set(stakes).size).toBe(1)
    const free = { ...bet(ids, 'free'), bonusCode: 'b' }
    const wins = await Promise.all(Array.from({ length: 8 }, () => ask('bonusWin', free)))
    expect(new Set(wins).size).toBe(1)
    expect(await ledgerOf(ids.userId)).toEqual([
      ['award', 1000],
      ['debit', -1000],
    ])
  })

  it('takes no stake after the game has ended, and pays what was staked before', async () => {
    const { player, ids } = await newPlayer()
    await ask('bet', bet(ids, 'before'))
    const leave = { method: 'DELETE', body: { provider: 'pragmatic', game_id: 'gems' }, token: player.token }
    await call('/api/games/session', leave)
    expect(await ask('bet', bet(ids, 'after'))).toContain('"error":2')
    expect(await ask('bet', { ...bet(ids, 'after'), token: ids.token })).toContain('"error":4')
    expect(await ask('authenticate', { token: ids.token })).toContain('"error":4')
    // A repetition is of before.
    expect(await ask('bet', bet(ids, 'before'))).toContain('"cash":90,')
    expect(await ask('result', { ...bet(ids, 'before'), reference: 'paid' })).toContain('"cash":100,')
    expect(await ask('promoWin', bet(ids, 'promo'))).toContain('"cash":110,')
  })

  it('[SEAMLESS-09] books by the game that was launched, where the provider has another id for a phone', async () => {
    const { player, ids } = await newPlayer()
    const onPhone = { ...bet(ids, 'phone'), gameId: 'gems_m', token: ids.token }
    await ask('bet', onPhone)
    await openGame(player, 'pragmatic', 'pearls')
    await ask('result', { ...onPhone, reference: 'paid' })
    await ask('promoWin', { ...bet(ids, 'promo'), gameId: 'gems' })
    await ask('jackpotWin', { ...bet(ids, 'jackpot'), gameId: 'pearls_m' })
    const games = await inWallet(ids.userId, (sql) =>
      sql.exec<{ game_id: string }>('SELECT game_id FROM entry WHERE game_id IS NOT NULL').toArray(),
    )
    expect(games.map(({ game_id }) => game_id)).toEqual(['gems', 'gems', 'gems', 'pearls'])
  })

  it('ends a game that the provider says has expired', async () => {
    const { ids } = await newPlayer()
    expect(await ask('session/expired', { ...ids, sessionId: 's', playerId: ids.userId })).toContain(
      '"error":0',
    )
    expect(await ask('bet', bet(ids, 'late'))).toContain('"error":2')
  })

  it('a token does not move the money of another player', async () => {
    const [{ ids }, { ids: other }] = [await newPlayer(), await newPlayer()]
    expect(await ask('bet', { ...bet(ids, 'theirs'), token: other.token })).toContain('"error":4')
    expect(await ledgerOf(ids.userId)).toEqual([])
    expect(await ledgerOf(other.userId)).toEqual([])
  })

  it('pays a player whose wallet was never used, and refuses a frozen one the stake', async () => {
    const player = await signUp('Neverused')
    const ids = { token: '', userId: player.user.id }
    expect(await ask('promoWin', bet(ids, 'first'))).toContain('"cash":10,')
    await openGame(player)
    await operator(`/players/${player.user.id}/ban`, { is_banned: true })
    expect(await ask('bet', bet(ids, 'banned'))).toMatch(/"error":[26],/)
  })

  it('books nothing of a call of which one part is refused', async () => {
    const { ids } = await newPlayer()
    await ask('bet', bet(ids, 'two'))
    const both = {
      ...bet(ids, 'won'),
      roundId: 'r-two',
      promoWinAmount: '0.000000001',
      promoWinReference: 'p',
    }
    expect(await ask('result', both)).toContain('"error":7')
    expect(await ledgerOf(ids.userId)).toEqual([['debit', -1000]])
  })

  it('tells the player of no money that a refusal takes back', async () => {
    const { player, ids } = await newPlayer()
    const line = await openLine(player.token)
    const balances = () =>
      line.heard.flatMap((message) => (message.news === 'balance' ? [message.balance.balance] : []))
    await ask('bet', bet(ids, 'told'))
    const both = {
      ...bet(ids, 'won'),
      roundId: 'r-told',
      promoWinAmount: '0.000000001',
      promoWinReference: 'p',
    }
    expect(await ask('result', both)).toContain('"error":7')
    await ask('bet', bet(ids, 'next'))
    await expect.poll(() => balances().at(-1)).toBe(80)
    expect(balances()).toEqual([100, 90, 80])
  })

  it('books both parts of a call or none, wherever its wallet dies, and once in the end', async () => {
    await dyingEverywhere(again, async () => {
      const { ids } = await newPlayer()
      await ask('bet', bet(ids, 'stake'))
      const both = { ...bet(ids, 'won'), roundId: 'r-stake', promoWinAmount: '1', promoWinReference: 'promo' }
      const expectBooked = async () => {
        const answer = await ask('result', both)
        expect(answer).toContain('"cash":101,')
        expect(await ask('result', both)).toBe(answer)
        expect(await ledgerOf(ids.userId)).toEqual([
          ['award', 100],
          ['credit', 1000],
          ['debit', -1000],
        ])
      }
      return { playerId: ids.userId, send: () => ask('result', both), expectBooked }
    })
  }, 90_000)

  it('adjusts once in the end, wherever its wallet dies, and owes what the balance has not', async () => {
    await dyingEverywhere(again, async () => {
      const { ids } = await newPlayer()
      await ask('bet', bet(ids, 'stake'))
      const less = { ...bet(ids, 'less'), roundId: 'r-stake', amount: '-95.005' }
      const expectBooked = async () => {
        const answer = await ask('adjustment', less)
        expect(answer).toContain('"cash":0,')
        expect(await ask('adjustment', less)).toBe(answer)
        expect(await ledgerOf(ids.userId)).toEqual([
          ['adjustment', -9000],
          ['adjustment', 501],
          ['debit', -1000],
        ])
        const kept = await inWallet(ids.userId, (sql) => sql.exec('SELECT fine FROM fine_amount').one())
        expect(kept).toEqual({ fine: 500_000 })
      }
      return { playerId: ids.userId, send: () => ask('adjustment', less), expectBooked }
    })
  }, 90_000)

  it('leaves empty parameters out of the hash, and refuses one name twice', async () => {
    const { ids } = await newPlayer()
    expect(await ask('balance', { ...ids, extra: '' })).toContain('"error":0')
    const pairs: [string, string][] = [
      ['userId', ids.userId],
      ['userId', ids.userId],
    ]
    const hash = await pragmaticHash(pairs, 'test-pragmatic-key')
    const body = new URLSearchParams([...pairs, ['hash', hash]])
    const answer = await fetchWorker(
      new Request(`${origin}/wallet/pragmatic/balance.html`, { method: 'POST', body }),
    )
    expect(await answer.json()).toMatchObject({ error: 5 })
    expect(await ask('balance', ids, 'another-secret')).toContain('"error":5')
  })

  it('hashes as md5sum does, over decoded values by their names', async () => {
    const pairs = Object.entries({ token: 'a b/é', roundId: '7', roundDetails: 'spin', empty: '', hash: 'x' })
    const given: [string, string][] = [...pairs, ['providerId', 'PragmaticPlay'], ['amount', '2.50']]
    expect(await pragmaticHash(given, 'secret-of-the-test')).toBe('85d61f49e20c5348a109f4483f5110f0')
  })

  it('is there for providers with a dialect alone', async () => {
    for (const provider of ['habanero', 'constructor', 'nobody'])
      expect(await call(`/wallet/${provider}/bet.html`, { method: 'POST', raw: '' })).toMatchObject({
        http: 404,
      })
    const { ids } = await newPlayer()
    expect(await ask('nothing', ids)).toContain('"error":7')
  })
})
