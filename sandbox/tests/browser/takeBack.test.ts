import { afterEach, expect, test, vi } from 'vitest'
import { takingBack } from '../../assets/table/takeBack.js'

afterEach(() => void vi.restoreAllMocks())

test('[TABLE-16] a double tap places a bet and leaves it: only a later press takes it back', async () => {
  let now_ms = 5000
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms)
  const button = document.body.appendChild(document.createElement('button'))
  const closes = Promise.withResolvers<void>()
  const taking = takingBack(() => undefined)
  let isBack: Promise<boolean> | undefined
  button.addEventListener('click', () => {
    if (taking.isOpen()) taking.take()
    else isBack = taking.during(closes.promise)
  })
  button.click()
  now_ms += 250
  button.click()
  closes.resolve()
  expect(await isBack).toBe(false)

  const next = taking.during(new Promise(() => undefined))
  now_ms += 800
  button.click()
  expect(await next).toBe(true)
})
