import type { Played } from '#contract/accounts.ts'
import { atom, computed, onSet, readonlyType } from 'nanostores'
import { callTimeout_ms } from '../calls/api.ts'
import { $balance, $balanceHeld } from '../session/balance.ts'
import { readStored, writeStored } from '../site/storage.ts'
import { loadLimits } from './limits.ts'
import { $play, loadPlay } from './play.ts'

/**
 * Added to `performance.now()` it gives the platform's time, because a device's clock may be an hour off. The fastest
 * answer is the most exact, so time never goes back. After a sleep, in which `performance` may stop, the next answer
 * is ahead. Undefined until an answer came while this module listened: the age of an earlier one is not known.
 */
const $toServer_ms = atom<number | undefined>()

/**
 * The session of play, of the same moment as the balance beside it. A platform whose balance does not tell it says it
 * with the results of play. Undefined until the first answer, and until the platform's time is known to count it by.
 */
export const $playSession = computed(
  [$balance, $play, $toServer_ms],
  (balance, play, toServer_ms): Played | undefined => {
    if (toServer_ms === undefined) return undefined
    return balance?.session ?? (play.state === 'ready' ? play.value.session : undefined)
  },
)

/*
 * While play is possible, the results of play and the rest of the limits are reloaded: after a change of the balance,
 * each minute, and when the page is visible again.
 */
const soonest_ms = 10_000
const every_ms = 60_000
const changes = ['balance', 'bonus_balance', 'is_excluded'] as const

/** Returns how to stop. */
export function startPlayWatch(): () => void {
  // The component that shows the stores has just loaded them.
  let askedAt = Date.now()
  let later: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    later = undefined
    // A visible round's result must not be revealed before its end, which changes the balance.
    if (document.hidden || $balanceHeld.get()) return
    askedAt = Date.now()
    void loadPlay()
    void loadLimits()
  }
  const soon = () => {
    later ??= setTimeout(refresh, Math.max(0, askedAt + soonest_ms - Date.now()))
  }
  const leaveBalance = $balance.listen((balance, before) => {
    if (changes.some((name) => balance?.[name] !== before?.[name])) soon()
  })
  const timer = setInterval(refresh, every_ms)
  return () => {
    leaveBalance()
    clearInterval(timer)
    clearTimeout(later)
  }
}

function hearTime(now: string | undefined): void {
  const heard_ms = (now ? Date.parse(now) : Date.now()) - performance.now()
  $toServer_ms.set(Math.max($toServer_ms.get() ?? heard_ms, heard_ms))
}

onSet($play, ({ newValue }) => {
  if (newValue.state === 'ready') hearTime(newValue.value.now)
})
onSet($balance, ({ newValue }) => {
  if (newValue?.now) hearTime(newValue.now)
})

/** The platform's time in Unix milliseconds, once `play` or the balance was answered. */
export function serverTime(passed_ms: number): number {
  return passed_ms + ($toServer_ms.get() ?? 0)
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

/** Whether a reality check is due now, counted over tabs and reloads. */
export function isCheckDue({ since, interval_min, seen_ms, now_ms }: Check): boolean {
  if (since === null || interval_min === 0) return false
  // Tabs differ by what their answers took. One that was seen later still is of a clock that went wrong.
  const seen = seen_ms > now_ms + callTimeout_ms ? 0 : seen_ms
  return Math.max(Date.parse(since), seen) + interval_min * 60_000 <= now_ms
}
