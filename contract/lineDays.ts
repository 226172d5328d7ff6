import { day_ms } from '../lib/time.ts'

/*
 * The days that lists of events can be narrowed to, by their distance from today: back in the results, else to come. Who has a time zone
 * begins a day where that one does.
 */
export const lineDays = ['0', '1', '2', '3', '4', '5', '6', 'weekend'] as const
export type LineDay = (typeof lineDays)[number]

/** From when to when a day is; of the results `isPast`. The weekend is the one that runs or comes next. */
export function daySpan(
  day: LineDay,
  now_ms: number,
  { zone_ms = 0, isPast = false }: { zone_ms?: number; isPast?: boolean } = {},
): { begin_ms: number; end_ms: number } {
  const today = Math.floor((now_ms + zone_ms) / day_ms)
  const at = (days: number) => days * day_ms - zone_ms
  if (day !== 'weekend') {
    const chosen = today + (isPast ? -1 : 1) * Number(day)
    return { begin_ms: at(chosen), end_ms: at(chosen + 1) }
  }
  const sunday = 7
  const weekday = new Date(today * day_ms).getUTCDay() || sunday
  const monday = today + sunday + 1 - weekday
  return { begin_ms: at(Math.max(today, monday - 2)), end_ms: at(monday) }
}
