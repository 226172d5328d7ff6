import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { callNames, callOf } from '#contract/calls.ts'
import { leaks, mutated, type Mutated } from '../lib/fuzz.ts'
import { walks } from '../lib/walks.ts'
import { bankAnswers, goodBank } from './payments/paymentSupport.ts'
import { fetchWorker, migrate, origin, signUp } from './support.ts'

const names = callNames.filter((name) => callOf(name).answeredBy === undefined)
const runs = 10

beforeAll(async () => {
  await migrate()
  // A provider that does not answer is a 5xx, and none of ours.
  await bankAnswers(goodBank)
})

async function sendMutated(request: Mutated): Promise<{ http: number; text: string }> {
  const headers = new Headers({ 'content-type': request.contentType, 'x-client-address': '203.0.113.9' })
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`)
  const { method } = request
  const body = method === 'GET' ? null : (request.body ?? null)
  const answer = await fetchWorker(new Request(origin + request.path, { method, headers, body }))
  return { http: answer.status, text: await answer.text() }
}

describe('[ERR-03] whatever is sent, no call breaks and none tells of the inside', () => {
  it.each(names)('%s', { timeout: 120_000 }, async (name) => {
    // A player each, for a logout or an ended session is one of the things that are tried.
    const { token } = await signUp(`fuzz${names.indexOf(name)}`)
    await fc.assert(
      fc.asyncProperty(mutated(name, [token, 'forged', undefined]), async (request) => {
        const { http, text } = await sendMutated(request)
        expect(http, text).toBeLessThan(500)
        expect(text).not.toMatch(leaks)
        const { status } = JSON.parse(text) as { status: unknown }
        expect(status === 0).toBe(http === 200)
      }),
      walks(runs),
    )
  })
})
