import { code } from '#contract/errors.ts'
import { err, type Result } from '#lib/result.ts'
import type { CallFailure } from './api.ts'

/** Marks a failure without a call: its fields say everything, so that no notice is shown. */
const notSent = 'not sent'

/** Message keys by field. The same failure as the server's for invalid fields. */
export function invalid(fields: Record<string, string>): Result<never, CallFailure> {
  return err({ kind: 'answered', code: code.invalid, message: notSent, fields })
}

export function isNotSent({ fields, message }: CallFailure): boolean {
  return fields !== undefined && message === notSent
}
