import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SiteStatus } from '#contract/status.ts'
import { minute_ms } from '#lib/time.ts'
import { forgetStatus } from '../../../functions/site/gateway/status.ts'
import { resetBreakers } from '../../../functions/site/upstream/breaker.ts'
import { healthOf } from '../../../functions/site/upstream/keeper.ts'
import { callsOf, fetchSite, origin, refusal, setRules, siteEnv, startAfresh, success } from './support.ts'

const start = Date.UTC(2026, 10, 28, 10)
const at = (minutes: number) => new Date(start + minutes * minute_ms).toISOString()
const play = 'GET /health/play'
const stop = { id: 'provider:pragmatic', since: at(-5), texts: { en: 'Back soon' } }

beforeEach(async () => {
  await startAfresh()
  // The object outlives a test.
  await runInDurableObject(siteEnv.KEEPER.getByName('health'), (_, { storage }) => {
    for (const table of ['platform', 'outage']) storage.sql.exec(`DELETE FROM ${table}`)
  })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())

/** What an isolate answers that has not been asked, so many minutes after the start. */
async function statusAt(minutes: number): Promise<SiteStatus> {
  vi.setSystemTime(start + minutes * minute_ms)
  forgetStatus()
  resetBreakers()
  const answer = await fetchSite(new Request(`${origin}/status.json`))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=5')
  return answer.json()
}

it('[SEE-06] tells everybody what is stopped, and goes on with the last it heard while the platform is down', async () => {
  await setRules('PLATFORM', { [play]: success({ stops: [{ ...stop, author: 'eve', reason: 'secret' }] }) })
  const well = await statusAt(0)
  expect(well).toEqual({
    checked_at: at(0),
    platform: { state: 'ok', since: at(0) },
    stops: [{ ...stop, name: 'Pragmatic' }],
    outages: [],
  })

  await setRules('PLATFORM', { [play]: refusal(9502, 502) })
  const down = { platform: { state: 'down', since: at(2) }, stops: [{ ...stop, name: 'Pragmatic' }] }
  expect(await statusAt(2)).toMatchObject(down)
  expect(await statusAt(30)).toMatchObject({ ...down, checked_at: at(30) })

  await setRules('PLATFORM', { [play]: success({ stops: [] }) })
  expect(await statusAt(32)).toMatchObject({ platform: { state: 'ok', since: at(32) }, stops: [] })
})

it('[SEE-06] asks the platform once, however many ask at once, and behind the answer where it was asked a moment ago', async () => {
  await setRules('PLATFORM', { [play]: success({ stops: [] }) })
  await Promise.all(Array.from({ length: 20 }, () => healthOf(siteEnv).standing()))
  expect(await callsOf('PLATFORM')).toHaveLength(1)
  await setRules('PLATFORM', { [play]: success({ stops: [stop] }) })
  expect((await statusAt(0.5)).stops).toEqual([])
  await vi.waitFor(async () => expect((await healthOf(siteEnv).standing()).platform?.stops).toHaveLength(1))
})

it('[SEE-06] without the object the copy of the store counts, and without both nothing is known', async () => {
  await setRules('PLATFORM', { [play]: success({ stops: [stop] }) })
  await statusAt(0)
  const lost = vi.spyOn(siteEnv.KEEPER, 'getByName').mockImplementation(() => {
    throw new Error('gone')
  })
  try {
    expect(await statusAt(1)).toMatchObject({ platform: { state: 'ok' }, stops: [stop] })
    await siteEnv.CATALOG.delete('standing')
    expect(await statusAt(2)).toEqual({
      ...{ checked_at: null, platform: { state: 'unknown', since: null }, stops: [], outages: [] },
    })
  } finally {
    lost.mockRestore()
  }
})

it('[SEE-06] a platform of one’s own that has no stops is alive', async () => {
  await setRules('PLATFORM', { [play]: refusal(9404, 404) })
  expect((await statusAt(0)).platform.state).toBe('ok')
})
