import type { SportBook } from '@contract/line'
import { guestToken } from '@contract/sportFrame'
import { atom, readonlyType } from 'nanostores'
import { noAnswer, type CallFailure } from '../calls/api'
import { $session, $user, check } from '../session/session'
import { clearSportToken, fetchSportToken } from './token'

/** How long a frame may take to answer. */
export const slowFrame_ms = 10_000

/** `run`: another run is another frame. `token` is `_` for a guest. */
export type SportFrame =
  | { state: 'closed' }
  /** The token is being fetched. */
  | { state: 'processing' }
  | { state: 'opening' | 'ready'; run: number; token: string }
  | { state: 'failed'; failure: CallFailure }

const sportFrameAtom = atom<SportFrame>({ state: 'closed' })
export const $sportFrame = readonlyType(sportFrameAtom)

let run = 0
let slow: ReturnType<typeof setTimeout> | undefined

/** SPORT-02: opens the book's frame, for a player with a token that is fetched first. */
export async function openSportFrame(book: SportBook): Promise<void> {
  closeSportFrame()
  const mine = run
  if (!navigator.onLine) return failSportFrame('offline')
  sportFrameAtom.set({ state: 'processing' })
  const token = await tokenOf(book)
  if (mine !== run || token === undefined) return
  if (typeof token !== 'string') {
    sportFrameAtom.set({ state: 'failed', failure: token })
    return
  }
  sportFrameAtom.set({ state: 'opening', run: mine, token })
  slow = setTimeout(() => failSportFrame('timeout'), slowFrame_ms)
}

async function tokenOf(book: SportBook): Promise<string | CallFailure | undefined> {
  // The second book wants the player's id beside the token.
  if (book === 'betconstruct' && !$user.get() && $session.get() !== 'out') await check()
  if ($session.get() === 'out') return guestToken
  const fetched = await fetchSportToken(book)
  return fetched?.ok === false ? fetched.error : fetched?.value
}

/** The frame has answered. */
export function readySportFrame(): void {
  const frame = $sportFrame.get()
  if (frame.state !== 'opening') return
  clearTimeout(slow)
  sportFrameAtom.set({ ...frame, state: 'ready' })
}

/** The frame did not load, or does not answer. */
export function failSportFrame(kind: 'offline' | 'timeout' | 'unreadable'): void {
  closeSportFrame()
  sportFrameAtom.set({ state: 'failed', failure: { kind, code: noAnswer, message: kind } })
}

/** The player may not bet now: the frame goes, and the reason stands in its place. */
export function barSportFrame(failure: CallFailure): void {
  closeSportFrame()
  sportFrameAtom.set({ state: 'failed', failure })
}

/** Leaves the frame and clears its token. */
export function closeSportFrame(): void {
  run += 1
  clearTimeout(slow)
  clearSportToken()
  sportFrameAtom.set({ state: 'closed' })
}

/**
 * Keeps the frame open for whoever is there: it starts anew when somebody signs in or out, here or in another tab. The slip is
 * the frame's own and survives. Returns how to leave.
 */
export function keepSportFrame(book: SportBook): () => void {
  let shownTo = visitor()
  const follow = () => {
    const now = visitor()
    if (now === unconfirmed) return
    // The check has only confirmed who is there.
    const isSame = now === shownTo || (shownTo === unconfirmed && now !== guest)
    shownTo = now
    if (!isSame) void openSportFrame(book)
  }
  const stops = [$session.listen(follow), $user.listen(follow)]
  void openSportFrame(book)
  return () => {
    for (const stop of stops) stop()
    closeSportFrame()
  }
}

const guest = ''
const unconfirmed = '?'

function visitor(): string {
  return $session.get() === 'out' ? guest : ($user.get()?.id ?? unconfirmed)
}
