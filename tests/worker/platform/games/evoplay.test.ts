import { beforeAll, describe, expect, it } from 'vitest'
import { evoplaySignature } from '../../../../functions/platform/games/dialects/evoplay.ts'
import { call, deposit, fetchWorker, migrate, openGame, origin, signUp } from '../support.ts'
import { dyingAfter, filled, ledgerOf } from './dialectSupport.ts'
import { exchanges, type Exchange } from './exchanges/evoplay.ts'

beforeAll(migrate)

const [project, key] = ['4107', 'test-evoplay-key']
/** In the answer while the wallet is dead. */
const again = 'Internal error, try again'
let count = 0

async function newPlayer() {
  const player = await signUp(`Evoplay${(count += 1)}`)
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player, 'evoplay', '5485')
  return { player, ids: { token, userId: player.user.id } }
}

type Send = Exchange['send']
type How = { key?: string; project?: string; json?: boolean; signature?: string }

/** The answer as it is sent, byte for byte. */
async function ask(send: Send, how: How = {}): Promise<string> {
  const signature = how.signature ?? (await evoplaySignature(send, how.project ?? project, how.key ?? key))
  const { data = {}, ...named } = send
  const inner = Object.entries(data).map(([name, value]): [string, string] => [`data[${name}]`, value])
  const body = how.json
    ? JSON.stringify({ ...send, signature })
    : new URLSearchParams([...Object.entries(named), ...inner, ['signature', signature]])
  const headers = how.json ? { 'content-type': 'application/json' } : undefined
  const request = new Request(`${origin}/wallet/evoplay`, {
    method: 'POST',
    body,
    ...(headers && { headers }),
  })
  const answer = await fetchWorker(request)
  expect(answer.status).toBe(200)
  return answer.text()
}

const bet = ({ token }: { token: string }, id: string, amount = '10.00'): Send => ({
  ...{ token, callback_id: id, name: 'bet' },
  data: { round_id: `r-${id}`, action_id: '1', amount, currency: 'USD' },
})

describe.each([
  ['form', false],
  ['JSON', true],
])('[SEAMLESS-16] the wallet of Evoplay, as recorded, as %s:', (_, json) => {
  for (const [title, steps] of Object.entries(exchanges))
    it(title, async () => {
      const { ids } = await newPlayer()
      for (const { send, answer, ledger } of steps) {
        expect(await ask(filled(send, ids), { json }), send.name).toBe(JSON.stringify(filled(answer, ids)))
        if (ledger) expect(await ledgerOf(ids.userId)).toEqual(ledger)
      }
    })
})

describe('[SEAMLESS-16] the wallet of Evoplay', () => {
  it('signs as the public descriptions do, in the order in which it is sent', async () => {
    const send = { token: 't', callback_id: 'c', name: 'bet', data: { round_id: '1', amount: '2.50' } }
    // md5 of "1042*2*t*c*bet*1:2.50*secret", by md5sum.
    expect(await evoplaySignature(send, '1042', 'secret')).toBe('c0cb394b58b799256fff7c48982744bb')
  })

  it('refuses another key, another project, a changed call and one name twice', async () => {
    const { ids } = await newPlayer()
    const stake = bet(ids, 'refused')
    const refused = '"message":"Invalid signature"'
    expect(await ask(stake, { key: 'another' })).toContain(refused)
    expect(await ask(stake, { project: '4108' })).toContain(refused)
    const signature = await evoplaySignature(stake, project, key)
    expect(await ask(bet(ids, 'refused', '1.00'), { signature })).toContain(refused)
    const twice = new URLSearchParams([
      ...[
        ['name', 'init'],
        ['token', ids.token],
        ['token', ids.token],
      ],
      ['signature', await evoplaySignature({ name: 'init', token: ids.token }, project, key)],
    ] as [string, string][])
    const request = new Request(`${origin}/wallet/evoplay`, { method: 'POST', body: twice })
    expect(await (await fetchWorker(request)).text()).toContain(refused)
    expect(await ledgerOf(ids.userId)).toEqual([])
  })

  it('books once what is sent many times at once, with one answer', async () => {
    const { ids } = await newPlayer()
    const bets = await Promise.all(Array.from({ length: 8 }, () => ask(bet(ids, 'many'))))
    expect(new Set(bets).size).toBe(1)
    expect(await ledgerOf(ids.userId)).toEqual([['debit', -1000]])
  })

  it('takes no bet after the game has ended, and pays and returns what was bet before', async () => {
    const { player, ids } = await newPlayer()
    await ask(bet(ids, 'before'))
    await ask(bet(ids, 'other'))
    const leave = { method: 'DELETE', body: { provider: 'evoplay', game_id: '5485' }, token: player.token }
    await call('/api/games/session', leave)
    expect(await ask(bet(ids, 'after'))).toContain('9401')
    expect(await ask({ token: ids.token, callback_id: 'i', name: 'init' })).toContain('9401')
    // A repetition is of before.
    expect(await ask(bet(ids, 'before'))).toContain('"balance":"90.00"')
    const win = { ...bet(ids, 'before'), callback_id: 'paid', name: 'win' }
    expect(await ask(win)).toContain('"balance":"90.00"')
    const data = { refund_round_id: 'r-other', refund_callback_id: 'other', amount: '10.00' }
    const refund = { token: ids.token, callback_id: 'undone', name: 'refund', data }
    expect(await ask(refund)).toContain('"balance":"100.00"')
  })

  it('books a win once, wherever its wallet dies', async () => {
    for (let statement = 1; statement < 60; statement += 1) {
      const { ids } = await newPlayer()
      await ask(bet(ids, 'stake'))
      const win = { ...bet(ids, 'stake', '12.00'), callback_id: 'win', name: 'win' }
      const isWhole = await dyingAfter({ playerId: ids.userId, statement, again }, () => ask(win))
      expect([1, 2]).toContain((await ledgerOf(ids.userId)).length)
      const answer = await ask(win)
      expect(answer).toContain('"balance":"102.00"')
      expect(await ask(win)).toBe(answer)
      expect(await ledgerOf(ids.userId)).toEqual([
        ['credit', 1200],
        ['debit', -1000],
      ])
      if (isWhole) return
    }
    throw new Error('the call has more statements than that')
  }, 90_000)
})
