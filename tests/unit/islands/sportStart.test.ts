import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

class FakeLink extends EventTarget {
  dataset: Record<string, string> = {}
  ariaBusy = ''
  href = ''
  closest() {
    return this
  }
}

/** A guest's page at the address, with a line to read meanwhile. */
async function open(search: string, isEager = false) {
  vi.resetModules()
  const page = { dataset: {} }
  const pushState = vi.fn()
  const globals = {
    location: { search, href: `https://atoll.test/en/sport/line${search}` },
    history: { pushState },
    dispatchEvent: vi.fn(),
    PopStateEvent: Event,
    Element: FakeLink,
    navigator: {},
    document: Object.assign(new EventTarget(), {
      documentElement: page,
      readyState: 'complete',
      querySelector: (selector: string) => (selector === '[data-eager]' && !isEager ? null : {}),
    }),
    MutationObserver: class {
      observe = vi.fn()
    },
    addEventListener: vi.fn(),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const { default: directive } = await import('@/islands/astro/sport.ts')
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()))
  void directive(load, {} as never, {} as never)
  return { isStarted: load.mock.calls.length > 0, pushState }
}

test.each([
  ['?gameId=football-7', true],
  ['?slip=football-7*result*home', true],
  ['', false],
])('[SLIP-09] [SPORT-01] a guest’s frame starts by itself at “%s”: %s', async (search, starts) => {
  expect((await open(search)).isStarted).toBe(starts)
})

test('[SPORT-01] what only the frame can show starts it by itself, whatever there is to read', async () => {
  expect((await open('', true)).isStarted).toBe(true)
})

test.each([
  ['gameId=e1&selection=home', '/en/sport/line?sport=tennis&gameId=e1&selection=home'],
  ['gameId=e1', '/en/sport?gameId=e1'],
])('[SPORT-05] a tapped odd stays on its list, an event opens by itself: %s', async (tapped, address) => {
  const { pushState } = await open('?sport=tennis')
  const link = Object.assign(new FakeLink(), { href: `https://atoll.test/en/sport?${tapped}` })
  const click = Object.defineProperty(new Event('click'), 'target', { value: link })
  document.dispatchEvent(click)
  expect(pushState).toHaveBeenCalledWith(null, '', `https://atoll.test${address}`)
})
