import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const add = 'POST /api/favorite_slots/add'
const remove = 'POST /api/favorite_slots/remove'
const list = 'GET /api/favorite_slots/get_list'
const moon = 'pragmatic/moon'

const cardsOf = (...ids: string[]) => ({ status: 0, result: { favorite_slots: ids.map((id) => ({ id })) } })

async function open() {
  const page = openPage({ signedIn: true })
  const store = await import('@/stores/games/favorites.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const message = () => $notices.get().map((notice) => notice.message)
  return { page, store, message }
}

/** An answer that the test gives when it wants to. */
function later<Value>() {
  return Promise.withResolvers<Value>()
}

afterEach(() => void vi.unstubAllGlobals())

test('[FAV-01] an added game is a favorite at once, and the list is the server’s', async () => {
  const { page, store, message } = await open()
  const answer = later<ReturnType<typeof cardsOf>>()
  page.answer(add, answer.promise)
  const adding = store.setFavorite(moon, true)
  expect(store.isFavorite(moon)).toBe(true)
  expect(message()).toEqual([])
  answer.resolve(cardsOf('ezugi/live', moon))
  await adding
  expect(page.made(add)[0]?.body).toEqual({ slot: { provider: 'pragmatic', gameId: 'moon' } })
  expect(store.$favorites.get()).toMatchObject({
    state: 'ready',
    value: { favorite_slots: [{ id: 'ezugi/live' }, { id: moon }] },
  })
  expect(store.$pendingFavorites.get()).toEqual({})
  expect(message()).toEqual([{ key: 'slotSuccessfullyAdded' }])
})

test('[FAV-01] a removed game is gone at once, and it is said', async () => {
  const { page, store, message } = await open()
  page.answer(list, cardsOf(moon))
  page.answer(remove, cardsOf())
  await store.loadFavorites()
  expect(store.isFavorite(moon)).toBe(true)
  const removing = store.setFavorite(moon, false)
  expect(store.isFavorite(moon)).toBe(false)
  await removing
  expect(page.made(remove)[0]?.body).toEqual({ id: moon })
  expect(message()).toEqual([{ key: 'slotSuccessfullyRemoved' }])
})

test.each([
  ['a refusal', { status: 9447 }, { failure: { code: 9447, kind: 'answered' } }],
  ['no connection', 'offline', { failure: { code: -1, kind: 'offline' } }],
])('[FAV-01] %s puts the screen back, and is told', async (_, answer, said) => {
  const { page, store, message } = await open()
  page.answer(list, cardsOf(moon))
  page.answer(add, answer)
  page.answer(remove, answer)
  await store.loadFavorites()
  await store.setFavorite('pragmatic/reef', true)
  expect(store.isFavorite('pragmatic/reef')).toBe(false)
  expect(message()).toMatchObject([said])
  await store.setFavorite(moon, false)
  expect(store.isFavorite(moon)).toBe(true)
})

test('[FAV-01] a second press on the same game waits for the first to be answered', async () => {
  const { page, store } = await open()
  page.answer(add, cardsOf(moon))
  await Promise.all([store.setFavorite(moon, true), store.setFavorite(moon, false)])
  expect(page.requests.map(({ call }) => call)).toEqual([add])
})

test('[FAV-01] of two games one after the other the later list stays', async () => {
  const { page, store } = await open()
  const first = later<ReturnType<typeof cardsOf>>()
  page.answer(add, first.promise, cardsOf('a/1', 'a/2'))
  const both = [store.setFavorite('a/1', true), store.setFavorite('a/2', true)]
  first.resolve(cardsOf('a/1'))
  await Promise.all(both)
  expect(store.isFavorite('a/1') && store.isFavorite('a/2')).toBe(true)
})

test('[GAMES-05] favorites that are loaded are not asked for again, until the player has gone', async () => {
  const { page, store } = await open()
  page.answer(list, cardsOf(moon))
  await store.loadFavorites()
  await store.loadFavorites()
  expect(page.made(list)).toHaveLength(1)
  store.forgetFavorites()
  await store.loadFavorites()
  expect(page.made(list)).toHaveLength(2)
})

test('an answer after the player has gone is nobody’s', async () => {
  const { page, store, message } = await open()
  const answer = later<ReturnType<typeof cardsOf>>()
  page.answer(add, answer.promise)
  const adding = store.setFavorite(moon, true)
  store.forgetFavorites()
  answer.resolve(cardsOf(moon))
  await adding
  expect(store.isFavorite(moon)).toBe(false)
  expect(message()).toEqual([])
})
