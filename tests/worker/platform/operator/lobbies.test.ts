import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Arrangement } from '#contract/gameLists.ts'
import { call, migrate, signUp, type Answer, type Player } from '../support.ts'
import { asStaff, auditOf, member, type Member } from './staffSupport.ts'

let editor: Member
let player: Player

beforeAll(async () => {
  await migrate()
  editor = await member('Arranges', 'editor')
  player = await signUp('PlaysFromX')
})
afterEach(() => void vi.useRealTimers())

const hour_ms = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const always = { from: null, until: null }
const pinned = (game: string, more: object = {}) => ({
  ...{ category: 'top', game, position: 1, is_hidden: false, device: 'both', ...always },
  ...more,
})
const put = (path: string, body: object) => asStaff(editor, path, body, 'PUT')
const arrangement = async () => (await call('/api/site/arrangement')).result as Arrangement
const version = async () => (await call('/api/site/content-version')).result as { version: string }

describe('the order of a lobby', () => {
  it('[DESK-16] is saved as one change, with one line of the audit log, and not over a change of somebody else', async () => {
    const body = { version: 0, rows: [{ id: 'popular', is_hidden: true, device: 'both', ...always }] }
    const places = [pinned('pragmatic/gems'), pinned('pragmatic/moon', { position: 2, device: 'mobile' })]
    expect(await put('/lobbies/slots', { ...body, places })).toMatchObject({
      status: 0,
      result: { version: 1 },
    })
    expect(await put('/lobbies/slots', { ...body, places: [] })).toMatchObject({ http: 409, status: 9409 })
    expect((await asStaff(editor, '/lobbies/slots')).result).toMatchObject({ version: 1, places })
    const { lobbies } = await arrangement()
    expect(lobbies.find(({ section }) => section === 'slots')).toMatchObject({
      rows: [{ id: 'popular', is_hidden: true }],
      places: [
        { game: 'pragmatic/gems', position: 1 },
        { game: 'pragmatic/moon', device: 'mobile' },
      ],
    })
    const lines = (await auditOf('action=putLobby')).filter(({ outcome }) => outcome === 'done')
    expect(lines).toMatchObject([{ target: 'slots', before: { places: [] }, after: { places } }])
  })

  it('[DESK-16] of changes in the same moment one is made, and one is in the audit log', async () => {
    const body = { version: 0, rows: [], places: [] }
    const answers = await Promise.all(Array.from({ length: 3 }, () => put('/lobbies/virtual', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 9409, 9409])
    const lines = await auditOf('action=putLobby&target=virtual')
    expect(lines.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  })

  it('[DESK-16] names a row once', async () => {
    const row = { id: 'popular', is_hidden: false, device: 'both', ...always }
    const answer = await put('/lobbies/crash', { version: 0, rows: [row, row], places: [] })
    expect(answer).toMatchObject({ http: 422, status: 9400, fields: { rows: 'incorrectInput' } })
  })

  it('[DESK-16] holds in its times alone, and the version of the content grows when one has come', async () => {
    const now = Date.now()
    const times = { from: iso(now + hour_ms), until: iso(now + 2 * hour_ms) }
    await put('/lobbies/live', { version: 0, rows: [], places: [pinned('live/roulette', times)] })
    const placesAt = async (at: number) => {
      vi.setSystemTime(at)
      const { lobbies, changes_at } = await arrangement()
      const places = lobbies.find(({ section }) => section === 'live')?.places.map(({ game }) => game)
      return { places, changes_at, ...(await version()) }
    }
    const before = await placesAt(now)
    const during = await placesAt(now + 1.5 * hour_ms)
    const after = await placesAt(now + 3 * hour_ms)
    expect(before).toMatchObject({ places: [], changes_at: Date.parse(times.from) })
    expect(during).toMatchObject({ places: ['live/roulette'], changes_at: Date.parse(times.until) })
    expect(after).toMatchObject({ places: [], changes_at: null })
    expect(new Set([before, during, after].map((one) => one.version)).size).toBe(3)
  })

  it('[DESK-16] refuses an end before its beginning', async () => {
    const times = { from: iso(Date.now()), until: iso(Date.now() - hour_ms) }
    const answer = await put('/lobbies/crash', { version: 0, rows: [], places: [pinned('a/b', times)] })
    expect(answer).toMatchObject({ http: 422, status: 9400 })
  })
})

it('[DESK-17] a collection is there from its beginning until its end, by itself', async () => {
  const now = Date.now()
  const content = {
    names: { en: 'Christmas', he: 'חג המולד' },
    image: null,
    games: ['pragmatic/gems'],
    rule: null,
  }
  const times = { from: iso(now + hour_ms), until: iso(now + 2 * hour_ms) }
  const saved = await put('/collections/christmas', { ...content, ...times, is_on_home: true })
  expect(saved).toMatchObject({ status: 0, result: { id: 'christmas', ...times } })
  const shownAt = async (at: number) => {
    vi.setSystemTime(at)
    return (await arrangement()).collections.map(({ id, names }) => ({ id, names }))
  }
  expect(await shownAt(now)).toEqual([])
  expect(await shownAt(now + 1.5 * hour_ms)).toEqual([{ id: 'christmas', names: content.names }])
  expect(await shownAt(now + 2 * hour_ms)).toEqual([])
  vi.useRealTimers()
  const nothing = { ...content, games: [], ...times, is_on_home: true }
  expect(await put('/collections/empty', nothing)).toMatchObject({
    status: 9400,
    fields: { games: 'required' },
  })
})

describe('the countries of a provider or a game', () => {
  const launchFrom = (place: string | undefined, game_id = 'gems', provider = 'pragmatic'): Promise<Answer> =>
    call('/api/games/session', {
      body: { provider, game_id, device: 'mobile', lang: 'en' },
      token: player.token,
      headers: place === undefined ? {} : { 'x-client-place': place },
    })
  const rule = (id: string, mode: string, ...countries: string[]) =>
    put(`/country-rules/${id}`, { mode, countries, reason: 'its licence' })

  it('[DESK-18] no launch from where it is off, and any from elsewhere', async () => {
    expect(await rule('pragmatic', 'except', 'DE', 'FR')).toMatchObject({ status: 0 })
    expect(await launchFrom('DE 3320')).toMatchObject({ status: 9487 })
    expect(await launchFrom('BR')).toMatchObject({ status: 0 })
    expect(await launchFrom('DE', 'x', 'slotegrator')).toMatchObject({ status: 0 })
    expect((await arrangement()).off).toEqual([{ id: 'pragmatic', mode: 'except', countries: ['DE', 'FR'] }])
    const removed = (body: object) => asStaff(editor, '/country-rules/pragmatic', body, 'DELETE')
    expect(await removed({})).toMatchObject({ status: 9400, fields: { reason: 'required' } })
    expect(await removed({ reason: 'licensed again' })).toMatchObject({ status: 0 })
    expect(await launchFrom('DE')).toMatchObject({ status: 0 })
  })

  it('[DESK-18] one game alone, only where it is offered: not from an unknown country', async () => {
    await rule('pragmatic:gems', 'only', 'BR')
    expect(await launchFrom('BR')).toMatchObject({ status: 0 })
    expect(await launchFrom('DE')).toMatchObject({ status: 9487 })
    expect(await launchFrom(undefined)).toMatchObject({ status: 9487 })
    expect(await launchFrom('DE', 'moon')).toMatchObject({ status: 0 })
  })

  it('[DESK-18] staff say why, and the log keeps it', async () => {
    const unsaid = await put('/country-rules/pragmatic', { mode: 'except', countries: ['DE'] })
    expect(unsaid).toMatchObject({ status: 9400, fields: { reason: 'required' } })
    const lines = await auditOf('action=putCountryRule')
    expect(lines.some(({ outcome, reason }) => outcome === 'done' && reason === 'its licence')).toBe(true)
  })
})
