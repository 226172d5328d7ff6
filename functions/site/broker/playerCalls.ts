import { callOf, type CallName } from '#contract/calls.ts'
import { readInput } from '../../shared/input.ts'
import { reply } from '../../shared/reply.ts'
import { createContext, type CallOutcome, type RequestContext } from '../calls/context.ts'
import type { Answering } from '../calls/dispatch.ts'
import { fileReply } from './file.ts'
import { forwardResult } from './forward.ts'
import { handlers } from './handlers.ts'

/** A call of players: the broker's own handler answers it, or the platform. */
export function playerCall<Name extends CallName>(name: Name): Answering<RequestContext> {
  const call = callOf(name)
  return {
    contextOf: createContext,
    async answer(c, context) {
      const outcome = await run(name, context, c.req.raw, c.req.param())
      const response = call.file ? fileReply(outcome) : reply(outcome)
      // Makes the browser clear the storage of the site.
      if (outcome.ok && call.session === 'ends') response.headers.set('Clear-Site-Data', '"storage"')
      return response
    },
  }
}

async function run<Name extends CallName>(
  name: Name,
  context: RequestContext,
  request: Request,
  pathParams: Record<string, string>,
): Promise<CallOutcome> {
  const input = await readInput(callOf(name), request, pathParams)
  if (!input.ok) return input
  const handler = handlers[name]
  const callContext = { ...context, ...input.value }
  if (handler) return handler(callContext)
  const { file, explains } = callOf(name)
  return forwardResult({ ...callContext, isLong: file, explains })
}
