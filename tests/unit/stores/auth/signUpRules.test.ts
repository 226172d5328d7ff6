import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  checkOneClick,
  checkPart,
  checkParts,
  isCodeSent,
  partOfErrors,
  refusedFields,
  stepsOf,
  type SignUpForm,
} from '@/stores/auth/signUpRules.ts'

const good: SignUpForm = {
  way: 'email',
  part: 'account',
  email: 'new@atoll.test',
  username: 'newbie',
  phoneCountry: 'IL',
  phoneTyped: '050-123-4567',
  phone: '+972501234567',
  birthDate: '05.03.1990',
  currency: 'USD',
  isAdult: true,
  termsRead: true,
  accepted: true,
  codeSentTo: 'new@atoll.test',
  codeSentAt_ms: 1,
  code: '123456',
  password: 'Secret123',
  repeat: 'Secret123',
}
const byPhone: SignUpForm = { ...good, way: 'phone', codeSentTo: '+972501234567' }
const all = ['account', 'details', 'terms'] as const

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('[SIGNUP-02] three steps, or two on a phone', () => {
  expect(stepsOf(false)).toEqual([['account'], ['details'], ['terms']])
  expect(stepsOf(true)).toEqual([['account'], ['details', 'terms']])
})

test('[SIGNUP-03] [SIGNUP-06] a good form has no errors, whichever the way', () => {
  for (const form of [good, byPhone, { ...good, way: 'username' as const }])
    expect(checkParts(all, form)).toEqual({})
})

describe('[SIGNUP-03] the gate of the first step', () => {
  test('a code that was not asked for is none, whatever is typed', () => {
    expect(checkPart('account', { ...good, codeSentTo: '' })).toEqual({ code: 'codeNotSent' })
  })
  test('nor is one that went to another address', () => {
    expect(checkPart('account', { ...good, email: 'other@atoll.test' })).toEqual({ code: 'codeNotSent' })
    expect(checkPart('account', { ...byPhone, phone: '+972501234568' })).toEqual({ code: 'codeNotSent' })
  })
  test('how an address is written does not matter', () => {
    expect(isCodeSent({ ...good, email: ' New@Atoll.test ' })).toBe(true)
  })
  test('by username alone there is no code', () => {
    expect(checkPart('account', { ...good, way: 'username', codeSentTo: '', code: '' })).toEqual({})
  })
})

test.each([
  ['username', { username: 'ab' }, 'usernameLength'],
  ['username', { username: 'abc' }, undefined],
  ['username', { username: 'a'.repeat(14) }, undefined],
  ['username', { username: 'a'.repeat(15) }, 'usernameLength'],
  ['username', { username: '' }, 'required'],
  ['username', { username: 'שלום' }, 'usernameCharacters'],
  ['username', { username: '12345' }, 'usernameNeedsLetter'],
  ['email', { email: '' }, 'required'],
  ['email', { email: 'new@' }, 'incorrectInput'],
  ['code', { code: '' }, 'required'],
  ['code', { code: '12345' }, 'codeDigits'],
])('[SIGNUP-06] %s of %o says %s', (field, change, message) => {
  expect(checkPart('account', { ...good, ...change })[field]).toBe(message)
})

test.each([
  ['1234', 'incorrectPhone'],
  ['12345', undefined],
  ['+12345', undefined],
  ['123456789012', undefined],
  ['+123456789012', undefined],
  ['1234567890123', 'incorrectPhone'],
  ['+5511987654321', undefined],
  ['+123456789012345', undefined],
  ['+1234567890123456', 'incorrectPhone'],
  ['', 'required'],
])('[SIGNUP-06] the phone %s says %s', (phone, message) => {
  expect(checkPart('account', { ...byPhone, phone }).phone).toBe(message)
})

