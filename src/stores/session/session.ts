import { playerRole, type LoginBody, type SignedInUser, type User } from '#contract/accounts.ts'
import { authCheckDelay_ms, hintCookie } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { err, type Result } from '#lib/result.ts'
import { isShortLogin, isShortPassword } from '#contract/signIn.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { atom, readonlyType } from 'nanostores'
import { abandonSessionCalls, call, isPassing, type CallFailure } from '../calls/api.ts'
import { $authModal, closeAuth, openAuth } from '../auth/authModal.ts'
import { sendLanguage } from '../site/language.ts'
import { preservingDeviceSettings } from '../site/deviceSettings.ts'
import { notify, notifyFailure, withdrawSignInNotices, type NoticeMessage } from '../site/notices.ts'
import { pageLanguage } from '../site/page.ts'
import { $settings, forgetOwnSettings, reloadSettings } from '../site/settings.ts'
import { clearDraft } from '../auth/tabStorage.ts'
import { listenToTabs, notifyTabs, type TabMessage } from './tabs.ts'

/** `unknown`: the hint cookie is there, but no check has confirmed the session yet. */
export type SessionState = 'unknown' | 'out' | 'in'

const userAtom = atom<User | null>(null)
export const $user = readonlyType(userAtom)
const sessionAtom = atom<SessionState>('unknown')
export const $session = readonlyType(sessionAtom)
const authPendingAtom = atom(false)
/** A sign-in or sign-up is under way. */
export const $authPending = readonlyType(authPendingAtom)

const firstRetry_ms = 2000
const lastRetry_ms = 60_000

let started = false

/** Starts following the session; every island that needs it calls this, and only the first call has an effect. */
export function startSession(): void {
  if (started) return
  started = true
  listenToTabs(followOtherTab)
  // A page from the back-forward cache has missed whatever happened meanwhile.
  addEventListener('pageshow', (event) => event.persisted && wake())
  if (!hasHint()) {
    setSignedOut()
    return
  }
  const begin = () => setTimeout(() => $session.get() !== 'out' && void startUp(), authCheckDelay_ms)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

function wake(): void {
  if (hasHint()) void startUp()
  else setSignedOut()
}

/** For pages about the player: loads at once what other pages load later. */
export function askAtOnce(): void {
  if (hasHint()) void startUp()
}

async function startUp(retry_ms = firstRetry_ms): Promise<void> {
  if (await check(retry_ms)) await reloadSettings()
}

export function hasHint(): boolean {
  return new RegExp(`(?:^|; )${hintCookie}=1`).test(document.cookie)
}

/** Goes up with each sign-in and sign-out: an answer to a check from an earlier generation is about another session. */
let generation = 0
let checking: { generation: number; done: Promise<boolean> } | undefined

/** Checks who is signed in; true for a player. Simultaneous checks share one call. */
export function check(retry_ms = firstRetry_ms): Promise<boolean> {
  if (checking?.generation === generation) return checking.done
  const mine = { generation, done: runCheck(retry_ms) }
  checking = mine
  return mine.done.finally(() => {
    if (checking === mine) checking = undefined
  })
}

async function runCheck(retry_ms: number): Promise<boolean> {
  const before = generation
  const checked = await call('check')
  if (before !== generation) return $session.get() === 'in'
  if (checked.ok) return accept(checked.value)
  // Only an answer about the player signs out. A lost connection is no answer, so the check is repeated.
  if (isPassing(checked.error)) {
    retryCheck(retry_ms)
    return false
  }
  if (checked.error.code === code.signInRequired) sessionMissing()
  else await forceSignOut(reasonOf(checked.error))
  return false
}

/** Runs even if nobody seemed to be signed in: another tab may have changed that. */
function retryCheck(retry_ms: number): void {
  setTimeout(() => hasHint() && void startUp(Math.min(retry_ms * 2, lastRetry_ms)), retry_ms)
}

function reasonOf({ code: answer, kind }: CallFailure): NoticeMessage {
  if (answer === code.onlyPlayers) return { key: 'logoutOther' }
  return { failure: { code: answer, kind } }
}

const endings: readonly number[] = [code.signInRequired, code.onlyPlayers, code.userBanned, code.playerBanned]

/**
 * For the failure of any other call: signs out if it means that the session has ended, and returns whether it does. A
 * missing session is checked first, because the failed call may be from before a sign-in.
 */
export function signedOutBy(failure: CallFailure): boolean {
  if (failure.kind !== 'answered' || !endings.includes(failure.code)) return false
  if ($session.get() === 'out') return true
  if (failure.code === code.signInRequired) void check()
  else void forceSignOut(reasonOf(failure))
  return true
}

async function accept(user: User): Promise<boolean> {
  if (user.role !== playerRole) {
    await forceSignOut({ key: 'logoutOther' })
    return false
  }
  setSignedIn(user)
  clearDraft()
  // Another tab may have signed in during this check.
  const mode = $authModal.get()
  if (mode !== 'recovery' && mode !== 'way-back') closeAuth()
  return true
}

/** Signs the player out because of an answer: at once in the page, then on the server. */
export async function forceSignOut(why: NoticeMessage): Promise<void> {
  setSignedOut()
  notifyTabs('out')
  notify('error', why)
  // Its answer changes nothing here: the server has ended the session, or will refuse it again.
  await preservingDeviceSettings(() => call('logout'))
}

/**
 * The check found no session, and its answer has cleared the cookies; a logout call could only end a newer session. A notice
 * says so where the page had shown a player; elsewhere the page shows that nobody is signed in.
 */
function sessionMissing(): void {
  const wasIn = $session.get() === 'in'
  setSignedOut()
  notifyTabs('out')
  if (wasIn) notify('default', { key: 'pleaseCheckAuth' })
}

/** SIGNIN-04: a login that could be one and a password longer than three characters, else a notice and no call. */
export async function signIn(login: string, password: string): Promise<Result<SignedInUser, CallFailure>> {
  const body: LoginBody = { email: login.trim(), password }
  if (isShortLogin(login) || isShortPassword(password)) {
    notify('error', { key: 'threeCharacters' })
    return err({ kind: 'answered', code: code.invalid, message: 'too short' })
  }
  return authenticate('successAuth', async () => {
    const answer = await call('login', { body })
    if (answer.ok || answer.error.code !== code.captchaInvalid) return answer
    // SIGNIN-07: after repeated failures the server wants one.
    const captchas = await import('../auth/captcha.ts').catch(() => undefined)
    return captchas
      ? captchas.withCaptcha((captcha) => call('login', { body: { ...body, captcha } }))
      : answer
  })
}

/** Any other sign-in: `ask` makes the call that returns the player. */
export function signInBy(ask: () => Authentication): Authentication {
  return authenticate('successAuth', ask)
}

/**
 * Any way of signing up: `ask` makes the call that answers with the new player. After `registrationSuccess` an address is still to be
 * confirmed, after `successReg` nothing is. `isMade`: the server makes the password, which is shown first.
 */
export function signUpBy(ask: () => Authentication, success: SignedUp, isMade: boolean): Authentication {
  return authenticate(success, ask, isMade)
}

type SignedUp = 'successReg' | 'registrationSuccess'
type Success = 'successAuth' | SignedUp
type Authentication = Promise<Result<SignedInUser, CallFailure>>
let authenticating: Authentication | undefined

/** One at a time: a second press while the first is under way gets the first one's answer. */
function authenticate(success: Success, ask: () => Authentication, isMade = false): Authentication {
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
    showFailure(answer.error)
    return answer
  }
  if (answer.value.role !== playerRole) {
    await forceSignOut({ key: 'logoutOther' })
    return err({ kind: 'answered', code: code.onlyPlayers, message: 'not a player' })
  }
  generation += 1
  setSignedIn(answer.value)
  notifyTabs('in')
  closeAuth()
  notify('success', await welcome(success, answer.value.previous_session_at))
  // Once, at the first sign-in (SIGNUP-13), and not over a password that was made.
  const { previous_session_at, has_way_back } = answer.value
  void afterSignIn(success, previous_session_at === null && !has_way_back && !isMade)
  return answer
}

