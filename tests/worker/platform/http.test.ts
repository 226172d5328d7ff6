import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../../functions/shared/log.ts'
import { call, fetchWorker, login, migrate, origin, operator, signUp, signUpBody } from './support.ts'

beforeAll(migrate)

const posts = ['/api/user/login', '/api/user/signup/username']

describe('requests', () => {
  it.each(posts)('answers broken JSON to %s with 400', async (path) => {
    for (const raw of [
      '',
      '{',
      '{"email":',
      'null,',
      '\u0000',
      'a=b',
      '[1,2',
      new Uint8Array([0x7b, 0xff, 0xfe]),
    ]) {
      expect(await call(path, { raw, method: 'POST' })).toMatchObject({ http: 400, status: 9400 })
    }
  })

  it.each(posts)('answers JSON of another shape to %s with 422', async (path) => {
    for (const body of [null, 1, 'text', [], [[]], true, { email: [] }, { __proto__: { email: 'x' } }]) {
      expect(await call(path, { body })).toMatchObject({ http: 422, status: 9400 })
    }
  })

  it('refuses a body over 64 KiB, announced or not', async () => {
    const raw = JSON.stringify({ email: 'someone', password: 'x'.repeat(70_000) })
    expect(await call('/api/user/login', { raw, method: 'POST' })).toMatchObject({ http: 413, status: 9413 })
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(1024)))
      },
    })
    const unannounced = await fetchWorker(
      new Request(`${origin}/api/user/login`, { method: 'POST', body: chunks }),
    )
    expect(unannounced.status).toBe(413)
    expect(await call('/api/user/login', { raw: '['.repeat(60_000), method: 'POST' })).toMatchObject({
      http: 400,
    })
  })

  it('answers by HTTPS alone and lets nothing run, where somebody has a route of their own to it', async () => {
    for (const path of ['/api/captcha', '/operator/settings', '/nothing']) {
      const { headers } = await call(path, { isDirect: true })
      expect(headers.get('Strict-Transport-Security'), path).toContain('includeSubDomains')
      expect(headers.get('Content-Security-Policy'), path).toMatch(/base-uri 'none'; frame-ancestors 'none'/)
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    }
  })

  it('knows no other call, and none of the account library', async () => {
    for (const path of [
      '/',
      '/api',
      '/api/auth/sign-up/email',
      '/api/auth/get-session',
      '/api/user/login/x',
      '/media/',
    ]) {
      expect(await call(path), path).toMatchObject({ http: 404, status: 9404 })
      expect(await call(path, { body: signUpBody('Ghost') }), path).toMatchObject({ http: 404, status: 9404 })
    }
    expect(await call('/api/user/login')).toMatchObject({ http: 404, status: 9404 })
  })

  it('never fails on random input', async () => {
    const player = await signUp('Fuzzed')
    const path = fc.constantFrom(
      ...posts,
      '/api/site/language',
      '/api/games/session',
      '/operator/content',
      '/operator/players',
      `/operator/players/${player.user.id}/adjust`,
      '/operator/settings',
    )
    const name = fc.constantFrom(
      'email',
      'username',
      'password',
      'entries',
      'fields',
      'key',
      'amount_minor',
      'languageId',
    )
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.jsonValue()))
    await fc.assert(
      fc.asyncProperty(path, body, async (path, body) => {
        const method = path === '/operator/settings' ? 'PUT' : 'POST'
        const answer = path.startsWith('/operator')
          ? await operator(path.slice('/operator'.length), body, method)
          : await call(path, { body, token: player.token, method })
        expect(answer.http).toBeLessThan(500)
        expect(answer.status === 0 || typeof answer.error_message === 'string').toBe(true)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})

describe('log', () => {
  it('names the call and not the player', async () => {
    const lines: string[] = []
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line)),
    )
    const player = await signUp('Quiet', { first_name: 'Secretname' })
    await login('Quiet', 'Wrong1234', '198.51.100.77')
    await call('/api/user/check', { token: player.token })
    for (const spy of spies) spy.mockRestore()
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: 'info',
        message: expect.stringMatching(/^(call|security event)$/) as string,
      })
      expect(line).not.toMatch(new RegExp(`quiet|secretname|wrong1234|198\\.51|${player.token}`, 'i'))
    }
  })

  it('leaves the parameters of a failed query out', () => {
    const cause = new Error('UNIQUE constraint failed: user.email')
    const error = Object.assign(new Error('Failed query: insert … params: eve@atoll.test', { cause }), {
      query: 'insert into user values (?)',
      params: ['eve@atoll.test'],
    })
    expect(describeError(error)).toContain('UNIQUE constraint failed')
    expect(describeError(error)).not.toContain('eve@')
  })
})

it('[CLOUD-04] says that it is alive and which build it is, and no more', async () => {
  const answer = await fetchWorker(new Request(`${origin}/health`))
  expect(await answer.json()).toEqual({ status: 'ok', version: '0.0.0', commit: 'local', brand: 'atoll' })
})
