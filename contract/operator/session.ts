import * as v from 'valibot'
import { Captcha } from '../accounts.ts'
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

export const staffSessionCalls = {
  staffSignIn: {
    ...attempt,
    path: '/operator/session',
    access: 'staff:guest',
    summary: 'Sign in; 9443 asks for the second factor, 9456 says that the account has none',
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
