import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { publicAddress, readQuestion, type PublicCallName } from '../../../functions/site/catalog/address.ts'
import { readConfig, type SiteConfig } from '../../../functions/site/kit/config.ts'
import { readEntry as readPragmatic } from '../../../functions/site/providers/adapters/pragmatic.ts'
import { mergeVersions } from '../../../functions/site/providers/entries.ts'
import { providerLanguage } from '../../../functions/site/providers/provider.ts'
import { readEntry as readSlotegrator } from '../../../functions/site/providers/adapters/slotegrator.ts'
import { signedHeaders } from '../../../functions/site/providers/adapters/slotegratorSign.ts'
import { lineClient, liveClient, mainClient } from '../../../functions/site/upstream/clients.ts'
import type { UpstreamAnswer } from '../../../functions/site/upstream/fetch.ts'
import { slotegratorVerify } from '../../../sandbox/games/dialects/slotegratorSign.ts'

const source = {
  PLATFORM: {},
  SESSION_KEYS: JSON.stringify({ 1: 'a'.repeat(32) }),
  PROVIDERS: [
    {
      id: 'pragmatic',
      adapter: 'pragmatic',
      name: 'Pragmatic',
      origin: 'https://games.test',
      languages: ['en', 'fr'],
    },
    { id: 'closed', adapter: 'pragmatic', name: 'Closed', origin: 'https://closed.test', authRequired: true },
  ],
  PARTNER_KEYS: { pragmatic: 'partner-key-of-the-tests', closed: 'partner-key-of-the-tests' },
}
const config: SiteConfig = readConfig(source)
const [provider] = config.providers
if (!provider) throw new Error('no provider')

function answer(status: number, body: unknown, headers: Record<string, string> = {}): UpstreamAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const told = new Headers(headers)
  return { status, header: (name) => told.get(name), body: new Uint8Array(new TextEncoder().encode(text)) }
}
const valueResult = (result: unknown) => ({ ok: true, value: { kind: 'value', value: result } })
const refused = (code: number) => ({
  ok: true,
  value: { kind: 'refused', refusal: expect.objectContaining({ code }) as unknown },
})
const broken = { ok: false, error: expect.any(String) as unknown }

describe('response clients', () => {
  test('[ERR-02] main: HTTP 200 and status 0; result, or data.result, or data', () => {
    expect(mainClient(answer(200, { status: 0, result: 1, data: 2 }))).toEqual(valueResult(1))
    expect(mainClient(answer(200, { status: 0, result: null }))).toEqual(valueResult(null))
    expect(mainClient(answer(200, { status: 0, data: { result: 3 } }))).toEqual(valueResult(3))
    expect(mainClient(answer(200, { status: 0, data: [4] }))).toEqual(valueResult([4]))
    expect(mainClient(answer(200, { status: 4, error_message: 'x' }))).toEqual(refused(4))
    expect(mainClient(answer(409, { status: 21 }))).toEqual(refused(21))
    for (const body of ['', 'null', '[]', '"x"', { status: '0' }, { status: 1.5 }, { status: -1 }]) {
      expect(mainClient(answer(200, body))).toEqual(broken)
    }
    expect(mainClient(answer(404, { status: 0 }))).toEqual(broken)
  })

  test('[ERR-02] line: HTTP 200, the body as data, the HTTP status as code', () => {
    expect(lineClient(answer(200, [1]))).toEqual(valueResult([1]))
    expect(lineClient(answer(403, { message: 'no' }))).toEqual(refused(403))
    expect(lineClient(answer(200, '<html>'))).toEqual(broken)
  })

  test('[ERR-02] live: success, data, errorMessage', () => {
    expect(liveClient(answer(200, { success: true, data: 5 }))).toEqual(valueResult(5))
    expect(liveClient(answer(200, { success: false, errorMessage: 'no' }))).toEqual(refused(200))
    expect(liveClient(answer(200, { data: 5 }))).toEqual(broken)
  })
})

describe('slotegrator signatures', () => {
  test('[GAMES-02] are those the other side computes', async () => {
    const merchant = { merchantId: 'atoll', merchantKey: 'merchant-key-of-the-tests' }
    const parameters = new URLSearchParams({
      project_name: 'atoll',
      player_name: 'Zoë & co+ /?=',
      Currency: 'USD',
      return_url: 'https://atoll.test/fr/slots?a=b',
    })
    const now_ms = 1_700_000_000_123
    const headers = await signedHeaders(parameters, merchant, now_ms, 'a'.repeat(32))
    expect(headers['X-Timestamp']).toBe('1700000000')
    const when = { timestamp_s: 1_700_000_000, nonce: 'a'.repeat(32) }
    expect(await slotegratorVerify(parameters, merchant, when, headers['X-Sign'] ?? '')).toBe(true)
    parameters.set('project_name', 'other')
    expect(await slotegratorVerify(parameters, merchant, when, headers['X-Sign'] ?? '')).toBe(false)
  })
})

