import { describe, expect, test, vi } from 'vitest'
import type { Device, Game, GameCard } from '#contract/games.ts'
import type { Collection, LobbyPlace } from '#contract/lobby.ts'
import { mergedOrders } from '#contract/lobbyOrder.ts'
import { day_ms } from '#lib/time.ts'
import { createBuilder, type Said } from '../../../functions/site/catalog/build.ts'
import { collectionView } from '../../../functions/site/catalog/meta.ts'
import { readKeptGames, readListHead, writeList } from '../../../functions/site/catalog/lists.ts'
import { forgetCatalog, readPage, readView } from '../../../functions/site/catalog/read.ts'

const now_ms = Date.UTC(2026, 11, 24)
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `p/g${from + at}`)

function game(id: string, more: Partial<Game> = {}): Game {
  const [provider = '', gameId = ''] = id.split('/')
  return {
    ...{ id, gameId, gameName: gameId, provider, routeProvider: provider, tab: ['top'], imageUrl: null },
    ...{ isLiveGame: false, isMobile: true, haveTwoVersion: false },
    ...more,
  }
}

const place = (id: string, more: Partial<LobbyPlace>): LobbyPlace => ({
  ...{ category: 'top', game: id, position: null, is_hidden: false, device: 'both' },
  ...more,
})
const collection = (more: Partial<Collection>): Collection => ({
  ...{ id: 'picked', names: { en: 'Picked' }, image: null, games: [], rule: null, is_on_home: true },
  ...more,
})

type Arranged = { places?: LobbyPlace[]; collections?: Collection[]; joined?: Said['joined'] }

function build(games: readonly Game[], { places = [], collections = [], joined = {} }: Arranged) {
  forgetCatalog()
  const lobbies = [{ section: 'slots' as const, rows: [], places }]
  const builder = createBuilder(undefined, { lobbies, collections, joined, now_ms })
  for (const one of games) builder.add(one, !one.id.startsWith('later/'))
  const { meta, files } = builder.finish('v1', now_ms)
  const texts = new Map(Array.from(files, ({ key, text }) => [key, text]))
  const store = { get: async (key: string) => texts.get(key) ?? null } as unknown as KVNamespace
  const idsOf = (page: { games: string }) => (JSON.parse(page.games) as GameCard[]).map(({ id }) => id)
  return {
    list: async (category: string, device?: Device, provider?: string) => {
      const question = { section: 'slots', category, device, provider, audience: 'guest' } as const
      return idsOf(await readPage(store, meta, question))
    },
    plain: async (category: string) =>
      idsOf(await readView(store, meta, `slots/${category}~plain`, { audience: 'player' })),
    collection: async (id: string, audience: 'guest' | 'player' = 'guest') =>
      idsOf(await readView(store, meta, collectionView(id), { audience })),
  }
}

const six = ids(1, 6).map((id) => game(id))

describe('the order of a lobby', () => {
  test('[DESK-16] a game is exactly where it is pinned, across providers, and others keep their order', async () => {
    const games = [...six, game('q/a')]
    const { list } = build(games, { places: [place('q/a', { position: 1 }), place('p/g1', { position: 3 })] })
    expect(await list('top')).toEqual(['q/a', 'p/g2', 'p/g1', 'p/g3', 'p/g4', 'p/g5', 'p/g6'])
    expect(await list('all')).toEqual([...ids(1, 6), 'q/a'])
    expect(await list('top', undefined, 'p')).toEqual(ids(1, 6))
  })

  test('[DESK-16] a device has its own order in the same list, and each game once', async () => {
    const places = [
      place('p/g6', { position: 1, device: 'mobile' }),
      place('p/g2', { position: 4, device: 'desktop' }),
    ]
    const { list } = build(six, { places })
    expect(await list('top', 'mobile')).toEqual(['p/g6', ...ids(1, 5)])
    expect(await list('top', 'desktop')).toEqual(['p/g1', 'p/g3', 'p/g4', 'p/g2', 'p/g5', 'p/g6'])
    expect((await list('top')).length).toBe(8)
  })

  test('[DESK-16] one that is hidden in a category is in the others, and in the section’s whole list in none', async () => {
    const { list, plain } = build(six, {
      places: [
        place('p/g1', { is_hidden: true }),
        place('p/g2', { is_hidden: true, category: 'all' }),
        place('p/g3', { is_hidden: true, device: 'mobile' }),
      ],
    })
    expect(await list('top', 'desktop')).toEqual(ids(3, 6))
    expect(await list('top', 'mobile')).toEqual(ids(4, 6))
    expect(await list('all', 'mobile')).toEqual(['p/g1', ...ids(3, 6)])
    expect(await plain('top')).toEqual(ids(1, 6))
  })

  test('[DESK-16] two orders become one list that has both, whatever they are', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 200; round += 1) {
      const items = Array.from({ length: 12 }, (_, at) => at)
      const shuffled = () => items.filter(() => random() > 0.2).toSorted(() => random() - 0.5)
      const [desktop, mobile] = [shuffled(), shuffled()]
      const merged = mergedOrders(desktop, mobile)
      const on = (device: Device) =>
        merged.filter((one) => one.on === 'both' || one.on === device).map(({ item }) => item)
      expect({ desktop: on('desktop'), mobile: on('mobile') }).toEqual({ desktop, mobile })
    }
  })
})

