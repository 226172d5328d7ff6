import { code } from '#contract/errors.ts'
import { err, type Result } from '#lib/result.ts'
import { type CallFailure, isPassing } from './api.ts'

/** Marks a failure without a call: its fields say everything, so that no notice is shown. */
const notSent = 'not sent'

/** Message keys by field. The same failure as the server's for invalid fields. */
export function invalid(fields: Record<string, string>): Result<never, CallFailure> {
  return err({ kind: 'answered', code: code.invalid, message: notSent, fields })
}

export function isNotSent({ fields, message }: CallFailure): boolean {
  return fields !== undefined && message === notSent
}

/**
 * Ids of requests that move money. The same contents keep their id until an answer decides, so that a repetition after a
 * lost answer is the same request to the server, which counts it once.
 */
export function createRequestIds() {
  let last: { contents: string; id: string } | undefined

  function idFor(...contents: readonly unknown[]): string {
    const written = JSON.stringify(contents)
    if (last?.contents !== written) last = { contents: written, id: crypto.randomUUID() }
    return last.id
  }
  /** `failure` is undefined after a success. */
  function answered(failure?: CallFailure): void {
    if (!failure || !isPassing(failure)) last = undefined
  }
  return { idFor, answered }
}
