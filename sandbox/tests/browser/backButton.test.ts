import { expect, test, vi } from 'vitest'
import { stepOfSlip } from '../../sport/client/backButton.ts'

const home = { page: 'Home', query: {} } as const
const bets = { page: 'BetsHistory', query: {} } as const
const close = vi.fn()
const step = stepOfSlip(close)

/** As the button of the device, or what the slip itself does. */
const back = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

test('[SLIP-02] Back closes the open slip of a phone; one that closes otherwise takes its step out of the history', async () => {
  step.show(true, home)
  history.back()
  await back()
  expect(close).toHaveBeenCalledOnce()
  step.show(false, home)
  step.show(true, home)
  const left = back()
  step.show(false, home)
  await left
  expect(close).toHaveBeenCalledOnce()
  // It opens again before that step is done: it has its own after it.
  step.show(true, home)
  const leaving = back()
  step.show(false, home)
  step.show(true, home)
  await leaving
  expect(close).toHaveBeenCalledOnce()
  history.back()
  await back()
  expect(close).toHaveBeenCalledTimes(2)
  // A page that the host opened over it is not left again.
  const leave = vi.spyOn(history, 'back')
  step.show(true, home)
  step.show(false, bets)
  expect(leave).not.toHaveBeenCalled()
  leave.mockRestore()
})

test('[SLIP-02] a page that is opened from the slip comes after its step has gone: the way back has no dead press', async () => {
  const told = vi.fn()
  step.show(true, home)
  const gone = back()
  step.leave(told)
  expect(told).not.toHaveBeenCalled()
  await gone
  expect(told).toHaveBeenCalledOnce()
  step.show(false, bets)
  // Without a step there is nothing to wait for.
  step.leave(told)
  expect(told).toHaveBeenCalledTimes(2)
})
