import * as v from 'valibot'
import {
  CurrencyCode,
  Email,
  NewPassword,
  OptionalRegistrationFields,
  Phone,
  RequiredCaptcha,
  SentCode,
  Username,
} from './accounts.ts'
import { isAdult, isDate, sentDate } from '../lib/dates.ts'

/*
 * The body of a sign-up. It is separate from the other rules of accounts because of the calendar, which a sign-in
 * form does not load.
 */

const earliestBirthYear = 1901

/** YYYY-MM-DD: a real calendar date from 1901 on, of somebody who is 18 today (UTC). */
export const BirthDate = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.check((date) => isDate(date, sentDate), 'incorrectDate'),
  v.check((date) => Number(date.slice(0, 4)) >= earliestBirthYear, 'incorrectDate'),
  v.check((date) => isAdult(date, new Date()), 'underAge'),
)

/** The fields that all ways of signing up share. */
const registration = {
  birth_date: BirthDate,
  currency: CurrencyCode,
  password: NewPassword,
  captcha: RequiredCaptcha,
  ...OptionalRegistrationFields,
}

export const SignupBody = v.object({ ...registration, email: Email, code: SentCode, username: Username })
export type SignupBody = v.InferOutput<typeof SignupBody>

/** Without a username the server makes one. */
export const SignupPhoneBody = v.object({
  ...registration,
  phone: Phone,
  code: SentCode,
  username: v.optional(Username),
})
export type SignupPhoneBody = v.InferOutput<typeof SignupPhoneBody>

export const SignupUsernameBody = v.object({ ...registration, username: Username })
export type SignupUsernameBody = v.InferOutput<typeof SignupUsernameBody>

/** The first step of a sign-up, before anything is made: the names that it would take, and the code of the address. */
export const SignupCheckBody = v.object({
  username: v.optional(Username),
  email: v.optional(Email),
  phone: v.optional(Phone),
  code: v.optional(SentCode),
  captcha: RequiredCaptcha,
})
export type SignupCheckBody = v.InferOutput<typeof SignupCheckBody>

/** The specification asks for an age confirmation; the site's form asks for the date of birth as well (SIGNUP-09). */
export const SignupOneClickBody = v.object({
  currency: CurrencyCode,
  is_adult: v.literal(true, 'requiredField'),
  birth_date: v.optional(BirthDate),
  captcha: RequiredCaptcha,
  agent_id: OptionalRegistrationFields.agent_id,
  referral_id: OptionalRegistrationFields.referral_id,
  lang: OptionalRegistrationFields.lang,
})
export type SignupOneClickBody = v.InferOutput<typeof SignupOneClickBody>