describe('entries', () => {
  const entry = { gameID: 'vs1', gameName: 'One', platform: 'WEB' }
  const read = (more: object) => {
    const result = readPragmatic({ ...entry, ...more }, provider)
    return result.ok ? result.value : result.error
  }

  test('[GAMES-07] pragmatic: types and features are our categories', () => {
    expect(read({ gameTypeID: 'rl', features: ['TOP', 7] })).toMatchObject({
      game: { tab: ['top', 'roulette'] },
    })
    expect(read({ gameTypeID: 'zz' })).toMatchObject({ game: { tab: ['otherGames'] } })
    expect(read({ dataType: 'LC', gameTypeID: 'bj' })).toMatchObject({
      game: { isLiveGame: true, tab: ['blackJack', 'liveCasino'] },
    })
    expect(read({})).toMatchObject({ runsOn: 'desktop', game: { isMobile: false } })
    expect(read({ platform: undefined })).toMatchObject({ runsOn: undefined })
    expect(read({ gameID: 'a b' })).toBe('broken')
    expect(read({ gameName: '   ' })).toBe('broken')
  })

  test('[GAMES-01] limits that make no sense are left out', () => {
    for (const [minBet, maxBet] of [[1], [5, 1], [-1, 5], ['1', '2'], [NaN, 1]]) {
      expect(read({ minBet, maxBet })).toMatchObject({ game: { limits: undefined } })
    }
    expect(read({ minBet: 0.1, maxBet: 1000 })).toMatchObject({ game: { limits: { min: 0.1, max: 1000 } } })
  })

  test('[GAMES-02] slotegrator: studios, live tables of vivogaming, tags', () => {
    const result = readSlotegrator(
      {
        uuid: 'u1',
        name: 'Table',
        type: 'baccarat',
        provider: 'VivoGaming',
        tags: [{ code: 'top' }, 1],
        is_mobile: 1,
      },
      { ...provider, id: 'slotegrator' },
    )
    expect(result).toMatchObject({
      ok: true,
      value: {
        runsOn: 'mobile',
        game: {
          id: 'slotegrator/u1',
          studio: 'Vivo Gaming',
          isLiveGame: true,
          tab: ['baccarat', 'liveCasino'],
        },
      },
    })
    const tagged = readSlotegrator({ uuid: 'u2', name: 'X', tags: [{ code: 'top' }] }, provider)
    expect(tagged).toMatchObject({ value: { game: { tab: ['top', 'otherGames'] } } })
  })

  test('[GAMES-03] versions are joined once, in the order of the list, by name and studio', () => {
    const listed = (gameId: string, gameName: string, runsOn?: 'desktop' | 'mobile', studio?: string) => {
      const result = readPragmatic({ gameID: gameId, gameName }, provider)
      if (!result.ok) throw new Error(result.error)
      return { game: { ...result.value.game, ...(studio ? { studio } : {}) }, runsOn }
    }
    const games = mergeVersions([
      listed('m', 'Twin Mobile', 'mobile'),
      listed('d', 'Twin', 'desktop'),
      listed('other', 'Twin', 'desktop', 'Studio'),
      listed('alone', 'Alone', 'mobile'),
      listed('both', 'Both'),
    ])
    expect(
      games.map(({ gameId, mobileGameId, haveTwoVersion, onlyOn }) => [
        gameId,
        mobileGameId,
        haveTwoVersion,
        onlyOn,
      ]),
    ).toEqual([
      ['d', 'm', true, undefined],
      ['other', undefined, false, 'desktop'],
      ['alone', undefined, false, 'mobile'],
      ['both', undefined, false, undefined],
    ])
  })

  test('[LANG-09] English where the provider lacks the language', () => {
    expect(['fr', 'he', 'xx'].map((lang) => providerLanguage(provider, lang))).toEqual(['fr', 'en', 'en'])
  })
})

describe('public addresses', () => {
  const rules = { config, siteOrigin: 'https://atoll.test' }
  const sent = (path: string) => ({ url: new URL(path, 'https://atoll.test'), pathParams: {} })
  const at = (name: PublicCallName, search: string, audience: 'guest' | 'player' = 'guest') => {
    const address = publicAddress(name, rules, { ...sent(calls[name].path + search), audience })
    return address.ok ? `${address.value.pathname}${address.value.search}` : address.error.code
  }

  test('[GAMES-01] one question has one address', () => {
    const one = '/api/games?platform=mobile&section=slots'
    expect(at('games', '?section=slots&platform=mobile')).toBe(one)
    const longer = '?utm_source=x&platform=mobile&section=slots&limit=60&cursor=0&category=all'
    expect(at('games', longer)).toBe(one)
    expect(at('games', '?section=slots&platform=mobile&platform=desktop&_=1')).toBe(one)
    expect(at('searchGames', '?q=%20Big%20%20MOON%20')).toBe('/api/games/search?q=big+moon')
    expect(at('slides', '?lang=he&locale=FR&domain=atoll.test')).toBe(
      '/api/site/slides?device_type=desktop&domain=atoll.test&lang=he',
    )
    expect(at('ads', '?x=1')).toBe('/api/site/ads')
  })

  test('[GAMES-12] players ask apart only where some lists are for them alone', () => {
    expect(at('games', '?section=slots', 'player')).toBe('/api/games?section=slots&audience=player')
    expect(at('games', '?section=slots&audience=player')).toBe('/api/games?section=slots')
    const open = { ...config, providers: [provider] }
    const question = { ...sent('/api/games?section=slots'), audience: 'player' } as const
    const address = publicAddress('games', { ...rules, config: open }, question)
    expect(address.ok && address.value.search).toBe('?section=slots')
  })

  test('[GAMES-01] reading an address of ours gives the same question again', () => {
    const question = { ...sent('/api/games?section=slots&cursor=60&limit=30'), audience: 'player' } as const
    const address = publicAddress('games', rules, question)
    if (!address.ok) throw new Error('no address')
    expect(readQuestion('games', rules, { url: address.value, pathParams: {} })).toEqual({
      ok: true,
      value: {
        params: undefined,
        query: { section: 'slots', cursor: 60, limit: 30 },
        audience: 'player',
        path: '/api/games',
        search: new URLSearchParams('cursor=60&limit=30&section=slots'),
      },
    })
  })
})
