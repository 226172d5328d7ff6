import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../stores/fakePage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What stands in place of a game at noon. */
async function draw(kind: string, until: string): Promise<string> {
  openPage({ signedIn: true })
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z'), toFake: ['Date'] })
  const { RestrictionNotice } = await import('@/ui/protection/RestrictionNotice.tsx')
  const failure = { kind: 'answered', code: 9449, message: '', fields: { kind, until } } as const
  const drawn = await renderToReadableStream(createElement(RestrictionNotice, { failure, retry: () => {} }))
  await drawn.allReady
  return new Response(drawn).text()
}

test('[PROTECT-03] a break under way says until when, and offers no game', async () => {
  const html = await draw('time_out', '2026-11-22T13:00:00.000Z')
  expect(html).toContain('Your time-out ends on')
  expect(html).not.toContain('Try again')
})

test('[PROTECT-03] a break that has passed is over, and the game can be opened', async () => {
  const html = await draw('time_out', '2026-11-22T11:00:00.000Z')
  expect(html).toContain('Your time-out is over')
  expect(html).toContain('Try again')
  expect(html).not.toContain('until you ask')
})

test('[PROTECT-03] a self-exclusion whose time is over counts until the player asks for its end', async () => {
  const html = await draw('self_exclusion', '2026-11-22T11:00:00.000Z')
  expect(html).toContain('until you ask to end it')
  expect(html).not.toContain('Try again')
})
