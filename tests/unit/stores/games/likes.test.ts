import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const list = 'GET /api/user/games_likes/get'
const moon = 'pragmatic/moon'
const patch = (wanted: boolean, shown: number) =>
  `PATCH /api/user/games_likes?name=pragmatic%2Fmoon&is_increase=${wanted}&current_likes_amount=${shown}`

const entry = (likesCount: number, users: string[] = []) => ({ id: moon, name: 'Moon', likesCount, users })
const listOf = (...entries: object[]) => ({ status: 0, result: entries })
const counted = (likesCount: number) => ({ status: 0, result: { name: moon, likesCount } })

async function open() {
  const page = openPage({ signedIn: true })
  const store = await import('@/stores/games/likes.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const message = () => $notices.get().map((notice) => notice.message)
  return { page, store, message }
}

afterEach(() => void vi.unstubAllGlobals())

test('[FAV-03] a like shows at once with the count; then the list is loaded again, without a notice', async () => {
  const { page, store, message } = await open()
  const answer = Promise.withResolvers<ReturnType<typeof counted>>()
  page.answer(patch(true, 7), answer.promise)
  page.answer(list, listOf(entry(9, ['u1'])))
  const liking = store.setLike(moon, true, 7)
  expect([store.isLiked(moon), store.likesOf(moon, 7)]).toEqual([true, 8])
  // Somebody else liked it meanwhile.
  answer.resolve(counted(9))
  await liking
  expect([store.isLiked(moon), store.likesOf(moon, 7)]).toEqual([true, 9])
  expect(page.made(list)).toHaveLength(1)
  // The heart and its count say it.
  expect(message()).toEqual([])
})

test('[FAV-03] a like taken back counts one less, also where the list no longer tells of the game', async () => {
  const { page, store } = await open()
  page.answer(list, listOf(entry(1, ['u1'])), listOf())
  page.answer(patch(false, 1), counted(0))
  await store.loadLikes()
  const unliking = store.setLike(moon, false, 1)
  expect([store.isLiked(moon), store.likesOf(moon, 1)]).toEqual([false, 0])
  await unliking
  expect([store.isLiked(moon), store.likesOf(moon, 1)]).toEqual([false, 0])
})

test('[FAV-03] a failure puts heart and count back, and is told', async () => {
  const { page, store, message } = await open()
  page.answer(patch(true, 7), { status: 9404 })
  await store.setLike(moon, true, 7)
  expect([store.isLiked(moon), store.likesOf(moon, 7)]).toEqual([false, 7])
  expect(page.made(list)).toHaveLength(0)
  expect(message()).toMatchObject([{ failure: { code: 9404 } }])
})

test('[FAV-03] a list that does not come again leaves what the answer told', async () => {
  const { page, store } = await open()
  page.answer(patch(true, 0), counted(1))
  page.answer(list, 'offline')
  await store.setLike(moon, true, 0)
  expect([store.isLiked(moon), store.likesOf(moon, 0)]).toEqual([true, 1])
})

test('[FAV-03] a second press waits for the first to be answered', async () => {
  const { page, store } = await open()
  page.answer(patch(true, 0), counted(1))
  page.answer(list, listOf())
  await Promise.all([store.setLike(moon, true, 0), store.setLike(moon, false, 1)])
  expect(page.requests.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('[FAV-03] counts are of the list, else of the public counts, else of the page; likes go with the player', async () => {
  const { page, store } = await open()
  expect(store.likesOf(moon, 3)).toBe(3)
  page.answer('GET /api/site/games_likes', { status: 0, result: { likes: { [moon]: 4 } } })
  await store.loadLikeCounts()
  expect(store.likesOf(moon, 3)).toBe(4)
  page.answer(list, listOf(entry(5, ['u1'])))
  await store.loadLikes()
  expect([store.isLiked(moon), store.likesOf(moon, 3)]).toEqual([true, 5])
  store.forgetLikes()
  expect([store.isLiked(moon), store.likesOf(moon, 3)]).toEqual([false, 4])
})
