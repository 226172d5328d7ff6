import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { signSeamless } from '#contract/seamless.ts'
import { hmacHex } from '#lib/hmac.ts'
import { catalog } from '../../games/catalog.ts'
import type { SpinAnswer } from '../../games/round/answers.ts'
import { walletOf } from '../../games/wallets/walletOf.ts'
import { call, launchKeyOf, newToken, postJson, sandboxEnv, setStub, stubWallet } from './support.ts'

const stake_minor = 100
const own = { provider: 'habanero', gameId: 'SGLanternAtoll' } as const
const pragmatic = { provider: 'pragmatic', gameId: 'vs25moonlagoon' } as const
const slotegrator = {
  provider: 'slotegrator',
  gameId: catalog.find(({ provider, kind }) => provider === 'slotegrator' && kind === 'slots')!.id,
} as const
const evolution = {
  provider: 'evolution',
  gameId: catalog.find(({ provider, kind }) => provider === 'evolution' && kind === 'slots')!.id,
} as const
type Played = typeof own | typeof pragmatic | typeof slotegrator | typeof evolution

let token: string
let player: string
beforeEach(() => {
  token = newToken()
  player = `player-${token}`
})

const keyOf = (game: Played) => launchKeyOf({ ...game, token, player, lang: 'en' })

async function spin(game: Played, spin_id: string = crypto.randomUUID()): Promise<SpinAnswer> {
  const answer = await postJson('/slot/spin', { key: await keyOf(game), spin_id, stake_minor })
  return answer.json()
}

async function settled(game: Played, spin_id: string) {
  const answer = await spin(game, spin_id)
  if (answer.status !== 'settled') throw new Error(JSON.stringify(answer))
  return answer
}

const state = async (game: Played) =>
  (await call(`/slot/state?key=${encodeURIComponent(await keyOf(game))}`)).json<object>()
const calls = async () => (await stubWallet(token)).calls
const paths = async () => (await calls()).map(({ path }) => path)
const roundsOf = ({ provider, gameId }: Played) =>
  sandboxEnv.GAME_ROUND.get(sandboxEnv.GAME_ROUND.idFromName(`${provider}:${gameId}:USD:${player}`))

it('signs the calls of our own dialect and names the round in them', async () => {
  const spin_id = crypto.randomUUID()
  await settled(own, spin_id)
  expect(await paths()).toEqual(['/seamless/habanero/debit', '/seamless/habanero/credit'])
  for (const { body, sent, path, headers } of await calls()) {
    const time_s = Number(headers['x-atoll-timestamp'])
    expect(headers['x-atoll-signature']).toBe(await signSeamless('test-habanero-key', time_s, path, body))
    expect(sent).toMatchObject({ round_id: spin_id, token, currency: 'USD' })
  }
})