describe('a collection', () => {
  test('[DESK-17] has the games chosen by name first, then those of its rule, and for guests none of players alone', async () => {
    const games = [...six, game('p/new', { tags: ['new'] }), game('later/new', { tags: ['new'] })]
    const { collection: read } = build(games, {
      collections: [collection({ games: ['p/g5', 'p/gone', 'p/g2'], rule: { tag: 'new' } })],
    })
    expect(await read('picked')).toEqual(['p/g5', 'p/g2', 'p/new'])
    expect(await read('picked', 'player')).toEqual(['p/g5', 'p/g2', 'p/new', 'later/new'])
  })

  test('[DESK-17] of the last days has what joined in them, and each part of a rule holds', async () => {
    const joined = { 'p/g1': now_ms - 2 * day_ms, 'p/g2': now_ms - 8 * day_ms, 'q/g1': now_ms - day_ms }
    const { collection: read } = build([...six, game('q/g1')], {
      joined,
      collections: [
        collection({ id: 'week', rule: { days: 7 } }),
        collection({ id: 'of-q', rule: { days: 7, provider: 'q' } }),
      ],
    })
    expect(await read('week')).toEqual(['p/g1', 'q/g1'])
    expect(await read('of-q')).toEqual(['q/g1'])
  })
})

function memoryStore() {
  const texts = new Map<string, string>()
  const store = {
    get: async (key: string, type?: 'json') => {
      const text = texts.get(key) ?? null
      return text !== null && type === 'json' ? (JSON.parse(text) as unknown) : text
    },
    put: async (key: string, text: string) => void texts.set(key, text),
    delete: async (key: string) => void texts.delete(key),
  } as unknown as KVNamespace
  return { texts, store }
}

test('[DESK-17] a lost part of the old list does not keep the new one out', async () => {
  const { texts, store } = memoryStore()
  const first = await writeList(store, 'p', six, undefined)
  texts.delete(`list:p:${first.hash}:0`)
  const second = await writeList(store, 'p', [...six, game('p/g7')], first)
  expect(second.count).toBe(7)
  expect(await readListHead(store, 'p')).toEqual(second)
})

test('[GAMES-11] a read that fails once leaves the last good list readable; a missing part alone is written anew', async () => {
  const { texts, store } = memoryStore()
  const head = await writeList(store, 'p', six, undefined)
  const read = () => Array.fromAsync(readKeptGames(store, 'p', head))
  const get = vi.spyOn(store, 'get').mockRejectedValueOnce(new Error('KV is away'))
  await expect(read()).rejects.toThrow('KV is away')
  get.mockRestore()
  expect(await read()).toEqual(six)
  expect([...texts.keys()]).toEqual([`list:p:${head.hash}:0`, 'list:p'])
  texts.delete(`list:p:${head.hash}:0`)
  await expect(read()).rejects.toThrow('is gone')
  // As it was, so that the version of the catalog stays and the list is tried again.
  expect(await readListHead(store, 'p')).toEqual(head)
  expect((await writeList(store, 'p', six, head)).hash).toBe(head.hash)
  expect(await read()).toEqual(six)
  expect([...texts.keys()].toSorted()).toEqual(['list:p', `list:p:${head.hash}:0`])
})
