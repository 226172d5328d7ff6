import { SignupUsernameBody } from '@contract/accounts'
import { code } from '@contract/errors'
import { validate } from '@contract/validate'
import { omit } from 'valibot'
import type { CallFailure } from '@/stores/api'
import { typedDateToIso } from '../shared/fields/typedDate'

/** Message keys by field; a field that is not in it is fine. */
export type FieldErrors = Record<string, string>

/** Everything the sign-up form holds. `birthDate` is DD.MM.YYYY. */
export type SignUpValues = {
  username: string
  password: string
  repeat: string
  birthDate: string
  currency: string
  accepted: boolean
}

/** The order of the fields on the screen: the first wrong one gets the focus. */
export const signUpFields = ['username', 'password', 'repeat', 'birth_date', 'currency', 'accepted'] as const

/** What a player fills in; the captcha is the browser's to solve. */
const SignUpForm = omit(SignupUsernameBody, ['captcha'])

export function checkSignUp(values: SignUpValues): FieldErrors {
  const checked = validate(SignUpForm, bodyOf(values))
  const errors: FieldErrors = checked.ok ? {} : { ...checked.error.fields }
  if (values.repeat === '') errors.repeat = 'required'
  else if (values.repeat !== values.password) errors.repeat = 'passwordsMustBeSame'
  if (!values.accepted) errors.accepted = 'requiredField'
  return errors
}

export function bodyOf({ username, password, birthDate, currency }: SignUpValues) {
  return {
    username: username.trim(),
    password,
    birth_date: typedDateToIso(birthDate),
    currency: currency as SignupUsernameBody['currency'],
  }
}

/** Message keys of `auth` texts, by field: SIGNIN-04. */
export function checkSignIn(login: string, password: string): FieldErrors {
  const errors: FieldErrors = {}
  if (login.trim().length <= 3) errors.email = 'loginShort'
  if (password.length <= 3) errors.password = 'passwordShort'
  return errors
}

/** A phone is typed with spaces, brackets and dashes, and known without; anything else stays as it is. */
export function plainLogin(login: string): string {
  const trimmed = login.trim()
  return /^\+?[\d\s().-]+$/.test(trimmed) ? trimmed.replaceAll(/[\s().-]/g, '') : trimmed
}

const fieldByCode: Partial<Record<number, string>> = {
  [code.usernameTaken]: 'username',
  [code.currencyNotAvailable]: 'currency',
}

/** What a refusal of the server says about fields: those it names itself, or the one its code speaks of, as `code`. */
export function fieldsOf(failure: CallFailure): FieldErrors {
  const field = fieldByCode[failure.code]
  return field ? { ...failure.fields, [field]: 'code' } : { ...failure.fields }
}

export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
