import { playerRole, type LoginBody, type SignedInUser } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { isShortLogin, isShortPassword } from '#contract/signIn.ts'
import { err, type Result } from '#lib/result.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import { atom, readonlyType } from 'nanostores'
import { abandonSessionCalls, call, type CallFailure } from '../calls/api.ts'
import { notify, notifyFailure, type NoticeMessage } from '../notices/notices.ts'
import { $session, beginSession, check, forceSignOut } from '../session/session.ts'
import { $settings, reloadSettings, sendLanguage } from '../settings/settings.ts'
import { pageLanguage } from '../site/page.ts'
import { closeAuth, openAuth } from './authModal.ts'

const authPendingAtom = atom(false)
/** A sign-in or sign-up is under way. */
export const $authPending = readonlyType(authPendingAtom)

/**
 * SIGNIN-04: a login that could be one and a password longer than three characters, else a notice and no call. An empty
 * field asks for itself. The form tells a refusal, in its place.
 */
export async function signIn(login: string, password: string): Promise<Result<SignedInUser, CallFailure>> {
  const body: LoginBody = { email: login.trim(), password }
  if (isShortLogin(login) || isShortPassword(password)) {
    if (login.trim() !== '' && password !== '') notify('error', { key: 'threeCharacters' })
    return err({ kind: 'answered', code: code.invalid, message: 'too short' })
  }
  return authenticate(async () => {
    const answer = await call('login', { body })
    if (answer.ok || answer.error.code !== code.captchaInvalid) return answer
    // SIGNIN-07: after repeated failures the server wants one.
    const captchas = await import('./captcha.ts').catch(() => undefined)
    return captchas
      ? captchas.withCaptcha((captcha) => call('login', { body: { ...body, captcha } }))
      : answer
  })
}

/** Any other sign-in: `ask` makes the call that returns the player. A notice tells a refusal. */
export async function signInBy(ask: () => Authentication): Authentication {
  const answer = await authenticate(ask)
  if (!answer.ok && !isToldElsewhere(answer.error)) notifyFailure(answer.error)
  return answer
}

/**
 * Any way of signing up: `ask` makes the call that answers with the new player. After `registrationSuccess` an address is still to be
 * confirmed, after `successReg` nothing is. `isMade`: the server makes the password, which is shown first. The form tells a refusal.
 */
export function signUpBy(ask: () => Authentication, success: SignedUp, isMade: boolean): Authentication {
  return authenticate(ask, success, isMade)
}

type SignedUp = 'successReg' | 'registrationSuccess'
type Success = 'successAuth' | SignedUp
type Authentication = Promise<Result<SignedInUser, CallFailure>>
let authenticating: Authentication | undefined

/** One at a time: a second press while the first is under way gets the first one's answer. */
function authenticate(
  ask: () => Authentication,
  success: Success = 'successAuth',
  isMade = false,
): Authentication {
  authenticating ??= runAuthentication(success, ask, isMade).finally(() => {
    authenticating = undefined
    authPendingAtom.set(false)
  })
  return authenticating
}

async function runAuthentication(
  success: Success,
  ask: () => Authentication,
  isMade: boolean,
): Authentication {
  authPendingAtom.set(true)
  abandonSessionCalls()
  const answer = await ask()
  if (!answer.ok) {
    await takeFailure(answer.error)
    return answer
  }
  if (answer.value.role !== playerRole) {
    await forceSignOut('otherRole')
    return err({ kind: 'answered', code: code.onlyPlayers, message: 'not a player' })
  }
  beginSession(answer.value)
  closeAuth()
  notify('success', isMade ? { key: success } : await welcome(success, answer.value.previous_session_at))
  // Once, at the first sign-in (SIGNUP-13), and not over a password that was made.
  const { previous_session_at, has_way_back } = answer.value
  void afterSignIn(success, previous_session_at === null && !has_way_back && !isMade)
  return answer
}

/** A required second factor is no failure: the modal continues with it. The text of any other code is there when its form tells it. */
async function takeFailure(failure: CallFailure): Promise<void> {
  if (failure.code === code.secondFactorRequired) openAuth('second-factor')
  else if (failure.code === code.onlyPlayers) notify('error', { key: 'logoutOther' })
  else if (lacksMessage(failure.code)) await fetchRareMessages()
}

/** What the modal or a notice has told already. */
export function isToldElsewhere(failure: CallFailure): boolean {
  return failure.code === code.secondFactorRequired || failure.code === code.onlyPlayers
}

/**
 * Shows the time of the last sign-in, so players notice one that was not theirs. After play it also shows the last
 * session of play with its length (PROTECT-05). A new player is shown the next step, but not over a password that is shown once.
 */
async function welcome(success: Success, previous: string | null): Promise<NoticeMessage> {
  if (success !== 'successAuth') return { key: success, next: 'deposit' }
  if (!previous) return { key: success }
  const when = formatMoment(previous)
  const played = await lastPlayed()
  if (!played) return { key: 'successAuthAgain', values: { when } }
  const time = formatUnit(pageLanguage(), played.minutes, 'minute')
  return { key: 'successAuthPlayed', values: { when, played: formatMoment(played.since), time } }
}

async function lastPlayed(): Promise<{ since: string; minutes: number } | undefined> {
  const found = await call('playHistory', { query: { by: 'session', count: 1 } })
  const last = found.ok ? found.value.history[0] : undefined
  if (!last) return undefined
  const length_ms = Date.parse(last.until) - Date.parse(last.since)
  return { since: last.since, minutes: Math.max(1, Math.round(length_ms / 60_000)) }
}

/** Runs in the background: the answer of the sign-in has said who the player is. */
async function afterSignIn(success: Success, asksWayBack: boolean): Promise<void> {
  await Promise.all([sendLanguage(pageLanguage()), check(), reloadSettings()])
  const market = $settings.get()?.market ?? 'none'
  const isLedAway =
    success !== 'successAuth' && market !== 'none' && (await import('./askLimits.ts')).askLimits()
  if (asksWayBack && !isLedAway && $session.get() === 'in') openAuth('way-back')
}
