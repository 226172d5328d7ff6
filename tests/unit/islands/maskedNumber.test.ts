import { expect, test } from 'vitest'
import { maskedNumber } from '@/islands/profile/maskedNumber.ts'

test.each([
  ['AB1234567', '••••4567'],
  ['X12345', '••••45'],
  ['X1', '••••X1'],
])('[PROFILE-01] of the document %s a profile shows %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})
