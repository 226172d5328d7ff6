import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const bet = (id: string) => ({ id, name: 'A - B', events: [] })
const bets = (count: number, ...ids: string[]) => ({ status: 0, result: { bets: ids.map(bet), count } })
const address = (page: number, count = 20, range = '') =>
  `GET /api/user/bets?provider=digitain${range}&count=${count}&page=${page}`

async function open() {
  const page = openPage({ signedIn: true })
  const { betHistories } = await import('@/stores/sport/bets.ts')
  return { page, ...betHistories.digitain }
}

afterEach(() => void vi.unstubAllGlobals())

test('[SPORT-08] a page of bets with the number of all; the earlier page stays in sight meanwhile', async () => {
  const { page, show, $history } = await open()
  page.answer(address(1), bets(21, 'one'))
  page.answer(address(2), bets(21, 'two'))
  await show({ begin: '', end: '' }, 1)
  expect($history.get()).toMatchObject({ page: 1, loaded: { value: { items: [{ id: 'one' }], count: 21 } } })
  const turning = show({ begin: '', end: '' }, 2)
  expect($history.get()).toMatchObject({
    page: 2,
    processing: true,
    loaded: { value: { items: [{ id: 'one' }] } },
  })
  await turning
  expect($history.get()).toMatchObject({ processing: false, loaded: { value: { items: [{ id: 'two' }] } } })
})

test('[SPORT-08] days are those of the reader’s clock, the last one included', async () => {
  const { page, show } = await open()
  await show({ begin: '2026-11-20', end: '2026-11-21' }, 1)
  const query = new URL(page.requests[0]?.call.slice(4) ?? '', 'https://atoll.test').searchParams
  expect(query.get('begin')).toBe(new Date(2026, 10, 20).toISOString())
  expect(query.get('end')).toBe(new Date(2026, 10, 22).toISOString())
})

test('[SPORT-08] an answer that comes after another question is dropped', async () => {
  const { page, show, $history } = await open()
  const late = Promise.withResolvers<ReturnType<typeof bets>>()
  page.answer(address(1), late.promise)
  page.answer(address(2), bets(30, 'two'))
  const first = show({ begin: '', end: '' }, 1)
  await show({ begin: '', end: '' }, 2)
  late.resolve(bets(30, 'one'))
  await first
  expect($history.get()).toMatchObject({ page: 2, loaded: { value: { items: [{ id: 'two' }] } } })
})

test('[SPORT-09] a failure is shown with its code, and forgotten for the next player', async () => {
  const { page, show, forget, $history } = await open()
  page.answer(address(1), { status: 999 })
  await show({ begin: '', end: '' }, 1)
  expect($history.get().loaded).toMatchObject({ state: 'failed', failure: { code: 999 } })
  forget()
  expect($history.get().loaded).toEqual({ state: 'loading' })
})

test('[SPORT-08] all of the chosen days are fetched for a file, fifty at a time', async () => {
  const { page, all } = await open()
  const ids = Array.from({ length: 50 }, (_, index) => `b${index}`)
  page.answer(address(1, 50), bets(51, ...ids))
  page.answer(address(2, 50), bets(51, 'last'))
  const found = await all()
  expect(found).toMatchObject({ ok: true })
  expect(found.ok && found.value.length).toBe(51)
})
