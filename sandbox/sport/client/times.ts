import { siteDateFormat, type DateFormat } from '#contract/bookSettings.ts'
import { relativeTime } from '#lib/relativeTime.ts'
import { minute_ms } from '#lib/time.ts'

/** Formats in the player's language and time zone; in the browser's zone where the given one is none. */
export function timesIn(
  tag: string,
  zone: string | undefined,
  dateFormat: () => DateFormat = () => siteDateFormat,
) {
  const timeZone = isZone(zone) ? zone : undefined
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone })
  const dayAndTime = dayAndTimeIn(timeZone, dateFormat)
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return {
    formats: {
      dayAndTime,
      day: (iso: string) => `${weekday.format(new Date(iso))} ${dayAndTime(iso).slice(0, 5)}`,
      time: (iso: string) => dayAndTime(iso).slice(-5),
      until: untilIn(tag),
    },
    /** The zone's offset from UTC, in milliseconds. */
    offsetAt: (time_ms: number): number => {
      const name = offset.formatToParts(time_ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
      const ahead_ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute_ms
      return sign === '-' ? -ahead_ms : ahead_ms
    },
  }
}

/** `in 4 min`. */
function untilIn(tag: string): (left_ms: number) => string {
  const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { style: 'narrow' })
  return (left_ms) => relativeTime(format, Math.max(1, Math.round(left_ms / minute_ms)), 'minute')
}

/** Day and month in the order of the host's dates, without the year: a book is about this week. */
function dayAndTimeIn(timeZone: string | undefined, dateFormat: () => DateFormat): (iso: string) => string {
  const day = { day: '2-digit', month: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const formatter = new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone })
  return (iso) => {
    const parts = Object.fromEntries(
      formatter.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
    )
    const date = dateFormat()
      .replace(/\W?YYYY\W?/, '')
      .replace('DD', parts['day'] ?? '')
      .replace('MM', parts['month'] ?? '')
    return `${date}, ${parts['hour']}:${parts['minute']}`
  }
}

function isZone(zone: string | undefined): zone is string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== undefined
  } catch {
    // The host's time zone is one this browser does not know.
    return false
  }
}

/**
 * The server's time. A phone's clock may be a day off, so only how much time has passed is taken from the phone; `performance`
 * may stop while it sleeps, so the time is set again now and then.
 */
export type Clock = { now: () => number; set: (server_ms: number) => void }

export function clockAt(server_ms: number, passed: () => number = () => performance.now()): Clock {
  let offset_ms = server_ms - passed()
  return {
    now: () => passed() + offset_ms,
    set: (now_ms) => {
      offset_ms = now_ms - passed()
    },
  }
}
