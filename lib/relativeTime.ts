/**
 * `in 4 minutes`. CLDR's Hebrew repeats a number that its word already says (`בעוד שעתיים (2)`), which nobody writes.
 *
 * @param count of the units from now on; negative is past
 */
export function relativeTime(
  format: Intl.RelativeTimeFormat,
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
): string {
  return format.format(count, unit).replace(/\s*\(\d+\)/, '')
}
