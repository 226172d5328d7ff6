import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { ExclusionLength } from '#contract/protection.ts'

dayjs.extend(utc)

/** In Unix milliseconds: whole days from now on. */
export function endOfTimeOut(now: number, days: number): number {
  return dayjs.utc(now).add(days, 'day').valueOf()
}

/** The same day so many months on, by the UTC calendar. */
export function endOfExclusion(now: number, months: number): number {
  return dayjs.utc(now).add(months, 'month').valueOf()
}

/** An exclusion of this length from now on. */
export function exclusionOf(
  length: ExclusionLength,
  now: number,
): { kind: 'time_out' | 'self_exclusion'; until: number | null } {
  if (length === 'permanent') return { kind: 'self_exclusion', until: null }
  const count = Number.parseInt(length, 10)
  if (length.endsWith('d')) return { kind: 'time_out', until: endOfTimeOut(now, count) }
  return { kind: 'self_exclusion', until: endOfExclusion(now, count) }
}
