import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Site } from '../../../functions/site/calls/context.ts'
import { requestRecord } from '../../../functions/site/gateway/record.ts'

const app = new Hono<Site>().use(requestRecord).all('*', (c) => c.body(null, 204))

/** The lines of the log that a request leaves. */
async function linesOf(path: string): Promise<string> {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line))
  await app.request(path, {}, {})
  spy.mockRestore()
  return lines.join('\n')
}

it('[SIGNUP-08] the token of a link that confirms an address stays out of the log', async () => {
  const line = await linesOf('/api/user/email/verify/token-of-the-link')
  expect(line).toContain('"path":"/api/user/email/verify/:code"')
  expect(line).not.toContain('token-of-the-link')
})

it('an address is in the log without its query', async () => {
  const line = await linesOf('/verify?code=token-of-the-link')
  expect(line).toContain('"path":"/verify"')
  expect(line).not.toContain('token-of-the-link')
})
