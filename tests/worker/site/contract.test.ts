import { beforeEach, describe, expect, it } from 'vitest'
import { currentSettings, resetPlatformLists } from '../../../functions/site/catalog/platformLists.ts'
import type { Game } from '#contract/games.ts'
import type { ProviderConfig } from '../../../functions/site/kit/config.ts'
import { adapterOf } from '../../../functions/site/providers/registry.ts'
import { keepsTo } from '../../../functions/site/providers/fragment.ts'
import { resetBreakers } from '../../../functions/site/upstream/breaker.ts'
import { contextOf, frameOrigin, noAnswer, providerOf, session, type Answering } from './adapters.ts'
import { siteEnv } from './support.ts'

/*
 * What every adapter must bear, whatever the dialect. A row says how a list and an entry are written in it; the cases are
 * the same for all.
 */
type Entry = { id: string; name: unknown; image?: unknown }
type Dialect = {
  provider: ProviderConfig
  /** An entry in the provider's words. */
  entry: (entry: Entry) => unknown
  /** A list of entries; what else the provider is asked for is answered with a list that is empty. */
  list: (entries: unknown[], request: URL) => unknown
  /** How the provider writes a refusal, and a launch. */
  refusal: { status?: number; body: unknown }
  launch?: unknown
  /** Entries that are left out on purpose. */
  excluded?: unknown[]
}

const softgaming = (MerchantName: string) => ({
  entry: ({ id, name, image }: Entry) => ({
    ...{ PageCode: id, System: '998', MerchantName, Trans: { en: name }, ImageURL: image },
  }),
})
const succeeded = (data: unknown) => ({ success: true, data })
const noSuccess = { body: { success: false, errorMessage: 'no' } }
const slotsOf = (id: string): ProviderConfig => ({ ...providerOf(id), products: ['slots'] })
const liveOf = (id: string): ProviderConfig => ({ ...providerOf(id), products: ['live'] })
const url = `${frameOrigin}/play`
const fiableEntry = ({ id, name, image }: Entry) => ({ id, name, image, status: 'active', url })

