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
  const globals = {
    location: place,
    history: { state: null, pushState: move, replaceState: move },
    document: Object.assign(new EventTarget(), {
      documentElement: { lang: 'en-US', dataset: { theme: 'dark' } },
      cookie: '',
      getElementById: () => null,
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
  const said: { route?: unknown }[] = []
  const inside = { postMessage: (message: object) => said.push(message) }
  const frame = Object.assign(new EventTarget(), { contentWindow: inside })
  const options = { book: 'digitain', dialect: digitain(stage), run: 1, token: '_' } as const
  converse({ ...options, frame: frame as unknown as HTMLIFrameElement })
  frame.dispatchEvent(new Event('load'))
  const tell = (data: object) => {
    const message = { origin: new URL(stage).origin, source: inside, data: { source: 'sport', ...data } }
    window.dispatchEvent(Object.assign(new Event('message'), message))
  }
  tell({ type: 'ready', hasStorage: true })
  said.splice(0)
  return { place, said, tell, step: () => window.dispatchEvent(new Event('popstate')) }
}

test('[SPORT-04] a step in the history leads the frame to its address; one that changes none leaves it as it is', async () => {
  const { place, said, tell, step } = await open('/en/sport?gameId=e1&selection=home')
  expect(place.search).toBe('?gameId=e1')
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