describe('Pragmatic Play', () => {
  const at = (name: string) => `/wallet/pragmatic/${name}.html`

  async function md5(text: string): Promise<string> {
    return new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text))).toHex()
  }

  it('[SEAMLESS-09] opens a game by its token: money from its own call, the market’s rules from ours', async () => {
    await setStub(token, { balance_minor: 12_345 })
    expect(await state(pragmatic)).toMatchObject({ status: 'ready', balance_minor: 12_345, currency: 'USD' })
    expect(await paths()).toEqual([at('authenticate'), '/seamless/pragmatic/balance'])
    expect((await calls())[0]?.sent).toMatchObject({ token, gameId: pragmatic.gameId })
  })

  it('[SEAMLESS-09] plays a round by its own calls, in decimals, and tells what was drawn by ours', async () => {
    const spin_id = crypto.randomUUID()
    const { win_minor } = await settled(pragmatic, spin_id)
    const made = await calls()
    expect(made.map(({ path }) => path)).toEqual([
      ...[at('bet'), at('result'), at('endRound')],
      '/seamless/pragmatic/tell',
    ])
    const named = { providerId: 'PragmaticPlay', userId: player, token, roundId: spin_id }
    expect(made[0]?.sent).toMatchObject({ ...named, gameId: pragmatic.gameId, amount: '1.00' })
    expect(made[1]?.sent).toMatchObject({ ...named, amount: (win_minor / 100).toFixed(2) })
    expect(made[2]?.sent).toMatchObject(named)
    expect(made[3]?.sent).toMatchObject({ token, round_id: spin_id, outcome: [{ part: 'reels' }] })
    const references = made.slice(0, 2).map(({ sent }) => sent['reference'])
    expect(new Set(references).size).toBe(2)
  })

  it('[SEAMLESS-09] signs by MD5 over the sorted parameters and the secret', async () => {
    await settled(pragmatic, crypto.randomUUID())
    for (const { body } of (await calls()).slice(0, 3)) {
      const { hash, ...sent } = Object.fromEntries(new URLSearchParams(body))
      const sorted = Object.keys(sent)
        .toSorted()
        .map((name) => `${name}=${sent[name]}`)
      expect(hash).toBe(await md5(`${sorted.join('&')}test-pragmatic-key`))
    }
  })

  it.each([
    [1, 'insufficient'],
    [2, 'signed-out'],
    [3, 'blocked'],
    [4, 'signed-out'],
    [6, 'blocked'],
    [8, 'stopped'],
    [50, 'limit'],
    [7, 'unavailable'],
    [120, 'unavailable'],
  ])('[SEAMLESS-09] a bet refused with %i is %s, and nothing is given back', async (error, reason) => {
    await setStub(token, { plan: [{ action: 'debit', raw: { error, description: 'no' } }] })
    expect(await spin(pragmatic)).toEqual({ status: 'refused', reason })
    expect(await paths()).toEqual([at('bet')])
  })

  it.each([
    ['error 100', { error: 100, description: 'again' }],
    ['another currency', { error: 0, cash: 1, currency: 'EUR' }],
    ['no answer of the dialect', { cash: 1 }],
  ])('[SEAMLESS-09] a bet answered with %s is refunded by its reference', async (_name, raw) => {
    await setStub(token, { plan: [{ action: 'debit', raw }] })
    expect(await spin(pragmatic)).toEqual({ status: 'voided', balance_minor: 100_000 })
    const [bet, refund] = await calls()
    expect(refund).toMatchObject({ path: at('refund'), sent: { reference: bet?.sent['reference'] } })
  })

  it.each(['credit', 'end', 'tell'])(
    '[SEAMLESS-09] a lost %s is sent again, and pays once',
    async (action) => {
      const again = { error: 100, description: 'again' }
      await setStub(token, { plan: [action === 'tell' ? { action, how: 'after' } : { action, raw: again }] })
      const spin_id = crypto.randomUUID()
      const shown = await spin(pragmatic, spin_id)
      if (shown.status !== 'paying') throw new Error(JSON.stringify(shown))
      await evictDurableObject(roundsOf(pragmatic))
      expect(await runDurableObjectAlarm(roundsOf(pragmatic))).toBe(true)
      const { balance_minor, win_minor } = await settled(pragmatic, spin_id)
      expect(balance_minor).toBe(100_000 - stake_minor + win_minor)
      expect((await stubWallet(token)).balance_minor).toBe(balance_minor)
      const paid = (await calls())
        .filter(({ path }) => path === at('result'))
        .map(({ sent }) => sent['reference'])
      expect([paid.length, new Set(paid).size]).toEqual([2, 1])
    },
  )

  it('[SEAMLESS-09] a telling that is refused takes nothing from a win', async () => {
    await setStub(token, { plan: [{ action: 'tell', how: 'signed-out' }] })
    const { win_minor, balance_minor } = await settled(pragmatic, crypto.randomUUID())
    expect(balance_minor).toBe(100_000 - stake_minor + win_minor)
  })
})

