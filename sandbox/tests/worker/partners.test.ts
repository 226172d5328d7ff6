import { generateKeyPair, importPKCS8, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { BetItem } from '#contract/bets.ts'
import * as v from 'valibot'
import { getConfig } from '../../config.ts'
import type { BookName } from '../../sport/book/bets.ts'
import { holderOf } from '../../sport/book/tokens.ts'
import { bookToken, call, newToken, openBook, plainEvent, postJson, sandboxEnv } from './support.ts'

const { TEST_DIGITAIN_KEY } = sandboxEnv as unknown as { TEST_DIGITAIN_KEY: string }
const betconstructKey = new TextEncoder().encode('test-betconstruct-key-of-32-characters')
const { launchKey } = getConfig(sandboxEnv)
const session = 'session-1'
let player: string

beforeEach(async () => {
  player = newToken()
  await openBook()
})

type Wrong = { key?: CryptoKey | Uint8Array; alg?: string; claims?: object; expires?: string | null }

async function signed(
  claims: object,
  alg: string,
  key: CryptoKey | Uint8Array,
  expires: string | null = '1m',
) {
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg })
  return (expires === null ? token : token.setExpirationTime(expires)).sign(key)
}

async function digitain(path: string, { key, alg = 'RS512', claims, expires }: Wrong = {}) {
  const own = key ?? (await importPKCS8(TEST_DIGITAIN_KEY, alg))
  const authorization = await signed(claims ?? { id: player, currency: 'USD', session }, alg, own, expires)
  return call(path, { headers: { 'x-partner-name': 'atoll', 'x-partner-authorization': authorization } })
}

async function betconstruct(path: string, body: object, { key, alg = 'HS256', claims, expires }: Wrong = {}) {
  const own = key ?? betconstructKey
  const token = await signed(claims ?? { sub: player, currency: 'USD', session }, alg, own, expires)
  return postJson(path, body, { authorization: `Bearer ${token}` })
}

async function tokenIn(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return (await answer.json<{ result: { token: string } }>()).result.token
}

describe('a token of the book', () => {
  it('[SPORT-02] [SPORT-07] is given to the partner for its player, in both dialects, and ends', async () => {
    for (const [book, answer] of [
      ['digitain', await digitain('/digitain/front/token')],
      ['betconstruct', await betconstruct('/betconstruct/GenToken', { project_name: 'atoll' })],
    ] as const) {
      const token = await tokenIn(answer)
      expect(await holderOf(launchKey, token, Date.now())).toEqual({ playerId: player, session, book })
      expect(await holderOf(launchKey, token, Date.now() + 3 * 60 * 60_000)).toBeUndefined()
      expect(await holderOf(`${launchKey}x`, token, Date.now())).toBeUndefined()
    }
  })

  it('[SPORT-02] is not given to somebody else, nor for a token without an end', async () => {
    const { privateKey } = await generateKeyPair('RS512', { extractable: true })
    const wrong: Wrong[] = [
      { key: privateKey },
      { alg: 'RS256' },
      { expires: '-1m' },
      { expires: null },
      { claims: { currency: 'USD' } },
      { claims: { id: '', currency: 'USD', session } },
      { claims: { id: player, currency: 'USD' } },
    ]
    for (const one of wrong) {
      const answer = await digitain('/digitain/front/token', one)
      expect([answer.status, await answer.json()]).toMatchObject([401, { status: 401 }])
    }
    expect((await call('/digitain/front/token')).status).toBe(401)
    const nameless = await importPKCS8(TEST_DIGITAIN_KEY, 'RS512')
    const authorization = await signed({ id: player, currency: 'USD', session }, 'RS512', nameless)
    const headers = { 'x-partner-authorization': authorization }
    expect((await call('/digitain/front/token', { headers })).status).toBe(401)
  })

  it('[SPORT-07] of the second dialect needs the shared key and a project', async () => {
    const project = { project_name: 'atoll' }
    const other = new TextEncoder().encode('another-betconstruct-key-of-32-chars')
    for (const wrong of [{ key: other }, { expires: '-1m' }, { claims: { currency: 'USD' } }])
      expect((await betconstruct('/betconstruct/GenToken', project, wrong)).status).toBe(401)
    expect((await postJson('/betconstruct/GenToken', project)).status).toBe(401)
    for (const body of [{}, { project_name: '' }])
      expect((await betconstruct('/betconstruct/GenToken', body)).status).toBe(422)
  })
})

