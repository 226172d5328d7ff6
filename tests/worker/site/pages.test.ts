import { beforeEach, describe, expect, test } from 'vitest'
import type { Game } from '#contract/games.ts'
import { createBuilder } from '../../../functions/site/catalog/build.ts'
import { createMemo } from '#lib/memo.ts'
import { bucketOf } from '#lib/hash.ts'
import type { Meta } from '../../../functions/site/catalog/meta.ts'
import {
  forgetCatalog,
  MissingChunk,
  readGame,
  readPage,
  readSearch,
  type PageQuestion,
  type SearchQuestion,
} from '../../../functions/site/catalog/read.ts'

const questionOf = (more: Partial<SearchQuestion> & { text: string }): SearchQuestion => ({
  ...{ device: undefined, section: 'slots', audience: 'guest', providers: [] },
  ...more,
})

function game(provider: string, number: number, more: Partial<Game> = {}): Game {
  const gameId = `g${number}`
  return {
    id: `${provider}/${gameId}`,
    gameId,
    gameName: `Game ${number}`,
    provider,
    routeProvider: provider,
    tab: ['slotMachines'],
    imageUrl: null,
    isLiveGame: false,
    isMobile: true,
    haveTwoVersion: false,
    ...more,
  }
}

type Listed = { game: Game; isForGuests: boolean }

/** A store that counts its reads. */
function createStore(): { kv: KVNamespace; files: Map<string, string>; reads: () => number } {
  const files = new Map<string, string>()
  let reads = 0
  const get = (key: string) => {
    reads += 1
    return Promise.resolve(files.get(key) ?? null)
  }
  return { kv: { get } as unknown as KVNamespace, files, reads: () => reads }
}

function build(listed: Iterable<Listed>, crashGames?: string[]) {
  const store = createStore()
  const builder = createBuilder(crashGames)
  for (const { game: added, isForGuests } of listed) builder.add(added, isForGuests)
  const { meta, files } = builder.finish('v1', 1000)
  for (const { key, text } of files) store.files.set(key, text)
  return { ...store, meta }
}

async function ids(kv: KVNamespace, meta: Meta, question: Partial<PageQuestion>): Promise<string[]> {
  const page = await readPage(kv, meta, { section: 'slots', audience: 'player', ...question })
  return (JSON.parse(page.games) as Game[]).map(({ id }) => id)
}

beforeEach(forgetCatalog)

