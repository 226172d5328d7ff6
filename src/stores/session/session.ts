import { playerRole, type User } from '#contract/accounts.ts'
import { authCheckDelay_ms, hintCookie } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { abandonSessionCalls, call, isPassing, type CallFailure } from '../calls/api.ts'
import { listenToTabs, notifyTabs, type TabMessage } from './tabs.ts'
import { readStored, writeStored } from '../site/storage.ts'

/*
 * Who is signed in. Other stores listen: `$visit` says that somebody else is there, `$user` is set with each sign-in and each check,
 * `$start` and `$ending` tell what happened.
 */

/** `unknown`: the hint cookie is there, but no check has confirmed the session yet. */
export type SessionState = 'unknown' | 'out' | 'in'

const userAtom = atom<User | null>(null)
export const $user = readonlyType(userAtom)
const sessionAtom = atom<SessionState>('unknown')
export const $session = readonlyType(sessionAtom)
const startAtom = atom(0)
/** Goes up when a page has found its player: at its start, when it is shown again, and after a sign-in in another tab. */
export const $start = readonlyType(startAtom)

/** Why a session ended by itself: `missing` while the page showed a player, `otherRole`, or the refusal of a call. */
export type Ending = 'missing' | 'otherRole' | Pick<CallFailure, 'code' | 'kind'>
const idleAtom = atom(false)
/** The player is to say again who they are: the sign-in was not used for the market's time. */
export const $idle = readonlyType(idleAtom)

const endingAtom = atom<{ why: Ending } | null>(null)
export const $ending = readonlyType(endingAtom)

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
  if (await check(retry_ms)) startAtom.set($start.get() + 1)
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
  if (checked.error.code === code.idle) idleAtom.set(true)
  else if (checked.error.code === code.signInRequired) sessionMissing()
  else await forceSignOut(reasonOf(checked.error))
  return false
}

/** Runs even if nobody seemed to be signed in: another tab may have changed that. */
function retryCheck(retry_ms: number): void {
  setTimeout(() => hasHint() && void startUp(Math.min(retry_ms * 2, lastRetry_ms)), retry_ms)
}

function reasonOf({ code: answer, kind }: CallFailure): Ending {
  return answer === code.onlyPlayers ? 'otherRole' : { code: answer, kind }
}

const endings: readonly number[] = [code.signInRequired, code.onlyPlayers, code.userBanned, code.playerBanned]

/**
 * For the failure of any other call: asks who is there after a time without use, and signs out if it means that the session has ended, and returns whether it does. A
 * missing session is checked first, because the failed call may be from before a sign-in.
 */
export function signedOutBy(failure: CallFailure): boolean {
  if (failure.kind !== 'answered') return false
  if (failure.code === code.idle && $session.get() !== 'out') {
    idleAtom.set(true)
    return true
  }
  if (!endings.includes(failure.code)) return false
  if ($session.get() === 'out') return true
  if (failure.code === code.signInRequired) void check()
  else void forceSignOut(reasonOf(failure))
  return true
}

async function accept(user: User): Promise<boolean> {
  if (user.role !== playerRole) {
    await forceSignOut('otherRole')
    return false
  }
  setSignedIn(user)
  return true
}

/** Signs the player out because of an answer: at once in the page, then on the server. */
export async function forceSignOut(why: Ending): Promise<void> {
  setSignedOut()
  notifyTabs('out')
  endingAtom.set({ why })
  // Its answer changes nothing here: the server has ended the session, or will refuse it again.
  await preservingDeviceSettings(() => call('logout'))
}

/**
 * The check found no session, and its answer has cleared the cookies; a logout call could only end a newer session. Where the
 * page had shown no player, it just shows that nobody is signed in.
 */
function sessionMissing(): void {
  const wasIn = $session.get() === 'in'
  setSignedOut()
  notifyTabs('out')
  if (wasIn) endingAtom.set({ why: 'missing' })
}

/** The player has said again who they are; nothing on the page was lost. */
export async function resumeSession(): Promise<void> {
  idleAtom.set(false)
  notifyTabs('in')
  await startUp()
}

/** A player has signed in here: the call that did it answered with them. */
export function beginSession(user: User): void {
  generation += 1
  setSignedIn(user)
  notifyTabs('in')
}

/**
 * SESSION-04: the server first. Without an answer the player stays signed in: scripts cannot delete the session cookie, so a page
 * that showed "signed out" would leave the next person at the device signed in.
 */
export async function signOut(): Promise<Result<unknown, CallFailure>> {
  const left = await preservingDeviceSettings(() => call('logout'))
  if (!left.ok && left.error.kind !== 'answered') return left
  setSignedOut()
  notifyTabs('out')
  return ok(undefined)
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
  idleAtom.set(false)
  userAtom.set(user)
  sessionAtom.set('in')
  document.documentElement.dataset.session = 'in'
}

function setSignedOut(): void {
  idleAtom.set(false)
  generation += 1
  userAtom.set(null)
  sessionAtom.set('out')
  delete document.documentElement.dataset.session
  if (hasHint()) document.cookie = `${hintCookie}=; Max-Age=0; Path=/`
}

/** Settings of the device, whoever plays on it (scripts/settings.ts). */
const names = ['theme', 'odds', 'coef'] as const

/**
 * Runs a call whose answer makes the browser clear the site's storage (a sign-out), and restores the settings of the
 * device afterwards: they belong to no player.
 */
async function preservingDeviceSettings<Value>(run: () => Promise<Value>): Promise<Value> {
  const saved = names.map((name) => [name, readStored(name)] as const)
  const value = await run()
  for (const [name, setting] of saved) if (setting) writeStored(name, setting)
  return value
}
