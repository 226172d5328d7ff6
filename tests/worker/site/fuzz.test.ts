import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { callNames } from '#contract/calls.ts'
import { leaks, mutated, type Mutated } from '../lib/fuzz.ts'
import { walks } from '../lib/walks.ts'
import {
  call,
  cookieOf,
  goodBooks,
  goodLists,
  setRules,
  signedInUser,
  startAfresh,
  success,
} from './support.ts'

const runs = 10

/** Every upstream answers well, so that a 5xx can only be the site's own; one game session among them. */
beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', { ...goodLists, ...goodBooks })
  await setRules('PLATFORM', {
    '*': { ...success(signedInUser), headers: { 'x-session-token': 'upstream-token' } },
  })
})

async function sendMutated(request: Mutated, address: string): Promise<{ http: number; text: string }> {
  const { method, path, body, token: cookie, contentType } = request
  const sent = method === 'GET' ? undefined : body
  const headers: Record<string, string> = sent === undefined ? {} : { 'Content-Type': contentType }
  const answer = await call(path, { method, body: sent, headers, address, ...(cookie && { cookie }) })
  // A file comes without the envelope.
  const text = answer.headers.has('content-disposition') ? '{ "status": 0 }' : await answer.text()
  return { http: answer.status, text }
}

describe('[ERR-03] whatever a browser sends, the broker answers in the envelope and tells nothing of the inside', () => {
  it.each(callNames)('%s', { timeout: 120_000 }, async (name) => {
    const cookies = [await cookieOf(), '__Host-atoll_session=forged; atoll_in=1', undefined]
    let count = 0
    await fc.assert(
      fc.asyncProperty(mutated(name, cookies), async (request) => {
        const { http, text } = await sendMutated(request, `198.51.100.${(count += 1) % 250}`)
        expect(text).not.toMatch(leaks)
        const { status } = JSON.parse(text) as { status: unknown }
        expect(status === 0).toBe(http === 200)
        // What is not understood upstream is 502; a crash of our own says "internal error".
        if (http >= 500) expect(text).not.toContain('internal error')
      }),
      walks(runs),
    )
  })
})
