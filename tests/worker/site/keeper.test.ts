import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute_ms } from '#lib/time.ts'
import type { ProviderOutage } from '#contract/providerOutages.ts'
import { resetBreakers, takeNews, withBreaker } from '../../../functions/site/upstream/breaker.ts'
import { healthOf, tellNow } from '../../../functions/site/upstream/keeper.ts'
import { err, ok } from '#lib/result.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { readConfig } from '../../../functions/site/kit/config.ts'
import { callsOf, setRules, siteEnv, startAfresh } from './support.ts'

/* One object does or knows for all isolates what each would do or know alone. */

beforeEach(startAfresh)
afterEach(() => void vi.useRealTimers())

const keeper = (name: string) => siteEnv.KEEPER.getByName(name)

describe('[SCALE-06] a copy of a list', () => {
  it('is written once a minute, however many isolates have a new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const offers = Array.from({ length: 50 }, (_, isolate) => keeper('last:a').keep('last:a', `"${isolate}"`))
    expect((await Promise.all(offers)).filter(Boolean)).toEqual([true])
    expect(await siteEnv.CATALOG.get('last:a')).toBe('"0"')
    vi.setSystemTime(Date.now() + minute_ms)
    expect(await keeper('last:a').keep('last:a', '"next"')).toBe(true)
    expect(await siteEnv.CATALOG.get('last:a')).toBe('"next"')
    expect(await keeper('last:b').keep('last:b', '"other"')).toBe(true)
  })

  it('that the store did not take is written with the next offer', async () => {
    await runInDurableObject(keeper('last:c'), async (object) => {
      const { CATALOG } = siteEnv
      const put = vi.spyOn(CATALOG, 'put').mockRejectedValueOnce(new Error('429'))
      Object.assign(object, { env: { ...siteEnv, CATALOG } })
      await expect(object.keep('last:c', '"1"')).rejects.toThrow('429')
      put.mockRestore()
      expect(await object.keep('last:c', '"2"')).toBe(true)
    })
  })
})

describe('[SCALE-06] [STUDIO-07] the health of a provider', () => {
  const reef = { id: 'reef', adapter: 'pragmatic', name: 'Reef', origin: 'sandbox', partner: 'atoll' }
  /** Not the object that the calls of other files have told. */
  const KEEPER = {
    getByName: (name: string) => siteEnv.KEEPER.getByName(`own-${name}`),
  } as SiteEnv['KEEPER']
  const partnerKeys = { PARTNER_KEYS: JSON.stringify({ reef: 'test-key-of-reef' }) }
  const env = { ...siteEnv, KEEPER, PROVIDERS: [reef], ...partnerKeys }
  const good = async () => ok(1)
  const bad = async () => err({ kind: 'timeout', detail: '' } as const)
  const call = (attempt: typeof good | typeof bad, use = 'list') =>
    withBreaker<number>(`reef:${use}`, 1000, attempt)

  it('is of all isolates: their calls and failures of the last hour, and the worst breaker', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await call(good)
    await call(bad, 'launch')
    await tellNow(env)
    await healthOf(env).tell('another', [
      {
        upstream: 'reef',
        calls: 7,
        failures: 5,
        breaker: 'open',
        lastFailure: 'list: broke',
        lastFailureAt_ms: 1,
      },
    ])
    expect((await healthOf(env).health())['reef']).toMatchObject({
      calls: 9,
      failures: 6,
      breaker: 'open',
    })
    vi.setSystemTime(Date.now() + 2 * minute_ms)
    expect((await healthOf(env).health())['reef']).toMatchObject({ calls: 9, breaker: 'closed' })
    vi.setSystemTime(Date.now() + 70 * minute_ms)
    await healthOf(env).tell('another', [])
    expect((await healthOf(env).health())['reef']?.calls ?? 0).toBe(0)
  })

  it('is told, and that of the platform, which nobody reads, is not', async () => {
    await withBreaker('platform:user', 1000, bad)
    await call(good)
    await tellNow(env)
    expect(Object.keys(await healthOf(env).health())).toEqual(['reef'])
  })

  it('is told once for each call, and while a breaker is open without one', async () => {
    for (let failure = 0; failure < 5; failure += 1) await call(bad)
    expect(takeNews()).toMatchObject([{ upstream: 'reef', calls: 5, failures: 5, breaker: 'open' }])
    expect(takeNews()).toMatchObject([{ upstream: 'reef', calls: 0, failures: 0, breaker: 'open' }])
  })
})