describe('Slotegrator', () => {
  it('[SEAMLESS-09] opens a game by its balance and the market’s rules', async () => {
    await setStub(token, { balance_minor: 12_345 })
    expect(await state(slotegrator)).toMatchObject({ status: 'ready', balance_minor: 12_345 })
    expect(await paths()).toEqual(['/wallet/slotegrator', '/seamless/slotegrator/balance'])
    await setStub(token, {
      plan: [
        { action: 'balance', raw: { balance: 1 } },
        { action: 'balance', how: 'signed-out' },
      ],
    })
    expect(await state(slotegrator)).toEqual({ status: 'refused', reason: 'signed-out' })
  })

  it('[SEAMLESS-09] plays a round by bet and win, of the player and the session, signed by HMAC-SHA1', async () => {
    const spin_id = crypto.randomUUID()
    const { win_minor } = await settled(slotegrator, spin_id)
    const made = await calls()
    expect(made.map(({ action }) => action)).toEqual(['debit', 'credit', 'tell'])
    const named = { player_id: player, session_id: token, game_uuid: slotegrator.gameId, round_id: spin_id }
    expect(made[0]?.sent).toMatchObject({ ...named, action: 'bet', amount: '1.00', currency: 'USD' })
    expect(made[1]?.sent).toMatchObject({ ...named, action: 'win', amount: (win_minor / 100).toFixed(2) })
    for (const { sent, headers } of made.slice(0, 2)) {
      const [id, nonce, time] = ['x-merchant-id', 'x-nonce', 'x-timestamp'].map((name) => headers[name] ?? '')
      const signed = { ...sent, 'X-Merchant-Id': id, 'X-Nonce': nonce, 'X-Timestamp': time } as Record<
        string,
        string
      >
      const text = new URLSearchParams(
        Object.entries(signed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
      expect(headers['x-sign']).toBe(await hmacSha1('test-slotegrator-key', text.toString()))
    }
  })

  async function hmacSha1(key: string, text: string): Promise<string> {
    const encoder = new TextEncoder()
    const algorithm = { name: 'HMAC', hash: 'SHA-1' }
    const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))).toHex()
  }

  it.each([
    ['INSUFFICIENT_FUNDS', 'insufficient balance', 'insufficient'],
    ['INTERNAL_ERROR', '9401 unknown or ended session', 'signed-out'],
    ['INTERNAL_ERROR', '9448 limit', 'limit'],
    ['INTERNAL_ERROR', '9449 excluded', 'blocked'],
    ['INTERNAL_ERROR', '9460 stopped: everything', 'stopped'],
    ['INTERNAL_ERROR', '9409 something else', 'unavailable'],
  ])('[SEAMLESS-09] a bet refused with %s, %s, is %s', async (error_code, error_description, reason) => {
    await setStub(token, { plan: [{ action: 'debit', raw: { error_code, error_description } }] })
    expect(await spin(slotegrator)).toEqual({ status: 'refused', reason })
    expect((await calls()).map(({ action }) => action)).toEqual(['debit'])
  })

  it.each([
    [{ error_code: 'INTERNAL_ERROR', error_description: 'internal error, try again' }],
    [{ money: 1 }],
  ])('[SEAMLESS-09] a bet whose answer says nothing is refunded whole: %j', async (raw) => {
    await setStub(token, { plan: [{ action: 'debit', raw }] })
    expect(await spin(slotegrator)).toEqual({ status: 'voided', balance_minor: 100_000 })
    const [bet, refund] = await calls()
    const sent = { action: 'refund', bet_transaction_id: bet?.sent['transaction_id'], amount: '1.00' }
    expect(refund?.sent).toMatchObject(sent)
  })
})

