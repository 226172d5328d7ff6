import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(customParseFormat)
dayjs.extend(utc)

/** The format of a date in calls and tables. */
export const sentDate = 'YYYY-MM-DD'

const minimumAge_years = 18

/** True for a day of the calendar in exactly this format. */
export function isDate(text: string, format: string): boolean {
  return dayjs.utc(text, format, true).isValid()
}

/** The same day in another format; undefined when `text` is not a day in the format `from`. */
export function reformatDate(text: string, from: string, to: string): string | undefined {
  return isDate(text, from) ? dayjs.utc(text, from, true).format(to) : undefined
}

/** A moment (ISO 8601) in UTC, without the year: `22.11, 15:05`. */
export function utcMoment(iso: string): string {
  return dayjs.utc(iso).format('DD.MM, HH:mm')
}

/** True from the 18th birthday on, by the UTC calendar; somebody born on 29 February has it on 1 March. */
export function isAdult(birthDate: string, now: Date): boolean {
  return isOfAge(birthDate, now, minimumAge_years)
}

/** The same for another age. */
export function isOfAge(birthDate: string, now: Date, age_years: number): boolean {
  return dayjs.utc(now).subtract(age_years, 'year').format(sentDate) >= birthDate
}

/** The beginning of the next UTC day, in milliseconds. */
export function nextUtcDay(now_ms: number): number {
  return dayjs.utc(now_ms).add(1, 'day').startOf('day').valueOf()
}

/** The UTC day of a time, as it is sent. */
export function utcDay(at_ms: number): string {
  return dayjs.utc(at_ms).format(sentDate)
}

/** The Monday of the UTC week of a time, as it is sent. */
export function utcMonday(at_ms: number): string {
  const day = dayjs.utc(at_ms)
  return day.subtract((day.day() + 6) % 7, 'day').format(sentDate)
}
