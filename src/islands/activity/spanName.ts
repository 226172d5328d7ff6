import { shownDate } from '#contract/constants.ts'
import { reformatDate, sentDate } from '#lib/dates.ts'
import type { PlayUnit } from '#contract/protection.ts'
import { formatMoment } from '@/i18n/moments.ts'

/** Days, months and years are UTC, like the limits; a session is named in the reader's time zone. */
export function spanName(by: PlayUnit, { since }: { since: string }): string {
  const [year = '', month = ''] = since.split('-')
  switch (by) {
    case 'session':
      return formatMoment(since)
    case 'day':
      return reformatDate(since.slice(0, 10), sentDate, shownDate) ?? since
    case 'month':
      return `${month}.${year}`
    case 'year':
      return year
  }
}
