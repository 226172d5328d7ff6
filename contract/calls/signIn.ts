import * as v from 'valibot'
import {
  ConfirmationSent,
  EmailCodeBody,
  Empty,
  LoginBody,
  LoginByEmailBody,
  LoginByPhoneBody,
  OneClickAccount,
  PhoneCodeBody,
  RestoreBody,
  RestoreCheckBody,
  RestoreNewBody,
  RestorePhoneBody,
  RestorePhoneNewBody,
  SignedInUser,
  StrongPassword,
} from '../accounts.ts'
import {
  SignupBody,
  SignupCheckBody,
  SignupOneClickBody,
  SignupPhoneBody,
  SignupUsernameBody,
} from '../registration.ts'
import { PasskeyLogin } from '../passkeys.ts'
import { CaptchaChallenge, PasskeyOptions, SecondFactorBody } from '../security.ts'
import { attempt, get, post, type Call } from './call.ts'

const signIn = { ...attempt, session: 'starts', result: SignedInUser } as const

/** Sign-in, sign-up and recovery. */
export const signInCalls = {
  captcha: {
    ...get,
    path: '/api/captcha',
    query: v.object({ hard: v.optional(v.literal('1')) }),
    result: CaptchaChallenge,
  },
  login: { ...signIn, path: '/api/user/login', body: LoginBody },
  loginEmail: { ...signIn, path: '/api/user/login/email', islands: false, body: LoginByEmailBody },
  loginPhone: { ...signIn, path: '/api/user/login/phone', islands: false, body: LoginByPhoneBody },
  loginSecondFactor: { ...signIn, path: '/api/user/login/second-factor', body: SecondFactorBody },
  loginPasskeyOptions: { ...attempt, path: '/api/user/login/passkey/options', result: PasskeyOptions },
  loginPasskey: { ...signIn, path: '/api/user/login/passkey', body: PasskeyLogin },
  emailCode: { ...attempt, path: '/api/user/email/code', body: EmailCodeBody, result: Empty },
  phoneCode: { ...attempt, path: '/api/user/phone/code', body: PhoneCodeBody, result: Empty },
  // With a captcha, like the sign-up itself: nobody tries names in bulk.
  checkSignup: { ...attempt, path: '/api/user/signup/check', body: SignupCheckBody, result: Empty },
  signup: { ...signIn, path: '/api/user/signup', body: SignupBody },
  signupPhone: { ...signIn, path: '/api/user/signup/phone', body: SignupPhoneBody },
  signupUsername: { ...signIn, path: '/api/user/signup/username', body: SignupUsernameBody },
  signupOneClick: {
    ...signIn,
    path: '/api/user/signup/one-click',
    body: SignupOneClickBody,
    result: OneClickAccount,
  },
  verifyEmail: {
    ...get,
    path: '/api/user/email/verify/:code',
    guarded: true,
    limit: 'signIn',
    params: v.object({ code: v.string() }),
    result: Empty,
  },
  // For a player whose sign-in was refused, with the same login and password: only a person who knows the password
  // makes the account send mail.
  resendConfirmation: {
    ...attempt,
    path: '/api/user/login/confirmation',
    body: LoginBody,
    result: ConfirmationSent,
  },
  restorePassword: {
    ...attempt,
    path: '/api/user/password/restore',
    recovery: 'begins',
    body: RestoreBody,
    result: Empty,
  },
  checkRestoreCode: {
    ...attempt,
    path: '/api/user/password/restore/check',
    recovery: 'goesOn',
    body: RestoreCheckBody,
    result: Empty,
  },
  setRestoredPassword: {
    ...attempt,
    path: '/api/user/password/restore/new',
    recovery: 'ends',
    body: RestoreNewBody,
    result: Empty,
  },
  restorePasswordByPhone: {
    ...attempt,
    path: '/api/user/password/restore/phone',
    recovery: 'begins',
    body: RestorePhoneBody,
    result: Empty,
  },
  setPasswordByPhone: {
    ...attempt,
    path: '/api/user/password/restore/phone/new',
    recovery: 'ends',
    body: RestorePhoneNewBody,
    result: Empty,
  },
  // A visit by a partner's link: the code alone, nothing of who came, so the number is unverified. An unknown one counts nowhere.
  countVisit: {
    ...post,
    path: '/api/partner/visit',
    islands: false,
    body: v.object({ partner: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200)) }),
    result: Empty,
  },
  generatePassword: { ...get, path: '/api/user/password/generate', result: StrongPassword },
} as const satisfies Record<string, Call>
