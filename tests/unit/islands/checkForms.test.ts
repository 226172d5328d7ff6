import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp, fieldsOf, plainLogin } from '@/islands/auth/checkForms'
import { passwordRules } from '@/islands/shared/fields/passwordRules'

const good = {
  username: 'newbie',
  password: 'Secret123',
  repeat: 'Secret123',
  birthDate: '05.03.1990',
  currency: 'USD',
  accepted: true,
}

test('[SIGNUP-06] a good form has no errors', () => {
  expect(checkSignUp(good)).toEqual({})
})

test.each([
  ['username', { username: '' }, 'required'],
  ['username', { username: 'ab' }, 'usernameLength'],
  ['username', { username: 'fifteen-letters' }, 'usernameLength'],
  ['username', { username: 'שלום' }, 'usernameCharacters'],
  ['username', { username: '12345' }, 'usernameNeedsLetter'],
  ['password', { password: 'a1', repeat: 'a1' }, 'passwordLengthRequirements'],
  ['password', { password: 'secret123', repeat: 'secret123' }, 'passwordLettersRequirements'],
  ['password', { password: 'SecretSecret', repeat: 'SecretSecret' }, 'passwordDigitsRequirements'],
  ['repeat', { repeat: '' }, 'required'],
  ['repeat', { repeat: 'Secret124' }, 'passwordsMustBeSame'],
  ['birth_date', { birthDate: '' }, 'required'],
  ['birth_date', { birthDate: '31.02.1990' }, 'incorrectDate'],
  ['birth_date', { birthDate: '05.03.19' }, 'incorrectDate'],
  ['birth_date', { birthDate: '05.03.1900' }, 'incorrectDate'],
  ['birth_date', { birthDate: '05.03.2024' }, 'underAge'],
  ['currency', { currency: 'EUR' }, 'required'],
  ['accepted', { accepted: false }, 'requiredField'],
])('[SIGNUP-06] %s of %o says %s', (field, change, message) => {
  expect(checkSignUp({ ...good, ...change })).toEqual({ [field]: message })
})

test('[SIGNUP-06] the rules of a password are ticked off one by one', () => {
  const kept = (password: string) => passwordRules(password).map((rule) => rule.kept)
  expect(kept('')).toEqual([false, false, false])
  expect(kept('Ab')).toEqual([false, true, false])
  expect(kept('abcdefg1')).toEqual([true, false, true])
  expect(kept('Abcdefg1')).toEqual([true, true, true])
})

test('[SIGNIN-04] the fields say which of the two is too short', () => {
  expect(checkSignIn(' ab ', 'abcd')).toEqual({ email: 'loginShort' })
  expect(checkSignIn('demo', 'abc')).toEqual({ password: 'passwordShort' })
  expect(checkSignIn('demo', 'abcd')).toEqual({})
})

test('[SIGNIN-02] a phone is sent without what people write between its digits', () => {
  expect(plainLogin(' +972 (50) 123-45.67 ')).toBe('+972501234567')
  expect(plainLogin('a.b-c@d.test')).toBe('a.b-c@d.test')
  expect(plainLogin('user-name 1')).toBe('user-name 1')
})

test('a taken username is told at its field', () => {
  expect(fieldsOf({ kind: 'answered', code: 241, message: '' })).toEqual({ username: 'code' })
  expect(fieldsOf({ kind: 'answered', code: 9400, message: '', fields: { birth_date: 'underAge' } })).toEqual(
    {
      birth_date: 'underAge',
    },
  )
})