describe('a history by partner', () => {
  type Told = { result: { bets: { id: string; name: string }[]; count: number } }

  async function placeOne(book: BookName): Promise<string> {
    const { id: eventId, market } = await plainEvent()
    const { id: selectionId, price } = market.selections[0]!
    const id = crypto.randomUUID()
    const leg = { eventId, marketId: market.id, selectionId, price: Math.round(price * 1000), isLive: false }
    const slip = {
      ...{ id, kind: 'single', line: 'usual', legs: [leg], stake_minor: 500, bonus_minor: 0 },
      ...{ currency: 'USD', oddsPolicy: 'any', software: 'mobile' },
    }
    const answer = await postJson('/sport/bets', slip, {
      authorization: `Bearer ${await bookToken(player, Date.now(), book)}`,
    })
    expect(await answer.json()).toMatchObject({ status: 0 })
    return id
  }

  it('[SPORT-08] is the player’s own at that book, of a page, of days and of a state', async () => {
    const [id, otherId] = [await placeOne('digitain'), await placeOne('betconstruct')]
    const { result } = await (await digitain('/digitain/front/bets?count=5&page=1&lang=fr')).json<Told>()
    expect(result).toMatchObject({ bets: [{ id, amountIn: 5, status: 'open' }], count: 1 })
    expect(result.bets[0]!.name).toMatch(/^\S.* – \S/)
    expect(v.is(BetItem, { ...result.bets[0], status: 'pending' })).toBe(true)
    const body = { count: 5, page: 1, lang: 'fr' }
    const second = await (await betconstruct('/betconstruct/GetBetsHistory', body)).json<Told>()
    expect(second.result).toMatchObject({ bets: [{ id: otherId, status: 'open' }], count: 1 })
    const ofState = async (state: string) =>
      (await (await digitain(`/digitain/front/bets?state=${state}`)).json<Told>()).result.count
    expect([await ofState('open'), await ofState('settled')]).toEqual([1, 0])
    const empty = { bets: [], count: 1 }
    expect((await (await digitain('/digitain/front/bets?page=2')).json<Told>()).result).toEqual(empty)
    const past = { ...body, end_date: '2020-01-01T00:00:00Z' }
    const before = await (await betconstruct('/betconstruct/GetBetsHistory', past)).json<Told>()
    expect(before.result).toEqual({ bets: [], count: 0 })
    const claims = { id: newToken(), currency: 'USD', session }
    const other = await (await digitain('/digitain/front/bets', { claims })).json<Told>()
    expect(other.result).toEqual({ bets: [], count: 0 })
  })

  it('[SPORT-08] is refused to strangers, and for a wrong page or day', async () => {
    expect((await digitain('/digitain/front/bets', { expires: '-1m' })).status).toBe(401)
    expect((await betconstruct('/betconstruct/GetBetsHistory', {}, { expires: '-1m' })).status).toBe(401)
    for (const bad of ['count=0', 'count=51', 'page=0', 'begin=yesterday', 'lang=xx', 'state=lost'])
      expect((await digitain(`/digitain/front/bets?${bad}`)).status, bad).toBe(422)
    expect((await betconstruct('/betconstruct/GetBetsHistory', { page: 'x' })).status).toBe(422)
    expect((await betconstruct('/betconstruct/GetBetsHistory', [])).status).toBe(200)
  })
})
