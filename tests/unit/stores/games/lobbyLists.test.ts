import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const providersOf = (section: string) => `GET /api/games/providers?section=${section}`
const outcomeGames = 'GET /api/games?section=slots&provider=outcome&cursor=0'
const game = (provider: string, gameId: string, tab: string[] = []) => ({
  id: `${provider}/${gameId}`,
  gameId,
  gameName: gameId,
  provider,
  routeProvider: provider,
  tab,
  isLiveGame: false,
  hasImage: false,
})
const info = (routeProvider: string, flags: object = {}) => ({
  id: routeProvider,
  routeProvider,
  name: routeProvider,
  authRequired: false,
  isDirectGameLink: false,
  defaultGameList: true,
  uniqueField: null,
  count: 1,
  ...flags,
})
const forPlayers = { authRequired: true }
const listOf = (...games: object[]) => ({ status: 0, result: { games, cursor: null, total: games.length } })
const jet = game('outcome', 'jetx_ssg', ['crash'])

async function open(section: string, ...infos: object[]) {
  const page = openPage({ signedIn: true })
  page.answer(providersOf(section), { status: 0, result: infos })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  const { signOut } = await import('@/stores/session/session.ts')
  return {
    page,
    signOut,
    ...(await import('@/stores/games/lobbyLists.ts')),
    ...(await import('@/stores/games/slotLists.ts')),
    ...(await import('@/stores/games/liveLists.ts')),
  }
}

/** Holds the answer to a call back until it is given. */
function late(page: ReturnType<typeof openPage>, call: string) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listOf>>()
  page.answer(call, promise)
  return resolve
}

const slots = { section: 'slots' } as const
const openSlots = async () => {
  const opened = await open('slots', info('pragmatic'), info('outcome', forPlayers))
  opened.page.answer(outcomeGames, listOf(jet))
  return opened
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[GAMES-04] a guest has the default list, which is the page: nothing is asked, and extra data is cleared', async () => {
  const { page, signOut, $extraData, $lobbyLists, loadSlotLists } = await openSlots()
  await loadSlotLists(slots)
  expect(Object.keys($extraData.get())).toEqual(['pragmatic', 'outcome'])
  await signOut()
  page.requests.length = 0
  await loadSlotLists(slots)
  expect(page.requests).toEqual([])
  expect($extraData.get()).toEqual({})
  expect($lobbyLists.get()).toEqual({ lists: {}, processing: [], failure: null })
})

test('[GAMES-04] extra data comes first; then the lists that are not in the page, each flag off at the end', async () => {
  const { page, $lobbyLists, loadSlotLists } = await openSlots()
  const answer = late(page, outcomeGames)
  const loading = loadSlotLists(slots)
  expect(page.requests.map(({ call }) => call)).toEqual([providersOf('slots')])
  await vi.waitFor(() => expect($lobbyLists.get().processing).toEqual(['outcome']), { timeout: 15_000 })
  answer(listOf(jet))
  await loading
  expect(page.requests.map(({ call }) => call)).toEqual([providersOf('slots'), outcomeGames])
  expect($lobbyLists.get()).toEqual({ lists: { outcome: [jet] }, processing: [], failure: null })
})

test('[GAMES-04] without its extra data no list is asked for', async () => {
  const { page, $lobbyLists, loadSlotLists } = await openSlots()
  page.answer(providersOf('slots'), { status: 9503 })
  await loadSlotLists(slots)
  expect(page.made(outcomeGames)).toEqual([])
  expect($lobbyLists.get().failure).toMatchObject({ code: 9503 })
})

test('[GAMES-04] a new answer takes the place of the provider’s list; a category is a field of its own', async () => {
  const { page, $lobbyLists, loadSlotLists, listKey } = await openSlots()
  await loadSlotLists(slots)
  const silver = game('outcome', 'aviator_spribe', ['crash'])
  page.answer(outcomeGames, listOf(silver))
  page.answer('GET /api/games?section=slots&provider=outcome&category=crash&cursor=0', listOf(jet))
  page.answer(`${providersOf('slots')}&category=crash`, { status: 0, result: [info('outcome', forPlayers)] })
  await loadSlotLists(slots)
  await loadSlotLists({ ...slots, category: 'crash' })
  expect($lobbyLists.get().lists).toEqual({ outcome: [silver], 'outcome/crash': [jet] })
  expect(listKey({ provider: 'outcome', category: 'crash' })).toBe('outcome/crash')
})

test('[GAMES-04] a list of several pages is read to its end', async () => {
  const { page, $lobbyLists, loadSlotLists } = await openSlots()
  page.answer(outcomeGames, { status: 0, result: { games: [jet], cursor: '1', total: 2 } })
  const silver = game('outcome', 'aviator_spribe')
  page.answer('GET /api/games?section=slots&provider=outcome&cursor=1', listOf(silver))
  await loadSlotLists(slots)
  expect($lobbyLists.get().lists).toEqual({ outcome: [jet, silver] })
})

test('[GAMES-04] of one provider the others are not asked for', async () => {
  const { page, loadSlotLists } = await openSlots()
  await loadSlotLists({ ...slots, provider: 'pragmatic' })
  expect(page.requests).toHaveLength(1)
  await loadSlotLists({ ...slots, provider: 'outcome' })
  expect(page.made(outcomeGames)).toHaveLength(1)
})

