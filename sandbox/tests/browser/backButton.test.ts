import { expect, test, vi } from 'vitest'
import { stepOfSlip } from '../../sport/client/backButton.ts'

const home = { page: 'Home', query: {} } as const
const bets = { page: 'BetsHistory', query: {} } as const
const close = vi.fn()
const step = stepOfSlip(close)

/** As the button of the device, or what the slip itself does. */
const back = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

test('[SLIP-02] Back closes the open slip of a phone; one that closes otherwise takes its step out of the history', async () => {
  step(true, home)
  history.back()
  await back()
  expect(close).toHaveBeenCalledOnce()
  step(false, home)
  step(true, home)
  const left = back()
  step(false, home)
  await left
  expect(close).toHaveBeenCalledOnce()
  // It opens again before that step is done: it has its own after it.
  step(true, home)
  const leaving = back()
  step(false, home)
  step(true, home)
  await leaving
  expect(close).toHaveBeenCalledOnce()
  history.back()
  await back()
  expect(close).toHaveBeenCalledTimes(2)
  // A page that was opened from the slip is not left again.
  const leave = vi.spyOn(history, 'back')
  step(true, home)
  step(false, bets)
  expect(leave).not.toHaveBeenCalled()
})
