import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { err, ok, type Result } from '#lib/result.ts'
import { resetBreakers, withBreaker } from '../../../functions/site/upstream/breaker.ts'
import type { UpstreamFailure } from '../../../functions/site/upstream/failure.ts'

const trial_ms = 1000
const good = async (): Promise<Result<string, UpstreamFailure>> => ok('answer')
const bad = async (): Promise<Result<string, UpstreamFailure>> => err({ kind: 'broke', detail: 'HTTP 500' })
const never = () => new Promise<Result<string, UpstreamFailure>>(() => undefined)
const off = { ok: false, error: { kind: 'off' } }

const attempted = (attempt: typeof good, name = 'one') => withBreaker(name, trial_ms, attempt)
const pass = (time_ms: number) => vi.setSystemTime(Date.now() + time_ms)

async function openBreaker(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) await attempted(bad)
}

beforeEach(() => {
  resetBreakers()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the breaker', () => {
  it('[GAMES-11] opens after five failures in a row, and one upstream does not open another', async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempted(bad)
    expect(await attempted(good)).toEqual(ok('answer'))
    await openBreaker()
    expect(await attempted(good)).toMatchObject(off)
    expect(await attempted(good, 'two')).toEqual(ok('answer'))
  })

  it('[GAMES-11] tries again after ten seconds, and closes when that goes well', async () => {
    await openBreaker()
    pass(9000)
    expect(await attempted(good)).toMatchObject(off)
    pass(2000)
    expect(await attempted(bad)).toMatchObject({ error: { kind: 'broke' } })
    expect(await attempted(good)).toMatchObject(off)
    pass(11_000)
    expect(await attempted(good)).toEqual(ok('answer'))
    expect(await attempted(good)).toEqual(ok('answer'))
  })

  it('[GAMES-11] a trial that never ends holds nobody up, and is given up', async () => {
    await openBreaker()
    pass(11_000)
    void attempted(never)
    expect(await attempted(good)).toMatchObject(off)
    pass(trial_ms + 1500)
    expect(await attempted(good)).toEqual(ok('answer'))
  })
})
