import * as v from 'valibot'
import { findLanguage, languageCodes, languages } from './languages.ts'
import { currencies, shownCurrency } from './currencies.ts'

/*
 * Field rules of accounts, shared by forms and servers. Every message is a key of the `errors` texts
 * (`fields.<key>`), so that the same rule reads the same on both sides.
 */

/** Rows SIGNUP-06; the character set is decided: what every keyboard can type and nobody can mistake. */
export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.minLength(3, 'usernameLength'),
  v.maxLength(14, 'usernameLength'),
  v.regex(/^[A-Za-z0-9._-]+$/, 'usernameCharacters'),
  v.regex(/[A-Za-z]/, 'usernameNeedsLetter'),
)

export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.minLength(8, 'passwordLengthRequirements'),
  v.maxLength(200, 'passwordLengthRequirements'),
  v.check((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value), 'passwordLettersRequirements'),
  v.regex(/\d/, 'passwordDigitsRequirements'),
)

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('required'),
  v.maxLength(254, 'incorrectInput'),
  v.email('incorrectInput'),
)

/** 5 to 12 digits; with a plus the country's code is part of the number, which then has at most 15 (E.164). */
export const Phone = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.regex(/^(?:\d{5,12}|\+\d{5,15})$/, 'incorrectPhone'),
)

export const CurrencyCode = v.picklist(currencies, 'required')
export const LanguageCodeSchema = v.picklist(languageCodes)

/** A language as a client sends it: its code or its tag (`he`, `he-he`, `en-US`), in any case. */
export const SentLanguage = v.pipe(
  v.string(),
  v.transform((text) => findLanguage(text)?.code),
  v.picklist(languageCodes, 'incorrectInput'),
)

/** A solved challenge of `GET /api/captcha`, as ALTCHA writes it: base64 of JSON. */
export const Captcha = v.pipe(
  v.string('captchaRequired'),
  v.nonEmpty('captchaRequired'),
  v.maxLength(4096, 'captchaInvalid'),
)

/** Left out reads as empty, so that both say `captchaRequired`. */
export const RequiredCaptcha = v.optional(Captcha, '')

/*
 * SIGNIN-04 (contract/signIn.ts) is the form's: it saves a call that cannot succeed. The server takes any login, and answers
 * a short password as it does a wrong one.
 */
const Login = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'incorrectInput'))
const Password = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput'))

export const LoginBody = v.object({ email: Login, password: Password, captcha: v.optional(Captcha) })
export type LoginBody = v.InferOutput<typeof LoginBody>
export const LoginByEmailBody = v.object({ email: Email, password: Password, captcha: v.optional(Captcha) })
export const LoginByPhoneBody = v.object({ phone: Phone, password: Password, captcha: v.optional(Captcha) })

const shortText = v.pipe(v.string(), v.trim(), v.maxLength(200, 'incorrectInput'))

/** The registration fields (specification, section 3) that any sign-up may carry. */
export const OptionalRegistrationFields = {
  first_name: v.optional(shortText),
  last_name: v.optional(shortText),
  middle_name: v.optional(shortText),
  gender: v.optional(v.picklist(['male', 'female'], 'incorrectInput')),
  country: v.optional(shortText),
  city: v.optional(shortText),
  address: v.optional(shortText),
  agent_id: v.optional(shortText),
  referral_id: v.optional(shortText),
  passport_id: v.optional(shortText),
  document_number: v.optional(shortText),
  bank: v.optional(shortText),
  bank_account_number: v.optional(shortText),
  cpf: v.optional(shortText),
  lang: v.optional(SentLanguage),
}

const personalFields = [
  ...(['first_name', 'last_name', 'middle_name', 'gender'] as const),
  ...(['country', 'city', 'address'] as const),
] as const satisfies (keyof typeof OptionalRegistrationFields)[]

/** The fields of a sign-up that the profile and the studio show; null where nothing was filled in. */
export const PersonalData = v.object(v.entriesFromList(personalFields, v.nullable(v.string())))
export type PersonalData = v.InferOutput<typeof PersonalData>

/** A code sent by email or SMS: six digits; spaces that a phone's keyboard or a paste brings do not count. */
export const SentCode = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll(/\s/g, '')),
  v.nonEmpty('required'),
  v.regex(/^\d{6}$/, 'codeDigits'),
)

export const EmailCodeBody = v.object({ email: Email, captcha: v.optional(Captcha) })
/** Requests the link that confirms the email address; a guest adds the password. */
export const ConfirmationBody = v.object({ captcha: v.optional(Captcha) })
/** The masked address to which the link was sent. */
export const ConfirmationSent = v.object({ sent_to: v.string() })
export const PhoneCodeBody = v.object({ phone: Phone, captcha: RequiredCaptcha })