const dialects: Record<string, Dialect> = {
  pragmatic: {
    provider: slotsOf('pragmatic'),
    entry: ({ id, name, image }) => ({ gameID: id, gameName: name, imageUrl: image }),
    list: (result) => ({ error: '0', result }),
    refusal: { body: { error: '7' } },
    launch: { error: '0', url },
  },
  'pragmatic live': {
    provider: liveOf('pragmatic'),
    entry: ({ id, name, image }) => ({ game_id: id, name, image, type: 'roulette' }),
    list: (tables) => succeeded(tables),
    refusal: noSuccess,
    launch: succeeded({ url }),
  },
  slotegrator: {
    provider: providerOf('slotegrator'),
    entry: ({ id, name, image }) => ({ uuid: id, name, image, type: 'slots', provider: 'Northcroft' }),
    list: (entries, { searchParams }) => pageOf(entries, Number(searchParams.get('page'))),
    refusal: { status: 403, body: { message: 'Bad sign' } },
    launch: { url },
    excluded: [
      { uuid: 'x1', name: 'X', provider: 'BetSolutions' },
      { uuid: 'x2', name: 'Y', provider: 'betradar' },
    ],
  },
  evolution: {
    provider: slotsOf('evolution'),
    ...softgaming('NetEnt'),
    list: (games) => succeeded(games),
    refusal: noSuccess,
    launch: succeeded({ launch_url: url }),
    excluded: [softgaming('Elsewhere').entry({ id: 'x1', name: 'X' })],
  },
  'evolution live': {
    provider: liveOf('evolution'),
    entry: ({ id, name, image }) => ({ table_id: id, name, image, category: 'roulette' }),
    list: (tables) => succeeded(tables),
    refusal: noSuccess,
    launch: succeeded({ game_lobby_link: url }),
  },
  habanero: {
    provider: providerOf('habanero'),
    entry: ({ id, name, image }) => ({ keyname: id, name, imageurl: image }),
    list: (games) => ({ games }),
    refusal: { status: 401, body: { error: 'InvalidToken' } },
    launch: { url },
  },
  evoplay: {
    provider: providerOf('evoplay'),
    entry: ({ id, name, image }) => ({ id, name, image }),
    list: (entries) => ({ status: 'ok', data: byId(entries) }),
    refusal: { body: { status: 'error', error: { code: 5 } } },
    launch: { status: 'ok', data: { link: url } },
  },
  bsw: {
    provider: providerOf('bsw'),
    entry: ({ id, name, image }) => ({ id, game_name: name, image_url: image, game_url: url }),
    list: (game_list, { searchParams }) => ({
      data: { game_list: searchParams.get('is_mobile') === '0' ? game_list : [] },
    }),
    refusal: { status: 403, body: { status: 'error' } },
    launch: { session_token: 'token' },
  },
  fiable: {
    provider: providerOf('fiable'),
    entry: fiableEntry,
    list: (game_list) => ({ game_list }),
    refusal: { status: 401, body: { detail: 'Invalid token' } },
    launch: { token: 'token' },
    excluded: [{ ...fiableEntry({ id: 'x1', name: 'X' }), status: 'inactive' }],
  },
  upgaming: {
    provider: providerOf('upgaming'),
    entry: fiableEntry,
    list: (game_list) => ({ game_list }),
    refusal: { status: 401, body: { detail: 'Invalid token' } },
    launch: { token: 'token' },
    excluded: [{ ...fiableEntry({ id: 'x1', name: 'X' }), status: 'inactive' }],
  },
  rgs: {
    provider: providerOf('rgs'),
    entry: ({ id, name, image }) => ({ game_id: id, title: name, thumbnail: image }),
    list: (games) => ({ games }),
    refusal: { status: 401, body: { error: {} } },
    launch: { url },
  },
  imaginelive: {
    provider: providerOf('imaginelive'),
    entry: ({ id, name, image }) => ({ game_id: id, title: name, thumbnail: image, is_live: true }),
    list: (games) => ({ games }),
    refusal: { status: 401, body: { error: {} } },
    launch: { url },
  },
  inbet: {
    provider: providerOf('inbet'),
    entry: ({ id, name, image }) => ({ id, title: name, img: image, path: 'html5', game: id }),
    list: (games) => ({ games }),
    refusal: { status: 403, body: { error: 'access denied' } },
    launch: { session: 'session' },
  },
  outcome: {
    provider: providerOf('outcome'),
    entry: ({ id, name, image }) => ({ Id: id, Name: name, ImageUrl: image }),
    list: (Games) => ({ Games }),
    refusal: { status: 401, body: { Error: 'Unauthorized' } },
    launch: { SessionUrl: url },
  },
  // The table itself asks whose token it is: there is no call to fail.
  ezugi: {
    provider: providerOf('ezugi'),
    entry: ({ id, name, image }) => ({ tableId: id, tableName: name, thumbnail: image }),
    list: (tables) => ({ tables }),
    refusal: { status: 401, body: { errorDescription: 'Invalid operator' } },
    excluded: [{ tableId: 'x1', tableName: 'Closed', isOpen: false }],
  },
  xpg: {
    provider: providerOf('xpg'),
    entry: ({ id, name, image }) => ({ gameID: id, gameName: name, imageUrl: image }),
    list: (gamesList) => ({ errorCode: 0, gamesList }),
    refusal: { body: { errorCode: 3 } },
    launch: { errorCode: 0, token: 'token' },
    excluded: [{ gameID: 'x1', gameName: 'Closed', isActive: false }],
  },
  'golden race': {
    provider: providerOf('golden-race'),
    entry: ({ id, name, image }) => ({ id, name, img: image }),
    list: (games) => ({ games }),
    refusal: { status: 403, body: { error: 'wrong api key' } },
    launch: { hash: 'hash' },
  },
  betradar: {
    provider: providerOf('betradar'),
    ...softgaming('BetradarVS'),
    list: (games) => succeeded(games),
    refusal: noSuccess,
    launch: succeeded({ session_type: 1, script: url }),
    excluded: [
      softgaming('Betradar').entry({ id: 'x1', name: 'X' }),
      ...['9001', '9002', '9003'].map((id) => softgaming('BetradarVS').entry({ id, name: id })),
    ],
  },
}

