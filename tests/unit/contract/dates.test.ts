import { sentDate, isAdult, isDate, nextUtcDay, reformatDate } from '#lib/dates.ts'
import { relativeTime } from '#lib/relativeTime.ts'
import { shownDate } from '#contract/constants.ts'
import { languages } from '#contract/languages.ts'
import { expect, test } from 'vitest'
import { formatMoment } from '@/i18n/moments.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-04-31', false],
  ['2023-4-30', false],
  ['2023-04-30T00:00', false],
  ['0000-00-00', false],
  ['', false],
])('[SIGNUP-06] %s is a day of the calendar: %s', (text, expected) => {
  expect(isDate(text, sentDate)).toBe(expected)
})

test.each([
  ['2008-11-22', '2026-11-21T23:59:59.999Z', false],
  ['2008-11-22', '2026-11-22T00:00:00.000Z', true],
  ['2008-02-29', '2026-02-28T23:59:59.999Z', false],
  ['2008-02-29', '2026-03-01T00:00:00.000Z', true],
  ['2010-03-01', '2028-02-29T12:00:00.000Z', false],
  ['2010-02-28', '2028-02-28T00:00:00.000Z', true],
])('[SIGNUP-06] who was born on %s is 18 at %s: %s', (birthDate, now, expected) => {
  expect(isAdult(birthDate, new Date(now))).toBe(expected)
})

test('[UI-03] [LANG-07] a day goes from one format to the other, and what is no day to neither', () => {
  expect(reformatDate('05.03.1990', shownDate, sentDate)).toBe('1990-03-05')
  expect(reformatDate('31.02.1990', shownDate, sentDate)).toBeUndefined()
  expect(reformatDate('5.3.1990', shownDate, sentDate)).toBeUndefined()
})

test('[LANG-07] a moment is shown by the clock of the reader, as DD.MM.YYYY', () => {
  const moment = new Date(2026, 0, 5, 9, 5)
  expect(formatMoment(moment.toISOString())).toBe('\u206605.01.2026, 09:05\u2069')
})

test('what is no moment is shown as it came', () => {
  expect(formatMoment('soon')).toBe('\u2066soon\u2069')
})

test('the next UTC day begins at midnight, whatever the clock of the machine', () => {
  expect(nextUtcDay(Date.UTC(2026, 11, 31, 0))).toBe(Date.UTC(2027, 0, 1))
  expect(nextUtcDay(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe(Date.UTC(2027, 0, 1))
})

test('[LANG-07] the time left is told without a number in brackets, in every language', () => {
  for (const { tag } of languages) {
    const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`)
    for (const count of [1, 2, 3, 11]) {
      for (const unit of ['minute', 'hour', 'day'] as const)
        expect(relativeTime(format, count, unit), `${tag} ${count} ${unit}`).not.toMatch(/[()]/)
    }
  }
  expect(relativeTime(new Intl.RelativeTimeFormat('he-IL'), 2, 'hour')).toBe('בעוד שעתיים')
})
