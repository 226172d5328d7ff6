import * as v from 'valibot'
import { Captcha, NewPassword } from '../accounts.ts'
import { attempt, get, remove, type StaffCall } from '../calls/call.ts'
import { permissions } from './roles.ts'

/** The member of staff who is signed in. `proved_until` is when the proof of identity stops being fresh, or null. */
export const Staff = v.object({
  id: v.string(),
  username: v.string(),
  role: v.string(),
  permissions: v.array(v.picklist(permissions)),
  /** Those of the platform that they work for, and whether these are all of it, also of what is of the house as a whole. */
  brands: v.array(v.object({ id: v.string(), name: v.string() })),
  all_brands: v.boolean(),
  signed_in_at: v.string(),
  ends_at: v.string(),
  proved_until: v.nullable(v.string()),
})
export type Staff = v.InferOutput<typeof Staff>

const Password = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput'))
/** A code of the authenticator app, or a recovery code. */
const FactorCode = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(40, 'incorrectInput'))

const StaffSignIn = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'incorrectInput')),
  password: Password,
  captcha: v.optional(Captcha),
})
const StaffCode = v.object({ code: FactorCode })
/** The second factor; the password counts only for an account without one. */
const StaffProof = v.union([StaffCode, v.object({ password: Password })])

/** What an authenticator app takes: the secret, and the same as an `otpauth:` address for a QR code. */
const FactorSetup = v.object({ secret: v.string(), uri: v.string() })
const InvitationBody = v.object({
  token: v.pipe(v.string('required'), v.regex(/^[\w-]{20,100}$/, 'incorrectInput')),
  password: NewPassword,
})

/** The name on the button of the OpenID provider of the staff; null where none is configured. */
const SignInWays = v.object({ openid: v.nullable(v.object({ name: v.string() })) })
/** The query of the provider's answer, as it came. */
const OpenIdAnswer = v.object({ answer: v.pipe(v.string('required'), v.maxLength(8192, 'incorrectInput')) })

export const staffSessionCalls = {
  staffSignInWays: {
    ...get,
    path: '/operator/session/ways',
    access: 'staff:guest',
    summary: 'The ways of signing in to the studio, besides the password',
    result: SignInWays,
  },
  staffOpenIdStart: {
    ...attempt,
    path: '/operator/session/openid',
    access: 'staff:guest',
    summary:
      'The address of the OpenID provider of the staff to go to; 9404 without one, 9446 if it does not answer',
    result: v.object({ url: v.pipe(v.string(), v.url()) }),
  },
  staffOpenIdFinish: {
    ...attempt,
    path: '/operator/session/openid/answer',
    access: 'staff:guest',
    summary:
      'Sign in with the answer of the provider, once and in the browser that started; 9403 for who has no account of the staff; 9443 and 9456 as by password',
    body: OpenIdAnswer,
    result: Staff,
    session: 'starts',
  },
  staffSignIn: {
    ...attempt,
    path: '/operator/session',
    access: 'staff:guest',
    summary:
      'Sign in; 9443 asks for the second factor, 9456 says that the account has none, which is then set up first',
    body: StaffSignIn,
    result: Staff,
    session: 'starts',
  },
  staffSecondFactor: {
    ...attempt,
    path: '/operator/session/code',
    access: 'staff:guest',
    summary: 'The second step of signing in',
    body: StaffCode,
    result: Staff,
    session: 'starts',
  },
  staffFactorSetUp: {
    ...attempt,
    path: '/operator/session/factor',
    access: 'staff:guest',
    summary:
      'After 9456: a secret for an authenticator app, which the first code turns on; 9409 if there is one',
    result: FactorSetup,
  },
  staffFactorConfirm: {
    ...attempt,
    path: '/operator/session/factor/confirm',
    access: 'staff:guest',
    summary: 'The first code of the app, which signs in; the recovery codes are shown here and never again',
    body: StaffCode,
    result: v.object({ staff: Staff, recovery_codes: v.array(v.string()) }),
    session: 'starts',
  },
  acceptInvitation: {
    ...attempt,
    path: '/operator/session/invitation',
    access: 'staff:guest',
    summary: 'Choose a password by the link of an invitation, once; 9463 when it was used or is over',
    body: InvitationBody,
    result: v.object({ username: v.string() }),
  },
  staffSession: {
    ...get,
    path: '/operator/session',
    access: 'staff',
    summary: 'Who is signed in, with the permissions of now',
    result: Staff,
  },
  staffSignOut: {
    ...remove,
    path: '/operator/session',
    access: 'staff:guest',
    summary: 'Sign out',
    result: v.object({}),
    session: 'ends',
  },
  staffProof: {
    ...attempt,
    path: '/operator/session/proof',
    access: 'staff',
    summary: 'Prove the identity again, before what needs a fresh proof (9451)',
    body: StaffProof,
    result: Staff,
  },
} as const satisfies Record<string, StaffCall>