test('[GAMES-04] on failure the error is stored, what was there stays, and asking again takes the error away', async () => {
  const { page, $lobbyLists, loadSlotLists } = await openSlots()
  await loadSlotLists(slots)
  page.answer(outcomeGames, { status: 9504 })
  await loadSlotLists(slots)
  expect($lobbyLists.get()).toMatchObject({
    lists: { outcome: [jet] },
    processing: [],
    failure: { code: 9504 },
  })
  page.answer(outcomeGames, listOf(jet))
  await loadSlotLists(slots)
  expect($lobbyLists.get().failure).toBeNull()
})

test('[GAMES-04] what comes after the player has signed out is not kept', async () => {
  const { page, signOut, $lobbyLists, $extraData, loadSlotLists } = await openSlots()
  const answer = late(page, outcomeGames)
  const loading = loadSlotLists(slots)
  await vi.waitFor(() => expect($lobbyLists.get().processing).toEqual(['outcome']), { timeout: 15_000 })
  await signOut()
  answer(listOf(jet))
  await loading
  expect($lobbyLists.get().lists).toEqual({})
  expect($extraData.get()).toEqual({})
})

const tablesOf = (provider: string) => `GET /api/games?section=live&provider=${provider}&cursor=0`
const table = game('xpg', 't1')

test('[GAMES-05] a provider’s default list is in the page and is not asked for', async () => {
  const { page, $lobbyLists, loadLiveLobby } = await open('live', info('evolution'))
  await loadLiveLobby()
  expect(page.requests.map(({ call }) => call)).toEqual([providersOf('live')])
  expect($lobbyLists.get()).toEqual({ lists: {}, processing: [], failure: null })
})

test('[GAMES-05] of a list of providers each one is asked, with a processing flag of its own', async () => {
  const { page, $lobbyLists, loadLiveLobby } = await open(
    'live',
    info('xpg', forPlayers),
    info('ezugi', { defaultGameList: false }),
  )
  const answer = late(page, tablesOf('xpg'))
  page.answer(tablesOf('ezugi'), { status: 9502 })
  const loading = loadLiveLobby()
  await vi.waitFor(() => expect($lobbyLists.get().failure).not.toBeNull(), { timeout: 15_000 })
  expect($lobbyLists.get().processing).toEqual(['xpg'])
  answer(listOf(table))
  await loading
  expect($lobbyLists.get()).toMatchObject({
    lists: { xpg: [table] },
    processing: [],
    failure: { code: 9502 },
  })
})

test('[GAMES-05] a list that is loaded is not asked for again, and its flag is off', async () => {
  const { page, $lobbyLists, loadLiveLobby, loadLiveLists } = await open('live', info('xpg', forPlayers))
  page.answer(tablesOf('xpg'), listOf(table))
  await loadLiveLobby()
  await loadLiveLists(['xpg'])
  expect(page.made(tablesOf('xpg'))).toHaveLength(1)
  expect($lobbyLists.get().processing).toEqual([])
})

test('[GAMES-05] signed out, the list of a provider that wants a player becomes empty', async () => {
  const { page, signOut, $extraData, $lobbyLists, loadLiveLobby, loadLiveLists } = await open(
    'live',
    info('xpg', forPlayers),
  )
  page.answer(tablesOf('xpg'), listOf(table))
  await loadLiveLobby()
  await signOut()
  page.requests.length = 0
  await loadLiveLists(['xpg'])
  expect($lobbyLists.get().lists).toEqual({ xpg: [] })
  await loadLiveLobby()
  expect($extraData.get()).toEqual({})
  expect(page.requests).toEqual([])
})

test('[GAMES-05] a direct-link provider is skipped', async () => {
  const { page, $lobbyLists, loadLiveLobby } = await open(
    'live',
    info('vip', { isDirectGameLink: true, defaultGameList: false }),
  )
  await loadLiveLobby()
  expect(page.made(tablesOf('vip'))).toEqual([])
  expect($lobbyLists.get().processing).toEqual([])
})

test('[GAMES-05] an unknown provider is a configuration error', async () => {
  const { loadLiveLobby, loadLiveLists } = await open('live', info('xpg', forPlayers))
  await loadLiveLobby()
  await expect(loadLiveLists(['nobody'])).rejects.toThrow('no provider nobody is configured')
})

test('[GAMES-05] lists are merged by the unique field of their provider: a table that is there stands once', async () => {
  const merged = { ...forPlayers, uniqueField: 'gameId' }
  const { page, $lobbyLists, loadLiveLobby } = await open('live', info('xpg', forPlayers))
  page.answer(tablesOf('xpg'), listOf(table))
  await loadLiveLobby()
  page.answer(providersOf('live'), { status: 0, result: [info('xpg', forPlayers), info('ezugi', merged)] })
  const other = game('ezugi', 't2')
  page.answer(tablesOf('ezugi'), listOf(game('ezugi', 't1'), other))
  await loadLiveLobby()
  expect($lobbyLists.get().lists).toEqual({ xpg: [table], ezugi: [other] })
})
