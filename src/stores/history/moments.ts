import dayjs from 'dayjs'
import type { DayRange } from './pagedHistory'

/** Days by the clock of the reader as moments (ISO 8601): from the beginning of the first to the end of the last. */
export function momentsOf({ begin, end }: DayRange): { begin?: string; end?: string } {
  return {
    ...(begin && { begin: dayjs(begin).toISOString() }),
    ...(end && { end: dayjs(end).add(1, 'day').toISOString() }),
  }
}
