import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { code } from '#contract/errors.ts'
import { callStaff, proofQuestion, signedInId } from '../../../src/studio/calls/callStaff.ts'

const over = { status: code.signInRequired, error_message: 'session over' }
const done = { status: 0, result: { items: [], total: 0 } }
let answers: object[]
let asked: { address: string; body: unknown }[]

beforeEach(() => {
  vi.stubGlobal('location', { search: '' })
  asked = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    asked.push({ address, body })
    return Promise.resolve(Response.json(answers.shift()))
  })
  signedInId.set('me')
})
afterEach(() => {
  vi.unstubAllGlobals()
  signedInId.set(undefined)
})

it('[DESK-45] a call of a session that is over waits for another sign-in, and is made again with what it had', async () => {
  answers = [over, done]
  const body = { reason: 'a fault', texts: {} }
  const called = callStaff('putStop', { params: { id: 'everything' }, body })
  await vi.waitFor(() => expect(proofQuestion.get()?.field).toBe('session'))
  proofQuestion.get()?.answer(true)
  expect(await called).toMatchObject({ ok: true })
  const [first, again, ...more] = asked
  expect(first).toMatchObject({
    address: expect.stringMatching(/everything$/) as string,
    body: JSON.stringify(body),
  })
  expect([again, more]).toEqual([first, []])
})

it('[DESK-45] who does not sign in again is told so once, and not asked by every call after it', async () => {
  answers = [over, over]
  const called = callStaff('listStops')
  await vi.waitFor(() => expect(proofQuestion.get()).toBeDefined())
  proofQuestion.get()?.answer(false)
  expect(await called).toMatchObject({ ok: false, error: { code: code.signInRequired } })
  expect(await callStaff('listStops')).toMatchObject({ ok: false })
  expect(proofQuestion.get()).toBeUndefined()
})
