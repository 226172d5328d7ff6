import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { privateCaching } from '#contract/envelope.ts'
import { FileAnswer } from '#contract/payments.ts'
import { failureReply, reply } from '../../shared/reply.ts'
import type { CallOutcome } from '../calls/context.ts'

/** The outcome of a call whose result is a file: a download, or the envelope of a failure. */
export function fileReply(outcome: CallOutcome): Response {
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
