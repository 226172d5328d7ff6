import { err, ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'

export type WallTimeFault = 'timeZone' | 'timeSkipped'

/**
 * The moment (Unix milliseconds) at which clocks of a time zone show `YYYY-MM-DDTHH:mm`. Of a time that comes twice in autumn
 * the first; `timeSkipped` for one that never comes in spring; `timeZone` for an unknown zone.
 */
export function momentOf(wallTime: string, timeZone: string): Result<number, WallTimeFault> {
  const clock = clockOf(timeZone)
  if (!clock) return err('timeZone')
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return err('timeSkipped')
  // The zone's distance from UTC a day before and a day after: where they differ, clocks change between.
  const moments = [asUtc - day_ms, asUtc + day_ms].map((at) => asUtc - (clock(at) - at))
  const right = moments.filter((at) => clock(at) === asUtc)
  return right.length > 0 ? ok(Math.min(...right)) : err('timeSkipped')
}

type Clock = (at: number) => number
/** Cached by time zone, of which there are a few hundred: creating one costs more than reading it a thousand times. */
const clocks = new Map<string, Clock>()

/** Reads a zone's wall clock at a moment, as if it were UTC; undefined for an unknown zone. */
export function clockOf(timeZone: string): Clock | undefined {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  if (clock) clocks.set(timeZone, clock)
  return clock
}

function makeClock(timeZone: string): Clock | undefined {
  let format: Intl.DateTimeFormat
  try {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts, second: '2-digit' })
  } catch {
    // A zone that the runtime does not know.
    return undefined
  }
  return (at) => {
    const shown = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}
