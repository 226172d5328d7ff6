import { code } from '#contract/errors.ts'
import type { CallFailure } from '../../shared/reply.ts'

/** `detail` is for the log alone (ERR-03). */
export type UpstreamFailure = { kind: 'broke' | 'off' | 'timeout'; detail: string }

/** The browser's answer when an upstream fails; the detail stays in the log (ERR-03). */
export function callFailureOf(failure: UpstreamFailure): CallFailure {
  switch (failure.kind) {
    case 'broke':
      return { code: code.upstreamBroke, message: 'upstream broke' }
    case 'off':
      return { code: code.upstreamOff, message: 'upstream is switched off for a moment' }
    case 'timeout':
      return { code: code.upstreamTimeout, message: 'upstream did not answer in time' }
  }
}
