import { expect, test } from 'vitest'
import { formatTypedDate } from '@/i18n/typedDate.ts'
import { typedDateToIso } from '@/i18n/typedDay.ts'

test.each([
  ['3', '3'],
  ['31', '31'],
  ['311', '31.1'],
  ['31121990', '31.12.1990'],
  ['311219901', '31.12.1990'],
  ['1.', '01'],
  ['01.2/', '01.02'],
  ['5-3-1990', '05.03.1990'],
  ['1990-03-05', '05.03.1990'],
  ['٠٥٠٣١٩٩٠', '05.03.1990'],
  ['abc', ''],
])('[UI-03] %s is shown as %s', (typed, shown) => {
  expect(formatTypedDate(typed)).toBe(shown)
})

test('[UI-03] what is complete is sent as YYYY-MM-DD, the rest stays what it is', () => {
  expect(typedDateToIso('05.03.1990')).toBe('1990-03-05')
  expect(typedDateToIso('')).toBe('')
  expect(typedDateToIso('05.03.19')).toBe('05.03.19')
})
