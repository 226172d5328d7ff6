import { atom, readonlyType } from 'nanostores'
import { $balance, $balanceHeld } from '../session/balance'
import { readStored, writeStored } from '../site/storage'
import { loadLimits } from './limits'
import { loadPlay } from './play'

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

const seenKey = 'atoll:reality-check'
const seenAtom = atom(readSeen())
/** When the last reality check was confirmed, in any tab: Unix milliseconds, 0 for never. */
export const $checkSeen = readonlyType(seenAtom)

function readSeen(): number {
  return Number(readStored(seenKey)) || 0
}

addEventListener('storage', ({ key }) => key === seenKey && seenAtom.set(readSeen()))

/** The player has seen the reality check; the next one is an interval away. */
export function confirmCheck(): void {
  const now = Date.now()
  seenAtom.set(now)
  writeStored(seenKey, String(now))
}

type Check = {
  /** When the session of play began (ISO 8601), null without one. */
  since: string | null
  /** 0 is off. */
  interval_min: number
  seen_ms: number
}

/** When the next reality check is due, in Unix milliseconds; undefined for never. Counts over tabs and reloads. */
export function checkDueAt({ since, interval_min, seen_ms }: Check): number | undefined {
  if (since === null || interval_min === 0) return undefined
  return Math.max(Date.parse(since), seen_ms) + interval_min * 60_000
}
