import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const path = 'GET /api/captcha'
const result = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's', signature: 'g' }

async function open() {
  const page = openPage()
  page.answer(path, { status: 0, result })
  return { page, ...(await import('@/stores/auth/captcha.ts')) }
}

type Solver = ReturnType<typeof openPage>['solvers'][number]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SIGNIN-07] is solved ahead of time, once, and handed out once', async () => {
  const { page, prepareCaptcha, solveCaptcha } = await open()
  for (let typed = 0; typed < 5; typed += 1) prepareCaptcha()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.made(path)).toHaveLength(1)
  const first = await solveCaptcha()
  expect(first.ok && JSON.parse(atob(first.value))).toEqual({ ...result, number: 7 })
  expect(page.made(path)).toHaveLength(1)
  await solveCaptcha()
  expect(page.made(path)).toHaveLength(2)
  expect(page.solvers.every((solver) => solver.terminate.mock.calls.length === 1)).toBe(true)
})

test('[SIGNIN-07] one that lay too long is not handed out', async () => {
  const { page, prepareCaptcha, solveCaptcha } = await open()
  prepareCaptcha()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  await solveCaptcha()
  expect(page.made(path)).toHaveLength(2)
})

test('[ERR-04] a way that failed ahead of time is tried again when it is needed', async () => {
  const { page, prepareCaptcha, solveCaptcha } = await open()
  page.answer(path, 'offline', 'offline', { status: 0, result })
  prepareCaptcha()
  await vi.advanceTimersByTimeAsync(0)
  expect(await solveCaptcha()).toMatchObject({ ok: false, error: { kind: 'offline' } })
  expect((await solveCaptcha()).ok).toBe(true)
})

test.each([
  ['the worker breaks', (solver: Solver) => solver.onerror?.()],
  ['it finds nothing', (solver: Solver) => solver.onmessage?.({ data: undefined })],
  ['it takes a minute', () => vi.advanceTimersByTime(60_000)],
])('[SIGNIN-07] says so and stops when %s', async (_, happen) => {
  const { page, solveCaptcha } = await open()
  page.solving.isQuick = false
  const asked = solveCaptcha()
  await vi.advanceTimersByTimeAsync(0)
  const [solver] = page.solvers
  happen(solver!)
  expect(await asked).toMatchObject({ ok: false, error: { code: 9440 } })
  expect(solver!.terminate).toHaveBeenCalledOnce()
})

test('[SIGNIN-07] work for a form that has gone is stopped', async () => {
  const { page, prepareCaptcha, dropCaptcha } = await open()
  page.solving.isQuick = false
  prepareCaptcha()
  await vi.advanceTimersByTimeAsync(0)
  dropCaptcha()
  expect(page.solvers[0]?.terminate).toHaveBeenCalledOnce()
})

test('[RECOVER-06] a call that needs a hard captcha gets one', async () => {
  const { page, withCaptcha } = await open()
  page.answer('GET /api/captcha?hard=1', { status: 0, result: { ...result, challenge: 'hard' } })
  const fields = { captcha: 'captchaHard' }
  const refused = { ok: false, error: { kind: 'answered', code: 9440, message: '', fields } } as const
  const sent: string[] = []
  const ask = async (captcha: string) => {
    sent.push((JSON.parse(atob(captcha)) as { challenge: string }).challenge)
    return sent.length < 2 ? refused : ({ ok: true, value: 'sent' } as const)
  }
  expect(await withCaptcha(ask)).toEqual({ ok: true, value: 'sent' })
  expect(sent).toEqual(['c', 'hard'])
})

test('[SIGNIN-07] a call refused for its captcha is made once more with another', async () => {
  const { page, withCaptcha } = await open()
  const refused = { ok: false, error: { kind: 'answered', code: 9440, message: '' } } as const
  const ask = vi.fn(async () => refused)
  expect(await withCaptcha(ask)).toBe(refused)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(page.made(path)).toHaveLength(2)
})

test('[SIGNIN-07] [RECOVER-02] only the first message of an hour is asked for without a captcha', async () => {
  const { withCaptchaAfterFirst } = await open()
  const fine = { ok: true, value: {} } as const
  const ask = vi.fn<(captcha?: string) => Promise<typeof fine>>(async () => fine)
  for (let sent = 0; sent < 3; sent += 1) expect(await withCaptchaAfterFirst(ask)).toBe(fine)
  // No refusal between them.
  expect(ask.mock.calls.map(([captcha]) => Boolean(captcha))).toEqual([false, true, true])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  await withCaptchaAfterFirst(ask)
  expect(ask.mock.lastCall?.[0]).toBeUndefined()
})
