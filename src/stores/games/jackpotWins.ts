import type { WonJackpot } from '@contract/jackpots'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'
import { $balance } from '../session/balance'
import { $session } from '../session/session'

const jackpotWinAtom = atom<WonJackpot | null>(null)
/** The win to tell the player of now; one at a time. */
export const $jackpotWin = readonlyType(jackpotWinAtom)

/** A win is listed just after it is paid, and what raises a balance is mostly something else. */
const afterRise_ms = 2000

let started = false
let timer: ReturnType<typeof setTimeout> | undefined

/** JACKPOT-02: asks when a session is known for sure and when the balance has risen; the first call counts. */
export function followJackpotWins(): void {
  if (started) return
  started = true
  $session.subscribe((session) => {
    if (session === 'in') askSoon(0)
    else if (session === 'out') forget()
  })
  $balance.listen((now, before) => {
    if (now && before && now.balance > before.balance) askSoon(afterRise_ms)
  })
  document.addEventListener('visibilitychange', () => askSoon(afterRise_ms))
}

function askSoon(wait_ms: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void ask()
  }, wait_ms)
}

function forget(): void {
  clearTimeout(timer)
  timer = undefined
  jackpotWinAtom.set(null)
}

/**
 * Among the tabs of a browser one asks and tells at a time, until the win is marked: another finds nothing to tell then.
 * A failure is left alone: the win is on the balance, and the next page asks again.
 */
async function ask(): Promise<void> {
  if (document.hidden || $jackpotWin.get() !== null || $session.get() !== 'in') return
  await navigator.locks.request('atoll:jackpot', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const won = await call('wonJackpots')
    for (const win of won.ok ? won.value : []) {
      if ($session.get() !== 'in') return
      await tell(win)
    }
  })
}

/** Shows a win and marks it at once: who closes the page instead of the dialog has seen it all the same. */
async function tell(win: WonJackpot): Promise<void> {
  jackpotWinAtom.set(win)
  await Promise.all([mark(win), untilClosed()])
}

async function mark({ id }: WonJackpot): Promise<void> {
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

export function closeJackpotWin(): void {
  jackpotWinAtom.set(null)
}
