import { Hono } from 'hono'
import * as v from 'valibot'
import { PersonQuestion, personCheckPath, type PersonAnswer } from '#contract/personCheck.ts'
import { pause } from '../../functions/shared/pause.ts'
import { isSignedCall } from '../../functions/shared/signed.ts'
import { getConfig } from '../config.ts'
import type { SandboxApp } from '../env.ts'

/*
 * The vendor for identity and sanctions, as contract/personCheck.ts describes it. It knows nobody: a name or a number of a document that
 * contains REFER, REFUSE, SLOW or BROKEN, in any case, is answered so.
 */
export const identity = new Hono<SandboxApp>()

/** Longer than anybody waits. */
const slow_ms = 10_000

identity.post(personCheckPath, async (c) => {
  const { personKey } = getConfig(c.env)
  const body = await c.req.text()
  if (personKey === undefined || !(await isSignedCall(personKey, c.req.raw, body)))
    return c.json({ error: 'refused' }, 403)
  const question = v.safeParse(v.pipe(v.string(), v.parseJson(), PersonQuestion), body)
  if (!question.success) return c.json({ error: v.flatten(question.issues) }, 422)
  const { documents, ...names } = question.output.person
  const said = [...Object.values(names), ...documents].join(' ').toUpperCase()
  if (said.includes('BROKEN')) return c.json({ error: 'broken' }, 500)
  if (said.includes('SLOW')) await pause(slow_ms)
  return c.json(answerTo(said, `check-${question.output.id.slice(0, 8)}`))
})

function answerTo(said: string, reference: string): PersonAnswer {
  if (said.includes('REFUSE'))
    return { outcome: 'refuse', reasons: ['on a list of sanctions: same name and birth date'], reference }
  if (said.includes('REFER'))
    return {
      outcome: 'refer',
      reasons: ['close to an entry of a list of sanctions', 'the document is blurred'],
      reference,
    }
  return { outcome: 'approve', reasons: [], reference }
}
