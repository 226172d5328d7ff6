import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage } from '../fakePage.ts'

const end = 'DELETE /api/user/sessions'
const proof = 'POST /api/user/proof'
const fine = { status: 0, result: {} }
const other = { ...demo, id: 'u2' }
const ended = { status: 0, result: { sessions: [] } }
const needed = (field: string) => ({ status: 9451, fields: { [field]: 'required' } })

async function open() {
  const page = openPage({ signedIn: true })
  const store = await import('@/stores/auth/proof.ts')
  const { endOtherSessions } = await import('@/stores/auth/activeSessions.ts')
  return { page, store, endOtherSessions }
}

afterEach(() => void vi.unstubAllGlobals())

test('[SESSION-07] without a question where the proof is fresh', async () => {
  const { page, store, endOtherSessions } = await open()
  page.answer(end, ended)
  expect((await endOtherSessions()).ok).toBe(true)
  expect(store.$proof.get()).toBeUndefined()
})

test.each([
  ['code', '123456', { code: '123456' }],
  ['password', 'Demo1234', { password: 'Demo1234' }],
] as const)('[SESSION-07] asks for the %s, and makes the call once more', async (field, typed, body) => {
  const { page, store, endOtherSessions } = await open()
  page.answer(end, needed(field), ended)
  page.answer(proof, { status: 9444 }, fine)
  const ending = endOtherSessions()
  await vi.waitFor(() => expect(store.$proof.get()?.field).toBe(field), { timeout: 15_000 })
  expect(await store.prove('wrong')).toMatchObject({ ok: false, error: { code: 9444 } })
  expect(store.$proof.get()?.field, 'still asked').toBe(field)
  expect((await store.prove(typed)).ok).toBe(true)
  expect((await ending).ok).toBe(true)
  expect(page.made(proof)[1]?.body).toEqual(body)
  expect(page.made(end)).toHaveLength(2)
  expect(store.$proof.get()).toBeUndefined()
})

test('[SESSION-07] changes nothing when the player gives none', async () => {
  const { page, store, endOtherSessions } = await open()
  page.answer(end, needed('password'))
  const ending = endOtherSessions()
  await vi.waitFor(() => expect(store.$proof.get()).toBeDefined(), { timeout: 15_000 })
  store.cancelProof()
  expect(await ending).toMatchObject({ ok: false, error: { kind: 'abandoned' } })
  expect(page.made(end)).toHaveLength(1)
})

test('[SESSION-07] is over with whoever was asked: nothing of theirs is sent with the session of who comes next', async () => {
  const { page, store, endOtherSessions } = await open()
  const { check } = await import('@/stores/session/session.ts')
  page.answer('GET /api/user/check', { status: 0, result: demo }, { status: 0, result: other })
  await check()
  page.answer(end, needed('password'))
  const ending = endOtherSessions()
  await vi.waitFor(() => expect(store.$proof.get()).toBeDefined())
  await check()
  expect(store.$proof.get()).toBeUndefined()
  expect(await ending).toMatchObject({ ok: false, error: { kind: 'abandoned' } })
  expect(page.made(end)).toHaveLength(1)
})
