import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute_ms } from '#lib/time.ts'
import { takeNews, withBreaker } from '../../../functions/site/upstream/breaker.ts'
import { healthOf, tellNow } from '../../../functions/site/upstream/keeper.ts'
import { err, ok } from '#lib/result.ts'
import { siteEnv, startAfresh } from './support.ts'

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
  const env = { ...siteEnv, PROVIDERS: [reef], PARTNER_KEYS: JSON.stringify({ reef: 'test-key-of-reef' }) }
  const good = async () => ok(1)
  const bad = async () => err({ kind: 'timeout', detail: '' } as const)
  const call = (attempt: typeof good | typeof bad, use = 'list') =>
    withBreaker<number>(`reef:${use}`, 1000, attempt)

  it('is of all isolates: their calls and failures of the last hour, and the worst breaker', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await call(good)
    await call(bad, 'launch')
    await tellNow(env)
    await healthOf(siteEnv).tell('another', [
      {
        upstream: 'reef',
        calls: 7,
        failures: 5,
        breaker: 'open',
        lastFailure: 'list: broke',
        lastFailureAt_ms: 1,
      },
    ])
    expect((await healthOf(siteEnv).health())['reef']).toMatchObject({
      calls: 9,
      failures: 6,
      breaker: 'open',
    })
    vi.setSystemTime(Date.now() + 2 * minute_ms)
    expect((await healthOf(siteEnv).health())['reef']).toMatchObject({ calls: 9, breaker: 'closed' })
    vi.setSystemTime(Date.now() + 70 * minute_ms)
    await healthOf(siteEnv).tell('another', [])
    expect((await healthOf(siteEnv).health())['reef']?.calls ?? 0).toBe(0)
  })

  it('is told, and that of the platform, which nobody reads, is not', async () => {
    await withBreaker('platform:user', 1000, bad)
    await call(good)
    await tellNow(env)
    expect(Object.keys(await healthOf(siteEnv).health())).toEqual(['reef'])
  })

  it('is told once for each call, and while a breaker is open without one', async () => {
    for (let failure = 0; failure < 5; failure += 1) await call(bad)
    expect(takeNews()).toMatchObject([{ upstream: 'reef', calls: 5, failures: 5, breaker: 'open' }])
    expect(takeNews()).toMatchObject([{ upstream: 'reef', calls: 0, failures: 0, breaker: 'open' }])
  })
})