describe('Evolution', () => {
  const at = (name: string) => `/wallet/evolution/${name}?authToken=test-evolution-key`

  it('[SEAMLESS-09] opens a game by its session, the balance and the market’s rules', async () => {
    await setStub(token, { balance_minor: 12_345 })
    expect(await state(evolution)).toMatchObject({ status: 'ready', balance_minor: 12_345 })
    expect(await paths()).toEqual([at('check'), at('balance'), '/seamless/evolution/balance'])
    await setStub(token, { plan: [{ action: 'check', how: 'signed-out' }] })
    expect(await state(evolution)).toEqual({ status: 'refused', reason: 'signed-out' })
  })

  it('[SEAMLESS-09] plays a round by debit and credit of one bet at its table', async () => {
    const spin_id = crypto.randomUUID()
    const { win_minor } = await settled(evolution, spin_id)
    const made = await calls()
    expect(made.map(({ path }) => path)).toEqual([at('debit'), at('credit'), '/seamless/evolution/tell'])
    const game = { id: spin_id, details: { table: { id: evolution.gameId } } }
    const named = { sid: token, userId: player, currency: 'USD', game }
    const [debit, credit] = made.map(({ sent }) => sent)
    expect(debit).toMatchObject({ ...named, transaction: { amount: 1 } })
    expect(credit).toMatchObject({ ...named, transaction: { amount: win_minor / 100 } })
    const betOf = (sent: typeof debit) => (sent?.['transaction'] as { refId: string }).refId
    expect(betOf(credit)).toBe(betOf(debit))
  })

  it.each([
    ['INSUFFICIENT_FUNDS', '', 'insufficient'],
    ['INVALID_SID', '', 'signed-out'],
    ['ACCOUNT_LOCKED', '', 'blocked'],
    ['FINAL_ERROR_ACTION_FAILED', '9448 limit', 'limit'],
    ['FINAL_ERROR_ACTION_FAILED', '9460 stopped: everything', 'stopped'],
    ['FINAL_ERROR_ACTION_FAILED', '', 'unavailable'],
    ['INVALID_PARAMETER', '', 'unavailable'],
  ])('[SEAMLESS-09] a debit refused with %s %s is %s', async (status, reasonGiven, reason) => {
    await setStub(token, { plan: [{ action: 'debit', raw: { status, reason: reasonGiven } }] })
    expect(await spin(evolution)).toEqual({ status: 'refused', reason })
    expect((await calls()).map(({ action }) => action)).toEqual(['debit'])
  })

  it.each([
    ['a temporary error', { status: 'TEMPORARY_ERROR' }],
    ['the uuid of another call', { status: 'OK', balance: 1, uuid: 'another' }],
    ['no balance', { status: 'OK' }],
  ])(
    '[SEAMLESS-09] a debit answered with %s is cancelled, though it may never have come',
    async (_name, raw) => {
      const unknown = { status: 'BET_DOES_NOT_EXIST', balance: 1000 }
      await setStub(token, {
        plan: [
          { action: 'debit', raw },
          { action: 'rollback', raw: unknown },
        ],
      })
      expect(await spin(evolution)).toEqual({ status: 'voided', balance_minor: 100_000 })
      const [debit, cancel] = (await calls()).map(({ sent }) => sent['transaction'] as { refId: string })
      expect(cancel).toMatchObject({ refId: debit?.refId, amount: 1 })
    },
  )
})