/** A required second factor is not shown as a failure: the modal continues with it. */
function showFailure(failure: CallFailure): void {
  if (failure.code === code.secondFactorRequired) openAuth('second-factor')
  else if (failure.code === code.onlyPlayers) notify('error', { key: 'logoutOther' })
  else notifyFailure(failure)
}

/**
 * Shows the time of the last sign-in, so players notice one that was not theirs. After play it also shows the last
 * session of play with its length (PROTECT-05).
 */
async function welcome(success: Success, previous: string | null): Promise<NoticeMessage> {
  if (success !== 'successAuth' || !previous) return { key: success }
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
    success !== 'successAuth' && market !== 'none' && (await import('../protection/askLimits.ts')).askLimits()
  if (asksWayBack && !isLedAway && $session.get() === 'in') openAuth('way-back')
}

/**
 * SESSION-04: the server first. Without an answer the player stays signed in and gets a notice: scripts cannot delete
 * the session cookie, so a page that showed "signed out" would leave the next person at the device signed in.
 */
export async function signOut(): Promise<boolean> {
  const left = await preservingDeviceSettings(() => call('logout'))
  if (!left.ok && left.error.kind !== 'answered') {
    notifyFailure(left.error)
    return false
  }
  setSignedOut()
  notifyTabs('out')
  return true
}

function followOtherTab(message: TabMessage): void {
  if (message === 'out') {
    setSignedOut()
    return
  }
  // It may be another player now: calls under way belong to the session before.
  generation += 1
  abandonSessionCalls()
  void startUp()
}

function setSignedIn(user: User): void {
  if ($user.get()?.id !== user.id) forgetOwnSettings()
  userAtom.set(user)
  sessionAtom.set('in')
  withdrawSignInNotices()
  document.documentElement.dataset.session = 'in'
}

function setSignedOut(): void {
  generation += 1
  userAtom.set(null)
  sessionAtom.set('out')
  forgetOwnSettings()
  delete document.documentElement.dataset.session
  if (hasHint()) document.cookie = `${hintCookie}=; Max-Age=0; Path=/`
}
