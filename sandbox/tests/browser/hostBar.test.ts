import { afterEach, expect, test, vi } from 'vitest'
import { followHostBar } from '../../assets/slot/host.js'

const shown = () => document.body.dataset['host']
const tell = (shows: string[]) =>
  dispatchEvent(
    new MessageEvent('message', {
      ...{ source: window.parent, origin: location.origin },
      data: { source: 'host', event: 'bar', shows },
    }),
  )

afterEach(() => {
  vi.useRealTimers()
  delete document.body.dataset['host']
})

test('[PLAY-03] a framed game begins without what the bar over it shows, and shows it all to an operator that says nothing', () => {
  vi.useFakeTimers()
  document.body.dataset['host'] = 'exit name balance'
  followHostBar(location.origin)
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(1900)
  expect(shown()).toBe('exit name balance')
  vi.advanceTimersByTime(200)
  expect(shown()).toBe('')
})

test('[PLAY-03] a framed game follows the bar that is told, whenever that comes', () => {
  vi.useFakeTimers()
  document.body.dataset['host'] = 'exit name balance'
  followHostBar(location.origin)
  dispatchEvent(new Event('load'))
  tell(['exit', 'name'])
  vi.advanceTimersByTime(5000)
  expect(shown()).toBe('exit name')
})
