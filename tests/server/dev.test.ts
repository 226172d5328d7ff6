import type { ChildProcess } from 'node:child_process'
import type { Browser, ConsoleMessage, Page, Response } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wrongPassword } from '#contract/codes.ts'
import { launchBrowser } from '../../scripts/lib/browser.ts'
import { localSetup, serveSources, untilReady } from '../../scripts/lib/local.ts'
import { migrateOnce } from '../../scripts/lib/migrate.ts'
import { forgetState, port, state } from './support.ts'

/** `npm run dev`, seen by a browser: the sources have other scripts and styles than what is built. */
let server: ChildProcess
let browser: Browser
let page: Page
const refused: string[] = []

beforeAll(async () => {
  forgetState()
  const local = localSetup(port, state)
  await migrateOnce(local)
  server = serveSources(local)
  browser = await launchBrowser()
  page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  // Each first request waits for what is compiled on it.
  page.setDefaultTimeout(90_000)
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await untilReady(local, server)
}, 240_000)
afterAll(async () => {
  await browser.close()
  server.kill()
})

test('a page has its styles and its islands, connected to live reload', { timeout: 240_000 }, async () => {
  const isConnected = (message: ConsoleMessage) => message.text().includes('[vite] connected')
  await Promise.all([page.waitForEvent('console', isConnected), page.goto('/en/home')])
  // The first look at an island may load the page again: Vite has found another library to prepare.
  await vi.waitFor(
    async () => {
      if (!(await page.locator('dialog[open]').isVisible()))
        await page.locator('.enter').click({ timeout: 5000 })
      await page.locator('dialog[open] input[name=password]').waitFor({ timeout: 10_000 })
    },
    { timeout: 120_000, interval: 500 },
  )
  expect(refused).toEqual([])
})

test('the platform answers: it has its variables', async () => {
  const answer = await page.request.post('/api/user/login', {
    headers: { 'X-Atoll': '1', Origin: `http://localhost:${port}` },
    data: { email: 'nobody', password: 'Wrong1234' },
  })
  expect(await answer.json()).toMatchObject({ status: wrongPassword })
})

test("a provider's page with a slash at its end is the provider's", { timeout: 120_000 }, async () => {
  const isFrame = (response: Response) => new URL(response.url()).pathname === '/betconstruct/'
  const [frame] = await Promise.all([page.waitForResponse(isFrame), page.goto('/en/bc/prematch')])
  expect(frame.status()).toBe(200)
})
