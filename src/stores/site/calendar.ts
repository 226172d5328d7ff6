import { err, ok, type Result } from '#lib/result.ts'
import type * as calendar from '@/i18n/typedDay.ts'
import { noAnswer, type CallFailure } from '../calls/api.ts'

type Calendar = typeof calendar

/** Loads the checks of typed dates with the first one (docs/decisions/dates.md). Fails like a call without a connection. */
export async function loadCalendar(): Promise<Result<Calendar, CallFailure>> {
  try {
    return ok(await import('@/i18n/typedDay.ts'))
  } catch {
    return err({ kind: 'offline', code: noAnswer, message: 'the calendar did not load' })
  }
}
