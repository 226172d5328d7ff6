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

export const staffSessionCalls = {
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
