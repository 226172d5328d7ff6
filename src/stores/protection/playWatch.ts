import { atom, onSet, readonlyType } from 'nanostores'
import { callTimeout_ms } from '../calls/api.ts'
import { $balance, $balanceHeld } from '../session/balance.ts'
import { readStored, writeStored } from '../site/storage.ts'
import { loadLimits } from './limits.ts'
import { $play, loadPlay } from './play.ts'

/*
 * While somebody may play, what was played and what is left of the limits is asked for again: after the balance has changed, each
 * minute, and when the page is looked at again.
 */
const soonest_ms = 10_000
const every_ms = 60_000

/** Returns how to stop. */
export function startPlayWatch(): () => void {
  // The stores have just been asked for by whoever shows them.
  let askedAt = Date.now()
  let later: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    later = undefined
    // What a round in sight brings is not told before its end, which changes the balance.
    if (document.hidden || $balanceHeld.get()) return
    askedAt = Date.now()
    void loadPlay()
    void loadLimits()
  }
  const soon = () => {
    later ??= setTimeout(refresh, Math.max(0, askedAt + soonest_ms - Date.now()))
  }
  const leaveBalance = $balance.listen(soon)
  const timer = setInterval(refresh, every_ms)
  return () => {
    leaveBalance()
    clearInterval(timer)
    clearTimeout(later)
  }
}

/**
 * What to add to `performance.now()` for the platform's time: a device's clock may be an hour off. The answer that came soonest is
 * nearest to the truth, so time never goes back; after a sleep, in which `performance` may stop, the next answer is ahead.
 */
let toServer_ms = 0

onSet($play, ({ newValue }) => {
  if (newValue.state !== 'ready') return
  const { now } = newValue.value
  toServer_ms = Math.max(toServer_ms, (now ? Date.parse(now) : Date.now()) - performance.now())
})

/** The platform's time in Unix milliseconds, once `play` was answered. */
export function serverTime(passed_ms: number): number {
  return passed_ms + toServer_ms
}

const seenKey = 'atoll:reality-check'
const seenAtom = atom(readSeen())
/** When by the platform's time the last reality check was confirmed, in any tab: Unix milliseconds, 0 for never. */
export const $checkSeen = readonlyType(seenAtom)

function readSeen(): number {
  return Number(readStored(seenKey)) || 0
}

addEventListener('storage', ({ key }) => key === seenKey && seenAtom.set(readSeen()))

/** The player has seen the reality check; the next one is an interval away. */
export function confirmCheck(): void {
  const now = Math.round(serverTime(performance.now()))
  seenAtom.set(now)
  writeStored(seenKey, String(now))
}

type Check = {
  /** When the session of play began (ISO 8601), null without one. */
  since: string | null
  /** 0 is off. */
  interval_min: number
  seen_ms: number
  now_ms: number
}

/** Whether a reality check is due now. Counts over tabs and reloads. */
export function isCheckDue({ since, interval_min, seen_ms, now_ms }: Check): boolean {
  if (since === null || interval_min === 0) return false
  // Tabs differ by what their answers took. One that was seen later still is of a clock that went wrong.
  const seen = seen_ms > now_ms + callTimeout_ms ? 0 : seen_ms
  return Math.max(Date.parse(since), seen) + interval_min * 60_000 <= now_ms
}
