import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const recent = 'GET /api/user/recent_games'
const card = (gameId: string) => ({
  ...{ id: `pragmatic/${gameId}`, gameId, gameName: gameId, provider: 'pragmatic' },
  ...{ routeProvider: 'pragmatic', tab: [], isLiveGame: false, hasImage: true },
})

async function open(signedIn: boolean) {
  const page = openPage({ signedIn })
  const { startSession } = await import('@/stores/session/session.ts')
  const store = await import('@/stores/games/recentGames.ts')
  if (!signedIn) startSession()
  const ids = () => {
    const loaded = store.$recentGames.get()
    return loaded.state === 'ready' ? loaded.value.recent_games.map(({ id }) => id) : loaded.state
  }
  return { page, store, ids }
}

/** Opens a game's page, as scripts/recentGame.ts sees it. */
async function openGame(gameId: string, isIn = false): Promise<void> {
  const element = { dataset: { recent: JSON.stringify(card(gameId)) } }
  Object.assign(document, { querySelector: () => element })
  if (isIn) document.documentElement.dataset.session = 'in'
  vi.resetModules()
  await import('@/scripts/recentGame.ts')
}

afterEach(() => void vi.unstubAllGlobals())

test('[FAV-05] a player’s come from the account', async () => {
  const { page, store, ids } = await open(true)
  page.answer(recent, { status: 0, result: { recent_games: [card('one')] } })
  await store.loadRecentGames()
  expect(ids()).toEqual(['pragmatic/one'])
})

test('[FAV-05] a guest’s come from the device, the last first, each once, and nothing is asked', async () => {
  const { page, store, ids } = await open(false)
  for (const gameId of ['one', 'two', 'one']) await openGame(gameId)
  await store.loadRecentGames()
  expect(ids()).toEqual(['pragmatic/one', 'pragmatic/two'])
  expect(page.requests).toEqual([])
})

test('[FAV-05] the device keeps the last 24', async () => {
  const { store, ids } = await open(false)
  for (let number = 0; number < 30; number += 1) await openGame(`g${number}`)
  await store.loadRecentGames()
  expect(ids()).toHaveLength(24)
  expect(ids()[0]).toBe('pragmatic/g29')
})

test('[FAV-05] what a player opens is not kept on the device', async () => {
  const { store, ids } = await open(false)
  await openGame('mine', true)
  await store.loadRecentGames()
  expect(ids()).toEqual([])
})

test.each(['{', '7', '[{"id":7}]', '[null]'])('[FAV-05] %s on the device is no list', async (stored) => {
  const { store, ids } = await open(false)
  localStorage.setItem('atoll:recent', stored)
  await store.loadRecentGames()
  expect(ids()).toEqual([])
  await openGame('after')
  await store.loadRecentGames()
  expect(ids()).toContain('pragmatic/after')
})
