import { beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { GameReturn } from '#contract/operator/games.ts'
import type { RtpReport } from '#contract/rtp.ts'
import { returnAlarmsPath } from '#contract/returnAlarms.ts'
import { hour_ms } from '#lib/time.ts'
import { tellReturns } from '../../../functions/site/studio/gameReturns.ts'
import { numbersOf } from '../../../functions/shared/numbers.ts'
import {
  bodyOf,
  call,
  callsOf,
  expectFailure,
  goodLists,
  setRules,
  siteEnv,
  slotegratorId,
  startAfresh,
  success,
} from './support.ts'

const platformCall = `GET ${calls.measuredRtp.path}`
const measured = { rounds: 1200, returned: 0.94, deviation: 3.5 }
const rtpList = {
  ...{ from: '2026-10-24', to: '2026-11-22' },
  games: [
    { id: 'pragmatic/vsmoon', ...measured },
    { id: 'pragmatic/gone', ...measured },
  ],
}

beforeEach(async () => {
  await startAfresh()
  await setRules('SANDBOX', goodLists)
})

it('[PROTECT-11] the returns have the games of the catalog, without those that are gone, and the edge keeps them', async () => {
  await setRules('PLATFORM', { [platformCall]: success(rtpList) })
  const answer = await call(calls.gameRtp.path)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
  const { games, ...span } = (await bodyOf(answer)).result as RtpReport
  expect(span).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(games).toMatchObject([{ game: { id: 'pragmatic/vsmoon', gameName: 'Moon Lagoon' }, ...measured }])
})

it('[PROTECT-11] as long as no wallet has reported its rounds, nobody keeps the empty list', async () => {
  await setRules('PLATFORM', { [platformCall]: success({ ...rtpList, games: [] }) })
  const answer = await call(calls.gameRtp.path)
  expect((await bodyOf(answer)).result).toMatchObject({ games: [] })
  expect(answer.headers.get('Cache-Control')).not.toContain('public')
})

it('[PROTECT-11] returns of another shape are 502', async () => {
  await setRules('PLATFORM', { [platformCall]: success({ ...rtpList, games: [{ id: 7 }] }) })
  await expectFailure(await call(calls.gameRtp.path), 502, 9502)
})

it('[DESK-15] staff see which games pay beyond what chance explains, by their rounds and volatility', async () => {
  const session = {
    ...{ id: 's1', username: 'boss', role: 'administrator', permissions: ['reports.read'] },
    ...{ brands: [{ id: 'main', name: 'Atoll' }], all_brands: true },
    ...{ signed_in_at: '2030-01-01T00:00:00.000Z', ends_at: '2030-01-01T00:00:00.000Z', proved_until: null },
  }
  const honeymoon = `slotegrator/${slotegratorId(1)}`
  const of = (id: string, returned: number, rounds: number) => ({ id, rounds, returned, deviation: 4 })
  const games = [of(honeymoon, 0.96, 40_000), of('pragmatic/gone', 3, 40_000)]
  const told = async (permissions: string[], list: object[]) => {
    await setRules('PLATFORM', {
      [platformCall]: success({ ...rtpList, games: list }),
      'GET /operator/session': success({ ...session, permissions }),
    })
    return call('/studio/api/returns', { headers: { Authorization: 'Bearer the-operator-key' } })
  }
  await expectFailure(await told(['content.read'], games), 403, 9403)
  await call('/api/games?section=slots&platform=mobile')
  const itemsOf = async (list: object[]) =>
    ((await bodyOf(await told(['reports.read'], list))).result as { items: GameReturn[] }).items
  const [suite, gone] = await itemsOf(games)
  expect(suite).toMatchObject({ id: honeymoon, title: 'Honeymoon Suite', state: 'within' })
  expect(gone).toMatchObject({ id: 'pragmatic/gone', declared: null, least: null, state: 'unsaid' })
  const declared = suite?.declared ?? 0
  expect(declared).toBeGreaterThan(0.9)
  // Four standard errors: 4 × 4 / √40,000 = 0.08.
  expect((suite?.most ?? 0) - declared).toBeCloseTo(0.08)
  const stateOf = async (returned: number, rounds = 40_000) =>
    (await itemsOf([of(honeymoon, returned, rounds)]))[0]?.state
  expect(await stateOf(declared + 0.081)).toBe('above')
  expect(await stateOf(declared - 0.081)).toBe('below')
  expect(await stateOf(declared + 0.079)).toBe('within')
  expect(await stateOf(declared + 2, 999)).toBe('unsaid')
})

it('[DESK-15] the cron tells the platform once an hour of games out of their range, and counts them', async () => {
  const of = (id: string, returned: number) => ({ id, rounds: 40_000, returned, deviation: 4 })
  const high = `slotegrator/${slotegratorId(1)}`
  const games = [of(high, 1.5), of('pragmatic/gone', 3)]
  await setRules('PLATFORM', {
    [platformCall]: success({ ...rtpList, games }),
    [`POST ${returnAlarmsPath}`]: success({}),
  })
  await call('/api/games?section=slots&platform=mobile')
  const told = async () => (await callsOf('PLATFORM')).filter(({ url }) => url.endsWith(returnAlarmsPath))
  await tellReturns(siteEnv, 7 * hour_ms + 5 * 60_000)
  expect(await told()).toEqual([])
  const counted = await numbersOf(() => tellReturns(siteEnv, 7 * hour_ms + 1000))
  expect(counted.filter(({ name }) => name === 'return')).toEqual([
    expect.objectContaining({ what: high, detail: 'above', value: 1.5 }),
  ])
  const [one, ...more] = await told()
  expect(more).toEqual([])
  expect(JSON.parse(one?.body ?? '')).toMatchObject({
    items: [{ game: high, state: 'above', returned: 1.5 }],
  })
})
