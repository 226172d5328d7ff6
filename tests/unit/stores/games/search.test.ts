import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const moon = { id: 'p/moon', gameName: 'Moon Lagoon' }
const address = (q: string) => `GET /api/games/search?q=${q}&platform=mobile&section=slots`
const ofAll = (q: string) => `GET /api/games/search?q=${q}&platform=mobile`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const derby = { id: 'football-1', home: 'Moonport', away: 'Rosdora' }
const ofEvents = (q: string, lang = 'en') => `GET /api/sport/search?q=${q}&lang=${lang}&count=4`

async function openSearch(lang?: 'he') {
  const page = openPage()
  const { createSearch } = await import('@/stores/games/search.ts')
  return {
    page,
    search: createSearch(lang ? { device: 'mobile', lang } : { device: 'mobile', section: 'slots' }),
  }
}

describe('[GAMES-08] a search as one types', () => {
  it('asks once, 500 ms after the last letter', async () => {
    const { page, search } = await openSearch()
    page.answer(address('moon'), { status: 0, result: { games: [moon] } })
    for (const text of ['mo', 'moo', 'moon']) {
      search.type(text)
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(page.requests).toEqual([])
    expect(search.$state.get()).toEqual({ kind: 'searching', q: 'moon', games: [], events: [] })
    await vi.advanceTimersByTimeAsync(100)
    expect(page.requests.map(({ call }) => call)).toEqual([address('moon')])
    expect(search.$state.get()).toEqual({ kind: 'found', q: 'moon', games: [moon], events: [] })
  })

  it('drops the answer to an earlier question, however late it comes', async () => {
    const { page, search } = await openSearch()
    let late: (answer: { status: number; result: unknown }) => void = () => undefined
    page.answer(address('mo'), new Promise((resolve) => (late = resolve)))
    page.answer(address('moon'), { status: 0, result: { games: [moon] } })
    search.type('mo')
    await vi.advanceTimersByTimeAsync(500)
    search.type('moon')
    await vi.advanceTimersByTimeAsync(500)
    late({ status: 0, result: { games: [] } })
    await vi.advanceTimersByTimeAsync(0)
    expect(search.$state.get()).toMatchObject({ kind: 'found', q: 'moon', games: [moon] })
  })

  it('asks nothing for fewer than two letters, and nothing twice for the same words', async () => {
    const { page, search } = await openSearch()
    page.answer(address('moon'), { status: 0, result: { games: [moon] } })
    search.type(' m ')
    await vi.advanceTimersByTimeAsync(1000)
    expect(search.$state.get()).toEqual({ kind: 'idle' })
    search.type('moon')
    await vi.advanceTimersByTimeAsync(500)
    search.type('moon ')
    await vi.advanceTimersByTimeAsync(500)
    expect(page.requests).toHaveLength(1)
  })

  it('tells why it failed and asks again when told to', async () => {
    const { page, search } = await openSearch()
    page.answer(address('moon'), 'offline', { status: 0, result: { games: [moon] } })
    search.type('moon')
    await vi.advanceTimersByTimeAsync(500)
    expect(search.$state.get()).toMatchObject({ kind: 'failed', failure: { kind: 'offline' } })
    search.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(search.$state.get()).toMatchObject({ kind: 'found', games: [moon] })
  })
})

describe('[SPORT-13] a search of the site', () => {
  it('finds games, and events in the language of the page', async () => {
    const { page, search } = await openSearch('he')
    page.answer(ofAll('moon'), { status: 0, result: { games: [moon] } })
    page.answer(ofEvents('moon', 'he'), { status: 0, result: { events: [derby] } })
    search.type('moon')
    await vi.advanceTimersByTimeAsync(500)
    expect(search.$state.get()).toEqual({ kind: 'found', q: 'moon', games: [moon], events: [derby] })
  })

  it('finds what there is if one of the two does not answer, and fails if neither does', async () => {
    const { page, search } = await openSearch('he')
    page.answer(ofAll('moon'), { status: 0, result: { games: [moon] } }, 'offline', 'offline')
    const found = { status: 0, result: { events: [derby] } }
    page.answer(ofEvents('moon', 'he'), { status: 9404 }, found, 'offline')
    const answers = []
    for (const text of ['moon', 'moon', 'moon']) {
      search.type('')
      search.type(text)
      await vi.advanceTimersByTimeAsync(500)
      answers.push(search.$state.get())
    }
    expect(answers).toMatchObject([
      { kind: 'found', games: [moon], events: [] },
      { kind: 'found', games: [], events: [derby] },
      { kind: 'failed' },
    ])
  })
})

describe('[GAMES-08] recent searches', () => {
  it('are kept once each, the latest first, five at most, until they are forgotten', async () => {
    openPage()
    const { recentSearches, rememberSearch, forgetSearches } =
      await import('@/stores/games/recentSearches.ts')
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'THREE']) rememberSearch(word)
    expect(recentSearches()).toEqual(['THREE', 'six', 'five', 'four', 'two'])
    forgetSearches()
    expect(recentSearches()).toEqual([])
    localStorage.setItem('atoll:searches', '{broken')
    expect(recentSearches()).toEqual([])
  })
})
