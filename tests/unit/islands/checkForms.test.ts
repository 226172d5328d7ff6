import { expect, test } from 'vitest'
import { checkSignIn, plainLogin } from '@/islands/auth/checkForms.ts'
import { passwordRules } from '@/ui/fields/NewPasswordField.tsx'

test('[SIGNUP-06] the rules of a password are ticked off one by one', () => {
  const met = (password: string) => passwordRules(password).map((rule) => rule.isMet)
  expect(met('')).toEqual([false, false, false])
  expect(met('Ab')).toEqual([false, true, false])
  expect(met('abcdefg1')).toEqual([true, false, true])
  expect(met('Abcdefg1')).toEqual([true, true, true])
})

test('[SIGNIN-04] the fields say which of the two is too short', () => {
  expect(checkSignIn(' ab ', 'abcd')).toEqual({ email: 'loginShort' })
  expect(checkSignIn('demo', 'abc')).toEqual({ password: 'passwordShort' })
  expect(checkSignIn('demo', 'abcd')).toEqual({})
  expect(checkSignIn('ltn', 'abcd')).toEqual({})
})

test('[SIGNIN-02] a phone is sent without what people write between its digits', () => {
  expect(plainLogin(' +972 (50) 123-45.67 ')).toBe('+972501234567')
  expect(plainLogin('a.b-c@d.test')).toBe('a.b-c@d.test')
  expect(plainLogin('user-name 1')).toBe('user-name 1')
})
