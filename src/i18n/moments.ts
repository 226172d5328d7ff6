import dayjs from 'dayjs'
import { shownDate } from '@contract/constants'

/** A moment (ISO 8601) by the clock of the reader: 21.11.2026, 09:05; kept left to right among Hebrew and Arabic words. */
export function formatMoment(iso: string): string {
  return `\u2066${dayjs(iso).format(`${shownDate}, HH:mm`)}\u2069`
}
