import type { SportBook } from '#contract/line.ts'
import { guestToken } from '#contract/sportFrame.ts'
import { atom, readonlyType } from 'nanostores'
import { code } from '#contract/errors.ts'
import { noAnswer, type CallFailure } from '../calls/api.ts'
import { $session, $user, check } from '../session/session.ts'
import { $visit } from '../session/visit.ts'
import { clearSportToken, fetchSportToken } from './token.ts'

/** How long a frame may take to answer. */
export const slowFrame_ms = 10_000

/** `run`: another run is another start of the frame. `token` is `_` for a guest. */
type Opened = { run: number; token: string }
export type SportFrame =
  | { state: 'closed' }
  /** The token is being fetched; an existing frame stays meanwhile, with its content. */
  | { state: 'processing'; before?: Opened }
  | ({ state: 'opening' | 'ready' } & Opened)
  | { state: 'failed'; failure: CallFailure }

const sportFrameAtom = atom<SportFrame>({ state: 'closed' })
export const $sportFrame = readonlyType(sportFrameAtom)

let run = 0
let slow: ReturnType<typeof setTimeout> | undefined

/** SPORT-02: opens the book's frame, for a player with a token that is fetched first. */
export async function openSportFrame(book: SportBook): Promise<void> {
  const before = drawnFrame($sportFrame.get())
  reset()
  const mine = run
  if (!navigator.onLine) return failSportFrame(unreachable('offline'))
  sportFrameAtom.set({ state: 'processing', ...(before && { before }) })
  const token = await tokenOf(book)
  if (mine !== run || token === undefined) return
  if (typeof token !== 'string') return failSportFrame(token)
  sportFrameAtom.set({ state: 'opening', run: mine, token })
  slow = setTimeout(() => failSportFrame(unreachable('timeout')), slowFrame_ms)
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
export function unreachable(kind: 'offline' | 'timeout' | 'unreadable'): CallFailure {
  return { kind, code: noAnswer, message: kind }
}

/** The frame goes, and the reason is shown in its place. */
export function failSportFrame(failure: CallFailure): void {
  closeSportFrame()
  sportFrameAtom.set({ state: 'failed', failure })
}

/** A token that is refused so soon after it took another's place is not worth a third. */
const tooSoon_ms = 60_000
const tokenRefused = { kind: 'answered', code: code.bettorNotFound, message: 'token refused' } as const
let renewed_ms = -Infinity

/**
 * The book refused a player's token, so the frame restarts with another one. If that is refused too, an error is
 * shown instead of endless restarts. Returns false if nobody is signed in any more.
 */
export async function renewSportFrame(book: SportBook): Promise<boolean> {
  if ($sportFrame.get().state === 'processing') return true
  const mine = run
  await check()
  if ($session.get() === 'out') return false
  // Asked twice, or left meanwhile.
  if (mine !== run) return true
  // The monotonic clock: a device's own may be set meanwhile.
  const isAgain = performance.now() - renewed_ms < tooSoon_ms
  renewed_ms = isAgain ? -Infinity : performance.now()
  if (isAgain) failSportFrame(tokenRefused)
  else await openSportFrame(book)
  return true
}

/** Leaves the frame and clears its token. */
function closeSportFrame(): void {
  reset()
  sportFrameAtom.set({ state: 'closed' })
}

function reset(): void {
  run += 1
  clearTimeout(slow)
  clearSportToken()
}

/** The frame that is in the page. */
export function drawnFrame(frame: SportFrame): Opened | undefined {
  if (frame.state === 'processing') return frame.before
  return frame.state === 'opening' || frame.state === 'ready'
    ? { run: frame.run, token: frame.token }
    : undefined
}

/**
 * Keeps the frame open for the current player. It restarts when somebody signs in or out, here or in another tab; the
 * slip belongs to the frame and survives. Returns the function that ends it.
 */
export function keepSportFrame(book: SportBook): () => void {
  const stop = $visit.listen(() => void openSportFrame(book))
  void openSportFrame(book)
  return () => {
    stop()
    closeSportFrame()
  }
}
