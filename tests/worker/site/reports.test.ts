import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, origin } from './support.ts'

afterEach(() => void vi.restoreAllMocks())

/** Sends reports as a browser does: no header of ours, a type of its own. */
async function report(body: unknown, address = '198.51.100.7') {
  const logged = vi.spyOn(console, 'warn')
  const answer = await call('/reports/policy', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'X-Atoll': '', 'Content-Type': 'application/csp-report' },
    address,
  })
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  return { answer, lines }
}
const violation = {
  documentURL: `${origin}/en/verify?code=a-secret`,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.test/steal.js?token=a-secret',
  sourceFile: `${origin}/_astro/a.js?x=a-secret`,
  lineNumber: 7,
}

describe('reports of what a policy refused', () => {
  it('of the Reporting API are a line each, without any query', async () => {
    const reports = [1, 2].map(() => ({ type: 'csp-violation', age: 1, body: violation }))
    const { answer, lines } = await report(reports)
    expect(answer.status).toBe(204)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      message: 'policy refused',
      page: '/en/verify',
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      source: `${origin}/_astro/a.js`,
      line: 7,
    })
    expect(JSON.stringify(lines)).not.toContain('a-secret')
  })

  it('of the older kind too', async () => {
    const { answer, lines } = await report({
      'csp-report': {
        'document-uri': `${origin}/`,
        'violated-directive': 'style-src',
        'blocked-uri': 'inline',
      },
    })
    expect(answer.status).toBe(204)
    expect(lines).toMatchObject([{ page: '/', directive: 'style-src', blocked: 'inline' }])
  })

  it.each<[string, unknown, number]>([
    ['no JSON', 'x', 422],
    ['another thing', { 'csp-report': 7 }, 422],
    ['too many', Array.from({ length: 21 }, () => ({ type: 'csp-violation', body: violation })), 422],
    ['too long', 'x'.repeat(20_000), 413],
  ])('%s is refused and leaves no line', async (_, body, status) => {
    const { answer, lines } = await report(body)
    expect(answer.status).toBe(status)
    expect(lines).toEqual([])
  })

  it('of one address are limited', async () => {
    const statuses = new Set<number>()
    // Three hundred a minute: of twice as many, one minute has more, wherever it begins.
    for (let n = 0; n <= 600 && !statuses.has(429); n += 1)
      statuses.add((await report('x', '198.51.100.99')).answer.status)
    expect(statuses).toEqual(new Set([422, 429]))
  })
})

it('what is not a page runs nothing and is framed nowhere', async () => {
  const answer = await call('/api/nothing')
  expect(answer.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
})

it('security.txt names the contact, and is valid for half a year', async () => {
  const answer = await call('/.well-known/security.txt')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const lines = (await answer.text()).trim().split('\n')
  const fields = new Map(lines.map((line) => [line.split(': ', 1)[0], line.replace(/^[^:]*: /, '')]))
  expect(fields.get('Contact')).toBe('mailto:security@atoll.test')
  expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThan(181)
})

it('[SEO-03] the key of IndexNow stands under its own name, and nothing under another', async () => {
  const answer = await call('/a-key-of-the-tests.txt')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('a-key-of-the-tests')
  expect((await call('/another-key.txt')).status).toBe(404)
})
