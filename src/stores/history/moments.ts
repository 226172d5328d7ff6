import type { DayRange } from './pagedHistory.ts'

/** Days by the clock of the reader as moments (ISO 8601): from the beginning of the first to the end of the last. */
export function momentsOf({ begin, end }: DayRange): { begin?: string; end?: string } {
  return {
    ...(begin && { begin: beginningOf(begin).toISOString() }),
    ...(end && { end: beginningOf(end, 1).toISOString() }),
  }
}

/** `day` is YYYY-MM-DD. A day of the calendar later is not always 24 hours later. */
function beginningOf(day: string, daysLater = 0): Date {
  const moment = new Date(`${day}T00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return moment
}
