import * as v from 'valibot'
import {
  Balance,
  ChangePasswordBody,
  ChangePasswordByCodeBody,
  ConfirmationBody,
  ConfirmationSent,
  Empty,
  LanguageBody,
  User,
} from '../accounts.ts'
import { PasskeyRegistration } from '../passkeys.ts'
import {
  ActiveSessions,
  PasskeyOptions,
  Passkeys,
  PasswordBody,
  ProofBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorSetup,
  SecondFactorState,
} from '../security.ts'
import { attempt, get, post, remove, type Call } from './call.ts'

const ofPlayer = { access: 'player' } as const
const Id = v.object({ id: v.string() })

/** Calls of a signed-in player about the account and its security. */
export const accountCalls = {
  check: {
    ...get,
    ...ofPlayer,
    path: '/api/user/check',
    session: 'changes',
    anyRole: true,
    result: User,
  },
  logout: { ...get, ...ofPlayer, path: '/api/user/logout', session: 'ends', guarded: true, result: Empty },
  logout1: { ...get, ...ofPlayer, path: '/api/user/logout1', session: 'ends', guarded: true, result: Empty },
  balance: {
    ...get,
    ...ofPlayer,
    path: '/api/user/balance',
    session: 'changes',
    banned: true,
    result: Balance,
  },
  setLanguage: {
    ...post,
    ...ofPlayer,
    path: '/api/site/language',
    session: 'changes',
    body: LanguageBody,
    result: Empty,
  },
  resendOwnConfirmation: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/email/confirmation',
    body: ConfirmationBody,
    result: ConfirmationSent,
  },
  changePassword: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/password/change',
    body: ChangePasswordBody,
    result: Empty,
  },
  changePasswordByEmail: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/password/change/email',
    body: ChangePasswordByCodeBody,
    result: Empty,
  },
  changePasswordByPhone: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/password/change/phone',
    body: ChangePasswordByCodeBody,
    result: Empty,
  },
  secondFactor: { ...get, ...ofPlayer, path: '/api/user/second-factor', result: SecondFactorState },
  setUpSecondFactor: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/second-factor/setup',
    body: PasswordBody,
    result: SecondFactorSetup,
  },
  confirmSecondFactor: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/second-factor/confirm',
    body: SecondFactorBody,
    result: RecoveryCodes,
  },
  renewRecoveryCodes: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/second-factor/recovery-codes',
    body: PasswordBody,
    result: RecoveryCodes,
  },
  endSecondFactor: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/second-factor/end',
    body: PasswordBody,
    result: Empty,
  },
  prove: { ...attempt, ...ofPlayer, path: '/api/user/proof', body: ProofBody, result: Empty },
  passkeys: { ...get, ...ofPlayer, path: '/api/user/passkeys', result: Passkeys },
  passkeyOptions: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/passkeys/options',
    body: PasswordBody,
    result: PasskeyOptions,
  },
  addPasskey: {
    ...post,
    ...ofPlayer,
    path: '/api/user/passkeys',
    body: PasskeyRegistration,
    result: Passkeys,
  },
  removePasskey: {
    ...remove,
    ...ofPlayer,
    path: '/api/user/passkeys/:id',
    proof: 'fresh',
    params: Id,
    result: Passkeys,
  },
  sessions: { ...get, ...ofPlayer, path: '/api/user/sessions', result: ActiveSessions },
  endOtherSessions: {
    ...remove,
    ...ofPlayer,
    path: '/api/user/sessions',
    proof: 'fresh',
    result: ActiveSessions,
  },
  endSession: {
    ...remove,
    ...ofPlayer,
    path: '/api/user/sessions/:id',
    proof: 'fresh',
    params: Id,
    result: ActiveSessions,
  },
} as const satisfies Record<string, Call>