describe('GitSlotPark', () => {
  const secret = 'test-gitslotpark-key'
  const done = { code: 0, result: 0, message: 'Success', balance: 99.5, currency: 'USD' }
  const ids = { round_id: 'r', amount_minor: 250, currency: 'USD' }
  const stake = { ...ids, transaction_id: 'r:debit' }
  const original = { ...ids, transaction_id: 'r:rollback', original_transaction_id: 'r:debit' }
  const paid = { ...ids, transaction_id: 'r:credit', stake_id: 'r:debit' }
  let made: { path: string; sent: Record<string, unknown> }[]

  /** Its wallet at a platform that gives these answers, and its own rules in between. */
  function walletAt(
    answers: object[],
    rules: object = { status: 0, result: { balance_minor: 1, currency: 'USD' } },
  ) {
    made = []
    const fetch = (url: string, init: RequestInit) => {
      const path = new URL(url).pathname
      made.push({ path, sent: JSON.parse(init.body as string) as Record<string, unknown> })
      const isOurs = path.startsWith('/seamless/')
      const http = isOurs && !('result' in rules) ? 401 : 200
      return Promise.resolve(Response.json(isOurs ? rules : answers.shift(), { status: http }))
    }
    const session = {
      provider: 'pragmatic',
      game_id: pragmatic.gameId,
      token,
      player,
      currency: 'USD',
    } as const
    return walletOf({ platform: { fetch }, key: 'pragmatic', merchantId: 'atoll', ...session }, secret)
  }

  it('[SEAMLESS-09] delivers Pragmatic’s slots, each value signed in its order', async () => {
    const wallet = walletAt([done, done, done])
    expect(await wallet.open()).toMatchObject({ ok: true, value: { balance_minor: 9950 } })
    expect(await wallet.stake(stake)).toMatchObject({ ok: true, value: { balance_minor: 9950 } })
    expect(await wallet.payout(paid)).toMatchObject({ ok: true })
    const own = '/seamless/pragmatic'
    expect(made.map(({ path }) => path)).toEqual([
      ...[`${own}/balance`, '/wallet/gitslotpark/GetBalance'],
      ...[`${own}/balance`, '/wallet/gitslotpark/Withdraw'],
      ...['/wallet/gitslotpark/Deposit', `${own}/tell`],
    ])
    const signed = {
      agentID: 'atoll',
      userID: player,
      amount: '2.50',
      transactionID: 'r:debit',
      roundID: 'r',
    }
    expect(made[3]?.sent).toMatchObject({ ...signed, gameID: pragmatic.gameId })
    const text = Object.values(signed).join('')
    expect(made[3]?.sent['sign']).toBe((await hmacHex(secret, text)).toUpperCase())
  })

  it('[SEAMLESS-09] takes no stake by a session that is over', async () => {
    const wallet = walletAt([done], { status: 9401, error_message: 'over' })
    expect(await wallet.stake(stake)).toMatchObject({ error: { kind: 'refused', code: 9401 } })
    expect(made).toHaveLength(1)
  })

  it.each([
    [1, '9460 stopped: everything', { kind: 'refused', code: 9460 }],
    [1, 'General error', { kind: 'unknown', why: 'General error' }],
    [5, 'User not found', { kind: 'refused', code: 9401 }],
    [6, 'Insufficient funds', { kind: 'refused', code: 501 }],
  ])('[SEAMLESS-09] a stake answered with %i, %s, is read as it is meant', async (result, message, error) => {
    expect(await walletAt([{ result, message }]).stake(stake)).toEqual({ ok: false, error })
  })

  it('[SEAMLESS-09] undoes a stake, and one that never came as well', async () => {
    const unknown = { result: 8, message: 'Transaction not found' }
    expect(await walletAt([done]).refund(original)).toMatchObject({ ok: true })
    expect(made[0]?.sent).toMatchObject({ transactionID: 'r:debit' })
    expect(await walletAt([unknown, done]).refund(original)).toMatchObject({ value: { balance_minor: 9950 } })
  })
})

describe.each([
  ['pragmatic', pragmatic, ['credit', 'end', 'tell'], { error: 100, description: 'again' }],
  [
    'slotegrator',
    slotegrator,
    ['credit', 'tell'],
    { error_code: 'INTERNAL_ERROR', error_description: 'again' },
  ],
  ['evolution', evolution, ['credit', 'tell'], { status: 'TEMPORARY_ERROR' }],
] as const)('what follows a stake at %s', (_name, game, actions, again) => {
  it.each(actions)('[SEAMLESS-09] a lost %s is sent again, and pays once', async (action) => {
    await setStub(token, { plan: [action === 'tell' ? { action, how: 'after' } : { action, raw: again }] })
    const spin_id = crypto.randomUUID()
    const shown = await spin(game, spin_id)
    if (shown.status !== 'paying') throw new Error(JSON.stringify(shown))
    await evictDurableObject(roundsOf(game))
    expect(await runDurableObjectAlarm(roundsOf(game))).toBe(true)
    const { balance_minor, win_minor } = await settled(game, spin_id)
    expect(balance_minor).toBe(100_000 - stake_minor + win_minor)
    expect((await stubWallet(token)).balance_minor).toBe(balance_minor)
    const paid = (await calls())
      .filter((made) => made.action === 'credit')
      .map(({ move }) => move.transaction_id)
    expect([paid.length, new Set(paid).size]).toEqual([2, 1])
  })

  it('[SEAMLESS-09] a telling that is refused takes nothing from a win', async () => {
    await setStub(token, { plan: [{ action: 'tell', how: 'signed-out' }] })
    const { win_minor, balance_minor } = await settled(game, crypto.randomUUID())
    expect(balance_minor).toBe(100_000 - stake_minor + win_minor)
  })
})
