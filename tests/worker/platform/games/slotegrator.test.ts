import { beforeAll, describe, expect, it } from 'vitest'
import { slotegratorHeaders } from '../../../../functions/platform/games/dialects/slotegrator.ts'
import { audit } from '../../../../functions/platform/wallet/ledger.ts'
import { totalsOf } from '../../../../functions/platform/wallet/playTotals.ts'
import { tellRound } from '../../../../functions/platform/wallet/toldRounds.ts'
import { call, deposit, fetchWorker, inWallet, migrate, openGame, origin, signUp } from '../support.ts'
import { dyingEverywhere, filled, ledgerOf } from './dialectSupport.ts'
import { exchanges } from './exchanges/slotegrator.ts'

beforeAll(migrate)

/** In the answer while the wallet is dead. */
const again = 'INTERNAL_ERROR'

const gameId = '447eebaf-f41f-4dc9-8c36-0a1cbb1f0f6e'
const merchant = { merchantId: 'atoll', merchantKey: 'test-slotegrator-key' }
let count = 0

async function newPlayer() {
  const player = await signUp(`Slotegrator${(count += 1)}`)
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player, 'slotegrator', gameId)
  return { player, ids: { token, userId: player.user.id } }
}
type Ids = { token: string; userId: string }

type Asked = { headers?: Record<string, string>; late_s?: number; merchantKey?: string; path?: string }

/** The answer as it is sent, byte for byte. */
async function ask(send: Record<string, string>, asked: Asked = {}): Promise<string> {
  const { headers = {}, late_s = 0, merchantKey = merchant.merchantKey, path = '' } = asked
  const when = { timestamp_s: Math.floor(Date.now() / 1000) - late_s, nonce: crypto.randomUUID() }
  const signed = await slotegratorHeaders(Object.entries(send), { ...merchant, merchantKey }, when)
  const answer = await fetchWorker(
    new Request(`${origin}/wallet/slotegrator${path}`, {
      method: 'POST',
      headers: { ...signed, ...headers },
      body: new URLSearchParams(send),
    }),
  )
  expect(answer.status).toBe(200)
  return answer.text()
}

const game = ({ userId }: Ids) => ({ player_id: userId, currency: 'USD', game_uuid: gameId })
const bet = (ids: Ids, id: string, more: Record<string, string> = {}) => ({
  ...{
    action: 'bet',
    ...game(ids),
    amount: '10',
    transaction_id: id,
    type: 'bet',
    round_id: `r-${id}`,
    ...more,
  },
})
const win = (ids: Ids, id: string, more: Record<string, string> = {}) => ({
  ...bet(ids, id, { type: 'win', ...more }),
  action: 'win',
})
const rollback = (ids: Ids, id: string, list: [action: string, id: string][]) => ({
  ...{ action: 'rollback', ...game(ids), transaction_id: id },
  rollback_transactions: JSON.stringify(
    list.map(([action, transaction_id]) => ({ action, transaction_id, amount: 10 })),
  ),
})

describe('[SEAMLESS-05] the wallet of Slotegrator, as recorded:', () => {
  for (const [title, steps] of Object.entries(exchanges))
    it(title, async () => {
      const { ids } = await newPlayer()
      for (const { send, answer, ledger } of steps) {
        expect(await ask(filled(send, ids)), send['action']).toBe(JSON.stringify(filled(answer, ids)))
        if (ledger) expect(await ledgerOf(ids.userId)).toEqual(ledger)
      }
    })
})

