import type { OneClickAccount, SignedInUser } from '#contract/accounts.ts'
import { offeredCurrencies as offeredIn, usualCurrencies } from '#contract/currencies.ts'
import type { SignupBody } from '#contract/registration.ts'
import { ok, unreachable, type Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { withCaptcha } from './captcha.ts'
import { showCredentials } from './credentials.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { pageLanguage } from '../site/page.ts'
import { $session } from '../session/session.ts'
import { signUpBy } from './signIn.ts'
import { $settings } from '../settings/settings.ts'
import { affiliate } from './affiliate.ts'
import { readDraft, saveDraft, type SignUpWay } from './signUpDraft.ts'
import { clearDraft } from './tabStorage.ts'
import { codeTarget, detailsOf, firstOpenPart, type SignUpForm } from './signUpRules.ts'

const signUpAtom = atom<SignUpForm>(fresh())
/** The whole form. Its draft survives a reload; its passwords do not, and are asked for where it goes on. */
export const $signUp = readonlyType(signUpAtom)
const codePendingAtom = atom(false)
/** A code is being sent. */
export const $codePending = readonlyType(codePendingAtom)
const captchaPendingAtom = atom(false)
/** The captcha is still being solved; submitting waits for it. */
export const $captchaPending = readonlyType(captchaPendingAtom)
function fresh(): SignUpForm {
  const draft = readDraft()
  const form = {
    ...draft,
    currency: draft.currency || (offeredCurrencies()[0] ?? ''),
    password: '',
    repeat: '',
  }
  return { ...form, part: firstOpenPart(form) }
}

/** SIGNUP-02: cleared after a sign-up, in this tab or another. */
$session.listen((session) => {
  if (session !== 'in') return
  clearDraft()
  signUpAtom.set(fresh())
})

/** A currency that is not offered here is none that somebody chose. */
$settings.listen(() => {
  const offered = offeredCurrencies()
  const { currency } = $signUp.get()
  if (!offered.includes(currency)) signUpAtom.set({ ...$signUp.get(), currency: offered[0] ?? currency })
})

/** Stores input, also for a reload. */
export function changeSignUp(change: Partial<SignUpForm>): void {
  const form = { ...$signUp.get(), ...change }
  signUpAtom.set(form)
  const draft: Partial<SignUpForm> = { ...form }
  delete draft.password
  delete draft.repeat
  saveDraft(draft)
}

/** Switches the kind of sign-up: starts at its first part and keeps the input that both have in common. */
export function chooseWay(way: SignUpWay): void {
  if (way !== $signUp.get().way) changeSignUp({ way, part: 'account', code: '' })
}

/** The offered currencies, default first: from the settings, or built-in until they are loaded. */
export function offeredCurrencies(): readonly string[] {
  const settings = $settings.get()
  const offered = settings ? offeredIn(settings) : []
  return offered.length > 0 ? offered : usualCurrencies
}

let asking: Promise<CallFailure | undefined> | undefined

/** Sends a code to the validated address of the form. A second press while it is sending is ignored. */
export function requestCode(): Promise<CallFailure | undefined> {
  asking ??= askForCode().finally(() => {
    asking = undefined
    codePendingAtom.set(false)
  })
  return asking
}

async function askForCode(): Promise<CallFailure | undefined> {
  const form = $signUp.get()
  const to = codeTarget(form)
  if (to === undefined) throw new Error('a code needs an address')
  codePendingAtom.set(true)
  const byPhone = form.way === 'phone'
  const answer = await guarded((captcha) =>
    byPhone
      ? call('phoneCode', { body: { phone: to, captcha } })
      : call('emailCode', { body: { email: to, captcha } }),
  )
  if (!answer.ok) return answer.error
  changeSignUp({ codeSentTo: to, codeSentAt_ms: Date.now() })
  notify('success', { key: byPhone ? 'checkPhone' : 'checkEmail' })
  return undefined
}

/** SIGNIN-07: makes a call with a captcha and shows while it is being solved. */
async function guarded<T>(
  ask: (captcha: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  captchaPendingAtom.set(true)
  const answer = await withCaptcha((captcha) => {
    captchaPendingAtom.set(false)
    return ask(captcha)
  })
  captchaPendingAtom.set(false)
  return answer
}

/** SIGNUP-03: asks whether the first step can be right, so that a taken name or a wrong code is told at it. */
export async function checkAccount(): Promise<CallFailure | undefined> {
  const { way, email, phone, code, username } = $signUp.get()
  const name = { username: username.trim() }
  const body = { email: { ...name, email: email.trim(), code }, phone: { phone, code }, username: name }
  if (way === 'one-click') throw new Error('one click has no first step')
  const checked = await guarded((captcha) => call('checkSignup', { body: { ...body[way], captcha } }))
  return checked.ok ? undefined : checked.error
}

/** Signs up with the validated form. */
export function submitSignUp(): Promise<Result<SignedInUser, CallFailure>> {
  // SIGNUP-08: an email is still to be confirmed.
  const { way } = $signUp.get()
  const success = way === 'email' ? 'registrationSuccess' : 'successReg'
  return signUpBy(() => guarded(askToSignUp), success, way === 'one-click')
}

async function askToSignUp(captcha: string): Promise<Result<SignedInUser, CallFailure>> {
  const form = $signUp.get()
  const { email, phone, code, username } = form
  const currency = form.currency as SignupBody['currency']
  const always = { currency, captcha, lang: pageLanguage(), ...affiliate() }
  const shared = { ...detailsOf(form), ...always }
  switch (form.way) {
    case 'email':
      return call('signup', { body: { ...shared, email: email.trim(), code, username: username.trim() } })
    case 'phone':
      return call('signupPhone', { body: { ...shared, phone, code } })
    case 'username':
      return call('signupUsername', { body: { ...shared, username: username.trim() } })
    case 'one-click':
      return keepCredentials(
        await call('signupOneClick', {
          body: { ...always, is_adult: true, birth_date: detailsOf(form).birth_date },
        }),
      )
    default:
      return unreachable(form.way)
  }
}

/** SIGNUP-09: stores the generated credentials, which are shown once. */
function keepCredentials(made: Result<OneClickAccount, CallFailure>): Result<SignedInUser, CallFailure> {
  if (!made.ok) return made
  showCredentials(made.value)
  return ok(made.value.user)
}

/** SIGNUP-12: fills in a strong password, also as the repetition. */
export async function fillStrongPassword(): Promise<boolean> {
  const answer = await call('generatePassword')
  if (!answer.ok) {
    notifyFailure(answer.error)
    return false
  }
  changeSignUp({ password: answer.value.strongPassword, repeat: answer.value.strongPassword })
  return true
}