test.each([
  ['Abcdef1', 'passwordLengthRequirements'],
  ['Abcdefg1', undefined],
  [`Ab1${'x'.repeat(197)}`, undefined],
  [`Ab1${'x'.repeat(198)}`, 'passwordLengthRequirements'],
  ['a1', 'passwordLengthRequirements'],
  ['abcdefg1', 'passwordLettersRequirements'],
  ['ABCDEFG1', 'passwordLettersRequirements'],
  ['Abcdefgh', 'passwordDigitsRequirements'],
  ['', 'required'],
])('[SIGNUP-06] the password %s says %s, the first rule it breaks', (password, message) => {
  expect(checkPart('details', { ...good, password, repeat: password }).password).toBe(message)
})

test.each([
  ['21.11.2008', undefined, 'eighteen today'],
  ['22.11.2008', 'underAge', 'eighteen tomorrow'],
  ['29.02.2008', undefined, 'a leap day'],
  ['29.02.2007', 'incorrectDate', 'a leap day of no leap year'],
  ['31.04.1990', 'incorrectDate', 'a day too many'],
  ['31.12.1900', 'incorrectDate', 'too long ago'],
  ['01.01.1901', undefined, 'just not too long ago'],
  ['05.03.19', 'incorrectDate', 'unfinished'],
  ['', 'required', 'nothing'],
])('[SIGNUP-04] [SIGNUP-06] the birth date %s says %s: %s', (birthDate, message, why) => {
  expect(checkPart('details', { ...good, birthDate }).birth_date, why).toBe(message)
})

test('[SIGNUP-06] born on a leap day one is eighteen on the first of March', () => {
  const form = { ...good, birthDate: '29.02.2008' }
  vi.setSystemTime('2026-02-28T23:59:59Z')
  expect(checkPart('details', form).birth_date).toBe('underAge')
  vi.setSystemTime('2026-03-01T00:00:00Z')
  expect(checkPart('details', form).birth_date).toBeUndefined()
})

test('[SIGNUP-06] the repeated password is equal, and there', () => {
  expect(checkPart('details', { ...good, repeat: '' })).toEqual({ repeat: 'required' })
  expect(checkPart('details', { ...good, repeat: 'Secret124' })).toEqual({ repeat: 'passwordsMustBeSame' })
})

test('[SIGNUP-04] only the currencies offered', () => {
  expect(checkPart('details', { ...good, currency: 'FUN' })).toEqual({ currency: 'required' })
})

test('[SIGNUP-05] the terms are read to the end, and the box is ticked', () => {
  expect(checkPart('terms', { ...good, termsRead: false })).toEqual({ terms: 'termsNotRead' })
  expect(checkPart('terms', { ...good, accepted: false })).toEqual({ accepted: 'requiredField' })
})

test('[SIGNUP-09] one click needs a currency and the age', () => {
  expect(checkOneClick(good)).toEqual({})
  expect(checkOneClick({ ...good, isAdult: false })).toEqual({ is_adult: 'requiredField' })
})

test.each([
  [240, { email: 'code' }],
  [21, { email: 'code' }],
  [1, { email: 'code' }],
  [228, { phone: 'code' }],
  [9441, { phone: 'code' }],
  [241, { username: 'code' }],
  [6, { code: 'codeWrong' }],
  [7, { code: 'codeExpired' }],
  [17, { currency: 'code' }],
  [4, {}],
])('[ERR-01] the code %i is told at its field', (code, fields) => {
  expect(refusedFields({ kind: 'answered', code, message: '' })).toEqual(fields)
})

test('[ERR-01] what the server names is told where it says', () => {
  const failure = { kind: 'answered', code: 9400, message: '', fields: { birth_date: 'underAge' } } as const
  expect(refusedFields(failure)).toEqual({ birth_date: 'underAge' })
})

test('an error leads to the first part that has it', () => {
  expect(partOfErrors({ accepted: 'requiredField', password: 'required' })).toBe('details')
  expect(partOfErrors({ code: 'codeWrong' })).toBe('account')
  expect(partOfErrors({ captcha: 'captchaInvalid' })).toBeUndefined()
})
