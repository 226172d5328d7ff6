import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demo, openPage, type PageOptions } from '../fakePage.ts'

const asked = 'GET /digitain/front/token'
const token = (text: string) => ({ status: 0, result: { token: text } })

async function open(options: PageOptions = { signedIn: true }) {
  const page = openPage(options)
  page.answer(asked, token('token-1'), token('token-2'))
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  const session = await import('@/stores/session/session.ts')
  const { signIn } = await import('@/stores/auth/signIn.ts')
  session.startSession()
  const store = await import('@/stores/sport/frame.ts')
  const { $sportToken } = await import('@/stores/sport/token.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  return { page, signIn, store, $sportToken, $notices }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SPORT-02] a player’s token is fetched before the frame opens, and cleared on leaving', async () => {
  const { store, $sportToken } = await open()
  const leave = store.keepSportFrame('digitain')
  expect(store.$sportFrame.get()).toEqual({ state: 'processing' })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: 'token-1' })
  expect($sportToken.get()).toBe('token-1')
  store.readySportFrame()
  expect(store.$sportFrame.get()).toMatchObject({ state: 'ready', token: 'token-1' })
  leave()
  expect(store.$sportFrame.get()).toEqual({ state: 'closed' })
  expect($sportToken.get()).toBeNull()
})

test('[SPORT-02] a token that comes after leaving is not kept', async () => {
  const { page, store, $sportToken } = await open()
  const answer = Promise.withResolvers<ReturnType<typeof token>>()
  page.answer(asked, answer.promise)
  const leave = store.keepSportFrame('digitain')
  leave()
  answer.resolve(token('late'))
  await vi.advanceTimersByTimeAsync(0)
  expect($sportToken.get()).toBeNull()
  expect(store.$sportFrame.get()).toEqual({ state: 'closed' })
})

test('[SPORT-02] a guest’s frame opens with the sign of a guest, without a call', async () => {
  const { page, store } = await open({ signedIn: false })
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: '_' })
  expect(page.made(asked)).toEqual([])
})

test('[SPORT-04] a sign-in starts the frame anew with the player’s token', async () => {
  const { page, signIn, store } = await open({ signedIn: false })
  page.answer('POST /api/user/login', { status: 0, result: { ...demo, previous_session_at: null } })
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  const before = store.$sportFrame.get()
  const drawn: (string | undefined)[] = []
  store.$sportFrame.listen((frame) => void drawn.push(store.drawnFrame(frame)?.token))
  await signIn('demo', 'Demo1234')
  await vi.advanceTimersByTimeAsync(0)
  const now = store.$sportFrame.get()
  expect(now).toMatchObject({ state: 'opening', token: 'token-1' })
  expect('run' in now && 'run' in before && now.run > before.run).toBe(true)
  // The guest’s frame stays until it gets the token, and its slip with it.
  expect(drawn).toEqual(['_', 'token-1'])
})

test('[SESSION-08] a sign-out in another tab makes the frame a guest’s and clears the token', async () => {
  const { page, store, $sportToken } = await open()
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  store.readySportFrame()
  page.hear('out 1')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: '_' })
  expect($sportToken.get()).toBeNull()
  expect(page.made(asked)).toHaveLength(1)
})

test('the check that confirms the session does not start the frame anew', async () => {
  const { page, store } = await open()
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  const before = store.$sportFrame.get()
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.made('GET /api/user/check')).toHaveLength(1)
  expect(store.$sportFrame.get()).toEqual(before)
})

test('[SESSION-08] a token asked for while signed out is refused with a notice', async () => {
  const { page, $notices } = await open({ signedIn: false })
  const { fetchSportToken } = await import('@/stores/sport/token.ts')
  expect(await fetchSportToken('digitain')).toMatchObject({ ok: false })
  expect($notices.get().map(({ message }) => message)).toEqual([{ key: 'pleaseAuth' }])
  expect(page.made(asked)).toEqual([])
})

test('[SPORT-01] a frame that does not answer in ten seconds fails, and may be tried again', async () => {
  const { store, $sportToken } = await open()
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(store.slowFrame_ms)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'failed', failure: { kind: 'timeout' } })
  expect($sportToken.get()).toBeNull()
  await store.openSportFrame('digitain')
  store.readySportFrame()
  await vi.advanceTimersByTimeAsync(store.slowFrame_ms)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'ready', token: 'token-2' })
})

test('[SPORT-09] a refused token fails with the code that the player is to read', async () => {
  const { page, store } = await open()
  page.answer(asked, { status: 693 })
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'failed', failure: { kind: 'answered', code: 693 } })
})

test('[SPORT-01] without a connection nothing is asked', async () => {
  const { page, store } = await open()
  Object.assign(navigator, { onLine: false })
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } })
  expect(page.made(asked)).toEqual([])
})

test('[SPORT-07] the second book’s token is fetched once the player is known', async () => {
  const { page, store } = await open()
  page.answer('POST /betconstruct/GenToken', token('bc-1'))
  store.keepSportFrame('betconstruct')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: 'bc-1' })
  expect(page.requests.map(({ call }) => call)).toEqual([
    'GET /api/user/check',
    'POST /betconstruct/GenToken',
  ])
})

test('[SPORT-02] a token that the book refuses is renewed once; refused again, a state says so until the next try', async () => {
  const { page, store } = await open()
  page.answer(asked, token('token-1'), token('token-2'), token('token-3'), token('token-4'))
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  store.readySportFrame()
  expect(await Promise.all([1, 2].map(() => store.renewSportFrame('digitain')))).toEqual([true, true])
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: 'token-2' })
  expect(await store.renewSportFrame('digitain')).toBe(true)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'failed', failure: { kind: 'answered', code: 669 } })
  expect(page.made(asked)).toHaveLength(2)
  await store.openSportFrame('digitain')
  expect(await store.renewSportFrame('digitain')).toBe(true)
  expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: 'token-4' })
})

test('[SPORT-02] tokens that end each in its time are renewed each', async () => {
  const { page, store } = await open()
  page.answer(asked, token('token-1'), token('token-2'), token('token-3'))
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  for (const next of ['token-2', 'token-3']) {
    store.readySportFrame()
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000)
    await store.renewSportFrame('digitain')
    expect(store.$sportFrame.get()).toMatchObject({ state: 'opening', token: next })
  }
})

test('[SPORT-04] a refused token of a session that has ended asks for a sign-in', async () => {
  const { page, store } = await open()
  store.keepSportFrame('digitain')
  await vi.advanceTimersByTimeAsync(0)
  store.readySportFrame()
  page.answer('GET /api/user/check', { status: 9401 })
  expect(await store.renewSportFrame('digitain')).toBe(false)
  expect(store.$sportFrame.get()).toMatchObject({ token: '_' })
  expect(page.made(asked)).toHaveLength(1)
})

test('[SPORT-05] the notice that asks for a sign-in goes with the sign-in', async () => {
  const { page, signIn, $notices } = await open({ signedIn: false })
  page.answer('POST /api/user/login', { status: 0, result: { ...demo, previous_session_at: null } })
  const { notify } = await import('@/stores/notices/notices.ts')
  notify('default', { key: 'pleaseAuthBets' })
  notify('default', { key: 'copiedSuccess' })
  await signIn('demo', 'Demo1234')
  expect($notices.get().map(({ message }) => 'key' in message && message.key)).toEqual([
    'copiedSuccess',
    'successAuth',
  ])
})