describe('the catalog', () => {
  test('[GAMES-06] every page of every filter holds what a plain filter of the list would', async () => {
    const games = Array.from({ length: 2500 }, (_, number) => {
      const onlyOn = number % 7 === 0 ? 'desktop' : number % 11 === 0 ? 'mobile' : undefined
      const tab = number % 3 === 0 ? ['popular', 'slotMachines'] : ['slotMachines']
      return game(number < 1300 ? 'one' : 'two', number, { tab, ...(onlyOn ? { onlyOn } : {}) })
    })
    const { kv, meta } = build(games.map((added) => ({ game: added, isForGuests: true })))
    for (const category of [undefined, 'popular']) {
      for (const provider of [undefined, 'one', 'two']) {
        for (const device of [undefined, 'desktop', 'mobile'] as const) {
          const expected = games
            .filter(({ tab }) => category === undefined || tab.includes(category))
            .filter((one) => provider === undefined || one.provider === provider)
            .filter(({ onlyOn }) => !onlyOn || !device || onlyOn === device)
            .map(({ id }) => id)
          const question = { category, provider, device }
          const read: string[] = []
          for (let cursor = 0; cursor < expected.length; cursor += 37) {
            read.push(...(await ids(kv, meta, { ...question, cursor, limit: 37 })))
          }
          expect(read).toEqual(expected)
        }
      }
    }
  })

  test('[GAMES-06] a long run of games for the other device is passed over', async () => {
    const games = Array.from({ length: 2000 }, (_, number) =>
      game('one', number, number > 10 && number < 1990 ? { onlyOn: 'desktop' } : {}),
    )
    const { kv, meta } = build(games.map((added) => ({ game: added, isForGuests: true })))
    expect(await ids(kv, meta, { device: 'mobile', limit: 60 })).toHaveLength(21)
    expect(await ids(kv, meta, { device: 'mobile', cursor: 20 })).toEqual(['one/g1999'])
  })

  test('[GAMES-06] beyond the end there is nothing, and the last page says so', async () => {
    const { kv, meta } = build([{ game: game('one', 1), isForGuests: true }])
    const page = (cursor: number) => readPage(kv, meta, { section: 'slots', audience: 'guest', cursor })
    expect(await page(0)).toMatchObject({ cursor: null, total: 1 })
    expect(await page(60)).toEqual({ games: '[]', cursor: null, total: 1 })
    expect(await page(999_999)).toEqual({ games: '[]', cursor: null, total: 1 })
  })

  test('[GAMES-12] a guest sees default lists alone: in pages, by provider, in the search', async () => {
    const { kv, meta } = build([
      { game: game('open', 1), isForGuests: true },
      { game: game('closed', 2), isForGuests: false },
    ])
    expect(await ids(kv, meta, { audience: 'guest' })).toEqual(['open/g1'])
    expect(await ids(kv, meta, { audience: 'player' })).toEqual(['open/g1', 'closed/g2'])
    expect(await ids(kv, meta, { audience: 'guest', provider: 'closed' })).toEqual([])
    expect(await ids(kv, meta, { audience: 'player', provider: 'closed' })).toEqual(['closed/g2'])
    const search = async (audience: 'guest' | 'player') =>
      (await readSearch(kv, meta, questionOf({ text: 'game', audience }))).map(({ id }) => id)
    expect(await search('guest')).toEqual(['open/g1'])
    expect(await search('player')).toEqual(['open/g1', 'closed/g2'])
  })

  test('[GAMES-06] a page costs one or two reads at 100,000 games', async () => {
    function* many(): Generator<Listed> {
      for (let number = 0; number < 100_000; number += 1)
        yield { game: game('one', number), isForGuests: true }
    }
    const { kv, meta, reads, files } = build(many())
    for (const cursor of [0, 420, 51_300, 99_940]) {
      forgetCatalog()
      const before = reads()
      await ids(kv, meta, { cursor, limit: 60, device: 'mobile' })
      expect(reads() - before).toBeLessThanOrEqual(2)
    }
    const largest = Math.max(...Array.from(files.values(), (text) => text.length))
    expect(largest).toBeLessThan(8 * 1024 * 1024)
    // What one invocation may write on Cloudflare, with room for the lists.
    expect(files.size).toBeLessThan(900)
    expect(JSON.stringify(meta).length).toBeLessThan(100_000)
  })

  test('[GAMES-01] a game is found by its id alone, never by a part of one', async () => {
    const { kv, meta } = build(
      Array.from({ length: 1000 }, (_, number) => ({ game: game('one', number), isForGuests: true })),
    )
    expect(await readGame(kv, meta, 'one/g77')).toEqual(game('one', 77))
    expect(await readGame(kv, meta, 'one/g7777')).toBeUndefined()
    expect(await readGame(kv, meta, 'g77')).toBeUndefined()
  })

  test('a chunk that is gone is told apart from an empty page', async () => {
    const { kv, meta, files } = build([{ game: game('one', 1), isForGuests: true }])
    files.clear()
    await expect(ids(kv, meta, {})).rejects.toThrow(MissingChunk)
  })

  test('[GAMES-08] the search: beginnings, then words, then the rest; odd names included', async () => {
    const named = (number: number, gameName: string, more: Partial<Game> = {}) => ({
      game: game('one', number, { gameName, ...more }),
      isForGuests: true,
    })
    const { kv, meta } = build([
      named(1, 'Honeymoon'),
      named(2, 'Big Moon'),
      named(3, 'Moon\nBreak'),
      named(4, 'MOON "quoted" \\ back'),
      named(5, 'קזינו ירח'),
      named(6, 'Moon Live', { isLiveGame: true }),
      named(7, 'Moon Desk', { onlyOn: 'desktop', studio: 'Studio', limits: { min: 0.1, max: 5 } }),
    ])
    const found = async (text: string, device?: 'mobile') =>
      (await readSearch(kv, meta, questionOf({ text, device }))).map(({ gameId }) => gameId)
    expect(await found('moon')).toEqual(['g3', 'g4', 'g7', 'g2', 'g1'])
    expect(await found('moon', 'mobile')).toEqual(['g3', 'g4', 'g2', 'g1'])
    expect(await found('moon break')).toEqual(['g3'])
    expect(await found('"quoted" \\')).toEqual(['g4'])
    expect(await found('ירח')).toEqual(['g5'])
    expect(await found('k\nmoon')).toEqual([])
    const [desk] = await readSearch(kv, meta, questionOf({ text: 'moon desk' }))
    expect(desk).toMatchObject({ studio: 'Studio', onlyOn: 'desktop', limits: { min: 0.1, max: 5 } })
  })

  test('buckets are filled evenly', () => {
    const counts = new Map<number, number>()
    for (let number = 0; number < 10_000; number += 1) {
      const bucket = bucketOf(`pragmatic/vs20game${number}`, 50)
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    }
    expect(counts.size).toBe(50)
    expect(Math.max(...counts.values())).toBeLessThan(320)
  })
})

describe('the memory of an isolate', () => {
  test('lets the least recently used go when it weighs too much', () => {
    const memo = createMemo<string>(10)
    memo.set('a', 'A', 4)
    memo.set('b', 'B', 4)
    memo.get('a')
    memo.set('c', 'C', 4)
    expect([memo.get('a'), memo.get('b'), memo.get('c')]).toEqual(['A', undefined, 'C'])
    memo.set('large', 'L', 11)
    expect(memo.get('large')).toBeUndefined()
    expect(memo.get('a')).toBe('A')
    memo.set('a', 'A2', 10)
    expect([memo.get('a'), memo.get('c')]).toEqual(['A2', undefined])
  })
})
