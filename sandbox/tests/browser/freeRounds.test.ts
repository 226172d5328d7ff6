import { expect, test } from 'vitest'
import { connectFree } from '../../assets/slot/free.js'

test('[PROMO-19] the slot counts its free rounds down, and says that they are over until the next spin', () => {
  const element = document.createElement('p')
  const free = connectFree(element, (key, values) => `${key} ${Object.values(values).join(' ')}`, String)
  const said = () => (element.hidden ? undefined : element.textContent?.trim())
  const left = 1
  expect(free.take({ stake_minor: 20, left }, [10, 20])).toBe(1)
  expect(said()).toBe('freeRounds 1 20')
  const cost_minor = free.play(20)
  expect(cost_minor).toBe(0)
  expect(said()).toBeUndefined()
  free.shown(cost_minor)
  expect(said()).toBe('freeRoundsOver')
  free.shown(free.play(20))
  expect(said()).toBeUndefined()
})
