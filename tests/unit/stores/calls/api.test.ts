import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { build } from 'vite'
import { clientCallsPlugin } from '../../../../scripts/lib/dataPlugins.ts'
import { openPage } from '../fakePage.ts'
import { fillPath } from '#lib/path.ts'

const settings = 'GET /api/site/settings'

async function open() {
  const page = openPage()
  return { page, ...(await import('@/stores/calls/api.ts')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[ERR-02] success is body status 0, and gives the result', async () => {
  const { page, call } = await open()
  page.answer(settings, { status: 0, result: { currencies: ['USD'] } })
  expect(await call('settings')).toEqual({ ok: true, value: { currencies: ['USD'] } })
})

test('[ERR-02] a failure carries its code and fields, whatever the HTTP status', async () => {
  const { page, call } = await open()
  page.answer(settings, { status: 9400, fields: { username: 'required' } })
  expect(await call('settings')).toEqual({
    ok: false,
    error: { kind: 'answered', code: 9400, message: 'for developers', fields: { username: 'required' } },
  })
})

test('[ERR-04] no connection and no answer in ten seconds are told apart', async () => {
  const { page, call } = await open()
  page.answer(settings, 'offline', 'silence')
  expect(await call('settings')).toMatchObject({ ok: false, error: { kind: 'offline' } })
  const slow = call('settings')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await slow).toMatchObject({ ok: false, error: { kind: 'timeout' } })
})

test.each(['<html>', '[]', 'null', '{"status":"0"}', '{"status":0}', ''])(
  'an answer that is none of ours (%s) is unreadable',
  async (text) => {
    const { page, call } = await open()
    page.answer(settings, text)
    expect(await call('settings')).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
  },
)

test('places of a path are filled in safely', async () => {
  const { page, call } = await open()
  await call('leave', { params: { provider: 'a/../b', gameId: 'x?y' } })
  expect(page.requests[0]?.call).toBe('DELETE /api/games/a%2F..%2Fb/x%3Fy/session')
})

test('the list of the islands has the calls of the table, and which ones seal the session anew', async () => {
  const { clientCalls } = await import('@/stores/calls/clientCalls.ts')
  expect(clientCalls.login).toBe('POST /api/user/login')
  const sealing = Object.entries(clientCalls).filter(([, line]) => line.endsWith(' sealing'))
  expect(sealing.map(([name]) => name).sort()).toEqual(['balance', 'check', 'logout', 'setLanguage'])
  expect(Object.keys(clientCalls)).not.toContain('slides')
})

test('a build has the lines of its own calls, and neither the list nor the table', async () => {
  const { clientCalls } = await import('@/stores/calls/clientCalls.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [clientCallsPlugin()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'src/stores/transfers/lastTransfers.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const [entry] = (built as { output: { code: string }[] }).output
  expect(entry?.code).toContain(clientCalls.transfers)
  expect(entry?.code).not.toContain(clientCalls.transferToFriend)
  expect(entry?.code).not.toMatch(/valibot|object\(/)
})

test.each([
  ['/api/games', {}, '/api/games'],
  ['/api/games/:provider/:gameId', { provider: 'a/b', gameId: 'ö?' }, '/api/games/a%2Fb/%C3%B6%3F'],
  ['/api/games/:provider/:gameId', { provider: 'reef' }, undefined],
])('the path %s of a call is filled with %o', (path, values, filled) => {
  expect(fillPath(path, values)).toBe(filled)
})
