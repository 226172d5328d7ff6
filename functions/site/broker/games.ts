import { code } from '../../../contract/errors.ts'
import { fail } from '../reply.ts'
import type { CallContext, CallOutcome } from './context.ts'

/** POST /api/games/{provider}/{gameId}/session. */
export async function launch(_call: CallContext): Promise<CallOutcome> {
  return fail(code.noSuchCall, 'no such game')
}

/** DELETE /api/games/{provider}/{gameId}/session. */
export async function leave(_call: CallContext): Promise<CallOutcome> {
  return fail(code.noSuchCall, 'no such game')
}
