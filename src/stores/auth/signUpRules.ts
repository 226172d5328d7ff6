import { Email, Phone, SentCode, Username } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { SignupOneClickBody, SignupUsernameBody } from '#contract/registration.ts'
import { validate } from '#contract/validate.ts'
import * as v from 'valibot'
import { typedDateToIso } from '@/i18n/typedDay.ts'
import type { CallFailure } from '../calls/api.ts'
import { signUpParts, type SignUpDraft, type SignUpPart } from './signUpDraft.ts'

/*
 * The rules for submitting and for the wizard's steps (SIGNUP-03 to 06). Pure, so that every case can be tested.
 */

/** The form: the draft and the values that are not stored. */
export type SignUpForm = SignUpDraft & { password: string; repeat: string }

/** Message keys by field; a field that is not in it is fine. */
export type FieldErrors = Record<string, string>

const detailFields = ['currency', 'birth_date', 'password'] as const

/** The fields of each part in the order of the screen. */
const fieldsOfPart: Record<SignUpPart, readonly string[]> = {
  account: ['email', 'phone', 'code', 'username'],
  details: [...detailFields, 'repeat'],
  terms: ['terms', 'accepted'],
}

/** SIGNUP-02: three steps, or two on a phone, where the last ones are joined. */
export function stepsOf(isNarrow: boolean): readonly (readonly SignUpPart[])[] {
  return isNarrow ? [['account'], ['details', 'terms']] : [['account'], ['details'], ['terms']]
}

const AccountByEmail = v.object({ email: Email, code: SentCode, username: Username })
const AccountByPhone = v.object({ phone: Phone, code: SentCode })
const AccountByUsername = v.object({ username: Username })
const Details = v.pick(SignupUsernameBody, detailFields)

/** The player's fields; the browser solves the captcha. The call does without a date of birth, the form asks for it (SIGNUP-09). */
const OneClick = v.object({
  ...v.omit(SignupOneClickBody, ['captcha']).entries,
  birth_date: SignupUsernameBody.entries.birth_date,
})

/** The errors of one part of the form. */
export function checkPart(part: SignUpPart, form: SignUpForm): FieldErrors {
  if (part === 'account') return checkAccount(form)
  if (part === 'details') return checkDetails(form)
  return {
    ...(!form.termsRead && { terms: 'termsNotRead' }),
    ...(!form.accepted && { accepted: 'requiredField' }),
  }
}

export function checkParts(parts: readonly SignUpPart[], form: SignUpForm): FieldErrors {
  return Object.assign({}, ...parts.map((part) => checkPart(part, form))) as FieldErrors
}

/** Where a form goes on after a reload: at its part, or at one before it that has lost something. */
export function firstOpenPart(form: SignUpForm): SignUpPart {
  const before = signUpParts.slice(0, signUpParts.indexOf(form.part))
  return before.find((part) => Object.keys(checkPart(part, form)).length > 0) ?? form.part
}

function checkAccount(form: SignUpForm): FieldErrors {
  if (form.way === 'username') return errorsOf(AccountByUsername, form)
  const errors = errorsOf(form.way === 'phone' ? AccountByPhone : AccountByEmail, form)
  // SIGNUP-03: a code counts only if it was requested for this address.
  return isCodeSent(form) ? errors : { ...errors, code: 'codeNotSent' }
}

function checkDetails(form: SignUpForm): FieldErrors {
  const errors = errorsOf(Details, detailsOf(form))
  if (form.repeat === '') errors.repeat = 'required'
  else if (form.repeat !== form.password) errors.repeat = 'passwordsMustBeSame'
  return errors
}

export function checkOneClick(form: SignUpForm): FieldErrors {
  const { currency, birth_date } = detailsOf(form)
  return errorsOf(OneClick, { currency, birth_date, is_adult: form.isAdult })
}

/** The address for the code, as the contract defines it; undefined while it is invalid. */
export function codeTarget({ way, email, phone }: SignUpForm): string | undefined {
  const parsed = way === 'phone' ? v.safeParse(Phone, phone) : v.safeParse(Email, email)
  return parsed.success ? parsed.output : undefined
}

export function isCodeSent(form: SignUpForm): boolean {
  return form.codeSentTo !== '' && form.codeSentTo === codeTarget(form)
}

/** The details as they are sent. */
export function detailsOf({ currency, birthDate, password }: SignUpForm) {
  return { currency, birth_date: typedDateToIso(birthDate), password }
}

const fieldByCode: Partial<Record<number, string>> = {
  1: 'email',
  [code.emailInvalid]: 'email',
  [code.emailTaken]: 'email',
  [code.emailExists]: 'email',
  [code.phoneInvalid]: 'phone',
  19: 'phone',
  [code.phoneTaken]: 'phone',
  [code.smsLimit]: 'phone',
  [code.usernameTaken]: 'username',
  [code.currencyNotAvailable]: 'currency',
}
/** Codes that links in emails can get too; their general texts do not fit here. */
const keyByCode: Partial<Record<number, FieldErrors>> = {
  [code.verificationInvalid]: { code: 'codeWrong' },
  [code.verificationExpired]: { code: 'codeExpired' },
}

/** Used in place of a message key if the text is that of the failure's code. */
export const textOfCode = 'code'

/** The wrong fields of a failure: those that it names, or the one that its code is about. */
export function refusedFields(failure: CallFailure): FieldErrors {
  const field = fieldByCode[failure.code]
  return {
    ...failure.fields,
    ...keyByCode[failure.code],
    ...(field && { [field]: textOfCode }),
  }
}

/** The first of the given parts that has a wrong field. */
export function partOfErrors(errors: FieldErrors): SignUpPart | undefined {
  return (['account', 'details', 'terms'] as const).find((part) =>
    fieldsOfPart[part].some((field) => field in errors),
  )
}

function errorsOf(schema: v.GenericSchema, input: unknown): FieldErrors {
  const checked = validate(schema, input)
  return checked.ok ? {} : { ...checked.error.fields }
}
