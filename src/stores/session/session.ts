import { playerRole, type LoginBody, type SignedInUser, type User } from '@contract/accounts'
import { authCheckDelay_ms, hintCookie } from '@contract/constants'
import { code } from '@contract/errors'
import { err, type Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { formatMoment } from '@/i18n/moments'
import { abandonSessionCalls, call, isPassing, type CallFailure } from '../calls/api'
import { $authModal, closeAuth, openAuth } from '../auth/authModal'
import { withCaptcha } from '../auth/captcha'
import { sendLanguage } from '../site/language'
import { keepingDeviceSettings } from '../site/deviceSettings'
import { notify, notifyFailure, type NoticeWords } from '../site/notices'
import { pageLanguage } from '../site/page'
import { forgetSettings, reloadSettings } from '../site/settings'
import { clearDraft } from '../auth/signUpDraft'
import { hearTabs, tellTabs, type TabNews } from './tabs'

/** `unknown`: the hint cookie tells of a session that no check has confirmed yet. */
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

/** Starts following the session; every island that needs it calls this, and the first call counts. */
export function startSession(): void {
  if (started) return
  started = true
  hearTabs(followTab)
  // A page out of the back-forward cache has slept through whatever happened meanwhile.
  addEventListener('pageshow', (event) => event.persisted && wake())
  if (!hasHint()) {
    markOut()
    return
  }
  const begin = () => setTimeout(() => $session.get() !== 'out' && void startUp(), authCheckDelay_ms)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

function wake(): void {
  if (hasHint()) void startUp()
  else markOut()
}

async function startUp(): Promise<void> {
  if (await check()) await reloadSettings()
}

export function hasHint(): boolean {
  return new RegExp(`(?:^|; )${hintCookie}=1`).test(document.cookie)
}

/** Counts comings and goings: an answer to a check from before one of them speaks of a session that is over. */
let turns = 0
let checking: { turn: number; done: Promise<boolean> } | undefined

/** Asks who is signed in; true when a player is. Checks at the same time share one call. */
export function check(retry_ms = firstRetry_ms): Promise<boolean> {
  if (checking?.turn === turns) return checking.done
  const mine = { turn: turns, done: runCheck(retry_ms) }
  checking = mine
  return mine.done.finally(() => {
    if (checking === mine) checking = undefined
  })
}

async function runCheck(retry_ms: number): Promise<boolean> {
  const turn = turns
  const checked = await call('check')
  if (turn !== turns) return $session.get() === 'in'
  if (checked.ok) return accept(checked.value)
  // Only an answer about the player signs out. A lost connection is no such answer, so the check is repeated.
  if (isPassing(checked.error)) {
    retryCheck(retry_ms)
    return false
  }
  if (checked.error.code === code.signInRequired) missed()
  else await throwOut(reasonOf(checked.error))
  return false
}

function retryCheck(retry_ms: number): void {
  setTimeout(() => {
    if ($session.get() !== 'out') void check(Math.min(retry_ms * 2, lastRetry_ms))
  }, retry_ms)
}

function reasonOf({ code: answer, kind }: CallFailure): NoticeWords {
  if (answer === code.onlyPlayers) return { key: 'logoutOther' }
  return { failure: { code: answer, kind } }
}

const endings: readonly number[] = [code.signInRequired, code.onlyPlayers, code.userBanned, 20]

/**
 * For any other call: signs out where its failure says that there is no session left, and tells whether it did or will.
 * A missing session is checked first: the failure may be a late one, of a call from before a sign-in.
 */
export function endedBy(failure: CallFailure): boolean {
  if (failure.kind !== 'answered' || !endings.includes(failure.code)) return false
  if ($session.get() === 'out') return true
  if (failure.code === code.signInRequired) void check()
  else void throwOut(reasonOf(failure))
  return true
}

async function accept(user: User): Promise<boolean> {
  if (user.role !== playerRole) {
    await throwOut({ key: 'logoutOther' })
    return false
  }
  markIn(user)
  clearDraft()
  // Another tab may have signed in while this one was asking who it is.
  if ($authModal.get() !== 'recovery') closeAuth()
  return true
}

/** Signs the player out because of something found, at once here, then on the server. */
export async function throwOut(why: NoticeWords): Promise<void> {
  markOut()
  tellTabs('out')
  notify('error', why)
  // Its answer changes nothing here: the server has ended the session, or will refuse it again.
  await keepingDeviceSettings(() => call('logout'))
}

/**
 * The check has found no session, and its answer has cleared the cookies: a logout could only end a newer session. There is
 * no notice, because the page shows that nobody is signed in.
 */
function missed(): void {
  markOut()
  tellTabs('out')
}

/** SIGNIN-04: both longer than three characters, else a notice and no call. */
export async function signIn(login: string, password: string): Promise<Result<SignedInUser, CallFailure>> {
  const body: LoginBody = { email: login.trim(), password }
  if (body.email.length <= 3 || password.length <= 3) {
    notify('error', { key: 'threeCharacters' })
    return err({ kind: 'answered', code: code.invalid, message: 'too short' })
  }
  return enter('successAuth', async () => {
    const entered = await call('login', { body })
    if (entered.ok || entered.error.code !== code.captchaInvalid) return entered
    // SIGNIN-07: after repeated failures the server wants one.
    return withCaptcha((captcha) => call('login', { body: { ...body, captcha } }))
  })
}

/** Any other way in: `ask` makes the call that answers with the player. */
export function signInBy(ask: () => Entering): Entering {
  return enter('successAuth', ask)
}

/** Any way of signing up: `ask` makes the call that answers with the new player. */
export function enterAsNew(ask: () => Entering): Entering {
  return enter('successReg', ask)
}

type Entering = Promise<Result<SignedInUser, CallFailure>>
let entering: Entering | undefined

/** One at a time: a second press while the first is under way gets the first one's answer. */
function enter(success: 'successAuth' | 'successReg', ask: () => Entering): Entering {
  entering ??= runEnter(success, ask).finally(() => {
    entering = undefined
    authPendingAtom.set(false)
  })
  return entering
}

async function runEnter(success: 'successAuth' | 'successReg', ask: () => Entering): Entering {
  authPendingAtom.set(true)
  abandonSessionCalls()
  const entered = await ask()
  if (!entered.ok) {
    tellFailure(entered.error)
    return entered
  }
  if (entered.value.role !== playerRole) {
    await throwOut({ key: 'logoutOther' })
    return err({ kind: 'answered', code: code.onlyPlayers, message: 'not a player' })
  }
  turns += 1
  markIn(entered.value)
  tellTabs('in')
  closeAuth()
  notify('success', welcome(success, entered.value.previous_session_at))
  void afterEntering()
  return entered
}

/** A right password that is not enough is no failure: the modal goes on to the second factor. */
function tellFailure(failure: CallFailure): void {
  if (failure.code === code.secondFactorRequired) openAuth('second-factor')
  else if (failure.code === code.onlyPlayers) notify('error', { key: 'logoutOther' })
  else notifyFailure(failure)
}

/** Who sees a time that they were not here knows that somebody else was. */
function welcome(success: 'successAuth' | 'successReg', previous: string | null): NoticeWords {
  if (success === 'successReg' || !previous) return { key: success }
  return { key: 'successAuthAgain', values: { when: formatMoment(previous) } }
}

/** Nothing in here keeps the player waiting: the answer of the sign-in itself already said who they are. */
async function afterEntering(): Promise<void> {
  await Promise.all([sendLanguage(pageLanguage()), check(), reloadSettings()])
}

/**
 * SESSION-04: the server first. Without an answer the player stays signed in and is told: the cookie that is the session
 * is out of a page's reach, so a page that said "signed out" would leave the next person at the device signed in.
 */
export async function signOut(): Promise<boolean> {
  const left = await keepingDeviceSettings(() => call('logout'))
  if (!left.ok && left.error.kind !== 'answered') {
    notifyFailure(left.error)
    return false
  }
  markOut()
  tellTabs('out')
  return true
}

function followTab(news: TabNews): void {
  if (news === 'out') {
    markOut()
    return
  }
  // Whoever it was there, it may be somebody else now: what was asked before speaks of the session before.
  turns += 1
  abandonSessionCalls()
  void startUp()
}

function markIn(user: User): void {
  userAtom.set(user)
  sessionAtom.set('in')
  document.documentElement.dataset.session = 'in'
}

function markOut(): void {
  turns += 1
  userAtom.set(null)
  sessionAtom.set('out')
  forgetSettings()
  delete document.documentElement.dataset.session
  if (hasHint()) document.cookie = `${hintCookie}=; Max-Age=0; Path=/`
}