describe('[TRUST-12] an outage of a provider', () => {
  const others = { adapter: 'pragmatic', name: 'Reef', origin: 'sandbox', partner: 'atoll' }
  /** The keeper outlives a test: each has a provider of its own. */
  let id = ''
  let env = { ...siteEnv, PROVIDERS: [{ ...others, id }], PARTNER_KEYS: '' }
  let tests = 0
  const start = Date.UTC(2026, 10, 28, 10)
  const path = 'POST /site/outages'
  const taken = { [path]: { json: { status: 0, result: {} } } }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    await setRules('PLATFORM', taken)
    id = `reef${(tests += 1)}`
    env = {
      ...siteEnv,
      PROVIDERS: [{ ...others, id }],
      PARTNER_KEYS: JSON.stringify({ [id]: 'test-key-of-reef' }),
    }
  })

  /** Calls of one minute after the start, counted by an isolate; then it tells. */
  const minute = async (after: number, good: number, bad: number) => {
    vi.setSystemTime(start + after * minute_ms)
    resetBreakers()
    const attempt = (failed: boolean) => async () =>
      failed ? err({ kind: 'broke', detail: '' } as const) : ok(1)
    for (let n = 0; n < good + bad; n += 1) await withBreaker<number>(`${id}:${n}`, 1000, attempt(n >= good))
    await tellNow(env)
  }
  const told = async () =>
    (await callsOf('PLATFORM'))
      .filter(({ url }) => url.endsWith('/site/outages'))
      .flatMap(({ body }) => (JSON.parse(body) as { items: ProviderOutage[] }).items)
      .filter(({ provider }) => provider === id)
      .map(({ began_at, ended_at }) =>
        [began_at, ended_at].map((at) => (at === null ? null : (at - start) / minute_ms)),
      )

  it('begins at a number and a share of failures, and is told once until it is over', async () => {
    await minute(0, 5, 4)
    await minute(1, 0, 1)
    expect(await told(), 'five of ten').toEqual([[1, null]])
    await minute(3, 0, 5)
    await minute(9, 1, 0)
    expect(await told(), 'one that came through ends nothing yet').toHaveLength(1)
    await minute(20, 1, 0)
    expect((await told()).slice(1)).toEqual([[1, 4]])
    await minute(21, 1, 0)
    expect(await told()).toHaveLength(2)
  })

  it('is none below the number, or where most calls come through', async () => {
    await minute(0, 0, 4)
    await minute(20, 6, 5)
    expect(await told()).toEqual([])
  })

  it('goes on while nothing is asked, and does not begin anew with what it was about', async () => {
    await minute(0, 0, 5)
    await minute(120, 0, 1)
    expect(await told()).toEqual([[0, null]])
    await minute(140, 4, 0)
    expect((await told()).slice(1)).toEqual([[0, 121]])
    await minute(141, 0, 4)
    expect(await told()).toHaveLength(2)
    await minute(142, 0, 1)
    expect((await told()).slice(2)).toEqual([[141, null]])
  })

  it('is told again until the platform has it', async () => {
    await setRules('PLATFORM', { [path]: { status: 500 } })
    await minute(0, 0, 5)
    resetBreakers()
    await minute(1, 0, 1)
    expect(await told()).toHaveLength(2)
    await setRules('PLATFORM', taken)
    await minute(2, 0, 1)
    await minute(3, 0, 1)
    expect(await told()).toEqual([[0, null]])
  })

  it('has its thresholds in the configuration', () => {
    const own = { PROVIDER_OUTAGE_MINUTES: 5, PROVIDER_OUTAGE_FAILURES: '2', PROVIDER_OUTAGE_PERCENT: 100 }
    const { outage } = readConfig({ ...env, ...own })
    expect(outage).toEqual({ window_ms: 5 * minute_ms, failures: 2, percent: 100 })
    expect(() => readConfig({ ...env, PROVIDER_OUTAGE_PERCENT: 0 })).toThrow('must be at least 1')
  })
})
