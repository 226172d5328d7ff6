import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const reef = { provider: 'pragmatic', gameId: 'vs20reef' }
const session = 'POST /api/games/pragmatic/vs20reef/session'
const id = 'session-1-of-the-player'
const leave = `DELETE /api/games/pragmatic/vs20reef/session?session=${id}`
const url = 'https://games.test/play?key=1'

async function open() {
  const page = openPage({ signedIn: true })
  page.answer(session, { status: 0, result: { url, session: id } })
  page.answer(leave, { status: 0, result: {} })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  return { page, ...(await import('@/stores/games/launch.ts')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[LAUNCH-01] processing goes on, the session is asked for with its game and language, the address is stored', async () => {
  const { page, $launch, startGame } = await open()
  const starting = startGame(reef, 'mobile', 'he')
  expect($launch.get()).toEqual({ state: 'processing' })
  await starting
  expect(page.made(session)[0]?.body).toEqual({ platform: 'mobile', lang: 'he' })
  expect($launch.get()).toEqual({ state: 'playing', url })
  expect(page.location.assign).not.toHaveBeenCalled()
})

test('[LAUNCH-01] [LAUNCH-06] navigates where redirect is asked for; the flag is off, and the session goes along', async () => {
  const { page, $launch, startGame, clearGame } = await open()
  page.answer(session, { status: 0, result: { url, session: id, redirect: true } })
  await startGame(reef, 'desktop', 'en')
  expect(page.location.assign).toHaveBeenCalledWith(url)
  expect($launch.get()).toEqual({ state: 'away' })
  clearGame()
  expect($launch.get()).toEqual({ state: 'cleared' })
  expect(page.made(leave)).toEqual([])
})

test('[LAUNCH-01] failure clears processing and stores the error', async () => {
  const { page, $launch, startGame } = await open()
  page.answer(session, { status: 9503 }, 'offline')
  await startGame(reef, 'desktop', 'en')
  expect($launch.get()).toMatchObject({ state: 'failed', failure: { code: 9503, kind: 'answered' } })
  await startGame(reef, 'desktop', 'en')
  expect($launch.get()).toMatchObject({ state: 'failed', failure: { kind: 'offline' } })
})

test('[LAUNCH-04] a session that is over: the address goes, and the game may be opened again', async () => {
  const { page, $launch, startGame, endGame } = await open()
  await startGame(reef, 'desktop', 'en')
  endGame()
  expect($launch.get()).toEqual({ state: 'ended' })
  expect(page.made(leave)).toHaveLength(1)
  await startGame(reef, 'desktop', 'en')
  expect($launch.get()).toEqual({ state: 'playing', url })
})

test('[LAUNCH-02] clearing empties the address and ends the session, even while the page goes', async () => {
  const { page, $launch, startGame, clearGame } = await open()
  await startGame(reef, 'desktop', 'en')
  clearGame()
  expect($launch.get()).toEqual({ state: 'cleared' })
  expect(page.made(leave)).toMatchObject([{ keepalive: true, headers: { 'X-Atoll': '1' } }])
  clearGame()
  expect(page.made(leave)).toHaveLength(1)
})

test('[LAUNCH-02] a session that opens after the player left is ended and not shown', async () => {
  const { page, $launch, startGame, clearGame } = await open()
  const starting = startGame(reef, 'desktop', 'en')
  clearGame()
  await starting
  expect($launch.get()).toEqual({ state: 'cleared' })
  expect(page.made(leave)).toHaveLength(1)
})

test.each([
  { script: 'https://games.test/session.js' },
  { html: '<iframe src="https://games.test/"></iframe>' },
])('[VIRT-03] a script or a fragment is run by the stage: %o', async (launched) => {
  const { page, $launch, startGame } = await open()
  const stage = 'https://stage.test/stage'
  page.answer(session, { status: 0, result: { ...launched, stage, session: id } })
  await startGame(reef, 'desktop', 'en')
  expect($launch.get()).toEqual({ state: 'playing', url: stage, staged: { source: 'launch', ...launched } })
})

test.each([
  { url: 'https://atoll.test/home' },
  { url: 'javascript:alert(1)' },
  { html: '<b>x</b>' },
  { script: url },
])('what would run with the rights of the page (%o) is refused', async (result) => {
  const { page, $launch, startGame } = await open()
  page.answer(session, { status: 0, result: { ...result, session: id } })
  await startGame(reef, 'desktop', 'en')
  expect($launch.get().state).toBe('failed')
  expect(page.made(leave)).toHaveLength(1)
})

test('[LAUNCH-01] a failure that comes after the player left is not shown', async () => {
  const { page, $launch, startGame, clearGame } = await open()
  page.answer(session, { status: 9504 })
  const starting = startGame(reef, 'desktop', 'en')
  clearGame()
  await starting
  expect($launch.get()).toEqual({ state: 'cleared' })
  expect(page.made(leave)).toEqual([])
})

test('[LAUNCH-02] started again, the session before is ended: by its name, for another tab may have one', async () => {
  const { page, $launch, startGame } = await open()
  await startGame(reef, 'desktop', 'en')
  page.answer(session, { status: 0, result: { url, session: 'session-2-of-the-player' } })
  await startGame(reef, 'desktop', 'en')
  expect(page.made(leave)).toHaveLength(1)
  expect($launch.get().state).toBe('playing')
})

test('[SESSION-08] signed out, it shows a notice, asks nothing and clears', async () => {
  const { page, $launch, startGame } = await open()
  const { signOut } = await import('@/stores/session/session.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  await startGame(reef, 'desktop', 'en')
  await signOut()
  await startGame(reef, 'desktop', 'en')
  expect($launch.get()).toEqual({ state: 'cleared' })
  expect(page.made(session)).toHaveLength(1)
  expect($notices.get().map(({ message }) => message)).toEqual([{ key: 'pleaseAuth' }])
})

test('a launch that finds no session signs out', async () => {
  const { page, startGame } = await open()
  const { $session } = await import('@/stores/session/session.ts')
  page.answer(session, { status: 9401 })
  page.answer('GET /api/user/check', { status: 9401 })
  await startGame(reef, 'desktop', 'en')
  await vi.waitFor(() => expect($session.get()).toBe('out'), { timeout: 15_000 })
})

test('a failure the game reports ends its session and can be tried again', async () => {
  const { page, $launch, startGame, failGame } = await open()
  await startGame(reef, 'desktop', 'en')
  failGame({ kind: 'answered', code: 9502, message: 'the game broke' })
  expect($launch.get().state).toBe('failed')
  expect(page.made(leave)).toHaveLength(1)
  await startGame(reef, 'desktop', 'en')
  expect($launch.get().state).toBe('playing')
})
