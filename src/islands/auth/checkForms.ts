import { isShortLogin, isShortPassword } from '#contract/signIn.ts'

/** Message keys by field; a field that is not in it is fine. */
export type FieldErrors = Record<string, string>

/** SIGNIN-04, by field: `required`, or a message key of the `auth` texts. */
export function checkSignIn(login: string, password: string): FieldErrors {
  const errors: FieldErrors = {}
  if (isShortLogin(login)) errors.email = login.trim() === '' ? 'required' : 'loginShort'
  if (isShortPassword(password)) errors.password = password === '' ? 'required' : 'passwordShort'
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

/** Focuses the first of the fields, in screen order, that has an error. */
export function focusFirst(form: HTMLFormElement, order: readonly string[], errors: FieldErrors): void {
  const name = order.find((field) => field in errors)
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
