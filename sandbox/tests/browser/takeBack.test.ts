import { afterEach, expect, test, vi } from 'vitest'
import { doubleTapGuard } from '../../assets/table/takeBack.js'

afterEach(() => void vi.restoreAllMocks())

test('[TABLE-16] a double tap places a bet and leaves it: only a later press takes it back', () => {
  let now_ms = 5000
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms)
  const guard = doubleTapGuard()
  expect(guard.isMeant()).toBe(true)
  guard.changed()
  now_ms += 250
  expect(guard.isMeant()).toBe(false)
  now_ms += 550
  expect(guard.isMeant()).toBe(true)
})
