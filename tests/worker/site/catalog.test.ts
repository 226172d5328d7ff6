import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameCard, GamesPage, ProviderInfo } from '#contract/games.ts'
import { metaKey } from '../../../functions/site/catalog/meta.ts'
import { refreshCatalog } from '../../../functions/site/catalog/refresh.ts'
import { resetBreakers } from '../../../functions/site/upstream/breaker.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  goodLists,
  newIsolate,
  pragmaticEntry,
  pragmaticList,
  refusal,
  setRules,
  siteEnv,
  slotegratorEntry,
  slotegratorId,
  slotegratorList,
  startAfresh,
  success,
  type Rule,
} from './support.ts'

const publicCaching = 'public, max-age=60, stale-while-revalidate=300'

async function gamesPage(query: string): Promise<GamesPage> {
  const answer = await call(`/api/games?${query}`)
  expect(answer.status).toBe(200)
  return (await bodyOf(answer)).result as GamesPage
}

async function names(query: string): Promise<string[]> {
  return (await gamesPage(query)).games.map((game) => game.gameName)
}

async function found(query: string): Promise<string[]> {
  const { result } = await bodyOf(await call(`/api/games/search?${query}`))
  return (result as { games: GameCard[] }).games.map((game) => game.gameName)
}

/** The providers change, and the cron comes round. */
async function refreshed(changes: Record<string, Rule>): Promise<void> {
  await setRules('SANDBOX', { ...goodLists, ...changes })
  resetBreakers()
  await newIsolate()
  await refreshCatalog(siteEnv)
}

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodLists)
})
afterEach(() => vi.useRealTimers())

it('[PROMO-08] names providers and games by their ids, and leaves out what the catalog does not have', async () => {
  const { games } = await gamesPage('section=slots')
  const [first] = games
  if (!first) throw new Error('no games')
  const ids = `pragmatic,nobody,pragmatic/none,${first.id}`
  const answer = await call(`/api/games/names?ids=${encodeURIComponent(ids)}`)
  expect((await bodyOf(answer)).result).toEqual({ pragmatic: 'Pragmatic', [first.id]: first.gameName })
  expect((await call('/api/games/names?ids=%3Cscript%3E')).status).toBe(422)
})

