import { afterEach, expect, test, vi } from 'vitest'
import { digitain } from '@/islands/sport/dialect.ts'

vi.mock('@/islands/auth/open.ts', () => ({ openAuthDialog: vi.fn() }))
afterEach(() => void vi.unstubAllGlobals())

const stage = 'https://stage.atoll.test/stage/sport'

/** The page of a book whose frame has answered; `said` is what the frame was told since. */
async function open(address: string) {
  const place = new URL(address, 'https://atoll.test')
  const window = new EventTarget()
  const move = (_: unknown, __: string, to: string | URL) => void (place.href = new URL(to, place).href)
  const covers = vi.fn()
  const stageElement = {
    ...{ dataset: {}, style: { setProperty: () => {} }, toggleAttribute: covers },
    ...{ closest: () => null, getBoundingClientRect: () => ({ top: 0 }) },
  }
  const globals = {
    location: place,
    scrollY: 0,
    history: { state: null, pushState: move, replaceState: move },
    document: Object.assign(new EventTarget(), {
      documentElement: { lang: 'en-US', dataset: { theme: 'dark' } },
      cookie: '',
      getElementById: (id: string) => (id === 'sport-stage' ? stageElement : null),
      querySelectorAll: () => [],
    }),
    navigator: { onLine: true },
    MutationObserver: class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const { converse } = await import('@/islands/sport/conversation.ts')
  const deposit = vi.fn()
  const said: { route?: unknown; settings?: { kept?: string } }[] = []
  const inside = { postMessage: (message: object) => said.push(message) }
  const frame = Object.assign(new EventTarget(), { contentWindow: inside })
  const options = { book: 'digitain', dialect: digitain(stage), run: 1, token: '_', deposit } as const
  converse({ ...options, frame: frame as unknown as HTMLIFrameElement })
  frame.dispatchEvent(new Event('load'))
  const tell = (data: object) => {
    const message = { origin: new URL(stage).origin, source: inside, data: { source: 'sport', ...data } }
    window.dispatchEvent(Object.assign(new Event('message'), message))
  }
  tell({ type: 'ready' })
  const [started] = said.splice(0)
  covers.mockClear()
  return {
    place,
    covers,
    said,
    started,
    deposit,
    tell,
    step: () => window.dispatchEvent(new Event('popstate')),
  }
}

test('[SPORT-04] a step in the history leads the frame to its address; one that changes none leaves it as it is', async () => {
  const { place, said, tell, step } = await open('/en/sport?gameId=e1&selection=home')
  expect(place.search).toBe('')
  step()
  tell({ type: 'navigate', route: { page: 'Overview', query: {} }, isReplaced: false })
  expect(place.pathname).toBe('/en/sport/live')
  step()
  expect(said).toEqual([])
  place.href = 'https://atoll.test/en/sport/results'
  step()
  step()
  expect(said.map(({ route }) => route)).toEqual([{ page: 'Results', query: {} }])
})

const slip = 'football-7*total:2.5*over'
const link = `https://atoll.test/en/sport?slip=${encodeURIComponent(slip).replaceAll('%2A', '*')}`

test('[SLIP-09] a bet is shared by the device’s own sheet as a link to the sport page', async () => {
  const { tell } = await open('/en/sport/live')
  const share = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { onLine: true, share })
  tell({ type: 'share', slip })
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ url: link }))
})

test('[SLIP-09] without a sheet the link is copied, by the page that has the focus', async () => {
  const { tell } = await open('/en/sport/live')
  const done: string[] = []
  const writeText = vi.fn(() => (done.push('copied'), Promise.resolve()))
  vi.stubGlobal('focus', () => done.push('focused'))
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
  tell({ type: 'share', slip })
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(link))
  expect(done).toEqual(['focused', 'copied'])
})

test('[SLIP-02] what the frame wants kept is stored by the page, for the next frame of the same book', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  vi.resetModules()
  const first = await open('/en/sport')
  expect(first.started?.settings).not.toHaveProperty('kept')
  first.tell({ type: 'kept', text: 'x'.repeat(20_001) })
  expect(stored).toEqual(new Map())
  first.tell({ type: 'kept', text: '{"favorites":["football-7"]}' })
  expect([...stored]).toEqual([['atoll:book', '{"favorites":["football-7"]}']])
  vi.resetModules()
  const second = await open('/en/sport')
  expect(second.started?.settings?.kept).toBe('{"favorites":["football-7"]}')
})

test('[SLIP-02] an open slip has the whole screen of a phone until it closes', async () => {
  const { tell, covers } = await open('/en/sport/live')
  for (const isCovering of [true, false, 'all', true]) tell({ type: 'cover', isCovering })
  // Loaded anew, the frame shows its page.
  tell({ type: 'ready' })
  expect(covers.mock.calls).toEqual(
    [true, false, true, false].map((isCovering) => ['data-covers', isCovering]),
  )
})

test('[SLIP-02] [SLIP-03] the slip’s deposit opens over the book with what is missing; the book stays where it is', async () => {
  const { tell, deposit, place } = await open('/en/sport/live')
  tell({ type: 'deposit' })
  tell({ type: 'deposit', amount: -1 })
  tell({ type: 'deposit', amount: 12.5 })
  expect([deposit.mock.calls, place.pathname]).toEqual([[[undefined], [12.5]], '/en/sport/live'])
})