const perPage = 50
function pageOf(entries: unknown[], page: number): object {
  const items = entries.slice((page - 1) * perPage, page * perPage)
  return { items, _meta: { pageCount: Math.max(1, Math.ceil(entries.length / perPage)) } }
}

/** Evoplay's list is an object of games by id. What has none gets a place of its own. */
function byId(entries: unknown[]): object {
  return Object.fromEntries(entries.map((entry, at) => [idIn(entry) ?? `none${at}`, entry]))
}
function idIn(entry: unknown): string | undefined {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
  return typeof id === 'string' ? id : undefined
}

const settings: Answering = () => Response.json({ status: 9404, error_message: 'no settings here' })
const listWith = (provider: ProviderConfig, answer: Answering) =>
  adapterOf(provider).list(contextOf(provider, answer), Date.now() + 10_000)
const answers = ({ list }: Dialect, entries: unknown[]): Answering => {
  return ({ url: asked }) => Response.json(list(entries, new URL(asked)))
}
const picture = 'https://pictures.test/a.jpg'

/** What no provider should answer, and some day does. */
const failures: Record<string, Answering> = {
  'HTTP 500': () => new Response('Internal Server Error', { status: 500 }),
  'HTML instead of JSON': () => new Response('<!doctype html><h1>Maintenance</h1>'),
  'an empty body': () => new Response(''),
  'JSON of no meaning': () => Response.json([1, null, { a: 'b' }]),
  'JSON of nothing': () => Response.json(null),
  'half of an answer': () => new Response('{"games": [{"id": "1", "na'),
  'bytes that are no text': () => new Response(new Uint8Array([0xff, 0xfe, 0x00, 0x80])),
  'a redirect': () => new Response(null, { status: 302, headers: { Location: 'https://evil.test/' } }),
  'a broken connection': () => Promise.reject(new Error('connection lost')),
  'no answer at all': noAnswer,
}

beforeEach(resetBreakers)

