import { expect, test } from 'vitest'
import { clockOf } from '@/scripts/clock.ts'

test.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [61_999, '00:01:01'],
  [93_784_000, '26:03:04'],
  [400 * 3_600_000, '400:00:00'],
])('[PROMO-11] the time left of a tournament: %i ms are %s', (left_ms, text) => {
  expect(clockOf(left_ms)).toBe(text)
})
