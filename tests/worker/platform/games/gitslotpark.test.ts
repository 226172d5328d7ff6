import { beforeAll, describe, expect, it } from 'vitest'
import { gitslotparkSign } from '../../../../functions/platform/games/dialects/gitslotpark.ts'
import { call, deposit, fetchWorker, migrate, openGame, origin, signUp } from '../support.ts'
import { dyingEverywhere, filled, ledgerOf } from './dialectSupport.ts'
import { exchanges } from './exchanges/gitslotpark.ts'

beforeAll(migrate)

/** In the answer while the wallet is dead. */
const again = '"code":1,'

let count = 0

/** GitSlotPark delivers the slots that the site lists as Pragmatic's. */
async function newPlayer() {
  const player = await signUp(`GitSlotPark${(count += 1)}`)
  await deposit(player.user.id, 10_000)
  await openGame(player, 'pragmatic', 'gems')
  return { player, userId: player.user.id }
}

type Sent = Record<string, string | number | boolean>

async function post(name: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const asked = new Request(`${origin}/wallet/gitslotpark/${name}`, { method: 'POST', headers, body })
  const answer = await fetchWorker(asked)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The answer as it is sent, byte for byte. */
async function ask(name: string, send: Sent, secret = 'test-gitslotpark-key'): Promise<string> {
  const sign = send['sign'] ?? (await gitslotparkSign(name, send, secret))
  return post(name, JSON.stringify({ ...send, sign }))
}

const round = (userID: string, id: string) => ({
  ...{ agentID: 'Partner01', userID, transactionID: id, roundID: `r-${id}` },
})
const bet = (userID: string, id: string) => ({ ...round(userID, id), amount: '10.00' })
const betWin = (userID: string, id: string) => ({
  ...round(userID, id),
  ...{ betAmount: '10.00', winAmount: '25.00' },
})

describe('[SEAMLESS-06] the wallet of GitSlotPark, as recorded:', () => {
  for (const [title, steps] of Object.entries(exchanges))
    it(title, async () => {
      const { userId } = await newPlayer()
      for (const { call: name, send, answer, ledger } of steps) {
        expect(await ask(name, filled(send, { userId })), name).toBe(
          JSON.stringify(filled(answer, { userId })),
        )
        if (ledger) expect(await ledgerOf(userId)).toEqual(ledger)
      }
    })
})

describe('[SEAMLESS-06] the wallet of GitSlotPark', () => {
  it('signs as its published example', async () => {
    const given = {
      ...{ agentID: 'Partner01', userID: 'Player01', amount: 12.3 },
      transactionID: '474e1a293c2f4e7ab122c52d68423fcb',
      roundID: 'ab9c15f2efdd46278e4a56b303127234',
    }
    expect(await gitslotparkSign('Withdraw', given, '1234567890')).toBe(
      '475D834ACC3AB61D7DF4EA42751C6275387BC1787A098D2D0E091698D9BF2043',
    )
  })

  it('takes what is signed with the key to come, in capitals or not, and nothing that was changed', async () => {
    const { userId } = await newPlayer()
    const stake = bet(userId, 'one')
    const sign = (await gitslotparkSign('Withdraw', stake, 'test-gitslotpark-next')).toLowerCase()
    expect(await ask('Withdraw', { ...stake, sign })).toContain('"balance":90,')
    const changes = [
      { amount: '10.01' },
      { roundID: 'another' },
      { userID: 'another' },
      { agentID: 'another' },
    ]
    for (const changed of changes)
      expect(await ask('Withdraw', { ...stake, ...changed, sign })).toContain('"result":3,')
    expect(await ask('Withdraw', stake, 'a-key-that-nobody-has')).toContain('"result":3,')
    // Signed is the transaction, and undone would be another.
    const { agentID, userID } = stake
    const named = { agentID, userID, transactionID: 'another' }
    const other = {
      ...named,
      refTransactionID: 'one',
      sign: await gitslotparkSign('RollbackTransaction', named, 'test-gitslotpark-key'),
    }
    expect(await ask('RollbackTransaction', other)).toContain('"result":3,')
    const ofBalance = await gitslotparkSign('GetBalance', { agentID, userID }, 'test-gitslotpark-key')
    for (const refTransactionID of ['', 0, false])
      expect(
        await ask('RollbackTransaction', {
          ...named,
          transactionID: 'one',
          refTransactionID,
          sign: ofBalance,
        }),
      ).toContain('"result":3,')
    expect(await ledgerOf(userId)).toEqual([['debit', -1000]])
  })

  it('answers a body that is no object, or no JSON', async () => {
    for (const body of ['', '{', '[]', 'null', '"text"', '{"sign":1}'])
      expect(await post('GetBalance', body)).toContain('"result":3,')
  })

  it('books once what is sent many times at once, with one answer', async () => {
    const { userId } = await newPlayer()
    const bets = await Promise.all(Array.from({ length: 8 }, () => ask('BetWin', betWin(userId, 'many'))))
    expect(new Set(bets).size).toBe(1)
    expect(await ledgerOf(userId)).toEqual([
      ['credit', 2500],
      ['debit', -1000],
    ])
  })

  it('takes no bet after the game has ended, and pays and undoes what was staked before', async () => {
    const { player, userId } = await newPlayer()
    await ask('Withdraw', bet(userId, 'before'))
    await ask('Withdraw', bet(userId, 'undone'))
    const leave = { method: 'DELETE', body: { provider: 'pragmatic', game_id: 'gems' }, token: player.token }
    await call('/api/games/session', leave)
    expect(await ask('Withdraw', bet(userId, 'after'))).toContain('"result":5,')
    expect(await ask('BetWin', betWin(userId, 'after'))).toContain('"result":5,')
    // A repetition is of before.
    expect(await ask('Withdraw', bet(userId, 'before'))).toContain('"balance":90,')
    expect(await ask('Deposit', { ...bet(userId, 'paid'), roundID: 'r-before' })).toContain('"balance":90,')
    const undone = { agentID: 'Partner01', userID: userId, transactionID: 'undone' }
    expect(await ask('RollbackTransaction', undone)).toContain('"balance":100,')
  })

  it('books both parts of a call or none, wherever its wallet dies, and once in the end', async () => {
    await dyingEverywhere(again, async () => {
      const { userId } = await newPlayer()
      const both = betWin(userId, 'both')
      const expectBooked = async () => {
        const answer = await ask('BetWin', both)
        expect(answer).toContain('"balance":115,')
        expect(await ask('BetWin', both)).toBe(answer)
        expect(await ledgerOf(userId)).toEqual([
          ['credit', 2500],
          ['debit', -1000],
        ])
      }
      return { playerId: userId, send: () => ask('BetWin', both), expectBooked }
    })
  }, 90_000)
})
