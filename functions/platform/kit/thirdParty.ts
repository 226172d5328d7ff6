import { fail } from '../../shared/reply.ts'

/**
 * A third party did not answer: the platform is well. The site's breaker takes any 5xx for the platform's own failure and would
 * switch off all that is beside the call, as the history and the other methods of payment, so the status is another one. The code is
 * what a browser is told.
 */
export function thirdPartyFailed(errorCode: number, message: string) {
  return fail(errorCode, message, { http: 424 })
}
