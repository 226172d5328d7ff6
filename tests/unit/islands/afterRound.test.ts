import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRound } from '@/islands/launcher/afterRound.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function play() {
  const leave = vi.fn()
  const show = vi.fn()
  return { leave, show, exit: afterRound({ leave, show }) }
}

test('[LAUNCH-02] [PLAY-05] an idle game is left at once, a busy one after its round', () => {
  const { leave, show, exit } = play()
  exit.go()
  expect(leave).toHaveBeenCalledOnce()
  exit.setBusy(true)
  exit.go()
  expect(show).toHaveBeenLastCalledWith('round')
  expect(leave).toHaveBeenCalledOnce()
  exit.setBusy(false)
  expect(leave).toHaveBeenCalledTimes(2)
})

test('[PLAY-05] a round that goes on is asked about, and so is a second press', () => {
  for (const cause of ['press', 'time']) {
    const { leave, show, exit } = play()
    exit.setBusy(true)
    exit.go()
    if (cause === 'press') exit.go()
    else vi.advanceTimersByTime(1500)
    expect(show).toHaveBeenLastCalledWith('answer')
    expect(leave).not.toHaveBeenCalled()
    exit.setBusy(false)
    expect(leave).toHaveBeenCalledOnce()
  }
})

test('[PLAY-05] whoever stays is not led away by the end of the round, and is asked again', () => {
  const { leave, show, exit } = play()
  exit.setBusy(true)
  exit.go()
  vi.advanceTimersByTime(1500)
  exit.stay()
  expect(show).toHaveBeenLastCalledWith('no')
  exit.setBusy(false)
  expect(leave).not.toHaveBeenCalled()
  exit.setBusy(true)
  exit.go()
  expect(show).toHaveBeenLastCalledWith('round')
})

test('[LAUNCH-02] who comes back to a game that was left in mid-round stays', () => {
  const { leave, show, exit } = play()
  exit.setBusy(true)
  exit.go()
  exit.forget()
  expect(show).toHaveBeenLastCalledWith('no')
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
