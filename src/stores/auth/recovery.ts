import { Email, NewPassword, Phone, SentCode } from '#contract/accounts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { code } from '#contract/errors.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { safeParse, type GenericSchema } from 'valibot'
import { call, isPassing } from '../calls/api.ts'
import { closeAuth, openAuth } from './authModal.ts'
import { withCaptchaAfterFirst } from './captcha.ts'
import type { Purpose } from '../notices/failureMessage.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { pageLanguage } from '../site/page.ts'

/** RECOVER-01: the steps in their order. */
export const recoverySteps = ['login', 'code', 'password'] as const
type RecoveryStep = (typeof recoverySteps)[number]

export type Recovery = {
  step: RecoveryStep
  /** As it was typed; an email address or phone number decides where the code is sent. */
  login: string
  code: string
  /** When the last code went out, in ms since the epoch. */
  sentAt_ms: number | undefined
  /** A message key of the `errors` texts for what the step asks. */
  wrong: string | undefined
}

const fresh: Recovery = { step: 'login', login: '', code: '', sentAt_ms: undefined, wrong: undefined }

const recoveryAtom = atom<Recovery>(fresh)
export const $recovery = readonlyType(recoveryAtom)
const recoveryPendingAtom = atom(false)
export const $recoveryPending = readonlyType(recoveryPendingAtom)

/**
 * Starts a recovery with the login of the sign-in form. With none, or the same one, it continues where it was, so that
 * a player who looked for the code returns to the right step. A username gets no code, so it is not proposed.
 */
export function startRecovery(login: string): void {
  const isAddress = login.includes('@') || /^[\d\s()+-]+$/.test(login)
  if (isAddress && login !== $recovery.get().login) recoveryAtom.set({ ...fresh, login })
}

/** RECOVER-03: what has neither an at sign nor a point is a phone. */
export function isPhone(login: string): boolean {
  return !login.includes('@') && !login.includes('.')
}

/** Stores input and clears the error. */
export function typedRecovery(typed: Partial<Pick<Recovery, 'login' | 'code'>>): void {
  recoveryAtom.set({ ...$recovery.get(), ...typed, wrong: undefined })
}

/** One step back (RECOVER-01); before the first is the sign-in. A code that was sent stays good. */
export function stepBack(): void {
  const { step, login } = $recovery.get()
  const before = recoverySteps[recoverySteps.indexOf(step) - 1]
  if (before) change({ step: before, wrong: undefined })
  else openAuth('sign-in', login)
}

/** Step 1, also for requesting another code. The answer never shows whether the account exists (RECOVER-06). */
export async function requestCode(): Promise<void> {
  const login = plainAddress($recovery.get().login)
  const phone = isPhone(login)
  const wrong = wrongIn(phone ? Phone : Email, login)
  if (wrong) return change({ wrong })
  const lang = pageLanguage()
  const answer = await pending(() =>
    withCaptchaAfterFirst((captcha) =>
      phone
        ? call('restorePasswordByPhone', { body: { phone: login, lang, captcha } })
        : call('restorePassword', { body: { email: login, lang, captcha } }),
    ),
  )
  if (!answer) return
  if (!answer.ok) return refuse(answer.error, 'askRecovery', phone ? 'phone' : 'email')
  notify('success', { key: phone ? 'checkPhone' : 'checkEmail' })
  change({ step: 'code', code: '', sentAt_ms: Date.now(), wrong: undefined })
}

/** Step 2. No call checks a code sent by SMS separately; it is checked together with the new password. */
export async function checkCode(): Promise<void> {
  const { login, code: typed } = $recovery.get()
  const wrong = wrongIn(SentCode, typed)
  if (wrong) return change({ wrong })
  if (!isPhone(login)) {
    const checked = await pending(() =>
      call('checkRestoreCode', { body: { email: plainAddress(login), code: typed } }),
    )
    if (!checked) return
    if (!checked.ok) return refuseCode(checked.error)
    notify('success', { key: 'recoveryChecked' })
  }
  change({ step: 'password', wrong: undefined })
}

/**
 * Step 3, the last: success and failure both close the modal (RECOVER-04), except for failures that the player can fix
 * here: an invalid password, or a site that did not answer.
 */
export async function setNewPassword(password: string): Promise<void> {
  const wrong = wrongIn(NewPassword, password)
  if (wrong) return change({ wrong })
  const login = plainAddress($recovery.get().login)
  const body = { code: $recovery.get().code, new_password: password }
  const set = await pending(() =>
    isPhone(login)
      ? call('setPasswordByPhone', { body: { phone: login, ...body } })
      : call('setRestoredPassword', { body: { email: login, ...body } }),
  )
  if (!set) return
  if (set.ok) {
    notify('success', { key: 'recoverySuccess' })
    recoveryAtom.set(fresh)
    return openAuth('sign-in', login)
  }
  if (isPhone(login) && set.error.code === code.recoveryNotFound) return mistyped()
  refuse(set.error, 'recover', 'new_password')
  if (isPassing(set.error) || set.error.fields?.new_password) return
  recoveryAtom.set(fresh)
  closeAuth()
}

/** A wrong SMS code shows only now. Opening the modal again returns to the step of the code. */
function mistyped(): void {
  notify('error', { key: 'tryAgain' })
  change({ step: 'code', code: '', wrong: 'codeWrong' })
  closeAuth()
}

const codeMessages: Partial<Record<number, string>> = {
  [code.recoveryNotFound]: 'codeWrong',
  [code.recoveryExpired]: 'codeExpired',
}

/** The player has requested a code, so "no such request" is shown as a wrong code. */
function refuseCode(failure: CallFailure): void {
  const wrong = codeMessages[failure.code] ?? failure.fields?.code
  change({ wrong })
  if (wrong) notify('error', { key: 'tryAgain' })
  else notifyFailure(failure, 'askRecovery')
}

function change(part: Partial<Recovery>): void {
  recoveryAtom.set({ ...$recovery.get(), ...part })
}

/** One call at a time: a second press while the first is under way does nothing. */
async function pending<Value>(ask: () => Promise<Result<Value, CallFailure>>) {
  if ($recoveryPending.get()) return undefined
  recoveryPendingAtom.set(true)
  const answer = await ask()
  recoveryPendingAtom.set(false)
  return answer
}

function refuse(failure: CallFailure, purpose: Purpose, field: string): void {
  change({ wrong: failure.fields?.[field] })
  notifyFailure(failure, purpose)
}

/** The message key of the first rule that a value breaks. */
function wrongIn(schema: GenericSchema, value: string): string | undefined {
  return safeParse(schema, value, { abortPipeEarly: true }).issues?.[0].message
}

/** Removes spaces, brackets and dashes from a phone number. */
export function plainAddress(login: string): string {
  const trimmed = login.trim()
  return isPhone(trimmed) ? trimmed.replaceAll(/[\s()-]/g, '') : trimmed
}
