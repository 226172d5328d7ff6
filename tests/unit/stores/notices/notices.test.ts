import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

async function open() {
  openPage()
  const store = await import('@/stores/notices/notices.ts')
  return { ...store, shown: () => store.$notices.get() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[UI-01] a notice has its type, is closable, and goes after 8000 ms with a 0.7 s fade', async () => {
  const { notify, shown } = await open()
  notify('success', { key: 'successAuth' })
  expect(shown()).toMatchObject([{ type: 'success', closable: true, fading: false }])
  vi.advanceTimersByTime(7299)
  expect(shown()[0]?.fading).toBe(false)
  vi.advanceTimersByTime(1)
  expect(shown()[0]?.fading).toBe(true)
  vi.advanceTimersByTime(700)
  expect(shown()).toEqual([])
})

test('[UI-01] one that is hovered or focused waits, until both are over', async () => {
  const { notify, shown, holdNotice, releaseNotice } = await open()
  const id = notify('default', { key: 'pleaseAuth' })
  vi.advanceTimersByTime(5000)
  holdNotice(id)
  holdNotice(id)
  vi.advanceTimersByTime(60_000)
  releaseNotice(id)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toHaveLength(1)
  releaseNotice(id)
  vi.advanceTimersByTime(2999)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('[UI-01] a fading one comes back when it is hovered', async () => {
  const { notify, shown, holdNotice, releaseNotice } = await open()
  const id = notify('error', { key: 'logoutOther' })
  vi.advanceTimersByTime(7500)
  holdNotice(id)
  expect(shown()[0]?.fading).toBe(false)
  vi.advanceTimersByTime(5000)
  releaseNotice(id)
  vi.advanceTimersByTime(700)
  expect(shown()).toEqual([])
})

test('closing takes it away at once', async () => {
  const { notify, shown, closeNotice } = await open()
  closeNotice(notify('default', { key: 'pleaseAuth' }))
  expect(shown()).toEqual([])
})

test('saying the same twice shows it once, and at most three are shown', async () => {
  const { notify, shown } = await open()
  notify('success', { key: 'successReg' })
  notify('success', { key: 'successReg' })
  expect(shown()).toHaveLength(1)
  notify('default', { key: 'pleaseAuth' })
  notify('default', { key: 'signedOut' })
  notify('default', { key: 'successAuth' })
  expect(shown().map(({ message }) => message)).not.toContainEqual({ key: 'successReg' })
  expect(shown()).toHaveLength(3)
  expect(new Set(shown().map(({ id }) => id)).size).toBe(3)
})

test('an error goes with whatever comes next, unless somebody is reading it', async () => {
  const { notify, shown, holdNotice } = await open()
  const said = () => shown().map(({ message }) => message)
  notify('error', { key: 'threeCharacters' })
  const wrong = notify('error', { failure: { code: 4, kind: 'answered' } })
  expect(said()).toEqual([{ failure: { code: 4, kind: 'answered' } }])
  holdNotice(wrong)
  notify('success', { key: 'successAuth' })
  expect(shown()).toHaveLength(2)
})

test('[ERR-01] [SPORT-09] a failure of a common code shows at once, one of a bet when its words have come', async () => {
  const { notifyFailure, shown } = await open()
  notifyFailure({ kind: 'answered', code: 614, message: '' })
  notifyFailure({ kind: 'answered', code: 4, message: '' })
  expect(shown().map(({ message }) => message)).toEqual([{ failure: { code: 4, kind: 'answered' } }])
  await vi.waitFor(() => expect(shown()[0]?.message).toMatchObject({ failure: { code: 614 } }), {
    timeout: 15_000,
  })
  const { rareMessage: otherWords } = await import('@/i18n/rareMessages.ts')
  expect(otherWords(614)).toBeTruthy()
})
