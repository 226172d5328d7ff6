import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

/** Whether a guest's page at the address starts the frame by itself, with a line to read meanwhile. */
async function startsAt(search: string): Promise<boolean> {
  vi.resetModules()
  const page = { dataset: {} }
  const globals = {
    location: { search },
    navigator: {},
    document: Object.assign(new EventTarget(), {
      documentElement: page,
      readyState: 'complete',
      querySelector: () => ({}),
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
  return load.mock.calls.length > 0
}

test.each([
  ['?gameId=football-7', true],
  ['?slip=football-7*result*home', true],
  ['', false],
])('[SLIP-09] [SPORT-01] a guest’s frame starts by itself at “%s”: %s', async (search, starts) => {
  expect(await startsAt(search)).toBe(starts)
})
