import { code } from '#contract/errors.ts'
import type { CallFailure } from '@/stores/calls/api.ts'

const answers: readonly number[] = [code.limitReached, code.excluded, code.verificationNeeded]

/** A refusal that protects the player: it is shown as a state that says what to do (RestrictionNotice). */
export function isProtective({ kind, code: answer }: CallFailure): boolean {
  return kind === 'answered' && answers.includes(answer)
}