describe.each(Object.entries(dialects))('%s', (_, dialect) => {
  const { provider, entry, refusal, excluded = [] } = dialect
  const read = async (entries: unknown[]) => {
    const list = await listWith(provider, answers(dialect, entries))
    if (!list.ok) throw new Error(list.error.detail)
    return list.value
  }

  it('[GAMES-02] an empty list is a list', async () => {
    expect(await read([])).toEqual({ games: [], dropped: 0 })
  })

  it('[GAMES-01] a game is in our shape', async () => {
    const { games, dropped } = await read([entry({ id: 'g1', name: '  One & Only ', image: picture })])
    expect(dropped).toBe(0)
    expect(games).toMatchObject([
      {
        id: `${provider.id}/g1`,
        gameId: 'g1',
        gameName: 'One & Only',
        provider: provider.id,
        imageUrl: picture,
      },
    ])
    expect(games[0]!.tab.length).toBeGreaterThan(0)
  })

  it('[GAMES-02] a huge list is read whole, in order', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => entry({ id: `g${n}`, name: `Game ${n}` }))
    const { games, dropped } = await read(many)
    expect([games.length, dropped]).toEqual([20_000, 0])
    expect([games[0]!.gameId, games.at(-1)!.gameId]).toEqual(['g0', 'g19999'])
  })

  it('[GAMES-11] entries of wrong types are dropped alone', async () => {
    const wrong = [
      ...[null, 'not a game', 42, true, [], {}, { surprise: true }],
      ...[42, null, '', '   ', {}, 'x'.repeat(300)].map((name, at) => entry({ id: `w${at}`, name })),
      ...['a b', '<script>', '../etc'].map((id) => entry({ id, name: 'Named' })),
    ]
    const { games, dropped } = await read([...wrong, entry({ id: 'good', name: 'Good' }), ...wrong])
    expect(games.map(({ gameId }) => gameId)).toEqual(['good'])
    expect(dropped).toBeGreaterThan(0)
  })

  it('[GAMES-01] a missing or impossible picture costs the game its picture alone', async () => {
    const images = [
      undefined,
      null,
      '',
      42,
      'not an address',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
    ]
    const { games, dropped } = await read(
      images.map((image, at) => entry({ id: `p${at}`, name: `P${at}`, image })),
    )
    expect(dropped).toBe(0)
    expect(games.map(({ imageUrl }) => imageUrl)).toEqual(images.map(() => null))
  })

  it('[GAMES-05] of duplicates the first stays', async () => {
    const { games } = await read([entry({ id: 'd', name: 'First' }), entry({ id: 'd', name: 'Second' })])
    expect(games).toHaveLength(1)
    // An object has one value for a key, and JSON's rule is the last.
    expect(games[0]!.gameName).toBe(provider.id === 'evoplay' ? 'Second' : 'First')
  })

  it('[GAMES-03] what is to be left out is left out, and is not counted as broken', async () => {
    const { games, dropped } = await read([...excluded, entry({ id: 'kept', name: 'Kept' })])
    expect(games.map(({ gameId }) => gameId)).toEqual(['kept'])
    expect(dropped).toBe(0)
  })

  it.each(Object.entries(failures))(
    '[GAMES-11] a list answered with %s fails as a value',
    async (_, answer) => {
      expect(await listWith(provider, answer)).toMatchObject({
        ok: false,
        error: { kind: expect.stringMatching(/^(broke|timeout)$/) as string },
      })
    },
  )

  it('[GAMES-11] a list that is refused fails as a value', async () => {
    const answer = () => Response.json(refusal.body, { status: refusal.status ?? 200 })
    expect(await listWith(provider, answer)).toMatchObject({ ok: false, error: { kind: 'broke' } })
  })
})

const launched = Object.entries(dialects).filter(([, { launch }]) => launch !== undefined)

describe.each(launched)('%s, launching', (name, { provider, entry, list, refusal, launch }) => {
  const isInbet = name === 'inbet'
  async function gameOf(): Promise<Game> {
    const listed = await listWith(provider, ({ url: asked }) =>
      Response.json(list([entry({ id: 'g1', name: 'One' })], new URL(asked))),
    )
    if (!listed.ok) throw new Error(listed.error.detail)
    return listed.value.games[0]!
  }
  async function launchWith(answer: Answering, platform = platformSettings, game?: Game) {
    const request = {
      session,
      device: 'mobile',
      lang: 'en',
      returnUrl: 'https://atoll.test/en/slots',
    } as const
    const context = contextOf(provider, answer, platform)
    const settings = () => currentSettings(context.env, 'test')
    return adapterOf(provider).launch(context, { ...request, settings, game: game ?? (await gameOf()) })
  }

  it('[LAUNCH-05] leads to the provider', async () => {
    const opened = await launchWith(() => Response.json(launch))
    if (!opened.ok) throw new Error(opened.error.detail)
    expect(JSON.stringify(opened.value)).toContain(frameOrigin)
  })

  // Also where the entry of the list is foreign: some dialects launch the address that the list told.
  it('[LAUNCH-03] never leads to another host: such a launch does not keep to the frame origins', async () => {
    const foreign = <Said>(said: Said) =>
      JSON.parse(JSON.stringify(said).replaceAll(frameOrigin, 'https://evil.test')) as Said
    const game = foreign(await gameOf())
    const opened = await launchWith(() => Response.json(foreign(launch)), platformSettings, game)
    if (!opened.ok) throw new Error(opened.error.detail)
    const leavesIt = !(await keepsTo(provider.frameOrigins, opened.value))
    expect(leavesIt).toBe(JSON.stringify(opened.value).includes('evil.test'))
  })

  it.each(Object.entries(failures))('[GAMES-11] answered with %s fails as a value', async (_, answer) => {
    expect(await launchWith(answer)).toMatchObject({
      ok: false,
      error: { kind: expect.stringMatching(/^(broke|timeout)$/) as string },
    })
  })

  it('[GAMES-11] that is refused says so', async () => {
    const answer = () => Response.json(refusal.body, { status: refusal.status ?? 200 })
    expect(await launchWith(answer)).toMatchObject({ ok: false, error: { kind: 'refused' } })
  })

  it.runIf(isInbet)('[LAUNCH-05] without the factors of the settings fails', async () => {
    const { keys } = await siteEnv.CATALOG.list({ prefix: 'last:/api/site/settings' })
    for (const { name: key } of keys) await siteEnv.CATALOG.delete(key)
    resetPlatformLists()
    expect(await launchWith(() => Response.json(launch), settings)).toMatchObject({ ok: false })
  })
})

