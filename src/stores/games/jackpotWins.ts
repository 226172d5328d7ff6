import type { WonJackpot } from '#contract/jackpots.ts'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { $balance } from '../session/balance.ts'
import { $session } from '../session/session.ts'
import { $visit } from '../session/visit.ts'

const jackpotWinAtom = atom<WonJackpot | null>(null)
/** The win that is shown now; one at a time. */
export const $jackpotWin = readonlyType(jackpotWinAtom)

/** A win is listed shortly after it is paid, so a risen balance is followed by this delay. */
const afterRise_ms = 2000

let started = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * JACKPOT-02: checks for wins when a session is confirmed and when the balance has risen; only the first call has an
 * effect.
 */
export function followJackpotWins(): void {
  if (started) return
  started = true
  $visit.listen(forget)
  $session.subscribe((session) => session === 'in' && checkSoon(0))
  $balance.listen((now, before) => {
    if (now && before && now.balance > before.balance) checkSoon(afterRise_ms)
  })
  document.addEventListener('visibilitychange', () => checkSoon(afterRise_ms))
}

function checkSoon(wait_ms: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void checkWins()
  }, wait_ms)
}

function forget(): void {
  clearTimeout(timer)
  timer = undefined
  jackpotWinAtom.set(null)
}

/**
 * Only one tab of a browser checks and shows at a time, until the win is marked as shown. A failure is ignored, of the call as
 * of the dialog: the win is on the balance, and the next check tries again.
 */
async function checkWins(): Promise<void> {
  if (document.hidden || $jackpotWin.get() !== null || $session.get() !== 'in') return
  await navigator.locks.request('atoll:jackpot', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const visit = $visit.get()
    const won = await call('wonJackpots')
    for (const win of won.ok ? won.value : []) {
      if (visit !== $visit.get() || !(await showWin(win))) return
    }
  })
}

/** By the id of a win whose dialog was drawn. */
const marks = new Map<string, Promise<void>>()

/** Returns whether the player has seen it. */
async function showWin(win: WonJackpot): Promise<boolean> {
  jackpotWinAtom.set(win)
  await untilClosed()
  await marks.get(win.id)
  return marks.has(win.id)
}

/** The dialog is drawn: marked at once, also for players who close the page instead of the dialog. */
export function noteJackpotWinDrawn(): void {
  const win = $jackpotWin.get()
  if (win) marks.set(win.id, markShown(win))
}

async function markShown({ id }: WonJackpot): Promise<void> {
  const marked = await call('jackpotShown', { body: { JackpotId: id }, keepalive: true })
  // Shown once more after a failure is better than never.
  if (!marked.ok) console.warn('the win is not marked as shown', marked.error.code)
}

function untilClosed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $jackpotWin.listen((win) => {
      if (win !== null) return
      stop()
      resolve()
    })
  })
}

/** Closed by the player, or because the dialog could not be loaded, which marks nothing. */
export function closeJackpotWin(): void {
  jackpotWinAtom.set(null)
}
