import { afterEach, expect, it, vi } from 'vitest'
import { bodyTime_ms, readBytes } from '../../../functions/shared/body.ts'

afterEach(() => void vi.useRealTimers())

const limit_bytes = 64 * 1024

/** A body whose sender has written something and then nothing more. */
function stalled(): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream()
  void writable
    .getWriter()
    .write(new TextEncoder().encode('{"email":'))
    .catch(() => undefined)
  return readable
}

it('[ERR-02] a body that does not come is given up after ten seconds, with 408', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isOver = false
  const reading = readBytes({ headers: new Headers(), body: stalled() }, limit_bytes).finally(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reading).toMatchObject({ ok: false, error: { code: 9400, http: 408 } })
})

it('[ERR-02] a body that comes in time is read, and no clock goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = new Blob(['{}']).stream() as ReadableStream<Uint8Array>
  expect(await readBytes({ headers: new Headers(), body }, limit_bytes)).toMatchObject({ ok: true })
  expect(vi.getTimerCount()).toBe(0)
})

it('[CONTENT-06] six megabytes of a picture have more time than a call', () => {
  expect(bodyTime_ms(limit_bytes)).toBe(10_000)
  expect(bodyTime_ms(6 * 1024 * 1024)).toBe(96_000)
})
