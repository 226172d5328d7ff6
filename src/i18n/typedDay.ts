import { shownDate } from '#contract/constants.ts'
import { isDate, reformatDate, sentDate } from '#lib/dates.ts'

/** Whether a typed date, DD.MM.YYYY, is a day of the calendar. */
export function isTypedDay(text: string): boolean {
  return isDate(text, shownDate)
}

/**
 * Converts to YYYY-MM-DD for the call. An incomplete date stays as it is, so validation can tell an empty field from
 * a wrong one.
 */
export function typedDateToIso(text: string): string {
  return reformatDate(text, shownDate, sentDate) ?? text
}
