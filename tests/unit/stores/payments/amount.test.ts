import { expect, test } from 'vitest'
import { readAmount, shownAmount } from '@/stores/payments/amount.ts'

const range = { min: 10, max: 1000 }

test.each([
  ['10', 10],
  ['50.00', 50],
  ['50.5', 50.5],
  [' 999.99 ', 999.99],
  ['1000', 1000],
  ['0010', 10],
])('[PIX-04] %j is an amount', (text, amount) => {
  expect(readAmount(text, 'USD', range)).toEqual({ ok: true, value: amount })
})

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['0', 'amountTooSmall'],
  ['0.00', 'amountTooSmall'],
  ['9.99', 'amountTooSmall'],
  ['1000.01', 'amountTooLarge'],
  ['50.001', 'amountCents'],
  ['0.001', 'amountCents'],
  ['-50', 'amountForm'],
  ['+50', 'amountForm'],
  ['50,00', 'amountForm'],
  ['1,000', 'amountForm'],
  ['1.000.00', 'amountForm'],
  ['1e3', 'amountForm'],
  ['5E1', 'amountForm'],
  ['0x10', 'amountForm'],
  ['٥٠', 'amountForm'],
  ['۵۰', 'amountForm'],
  ['50 00', 'amountForm'],
  ['.5', 'amountForm'],
  ['50.', 'amountForm'],
  ['Infinity', 'amountForm'],
  ['9999999999999', 'amountForm'],
])('[PIX-04] %j is refused as %s', (text, problem) => {
  expect(readAmount(text, 'USD', range)).toEqual({ ok: false, error: problem })
})

test('[PIX-04] without a range only 0 is too small', () => {
  expect(readAmount('0.01', 'USD')).toEqual({ ok: true, value: 0.01 })
  expect(readAmount('0', 'USD')).toEqual({ ok: false, error: 'amountTooSmall' })
})

test('[PIX-04] a field shows what is typed on an Arabic keyboard or with a comma as it will be read', () => {
  expect(shownAmount('٥٠٫٢٥')).toBe('50.25')
  expect(shownAmount('50,00')).toBe('50.00')
  expect(readAmount(shownAmount('1,000'), 'USD', range)).toEqual({ ok: false, error: 'amountCents' })
})