export const RestoreBody = v.object({
  email: Email,
  lang: v.optional(SentLanguage),
  captcha: v.optional(Captcha),
})
export const RestoreCheckBody = v.object({ email: Email, code: SentCode })
export const RestoreNewBody = v.object({ email: Email, code: SentCode, new_password: NewPassword })
export const RestorePhoneBody = v.object({
  phone: Phone,
  lang: v.optional(SentLanguage),
  captcha: v.optional(Captcha),
})
export const RestorePhoneNewBody = v.object({ phone: Phone, code: SentCode, new_password: NewPassword })
export const ChangePasswordBody = v.object({ password: Password, new_password: NewPassword })
export const ChangePasswordByCodeBody = v.object({ code: SentCode, new_password: NewPassword })
/** The address belongs to the account from then on, because the code has proven its owner. */
export const AddEmailBody = v.object({ email: Email, code: SentCode })
export const AddPhoneBody = v.object({ phone: Phone, code: SentCode })
export const StrongPassword = v.object({ strongPassword: v.string() })

/** The currency of an account: play money (FUN) is shown as RUB. */
export const ShownCurrency = v.pipe(v.string(), v.transform(shownCurrency), CurrencyCode)

/** Role 0 is a player; only players may stay signed in on the site. */
export const playerRole = 0
/** The role of an account of the staff: it is no player's, and stays so (migrations/0048_staff_accounts.sql). */
export const staffAccountRole = 99

export const User = v.object({
  id: v.string(),
  login: v.string(),
  username: v.string(),
  currency: ShownCurrency,
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  is_partner: v.boolean(),
  role: v.number(),
  cashier_id: v.nullable(v.string()),
  is_casino_blocked: v.boolean(),
  /** The address, masked, that has to be confirmed before the next sign-in (code 11); null where none has. */
  confirm_email: v.nullable(v.string()),
  /** An email address or phone that a code can be sent to, should the password be forgotten. */
  has_way_back: v.optional(v.boolean(), true),
  /** After so long without use the player is asked again who they are; null where the market has no such rule. */
  idle_minutes: v.optional(v.nullable(v.number()), null),
  /** New terms are to be accepted before anything is played or paid in. */
  terms_due: v.optional(v.boolean(), false),
  lang: LanguageCodeSchema,
})
export type User = v.InferOutput<typeof User>

/** The answer of a sign-in: the player, and the time of their previous visit (ISO 8601, UTC; null the first time). */
export const SignedInUser = v.object({ ...User.entries, previous_session_at: v.nullable(v.string()) })
export type SignedInUser = v.InferOutput<typeof SignedInUser>

/** The password is shown this once and kept nowhere. */
export const OneClickAccount = v.object({
  user: SignedInUser,
  email: v.string(),
  username: v.string(),
  password: v.string(),
})
export type OneClickAccount = v.InferOutput<typeof OneClickAccount>

/**
 * Stakes and payouts of real money since a time. `net` is payout minus stake: below zero is a loss. `since` is null
 * without a current session.
 */
export const Played = v.object({
  since: v.nullable(v.string()),
  stake: v.number(),
  payout: v.number(),
  net: v.number(),
})
export type Played = v.InferOutput<typeof Played>

/** Amounts in major units. */
export const Balance = v.object({
  balance: v.number(),
  bonus_balance: v.number(),
  /** Money that a corrected bet, or the bank of a deposit, took back beyond the balance. Incoming money repays it first. */
  owed: v.number(),
  currency: ShownCurrency,
  is_banned: v.boolean(),
  is_casino_blocked: v.boolean(),
  /** Nothing can be played or paid in now; `/api/user/limits` says why. */
  is_excluded: v.boolean(),
  /** The platform's time, and the session of play at it: of the same moment as the balance. */
  now: v.optional(v.string()),
  session: v.optional(Played),
  /** What the inbox has that was not read, 99 at most, and the place of the newest: with each answer, so that nothing else asks for it. */
  inbox: v.optional(v.object({ unread: v.number(), last: v.number() })),
})
export type Balance = v.InferOutput<typeof Balance>

export const TransferStatus = v.object({ allowed: v.boolean() })
export const LanguageBody = v.object({
  languageId: v.picklist(
    languages.map(({ id }) => id),
    'incorrectInput',
  ),
})
export const Empty = v.object({})
