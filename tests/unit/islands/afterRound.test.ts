import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRound } from '@/islands/launcher/afterRound.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function play() {
  const leave = vi.fn()
  const show = vi.fn()
  return { leave, show, exit: afterRound({ leave, show }) }
}

test('[LAUNCH-02] an idle game is left at once, a busy one after its round', () => {
  const { leave, show, exit } = play()
  exit.go()
  expect(leave).toHaveBeenCalledOnce()
  exit.setBusy(true)
  exit.go()
  expect(show).toHaveBeenLastCalledWith(true)
  expect(leave).toHaveBeenCalledOnce()
  exit.setBusy(false)
  expect(leave).toHaveBeenCalledTimes(2)
})

test('[LAUNCH-02] neither a second press nor a round without an end is waited for', () => {
  for (const end of ['press', 'time']) {
    const { leave, exit } = play()
    exit.setBusy(true)
    exit.go()
    if (end === 'press') exit.go()
    else vi.advanceTimersByTime(4000)
    expect(leave).toHaveBeenCalledOnce()
  }
})

test('[LAUNCH-02] who comes back to a game that was left in mid-round stays', () => {
  const { leave, show, exit } = play()
  exit.setBusy(true)
  exit.go()
  exit.forget()
  expect(show).toHaveBeenLastCalledWith(false)
  exit.setBusy(false)
  vi.advanceTimersByTime(10_000)
  expect(leave).not.toHaveBeenCalled()
})

test('[LAUNCH-02] a game that has gone in mid-round keeps nobody', () => {
  const { leave, exit } = play()
  exit.setBusy(true)
  exit.forget()
  exit.go()
  expect(leave).toHaveBeenCalledOnce()
})
