import * as v from 'valibot'
import { type CallName, callOf } from '#contract/calls.ts'
import { privateCaching } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { FileAnswer } from '#contract/payments.ts'
import { readInput } from '../../shared/input.ts'
import { failureReply, reply } from '../../shared/reply.ts'
import { type CallOutcome, createContext, type RequestContext } from '../calls/context.ts'
import type { Answering } from '../calls/dispatch.ts'
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

/** The outcome of a call whose result is a file: a download, or the envelope of a failure. */
function fileReply(outcome: CallOutcome): Response {
  if (!outcome.ok) return reply(outcome)
  const file = v.safeParse(FileAnswer, outcome.value)
  if (!file.success) return failureReply({ code: code.upstreamBroke, message: 'upstream broke' })
  const { name, type, text } = file.output
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
      'Cache-Control': privateCaching,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
