import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { enter, newPlayer, operatorCall, withoutLine, type TestPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const game = '/en/slots/pragmatic/vs25moonlagoon'
const isPolled = (address: string) => /\/api\/user\/(balance|popups|check)/.test(address)
const script_bytes = 1536
/** A poll comes every five seconds. */
const poll_ms = 5000

async function playing(page: Page): Promise<TestPlayer> {
  const player = await newPlayer({ amount_major: 10 })
  await enter(page, player)
  await page.goto(game)
  await expect(page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })).toBeEnabled()
  return player
}

/** Staff block the player, some time may pass, and the page is on its way home. */
async function expectToLeave(page: Page, { id }: TestPlayer, pass: () => Promise<unknown>): Promise<void> {
  const block = { is_casino_blocked: true, reason: 'asked for it by phone' }
  await operatorCall('POST', `/players/${id}/casino-block`, block)
  await pass()
  await page.waitForURL(/\/en\/home$/, { waitUntil: 'commit' })
  await page.clock.resume()
  await expect(page.getByRole('alert')).toContainText('The casino is blocked for your account')
}

test('[LIVE-03] [LIVE-04] [SESSION-06] [ROUTE-16] by the live line a game is left at a block, and nothing is polled before @phone', async ({
  page,
}) => {
  const scripts: Response[] = []
  page.on('response', (answer) => {
    if (/_astro\/live\./.test(answer.url())) scripts.push(answer)
  })
  await page.goto('/en/home', { waitUntil: 'networkidle' })
  expect(scripts).toHaveLength(0)
  let order: ('heard' | 'polled')[] = []
  page.on('websocket', (socket) => {
    order = []
    socket.on('framereceived', () => order.push('heard'))
  })
  await page.clock.install()
  const askedOnce = page.waitForResponse(/\/api\/user\/popups/)
  const player = await playing(page)
  await expect.poll(() => order.length).toBeGreaterThanOrEqual(2)
  expect(brotliCompressSync(await scripts.at(-1)!.body()).length).toBeLessThan(script_bytes)
  // The last that a page asks once.
  await page.clock.runFor(4000)
  await askedOnce
  page.on('request', (request) => isPolled(request.url()) && order.push('polled'))
  await operatorCall('POST', `/players/${player.id}/adjust`, {
    ...{ account: 'real', amount_minor: 123, key: crypto.randomUUID(), reason: 'a gift' },
  })
  await expect(page.locator('main')).toContainText('11.23')
  await page.clock.runFor(12_000)
  expect(order).not.toContain('polled')
  // The line of the next page begins another list.
  order = []
  const first = order
  await expectToLeave(page, player, async () => undefined)
  expect(first[0]).toBe('heard')
})

test('[LIVE-05] [SESSION-06] without a line it is left within a poll @phone', async ({ page }) => {
  await withoutLine(page)
  await page.clock.install()
  const player = await playing(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expectToLeave(page, player, () => page.clock.runFor(poll_ms))
})
