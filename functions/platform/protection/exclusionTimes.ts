import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** In Unix milliseconds: whole days from now on. */
export function endOfTimeOut(now: number, days: number): number {
  return dayjs.utc(now).add(days, 'day').valueOf()
}

/** The same day so many months on, by the UTC calendar. */
export function endOfExclusion(now: number, months: number): number {
  return dayjs.utc(now).add(months, 'month').valueOf()
}