describe('game lists', () => {
  it('[GAMES-01] are one shape for every provider, and say nothing of where pictures come from', async () => {
    const { games, cursor, total } = await gamesPage('section=slots')
    expect({ cursor, total }).toEqual({ cursor: null, total: 5 })
    expect(games[0]).toEqual({
      id: 'pragmatic/vsmoon',
      gameId: 'vsmoon',
      gameName: 'Moon Lagoon',
      provider: 'pragmatic',
      routeProvider: 'pragmatic',
      tab: ['top', 'popular', 'slotMachines'],
      isLiveGame: false,
      hasImage: true,
      limits: { min: 0.2, max: 100 },
    })
    expect(JSON.stringify(games)).not.toContain('thumbs')
  })

  it('[GAMES-03] a game with a desktop and a mobile version is one entry', async () => {
    const all = await gamesPage('section=slots&provider=pragmatic')
    expect(all.games.filter((game) => game.gameName === 'Reef Gems')).toMatchObject([{ gameId: 'vsreef' }])
    expect(await names('section=slots&platform=mobile')).not.toContain('Desk Only')
    expect(await names('section=slots&platform=mobile')).toContain('Reef Gems')
    expect(await names('section=slots&platform=desktop')).toContain('Desk Only')
  })

  it('[GAMES-07] sections and categories are filters', async () => {
    expect(await names('section=live')).toEqual(['Live Moon Roulette'])
    expect(await names('section=live&category=roulette')).toEqual(['Live Moon Roulette'])
    expect(await names('section=slots&category=popular')).toEqual(['Moon Lagoon', 'Comet Climb'])
    expect(await names('section=slots&category=popular&provider=slotegrator')).toEqual(['Comet Climb'])
    expect(await names('section=slots&category=lotto')).toEqual([])
  })

  it.each(['freeSpins', 'mediumVolatility', 'rtp95'])(
    '[SLOT-05] a trait of slots is a filter: %s',
    async (trait) => {
      expect(await names(`section=slots&category=${trait}`)).toEqual(['Honeymoon Suite'])
    },
  )

  it('[GAMES-09] crash games are the ids of the configuration', async () => {
    expect(await names('section=crash')).toEqual(['Comet Climb'])
    await refreshed({
      'GET /slotegrator/games/list': slotegratorList(
        slotegratorEntry(2, 'Comet Climb'),
        slotegratorEntry(8, 'Not On The List', { type: 'crash' }),
      ),
    })
    expect(await names('section=crash')).toEqual(['Comet Climb'])
  })

  it('[GAMES-03] studios that are excluded stay out', async () => {
    await refreshed({
      'GET /slotegrator/games/list': slotegratorList(
        slotegratorEntry(1, 'Kept'),
        slotegratorEntry(5, 'Out', { provider: 'Betradar' }),
        slotegratorEntry(6, 'Out too', { provider: 'betsolutions' }),
      ),
    })
    expect(await names('section=slots&provider=slotegrator')).toEqual(['Kept'])
  })

  it('[GAMES-12] guests and players get public lists that any cache may keep; errors none', async () => {
    for (const cookie of [undefined, await cookieOf()]) {
      const answer = await call('/api/games?section=slots', cookie ? { cookie } : {})
      expect(answer.headers.get('Cache-Control')).toBe(publicCaching)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    await expectFailure(await call('/api/games?section=casino'), 422, 9400)
  })

  it.each([
    ['/api/games', 'section'],
    ['/api/games?section=slots&limit=61', 'limit'],
    ['/api/games?section=slots&limit=0', 'limit'],
    ['/api/games?section=slots&cursor=-1', 'cursor'],
    ['/api/games?section=slots&cursor=1e3', 'cursor'],
    ['/api/games?section=slots&platform=fridge', 'platform'],
    ['/api/games?section=slots&provider=nobody', 'provider'],
    ['/api/games?section=slots&category=nothing', 'category'],
    ['/api/games/search?q=a', 'q'],
    [`/api/games/search?q=${'a'.repeat(65)}`, 'q'],
    ['/api/games/providers', 'section'],
    ['/api/games/providers?section=slots&category=..', 'category'],
  ])('[GAMES-01] %s names the wrong parameter', async (path, field) => {
    const { fields } = await expectFailure(await call(path), 422, 9400)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  it('[ROUTE-16] a casino-blocked player gets no list of games, but the settings', async () => {
    const cookie = await cookieOf({ isCasinoBlocked: true })
    for (const path of [
      '/api/games?section=slots',
      '/api/games/search?q=moon',
      '/api/games/providers?section=slots',
      '/api/games/pragmatic/vsmoon',
    ]) {
      await expectFailure(await call(path, { cookie }), 403, 251)
    }
    await setRules('PLATFORM', { 'GET /api/site/ads': success([]) })
    expect((await call('/api/site/ads', { cookie })).status).toBe(200)
  })
})

describe('one game', () => {
  it('[GAMES-01] is found by provider and id', async () => {
    const answer = await call(`/api/games/slotegrator/${slotegratorId(3)}`)
    expect(answer.headers.get('Cache-Control')).toBe(publicCaching)
    expect((await bodyOf(answer)).result).toMatchObject({
      id: `slotegrator/${slotegratorId(3)}`,
      isLiveGame: true,
      studio: 'Vivo Gaming',
    })
  })

  it.each([
    'pragmatic/vsnone',
    'nobody/vsmoon',
    'pragmatic/..%2Fvsmoon',
    'pragmatic/%zz',
    'slotegrator/vsmoon',
  ])('[GAMES-01] %s is 9404', async (id) => {
    await expectFailure(await call(`/api/games/${id}`), 404, 9404)
  })
})

describe('providers', () => {
  it('[GAMES-01] are told with flags and counts, each in the sections it has games in', async () => {
    const infos = async (section: string) =>
      (await bodyOf(await call(`/api/games/providers?section=${section}`))).result as ProviderInfo[]
    expect(await infos('slots')).toEqual([
      {
        id: 'pragmatic',
        routeProvider: 'pragmatic',
        name: 'Pragmatic',
        authRequired: false,
        isDirectGameLink: false,
        defaultGameList: true,
        uniqueField: null,
        count: 3,
      },
      expect.objectContaining({ id: 'slotegrator', count: 2 }),
    ])
    expect((await infos('live')).map(({ id }) => id)).toEqual(['slotegrator'])
  })

  it('[GAMES-07] are those of a category, each with the number of its games there', async () => {
    const counts = async (category: string) => {
      const answer = await call(`/api/games/providers?section=slots&category=${category}`)
      const { result } = await bodyOf(answer)
      return (result as ProviderInfo[]).map(({ id, count }) => [id, count])
    }
    expect(await counts('popular')).toEqual([
      ['pragmatic', 1],
      ['slotegrator', 1],
    ])
    expect(await counts('lotto')).toEqual([])
  })
})

describe('the order of a lobby', () => {
  it('[GAMES-06] is the providers’, or by name, or the popular or the new ones first', async () => {
    await refreshed({
      'GET /slotegrator/games/list': slotegratorList(
        slotegratorEntry(1, 'Honeymoon Suite', { marks: ['new', 'unheard-of'] }),
        slotegratorEntry(2, 'Comet Climb', { tags: [{ code: 'popular' }] }),
      ),
    })
    const listed = ['Moon Lagoon', 'Reef Gems', 'Desk Only', 'Honeymoon Suite', 'Comet Climb']
    expect(await names('section=slots')).toEqual(listed)
    expect(await names('section=slots&sort=name')).toEqual(listed.toSorted())
    expect(await names('section=slots&sort=new')).toEqual([
      'Honeymoon Suite',
      ...listed.filter((name) => name !== 'Honeymoon Suite'),
    ])
    expect((await names('section=slots&sort=popular')).slice(0, 2)).toEqual(['Moon Lagoon', 'Comet Climb'])
    expect(await names('section=slots&sort=name&platform=mobile')).not.toContain('Desk Only')
    expect(await names('section=slots&provider=pragmatic&sort=name')).toEqual(listed.slice(0, 3))
    const [fresh] = (await gamesPage('section=slots&sort=new')).games
    expect(fresh?.tags).toEqual(['new'])
  })

  it('[GAMES-06] pages of it follow each other', async () => {
    const first = await gamesPage('section=slots&sort=name&limit=2')
    const second = await gamesPage(`section=slots&sort=name&limit=2&cursor=${first.cursor}`)
    const both = [...first.games, ...second.games].map(({ gameName }) => gameName)
    expect(both).toEqual((await names('section=slots&sort=name')).slice(0, 4))
    expect(first.total).toBe(5)
  })
})

describe('a game', () => {
  it('[GAMES-06] [SLOT-05] tells its return, volatility and known features, and that it can be tried for free', async () => {
    await refreshed({})
    const answer = await call(`/api/games/slotegrator/${slotegratorId(1)}`)
    const { result } = await bodyOf(answer)
    expect(result).toMatchObject({
      rtp: 0.9571,
      volatility: 'medium',
      features: ['freeSpins'],
      tags: ['demo'],
    })
    const [first] = (await gamesPage('section=slots&provider=slotegrator')).games
    expect(first).not.toHaveProperty('rtp')
  })
})

describe('search', () => {
  it('[GAMES-08] is by name, whatever the case, beginnings first; of the slots without live games', async () => {
    expect(await found('q=mOOn&section=slots')).toEqual(['Moon Lagoon', 'Honeymoon Suite'])
    expect(await found('q=mOOn')).toEqual(['Moon Lagoon', 'Live Moon Roulette', 'Honeymoon Suite'])
    expect(await found('q=mOOn&section=live')).toEqual(['Live Moon Roulette'])
    expect(await found('q=%20suite%20')).toEqual(['Honeymoon Suite'])
    expect(await found('q=zzz')).toEqual([])
  })

  it.each([
    ['crash', ['Comet Climb']],
    ['краш', ['Comet Climb']],
    ['רולטה', ['Live Moon Roulette']],
    ['ruleta', ['Live Moon Roulette']],
    ['northcr', ['Honeymoon Suite', 'Comet Climb']],
    ['vivogaming', ['Live Moon Roulette']],
    ['vivo g', ['Live Moon Roulette']],
    ['pragmatic', ['Moon Lagoon', 'Reef Gems', 'Desk Only']],
  ])(
    '[GAMES-08] finds the games of a category in any language, of a studio and a provider: %s',
    async (q, games) => {
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(games)
    },
  )

  it.each(['monn lagoon', 'lagon', 'lagoonn', 'lagpon', 'mono lagoon', 'lgaoon'])(
    '[GAMES-08] forgives one wrong letter: %s',
    async (q) => {
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(['Moon Lagoon'])
    },
  )

  it('[GAMES-08] does not forgive two', async () => {
    expect(await found('q=mopn+lagpon')).toEqual([])
    expect(await found('q=lbgpon')).toEqual([])
  })

  it('[GAMES-08] leaves out what the platform cannot play', async () => {
    expect(await found('q=desk+only')).toEqual(['Desk Only'])
    expect(await found('q=desk+only&platform=mobile')).toEqual([])
  })
})

describe('a provider that fails', () => {
  const list = 'GET /gitslotpark/game_list'

  it.each<[string, Rule]>([
    ['answers 500', { status: 500, text: 'no' }],
    ['answers a page', { text: '<h1>Maintenance</h1>' }],
    ['answers garbage', { json: { error: '0', result: 'none' } }],
    ['answers an error of its own', { json: { error: '7', description: 'Bad parameters' } }],
    ['has no games any more', pragmaticList()],
    ['lists nothing but rubbish', pragmaticList(null, 1, {}, [])],
    ['keeps silent', { ...pragmaticList(), hang_ms: 5000 }],
  ])('[GAMES-11] keeps its last good list when it %s, and its neighbor is up to date', async (_, rule) => {
    await gamesPage('section=slots')
    await refreshed({
      [list]: rule,
      'GET /slotegrator/games/list': slotegratorList(slotegratorEntry(4, 'New')),
    })
    expect(await names('section=slots')).toEqual(['Moon Lagoon', 'Reef Gems', 'Desk Only', 'New'])
  })

  it('[GAMES-11] is absent when it never answered, and comes in when it does', async () => {
    await refreshed({ [list]: { status: 500, text: '' } })
    expect(await names('section=slots')).toEqual(['Honeymoon Suite', 'Comet Climb'])
    await refreshed({})
    expect(await names('section=slots&provider=pragmatic')).toHaveLength(3)
  })

  it('[GAMES-11] broken entries are dropped alone', async () => {
    await refreshed({
      [list]: pragmaticList(
        null,
        pragmaticEntry('vsgood', 'Good'),
        { surprise: true },
        pragmaticEntry('vsbad', 42 as unknown as string),
        pragmaticEntry('../bad', 'Bad id'),
        pragmaticEntry('vspicture', 'No picture', { imageUrl: 'javascript:alert(1)', minBet: 'x' }),
        pragmaticEntry('vsgood', 'Twice'),
        'not a game',
      ),
    })
    const { games } = await gamesPage('section=slots&provider=pragmatic')
    expect(games.map(({ gameName, hasImage }) => [gameName, hasImage])).toEqual([
      ['Good', true],
      ['No picture', false],
    ])
  })

  it('[GAMES-02] slotegrator is read page by page, and a page that fails fails the list', async () => {
    const page = (number: number): Rule => ({
      json: { items: [slotegratorEntry(number, `Game of page ${number}`)], _meta: { pageCount: 3 } },
    })
    const pages = {
      'GET /slotegrator/games/list?page=1': page(1),
      'GET /slotegrator/games/list?page=2': page(2),
      'GET /slotegrator/games/list?page=3': page(3),
    }
    const others = { 'GET /gitslotpark/game_list': goodLists['GET /gitslotpark/game_list']! }
    await setRules('SANDBOX', { ...others, ...pages })
    const query = 'section=slots&provider=slotegrator'
    expect(await names(query)).toEqual(['Game of page 1', 'Game of page 2', 'Game of page 3'])
    const nonces = (await callsOf('SANDBOX')).flatMap(({ headers }) => headers['x-nonce'] ?? [])
    expect(new Set(nonces).size).toBe(3)
    await setRules('SANDBOX', {
      ...others,
      ...pages,
      'GET /slotegrator/games/list?page=2': { status: 500, text: '' },
    })
    resetBreakers()
    await newIsolate()
    await refreshCatalog(siteEnv)
    expect(await names(query)).toHaveLength(3)
  })

  it('[GAMES-11] both failing from the start is an empty list that no cache keeps', async () => {
    await setRules('SANDBOX', {})
    const answer = await call('/api/games?section=slots')
    expect((await bodyOf(answer)).result).toEqual({ games: [], cursor: null, total: 0 })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

describe('the stored catalog', () => {
  it('is built on the first visit and then read from the store', async () => {
    await gamesPage('section=slots')
    const asked = (await callsOf('SANDBOX')).length
    await newIsolate()
    await gamesPage('section=slots&category=top')
    expect(await callsOf('SANDBOX')).toHaveLength(asked)
  })

  it('is not written again while the lists stay the same', async () => {
    await gamesPage('section=slots')
    const before = await siteEnv.CATALOG.get(metaKey, 'json')
    const keysBefore = (await siteEnv.CATALOG.list()).keys.map(({ name }) => name)
    await refreshed({})
    const after = await siteEnv.CATALOG.get(metaKey, 'json')
    expect(after).toEqual({ ...(before as object), checkedAt_ms: expect.any(Number) as number })
    expect((await siteEnv.CATALOG.list()).keys.map(({ name }) => name)).toEqual(keysBefore)
  })

  it('an old one is served at once and refreshed behind the answer', async () => {
    await gamesPage('section=slots')
    const meta = (await siteEnv.CATALOG.get(metaKey, 'json')) as object
    await siteEnv.CATALOG.put(metaKey, JSON.stringify({ ...meta, checkedAt_ms: Date.now() - 6 * 60_000 }))
    await newIsolate()
    await setRules('SANDBOX', {
      ...goodLists,
      'GET /gitslotpark/game_list': pragmaticList(pragmaticEntry('vsnew', 'New')),
    })
    expect(await names('section=slots&provider=pragmatic')).toContain('Moon Lagoon')
    await vi.waitFor(async () => expect(await names('section=slots&provider=pragmatic')).toEqual(['New']), {
      timeout: 15_000,
    })
  })

  it('is built again from the stored lists when its chunks are gone', async () => {
    await gamesPage('section=slots')
    for (const { name } of (await siteEnv.CATALOG.list({ prefix: 'c:' })).keys) {
      await siteEnv.CATALOG.delete(name)
    }
    await newIsolate()
    await setRules('SANDBOX', {})
    expect((await gamesPage('section=slots')).total).toBe(5)
  })

  it('[GAMES-11] a lost part of a list is written anew, though its provider has nothing new, and other lists go on', async () => {
    await gamesPage('section=slots')
    for (const { name } of (await siteEnv.CATALOG.list({ prefix: 'list:pragmatic:' })).keys) {
      await siteEnv.CATALOG.delete(name)
    }
    const changes = { 'GET /slotegrator/games/list': slotegratorList(slotegratorEntry(1, 'Another')) }
    await refreshed(changes)
    await refreshed(changes)
    const shown = await names('section=slots')
    expect(shown).toContain('Moon Lagoon')
    expect(shown).toContain('Another')
  })
})

describe('ten thousand games', () => {
  it('[GAMES-06] are paged without a gap or a repetition, at one or two reads a page', async () => {
    await refreshed({ 'GET /gitslotpark/game_list': { generate: 10_000 } })
    const seen = new Set<string>()
    let cursor: string | null = '0'
    while (cursor !== null) {
      const query: string = `section=slots&provider=pragmatic&platform=mobile&cursor=${cursor}`
      const { games, cursor: next, total } = await gamesPage(query)
      expect(total).toBe(9900)
      for (const game of games) seen.add(game.id)
      if (next) expect(games).toHaveLength(60)
      cursor = next
    }
    expect(seen.size).toBe(9900)
    expect((await gamesPage('section=slots')).total).toBe(10_002)
    expect((await gamesPage('section=slots&category=top')).total).toBe(200)

    await newIsolate()
    await gamesPage('section=slots')
    const get = vi.spyOn(siteEnv.CATALOG, 'get')
    await gamesPage('section=slots&cursor=7440')
    expect(get.mock.calls.length).toBeLessThanOrEqual(2)
    expect(get.mock.calls.length).toBeGreaterThan(0)
    get.mockRestore()
    expect(await found('q=moon%20game%209997')).toEqual(['Moon Game 9997'])
    expect(await found('q=moon')).toHaveLength(30)
    const last = await bodyOf(await call('/api/games/pragmatic/vs9999'))
    expect(last.result).toMatchObject({ gameName: 'Sun Game 9999' })
  }, 60_000)
})

describe('lists of the platform', () => {
  const slide = {
    id: '1',
    url: '/promotions',
    urlImage: '/media/a.jpg',
    urlImageMobile: null,
    platform: null,
    isMobile: false,
    deviceType: 'all',
    slideType: 'slide',
    langType: 'en',
    priority: 1,
    title: 't',
    text: 't',
    action: 'a',
    alt: 'a',
  }
  const path = '/api/site/slides?lang=en&device_type=mobile'

  it('[GAMES-12] come through the catalog, with checked parameters alone, sorted', async () => {
    await setRules('PLATFORM', { 'GET /api/site/slides': success([slide]) })
    const answer = await call(`${path}&junk=1&locale=xx&domain=evil.test&lang=he`, {
      cookie: await cookieOf(),
    })
    expect((await bodyOf(answer)).result).toEqual([slide])
    expect(answer.headers.get('Cache-Control')).toBe(publicCaching)
    const [sent] = await callsOf('PLATFORM')
    expect(new URL(sent!.url).search).toBe('?device_type=mobile&lang=en')
    expect(sent!.headers['authorization']).toBeUndefined()
  })

  it.each<[string, Rule]>([
    ['is down', { status: 500, text: '' }],
    ['answers a wrong shape', success([{ id: 1 }])],
    ['refuses', refusal(201, 404)],
  ])('[GAMES-11] serve the last good copy when the platform %s', async (_, rule) => {
    await setRules('PLATFORM', { 'GET /api/site/slides': success([slide]) })
    await call(path)
    await setRules('PLATFORM', { 'GET /api/site/slides': rule })
    const answer = await call(path)
    expect((await bodyOf(answer)).result).toEqual([slide])
  })

  it('[ERR-02] without a copy tell the failure, which nobody keeps', async () => {
    await setRules('PLATFORM', { 'GET /api/site/ads': { status: 500, text: '' } })
    await expectFailure(await call('/api/site/ads'), 502, 9502)
  })

  it('flat pages are asked for by a language there is', async () => {
    await setRules('PLATFORM', { 'GET /api/site/flatpages/list/fr': success([]) })
    expect((await call('/api/site/flatpages/list/fr')).status).toBe(200)
    expect((await call('/api/site/flatpages/list/FR-fr')).status).toBe(200)
    await expectFailure(await call('/api/site/flatpages/list/xx'), 404, 9404)
  })
})
