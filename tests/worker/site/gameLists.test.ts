import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { GameCard } from '#contract/games.ts'
import {
  bodyOf,
  call,
  callsOf,
  cookieOf,
  expectFailure,
  goodLists,
  setRules,
  slotegratorId,
  startAfresh,
  success,
} from './support.ts'

const live = `slotegrator/${slotegratorId(3)}`
const refs = [{ id: live }, { id: 'pragmatic/gone' }, { id: 'nobody/vsmoon' }, { id: 'pragmatic/vsmoon' }]
const favorites = success({ favorite_slots: refs })

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodLists)
  await setRules('PLATFORM', {
    'GET /api/favorite_slots/get_list': favorites,
    'POST /api/favorite_slots/add': favorites,
    'POST /api/favorite_slots/remove': favorites,
    'GET /api/user/liked_games': success({ liked_games: refs }),
    'GET /api/user/recent_games': success({ recent_games: refs }),
    'GET /api/user/games_likes/get': success([]),
    'PATCH /api/user/games_likes': success({ name: 'Moon Lagoon', likesCount: 8 }),
    'GET /api/site/games_likes': success({ likes: { 'pragmatic/vsmoon': 8 } }),
  })
})

async function cardsOf(answer: Response): Promise<GameCard[]> {
  const { status, result } = await bodyOf(answer)
  expect(status).toBe(0)
  return Object.values(result as Record<string, GameCard[]>)[0]!
}
const requestFavorite = async (slot: unknown) =>
  call(calls.addFavorite.path, { body: { slot }, cookie: await cookieOf() })
const requestLike = async (query: Record<string, string>) => {
  const search = new URLSearchParams({ is_increase: 'true', current_likes_amount: '7', ...query })
  return call(`${calls.setLike.path}?${search.toString()}`, { method: 'PATCH', cookie: await cookieOf() })
}

describe('favorites', () => {
  it('[FAV-01] are answered as cards of the catalog, in their order, without games that are gone', async () => {
    const answer = await call(calls.favorites.path, { cookie: await cookieOf() })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const cards = await cardsOf(answer)
    expect(cards.map(({ id, gameName, tab }) => [id, gameName, tab])).toEqual([
      [live, 'Live Moon Roulette', ['favorite']],
      ['pragmatic/vsmoon', 'Moon Lagoon', ['favorite']],
    ])
  })

  it('[FAV-01] [FAV-02] a game is looked up before it is kept, and the catalog says whether it is live', async () => {
    await cardsOf(
      await requestFavorite({
        provider: 'slotegrator',
        gameId: slotegratorId(3),
        isLiveGame: false,
        more: 1,
      }),
    )
    const [sent] = await callsOf('PLATFORM')
    expect(JSON.parse(sent!.body)).toEqual({
      slot: { provider: 'slotegrator', gameId: slotegratorId(3), isLiveGame: true },
    })
    expect(sent!.headers['authorization']).toBe('Bearer upstream-token')
  })

  it.each([
    ['a game that is not there', { provider: 'pragmatic', gameId: 'vsnothing' }, 404, 9404],
    ['a provider that is not there', { provider: 'nobody', gameId: 'vsmoon' }, 404, 9404],
    ['no game at all', undefined, 422, 9400],
  ])('[FAV-01] %s is refused, and the platform hears nothing of it', async (_, slot, http, code) => {
    await expectFailure(await requestFavorite(slot), http, code)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it.each(['likedGames', 'recentGames'] as const)('[FAV-04] [FAV-05] %s are cards too', async (name) => {
    const cards = await cardsOf(await call(calls[name].path, { cookie: await cookieOf() }))
    expect(cards.map(({ id }) => id)).toEqual([live, 'pragmatic/vsmoon'])
    expect(cards[0]?.tab.includes('liked')).toBe(name === 'likedGames')
  })

  it.each(['favorites', 'likedGames', 'recentGames'] as const)(
    '%s: an answer of another shape is 502',
    async (name) => {
      await setRules('PLATFORM', { '*': success({ favorite_slots: [{ id: 7 }] }) })
      await expectFailure(await call(calls[name].path, { cookie: await cookieOf() }), 502, 9502)
    },
  )
})

describe('likes', () => {
  const platformQuery = async () => {
    const [sent] = (await callsOf('PLATFORM')).filter(({ method }) => method === 'PATCH')
    return sent && Object.fromEntries(new URL(sent.url).searchParams)
  }

  it.each<[string, { name: string } & Record<string, string>]>([
    ['its id beside its name', { name: 'whatever', id: 'pragmatic/vsmoon' }],
    ['its id', { name: 'pragmatic/vsmoon' }],
    ['its name', { name: 'moon lagoon' }],
  ])('[FAV-03] a game is liked by %s', async (_, query) => {
    expect(await bodyOf(await requestLike(query))).toEqual({
      status: 0,
      result: { name: query.name, likesCount: 8 },
    })
    expect(await platformQuery()).toEqual({
      ...{ name: 'Moon Lagoon', id: 'pragmatic/vsmoon' },
      ...{ is_increase: 'true', current_likes_amount: '7' },
    })
  })

  it.each<Record<string, string>>([
    { name: 'Moon' },
    { name: 'Moon Lagoon', id: 'pragmatic/vsgone' },
    { name: 'nobody/vsmoon' },
  ])('[FAV-03] %j is no game', async (query) => {
    await expectFailure(await requestLike(query), 404, 9404)
    expect(await platformQuery()).toBeUndefined()
  })

  it('[FAV-03] [GAMES-06] counts are public and kept; the list of likes is not', async () => {
    const counts = await call(calls.likeCounts.path)
    expect(counts.headers.get('Cache-Control')).toContain('public')
    expect(await bodyOf(counts)).toEqual({ status: 0, result: { likes: { 'pragmatic/vsmoon': 8 } } })
    const list = await call(calls.likes.path)
    expect(list.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await bodyOf(list)).toEqual({ status: 0, result: [] })
  })
})

it('[ROUTE-16] a casino-blocked player is refused, and the platform hears nothing of it', async () => {
  const cookie = await cookieOf({ isCasinoBlocked: true })
  const slot = { provider: 'pragmatic', gameId: 'vsmoon' }
  const search = new URLSearchParams({ name: 'x', is_increase: 'true', current_likes_amount: '0' })
  const answers = [
    ...['favorites', 'likes', 'likedGames', 'recentGames'].map((name) =>
      call(calls[name as 'favorites'].path, { cookie }),
    ),
    call(calls.addFavorite.path, { cookie, body: { slot } }),
    call(calls.removeFavorite.path, { cookie, body: { id: 'pragmatic/vsmoon' } }),
    call(`${calls.setLike.path}?${search.toString()}`, { cookie, method: 'PATCH' }),
  ]
  for (const answer of await Promise.all(answers)) await expectFailure(answer, 403, 251)
  expect(await callsOf('PLATFORM')).toEqual([])
})