describe('[SEAMLESS-05] the wallet of Slotegrator', () => {
  it('books once what is sent many times at once, with one answer', async () => {
    const { ids } = await newPlayer()
    const bets = await Promise.all(Array.from({ length: 8 }, () => ask(bet(ids, 'many'))))
    expect(new Set(bets).size).toBe(1)
    const list = rollback(ids, 'undo', [['bet', 'many']])
    const rollbacks = await Promise.all(Array.from({ length: 8 }, () => ask(list)))
    expect(new Set(rollbacks).size).toBe(1)
    expect(await ledgerOf(ids.userId)).toEqual([
      ['rollback', 1000],
      ['debit', -1000],
    ])
  })

  it('takes the bet of the player alone, and of the session that the launch gave, and of no other', async () => {
    const { ids } = await newPlayer()
    expect(await ask(bet(ids, 'alone'))).toContain('"balance":90,')
    const unknown = '"error_description":"9401 unknown or ended session"'
    for (const session_id of ['of-the-aggregator', `${ids.token.slice(0, -4)}AAAA`])
      expect(await ask(bet(ids, 'theirs', { session_id }))).toContain(unknown)
    expect(await ask(bet(ids, 'ours', { session_id: ids.token }))).toContain('"balance":80,')
    const { ids: other } = await newPlayer()
    expect(await ask(bet(ids, 'foreign', { session_id: other.token }))).toContain('INTERNAL_ERROR')
    expect(await ledgerOf(other.userId)).toEqual([])
  })

  it('takes no bet after the game has ended, and pays and undoes what was staked before', async () => {
    const { player, ids } = await newPlayer()
    const before = bet(ids, 'before', { session_id: ids.token })
    await ask(before)
    await ask(bet(ids, 'undone'))
    const leave = {
      method: 'DELETE',
      body: { provider: 'slotegrator', game_id: gameId },
      token: player.token,
    }
    await call('/api/games/session', leave)
    expect(await ask(bet(ids, 'after'))).toContain('"9401 unknown or ended session"')
    expect(await ask(bet(ids, 'after', { session_id: ids.token }))).toContain(
      '"9401 unknown or ended session"',
    )
    // A repetition is of before.
    expect(await ask(before)).toContain('"balance":90,')
    expect(await ask(win(ids, 'paid', { round_id: 'r-before', session_id: ids.token }))).toContain(
      '"balance":90,',
    )
    expect(await ask(rollback(ids, 'late', [['bet', 'undone']]))).toContain('"balance":100,')
    expect(await ask({ action: 'balance', ...game(ids), session_id: ids.token })).toBe('{"balance":100}')
  })

  it('refuses a wrong signature, a changed call, a late one and one name twice', async () => {
    const { ids } = await newPlayer()
    const refused = '{"error_code":"INTERNAL_ERROR","error_description":"invalid signature"}'
    const stake = bet(ids, 'refused')
    expect(await ask(stake, { merchantKey: 'another-merchant-key' })).toBe(refused)
    expect(await ask(stake, { headers: { 'X-Sign': '' } })).toBe(refused)
    expect(await ask(stake, { headers: { 'X-Nonce': 'another' } })).toBe(refused)
    expect(await ask(stake, { headers: { 'X-Merchant-Id': 'another' } })).toBe(refused)
    expect(await ask(stake, { late_s: 301 })).toBe(refused)
    expect(await ask(stake, { late_s: -301 })).toBe(refused)
    expect(await ask({ ...stake, 'X-Nonce': 'twice' })).toBe(refused)
    expect(await ask(stake, { path: '/bet' })).toContain('"unknown action"')
    expect(await ledgerOf(ids.userId)).toEqual([])
    expect(await ask(stake, { late_s: 290 })).toContain('"balance":90,')
  })

  it('takes ids as long and as odd as real ones', async () => {
    const { ids } = await newPlayer()
    const odd = ` ~*!'()"{}[]&=+%/\\é`.replace('é', '').padEnd(255, '~')
    expect(JSON.parse(await ask(bet(ids, odd, { round_id: odd })))).toEqual({
      balance: 90,
      transaction_id: odd,
    })
    expect(JSON.parse(await ask(rollback(ids, odd.replace('!', '?'), [['bet', odd]])))).toMatchObject({
      balance: 100,
      rollback_transactions: [odd],
    })
    expect(await ask(bet(ids, `${odd}1`))).toContain('"invalid parameters"')
  })

  it('signs as PHP does: lists in their order, a space as +, a tilde escaped', async () => {
    const list = Array.from({ length: 11 }, (_, index): [string, string] => [
      `rollback_transactions[${index}][transaction_id]`,
      `a b~${index}`,
    ])
    const when = { timestamp_s: 1_700_000_000, nonce: 'e115cf0b66a645aca08225c9c1b20b80' }
    const merchantKey = 'merchant-key-of-the-test'
    const headers = await slotegratorHeaders(
      [['type', 'x'], ...list, ['action', 'rollback']],
      { ...merchant, merchantKey },
      when,
    )
    expect(headers['X-Sign']).toBe('e36b251f92762cc509e305f90fa6ff37d1b290ec')
  })

  it('counts a round that was rolled back in no sum', async () => {
    const { ids } = await newPlayer()
    await ask(bet(ids, 'stake'))
    await ask(win(ids, 'won', { round_id: 'r-stake', amount: '25' }))
    await ask(bet(ids, 'played'))
    const list: [string, string][] = [
      ['bet', 'stake'],
      ['win', 'won'],
    ]
    const amounts = {
      rollback_transactions: JSON.stringify(
        list.map(([action, transaction_id]) => ({ action, transaction_id })),
      ),
    }
    expect(await ask({ ...rollback(ids, 'undo', list), ...amounts })).toContain('"balance":90,')
    const sums = await inWallet(ids.userId, (sql) => {
      const { stake_minor, payout_minor } = totalsOf(sql, 'day', Date.now())
      const round = tellRound(sql, 'slotegrator', 'r-stake')?.round
      return { stake_minor, payout_minor, round, audit: audit(sql) }
    })
    expect(sums).toMatchObject({
      ...{ stake_minor: 1000, payout_minor: 0, round: { stake_minor: 0, payout_minor: 0, status: 0 } },
      audit: { sums: { real: 9000, owed: 0 }, balances: { real: 9000, owed: 0 } },
    })
  })

  it('undoes a whole list or nothing, wherever its wallet dies, and once in the end', async () => {
    await dyingEverywhere(again, async () => {
      const { ids } = await newPlayer()
      await ask(bet(ids, 'stake'))
      await ask(win(ids, 'won', { round_id: 'r-stake' }))
      const list = rollback(ids, 'undo', [
        ['bet', 'stake'],
        ['win', 'won'],
      ])
      const expectBooked = async () => {
        const answer = await ask(list)
        expect(answer).toContain('"balance":100,')
        expect(await ask(list)).toBe(answer)
        expect(await ledgerOf(ids.userId)).toEqual([
          ['rollback', 1000],
          ['credit', -1000],
          ['credit', 1000],
          ['debit', -1000],
        ])
      }
      return { playerId: ids.userId, send: () => ask(list), expectBooked }
    })
  }, 90_000)
})
