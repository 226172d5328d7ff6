import { expect, test } from 'vitest'
import { groupedAccount, hasWrongCheckDigits, normalizeAccount } from '#contract/bankAccount.ts'

test.each([
  ['gb33 bukb 2020 1555 5555 55', 'GB33BUKB20201555555555'],
  ['IL62-0108-0000-0009-9999-999', 'IL620108000000099999999'],
  ['\u2066DE89 3704 0044 0532 0130 00\u2069', 'DE89370400440532013000'],
  ['12-345678', '12345678'],
  ['0110 0001 5', '011000015'],
])('[CASHIER-06] %j is an account', (typed, account) => {
  expect(normalizeAccount(typed)).toBe(account)
})

test.each([
  '',
  'my bank',
  '12345',
  'GB34 BUKB 2020 1555 5555 55',
  'GB33',
  'abcdefgh',
  '1'.repeat(35),
  'a@b.test',
])('[CASHIER-06] %j is none', (typed) => {
  expect(normalizeAccount(typed)).toBeUndefined()
})

test.each([
  ['GB34 BUKB 2020 1555 5555 55', true],
  ['GB33 BUKB 2020 1555 5555 55', false],
  ['GB33', false],
  ['12345', false],
])('[CASHIER-06] %j has wrong check digits: %s', (typed, isWrong) => {
  expect(hasWrongCheckDigits(typed)).toBe(isWrong)
})

test('[CASHIER-06] an account is shown in groups of four', () => {
  expect(groupedAccount('GB33BUKB20201555555555')).toBe('GB33 BUKB 2020 1555 5555 55')
  expect(groupedAccount('12345678')).toBe('1234 5678')
})
