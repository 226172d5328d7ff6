import { isShortLogin, isShortPassword } from '#contract/signIn.ts'

/** Message keys by field; a field that is not in it is fine. */
export type FieldErrors = Record<string, string>

/** Message keys of `auth` texts, by field: SIGNIN-04. */
export function checkSignIn(login: string, password: string): FieldErrors {
  const errors: FieldErrors = {}
  if (isShortLogin(login)) errors.email = 'loginShort'
  if (isShortPassword(password)) errors.password = 'passwordShort'
  return errors
}

/** Removes spaces, brackets and dashes from a phone number; any other login stays as it is. */
export function plainLogin(login: string): string {
  const trimmed = login.trim()
  return /^\+?[\d\s().-]+$/.test(trimmed) ? trimmed.replaceAll(/[\s().-]/g, '') : trimmed
}

export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
