import { expect, it, vi } from 'vitest'
import { fingerprintOf } from '../../../functions/shared/fingerprint.ts'
import { log } from '../../../functions/shared/log.ts'
import { count, numbersOf, tally } from '../../../functions/shared/numbers.ts'
import { inTrace, newTrace, traceHeaders, traceNow, traceOf } from '../../../functions/shared/trace.ts'

/** The records of a level that `run` leaves. */
async function records(level: 'info' | 'error', run: () => unknown): Promise<Record<string, unknown>[]> {
  const spy = vi.spyOn(console, level).mockImplementation(() => undefined)
  try {
    await run()
    return spy.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  } finally {
    spy.mockRestore()
  }
}

it('[SEE-01] a line of the log has the trace of its request, whatever it waited for', async () => {
  const trace = newTrace('request-of-the-test')
  const lines = await records('info', () =>
    inTrace(trace, async () => {
      await Promise.resolve()
      log('info', 'one')
      log('info', 'other', { request_id: 'its-own' })
    }),
  )
  expect(lines).toMatchObject([
    { message: 'one', trace: trace.traceId, request_id: 'request-of-the-test', build: 'local' },
    { message: 'other', trace: trace.traceId, request_id: 'its-own' },
  ])
  expect(traceNow()).toBeUndefined()
})

it('[SEE-01] a trace goes on to the next worker, and begins anew where there is none', () => {
  const trace = newTrace('one')
  const { traceparent = '', ...rest } = inTrace(trace, traceHeaders)
  expect(traceparent).toMatch(new RegExp(`^00-${trace.traceId}-[0-9a-f]{16}-01$`))
  expect(rest).toEqual({ 'x-request-id': 'one' })
  expect(traceOf('two', traceparent)).toEqual({ requestId: 'two', traceId: trace.traceId })
  for (const wrong of [
    null,
    '',
    'x',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'G'.repeat(32)}-1-01`,
  ])
    expect(traceOf('two', wrong).traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(traceHeaders()).toEqual({})
})

it('[SEE-04] the same fault has the same fingerprint, whoever it happened to and in whatever build', () => {
  const error = (id: string, line: number) =>
    `Error: no row ${id} after 17 ms\n    at run (worker.js:${line}:3)\ncaused by TypeError: not a number\n    at x (a.js:${line})`
  const one = fingerprintOf('scheduled job failed', {
    job: 'harm',
    player: 'p1',
    error: error('0b1f7f0e-5a06-4c5e-9d6e-0a6f5e1f0001', 10),
  })
  const other = { job: 'harm', player: 'p2', error: error('9c1f7f0e-5a06-4c5e-9d6e-0a6f5e1f0002', 990) }
  expect(one).toMatch(/^[0-9a-f]{8}$/)
  expect(fingerprintOf('scheduled job failed', other)).toBe(one)
  const others = [
    fingerprintOf('scheduled job failed', { ...other, job: 'cashback' }),
    fingerprintOf('another message', other),
    fingerprintOf('scheduled job failed', { job: 'harm', error: 'TypeError: x is undefined\n at y' }),
    fingerprintOf('scheduled job failed', { job: 'harm', error: 'TypeError: y is undefined\n at y' }),
  ]
  expect(new Set([one, ...others]).size).toBe(5)
})

it('[SEE-04] an error is counted with its fingerprint, and other lines are not', async () => {
  const counted = await numbersOf(async () => {
    const [line] = await records('error', () => log('error', 'it failed', { kind: 'broke' }))
    expect(line?.['fingerprint']).toBe(fingerprintOf('it failed', { kind: 'broke' }))
    await records('info', () => log('info', 'it is well'))
  })
  const detail = fingerprintOf('it failed', { kind: 'broke' })
  expect(counted).toMatchObject([{ name: 'error', what: 'it failed', detail, count: 1 }])
})

it('[SEE-02] requests are added up, a failure is written within a second, and nothing is lost while the isolate lives', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  try {
    const counted = await numbersOf(() => {
      const ok = () => tally('request', { what: 'site GET *', detail: 'ok' }, 10)
      ok()
      for (let n = 0; n < 99; n += 1) ok()
      tally('request', { what: 'site GET *', detail: 'failed' }, 5, true)
      vi.advanceTimersByTime(1000)
      tally('request', { what: 'site GET *', detail: 'failed' }, 5, true)
      vi.advanceTimersByTime(10_000)
      ok()
      return Promise.resolve()
    })
    const short = counted.map(({ detail, count, value }) => `${detail} ${count} ${value}`)
    expect(short).toEqual(['ok 1 10', 'ok 99 990', 'failed 2 10', 'ok 1 10'])
  } finally {
    vi.useRealTimers()
  }
})

it('[SEE-02] a number without a binding is written nowhere', () => {
  expect(() => count('cron', { what: 'site' }, 1)).not.toThrow()
})
