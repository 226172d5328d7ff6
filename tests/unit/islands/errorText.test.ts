import { expect, test } from 'vitest'
import { languageCodes } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { errorText, failureText, fieldText } from '@/islands/shared/errorText'

const slice = [
  1, 2, 3, 4, 5, 11, 14, 17, 20, 21, 228, 240, 241, 251, 501, 9400, 9401, 9403, 9404, 9409, 9413, 9429, 9502,
  9503, 9504,
]

test.each(languageCodes)(
  '[ERR-01] %s has words for every code of the slice, and its default for others',
  (lang) => {
    const { errors } = textsOf(lang)
    for (const code of slice) {
      expect(errorText(errors, code)).not.toBe(errors.default)
      expect(errorText(errors, code).length).toBeGreaterThan(5)
    }
    expect(errorText(errors, 123456)).toBe(errors.default)
  },
)

test('[ERR-03] what a server wrote never reaches the player', () => {
  const { errors } = textsOf('en')
  const failure = { kind: 'answered', code: 4, message: 'SQL error at line 3' } as const
  expect(failureText(errors, failure)).toBe(errors.codes['4'])
  expect(fieldText(errors, 'SQL error')).toBe(errors.fields.incorrectInput)
})

test('[ERR-04] no connection and no answer have words of their own', () => {
  const { errors } = textsOf('he')
  expect(failureText(errors, { kind: 'offline', code: -1 })).toBe(errors.offline)
  expect(failureText(errors, { kind: 'timeout', code: -1 })).toBe(errors.timeout)
  expect(failureText(errors, { kind: 'unreadable', code: -1 })).toBe(errors.default)
})
