import { err, ok, type Result } from '@contract/result'
import { noAnswer, type CallFailure } from '../calls/api'

type Calendar = typeof import('@/i18n/typedDay')

/** What checks typed dates, fetched with the first one (docs/decisions/dates.md). Fails as a call without a connection does. */
export async function loadCalendar(): Promise<Result<Calendar, CallFailure>> {
  try {
    return ok(await import('@/i18n/typedDay'))
  } catch {
    return err({ kind: 'offline', code: noAnswer, message: 'the calendar did not load' })
  }
}
