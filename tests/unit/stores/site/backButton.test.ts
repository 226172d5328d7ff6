import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A history of one tab: entries, and steps back that are told later, as browsers do. */
function fakeHistory() {
  const page = new EventTarget()
  const entries: unknown[] = [null]
  let at = 0
  const go = (step: number) =>
    setTimeout(() => {
      at = Math.max(0, at + step)
      page.dispatchEvent(new Event('popstate'))
    }, 5)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('history', {
    get state() {
      return entries[at]
    },
    pushState: (state: unknown) => {
      entries.splice(++at, Infinity, state)
    },
    replaceState: (state: unknown) => (entries[at] = state),
    back: () => go(-1),
  })
  return {
    press: () => go(-1),
    depth: () => at,
    state: () => entries[at],
    goElsewhere: () => page.dispatchEvent(new Event('beforeunload')),
  }
}

async function open() {
  vi.resetModules()
  const tab = fakeHistory()
  const { interceptBack } = await import('@/stores/site/backButton.ts')
  return { tab, interceptBack }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SIGNUP-02] the way back acts on the modal, again and again, and leaves the page where it is', async () => {
  const { tab, interceptBack } = await open()
  const act = vi.fn()
  interceptBack('sign-up', act)
  for (const times of [1, 2]) {
    tab.press()
    await vi.advanceTimersByTimeAsync(10)
    expect(act).toHaveBeenCalledTimes(times)
    expect(tab.state()).toEqual({ modal: 'sign-up' })
  }
})

test('a modal that closes takes its entry along, and nobody is told of a press', async () => {
  const { tab, interceptBack } = await open()
  const act = vi.fn()
  const release = interceptBack('sign-in', act)
  expect(tab.depth()).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.depth()).toBe(0)
  expect(act).not.toHaveBeenCalled()
})

test('the modal that follows at once takes the entry over', async () => {
  const { tab, interceptBack } = await open()
  interceptBack('sign-up', vi.fn())()
  interceptBack('credentials', vi.fn())
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.state()).toEqual({ modal: 'credentials' })
  expect(tab.depth()).toBe(1)
})

test('opened while the entry of the last one is being left, it has one of its own', async () => {
  const { tab, interceptBack } = await open()
  const act = vi.fn()
  interceptBack('sign-in', vi.fn())()
  await vi.advanceTimersByTimeAsync(52)
  interceptBack('sign-in', act)
  await vi.advanceTimersByTimeAsync(100)
  expect(act).not.toHaveBeenCalled()
  expect(tab.state()).toEqual({ modal: 'sign-in' })
})

test('a page that is being left for another is not called back by the modal that has just closed', async () => {
  const { tab, interceptBack } = await open()
  interceptBack('sign-in', vi.fn())()
  tab.goElsewhere()
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.depth()).toBe(1)
  expect(tab.state()).toEqual({ modal: undefined })
})
