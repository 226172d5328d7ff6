import type { PlayUnit } from '#contract/protectionTerms.ts'
import { formatMoment } from '@/i18n/moments.ts'

/** Days, months and years are UTC, like the limits; a session is named in the reader's time zone. */
export function spanName(by: PlayUnit, { since }: { since: string }): string {
  const [year = '', month = '', day = ''] = since.slice(0, 10).split('-')
  switch (by) {
    case 'session':
      return formatMoment(since)
    case 'day':
      return `${day}.${month}.${year}`
    case 'month':
      return `${month}.${year}`
    case 'year':
      return year
  }
}