const platformSettings: Answering = () =>
  Response.json({
    status: 0,
    result: {
      currencies: ['BRL'],
      limits: {
        payment: { withdrawal: { min: 1, max: 2 }, topUp: { min: 1, max: 2 } },
        bonus: { daily: {} },
        bets: { min: 1, max: 2 },
      },
      inbetKf: { BRL: 5 },
      oddType: 'decimal',
      coefType: '1',
      features: { friendTransfer: true, bonusChannelUrl: null, appProject: null },
    },
  })

describe('[GAMES-03] both versions of a game', () => {
  const twins: [string, ProviderConfig, Answering][] = [
    [
      'pragmatic',
      slotsOf('pragmatic'),
      () =>
        Response.json({
          error: '0',
          result: [
            { gameID: 'd', gameName: 'Twin', platform: 'WEB' },
            { gameID: 'm', gameName: 'Twin', platform: 'MOBILE' },
          ],
        }),
    ],
    [
      'slotegrator',
      providerOf('slotegrator'),
      () =>
        Response.json({
          items: [
            { uuid: 'd', name: 'Twin', provider: 'A' },
            { uuid: 'm', name: 'Twin Mobile', provider: 'A', is_mobile: 1 },
          ],
          _meta: { pageCount: 1 },
        }),
    ],
    [
      'evolution',
      slotsOf('evolution'),
      () =>
        Response.json(
          succeeded([{ PageCode: 'd', MobilePageCode: 'm', MerchantName: 'NetEnt', Trans: { en: 'Twin' } }]),
        ),
    ],
    [
      'bsw',
      providerOf('bsw'),
      ({ url: asked }) => {
        const id = asked.endsWith('is_mobile=1') ? 'm' : 'd'
        return Response.json({ data: { game_list: [{ id, game_name: 'Twin', game_url: url }] } })
      },
    ],
    [
      'rgs',
      providerOf('rgs'),
      () =>
        Response.json({
          games: [
            { game_id: 'd', title: 'Twin', devices: ['desktop'] },
            { game_id: 'm', title: 'Twin', devices: ['mobile'] },
          ],
        }),
    ],
  ]

  it.each(twins)('%s: are one entry', async (_, provider, answer) => {
    const list = await listWith(provider, answer)
    if (!list.ok) throw new Error(list.error.detail)
    expect(list.value.games.map(({ gameId, mobileGameId }) => [gameId, mobileGameId])).toEqual([['d', 'm']])
    expect(list.value.games[0]).toMatchObject({ haveTwoVersion: true })
  })
})
