import { isCasinoPath, splitLanguage } from '#contract/languages.ts'
import type { Balance } from '#contract/accounts.ts'
import { balancePoll_ms } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import type { LiveMessage } from '#contract/live.ts'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { $session, check, signedOutBy, startSession, forceSignOut } from './session.ts'

const balanceAtom = atom<Balance | null>(null)
/** Amounts in major units; null until the first answer. */
export const $balance = readonlyType(balanceAtom)
const spokenBalanceAtom = atom<Balance | null>(null)
/** The balance for screen readers: it changes only on the player's request, not with every poll. */
export const $spokenBalance = readonlyType(spokenBalanceAtom)

const lineAtom = atom(false)
/** LIVE-04: the live line is open, and nothing is polled. */
export const $lineOpen = readonlyType(lineAtom)
const newsAtom = atom<LiveMessage | null>(null)
/** What the live line told last, each time a new object; stores listen for their subject. */
export const $news = readonlyType(newsAtom)

const slowestPoll_ms = 60_000

let started = false
let timer: ReturnType<typeof setTimeout> | undefined
let polling: Promise<void> | undefined
let failures = 0
/** Longer than any round is shown, in case a game never says that one is over. */
const longestHold_ms = 30_000
/** Set while a round is shown: what the balance will be after it, once that is known. */
let held: { latest?: Balance; timer: ReturnType<typeof setTimeout> } | undefined
const heldAtom = atom(false)
/** A round is shown, and the amount waits for its end. */
export const $balanceHeld = readonlyType(heldAtom)

/** Follows the balance while a player is signed in and the page is visible; only the first call has an effect. */
export function startBalance(): void {
  if (started) return
  started = true
  // First, so that nothing is loaded for a guest.
  startSession()
  $session.subscribe((session) => {
    if (session === 'out') stop()
    else if (!polling && timer === undefined && !lineAtom.get()) void poll()
    if (session === 'in') joinLine()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      pause()
      leaveLine()
    } else {
      void refreshBalance()
      joinLine()
    }
  })
}

let leave: (() => void) | undefined

function joinLine(): void {
  if (leave || !mayPoll() || $session.get() !== 'in') return
  let isLeft = false
  leave = () => (isLeft = true)
  import('./live.ts').then(
    (live) => {
      if (!isLeft) leave = live.joinLine({ hear, change: changeLine })
    },
    // Polls go on without it.
    () => {},
  )
}

function leaveLine(): void {
  leave?.()
  leave = undefined
}

function changeLine(isOpen: boolean): void {
  lineAtom.set(isOpen)
  if (isOpen) pause()
  else if (mayPoll()) void poll()
}

function hear(message: LiveMessage): void {
  if (message.news === 'balance') takeTold(message.balance)
  // Which of the two says what has happened depends on what it is.
  if (message.news === 'account') void Promise.all([check(), poll()])
  newsAtom.set(message)
}

/**
 * Loads the balance at once, after something has changed it. A poll under way may have the old amount, so another one
 * follows; polls never overlap. Where the live line is open the balance has been told. `spoken` reads the answer out.
 */
export async function refreshBalance(options: { spoken?: boolean } = {}): Promise<void> {
  if (polling) await polling
  if (!lineAtom.get()) await poll()
  if (options.spoken) spokenBalanceAtom.set($balance.get())
}

/** Keeps the shown amount while a game shows a round, so that it does not tell how the round ends. */
export function holdBalance(): void {
  held ??= { timer: setTimeout(releaseBalance, longestHold_ms) }
  heldAtom.set(true)
}

export function releaseBalance(): void {
  if (!held) return
  clearTimeout(held.timer)
  const { latest } = held
  held = undefined
  heldAtom.set(false)
  if (latest) balanceAtom.set(latest)
}

function poll(): Promise<void> {
  polling ??= pollBalance().finally(() => {
    polling = undefined
    schedule()
  })
  return polling
}

async function pollBalance(): Promise<void> {
  pause()
  if (!mayPoll()) return
  const answer = await call('balance')
  if ($session.get() === 'out') return
  if (answer.ok) {
    failures = 0
    take(answer.value)
    return
  }
  failures += 1
  signedOutBy(answer.error)
}

/** A block that is new here is asked for, because the gateway knows it from the cookie of the answer. */
function takeTold(told: Balance): void {
  if (told.is_casino_blocked && !balanceAtom.get()?.is_casino_blocked) void poll()
  else take(told)
}

function take(balance: Balance): void {
  if (balance.is_banned) {
    void forceSignOut({ code: code.userBanned, kind: 'answered' })
    return
  }
  if (isOlder(balance)) return
  if (held) held.latest = balance
  else balanceAtom.set(balance)
  // The gateway leads home from here, and home says why; this answer's cookie has told it.
  if (balance.is_casino_blocked && isCasinoPath(splitLanguage(location.pathname).path)) {
    // What the line says next would begin the way home again.
    leaveLine()
    location.assign(location.pathname)
  }
}

/** By the platform's time: a poll under way is overtaken by what the live line tells. */
function isOlder({ now }: Balance): boolean {
  const latest = held?.latest ?? balanceAtom.get()
  return now !== undefined && latest?.now !== undefined && now < latest.now
}

function mayPoll(): boolean {
  return $session.get() !== 'out' && !document.hidden
}

function schedule(): void {
  if (!mayPoll() || timer !== undefined || lineAtom.get()) return
  timer = setTimeout(() => void poll(), Math.min(balancePoll_ms * 2 ** failures, slowestPoll_ms))
}

function pause(): void {
  clearTimeout(timer)
  timer = undefined
}

function stop(): void {
  pause()
  leaveLine()
  failures = 0
  releaseBalance()
  balanceAtom.set(null)
  spokenBalanceAtom.set(null)
}
