import { shownDate } from '@contract/constants'
import { reformatDate, sentDate } from '@contract/dates'
import type { PlayUnit } from '@contract/protection'
import { formatMoment } from '@/i18n/moments'

/** Days, months and years are those of UTC, as the limits; a session is named by the reader's clock. */
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
