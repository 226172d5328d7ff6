import type { Page } from '@playwright/test'
import { localFetch } from '../../scripts/lib/localFetch.ts'
import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { newUsername, resultOnNextPage, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const port = Number(process.env.E2E_PORT ?? 4399)

async function operator(method: string, path: string, body: object): Promise<void> {
  const answer = await localFetch(`http://platform.localhost:${port}/operator${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${process.env.OPERATOR_KEY ?? ''}`,
    },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** In a currency in which no other test plays, nor this one on the other screen: the first stake of all would win it. */
const currencyOf = (screen: string) => (screen === 'phone' ? 'TRY' : 'RUB')
let opened: string | undefined

test.afterEach(async () => {
  if (opened !== undefined) await operator('POST', `/jackpots/${opened}/close`, {})
  opened = undefined
})

test('[JACKPOT-01] [JACKPOT-02] a stake wins a jackpot: the win is on the balance and is told once, in one tab @desktop', async ({
  page,
  context,
}, { project }) => {
  // What axe looks at is not on its way in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const currency = currencyOf(project.name)
  const id = `e2e-${newUsername()}`
  await operator('PUT', `/jackpots/${id}`, {
    ...{ name: 'First Light', image: '/media/jackpots/crown.webp', currency, share_bp: 1000 },
    ...{ start_minor: 123_400, min_minor: 123_401, max_minor: 123_401, priority: 1000 },
  })
  opened = id
  await enter(page, await newPlayer({ currency, amount_major: 100 }))
  const errors = watchErrors(page)
  await page.goto('/en/slots/pragmatic/vs25moonlagoon')
  const spin = page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await spin.click()

  const dialog = page.getByRole('dialog').filter({ hasText: 'First Light' })
  await expect(dialog).toBeVisible({ timeout: 25_000 })
  await expect(dialog).toContainText(/1,234\.\d\d/)
  await expectAccessible(page)
  await expect.poll(async () => Number((await balanceOf(page)).toFixed(0))).toBeGreaterThan(1234)

  const other = await context.newPage()
  const asked = other.waitForResponse('**/api/user/jackpot_data', { timeout: 3000 }).catch(() => null)
  await other.goto('/en/home')
  expect(await asked).toBeNull()
  await expect(other.locator('dialog[open]')).toHaveCount(0)
  await other.close()

  await dialog.getByRole('button').click()
  await expect(dialog).toBeHidden()
  const again = resultOnNextPage(page, '/api/user/jackpot_data')
  await page.goto('/en/jackpots')
  expect(await again).toEqual([])
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[JACKPOT-02] [UI-07] of two wins the second stays until it is closed too @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  const won = ['Pearl', 'Crown'].map((name) => ({
    ...{
      id: `${name.toLowerCase()}.1`,
      name,
      image: '/media/jackpots/crown.webp',
      currency: 'USD',
      amount: 10,
    },
    ...{ startAmount: 5, won_at: '2026-11-21T08:00:00Z' },
  }))
  const marked: unknown[] = []
  await page.route('**/api/user/jackpot_data', (route) => route.fulfill({ json: { status: 0, result: won } }))
  await page.route('**/api/user/jackpot_is_shown', (route) => {
    marked.push(route.request().postDataJSON())
    return route.fulfill({ json: { status: 0, result: {} } })
  })
  await page.goto('/en/settings')
  for (const { name } of won) {
    const dialog = page.getByRole('dialog').filter({ hasText: name })
    await dialog.getByRole('button').click()
    await expect(dialog).toBeHidden()
  }
  expect(marked).toEqual([{ JackpotId: 'pearl.1' }, { JackpotId: 'crown.1' }])
})

test('[JACKPOT-01] the jackpots are in the page with amount, start, time and last winner, and count up without a shift @phone', async ({
  page,
}) => {
  const info = [{ id: 'crown', amount: 222.22 }]
  await page.route('**/api/jackpot/info', (route) => route.fulfill({ json: { status: 0, result: info } }))
  await page.clock.install()
  for (const path of ['/jackpots', '/en/jackpots']) {
    await page.goto(path)
    const pot = page.locator('#crown')
    await expect(pot.locator('img')).toHaveJSProperty('complete', true)
    await expect(pot.locator('time')).toHaveText(/\d/)
    await expect(pot.locator('dd')).toHaveCount(4)
    await expectAccessible(page)
  }
  // A fresh installation has real winners (scripts/seed/jackpots.ts).
  for (const id of ['pearl', 'crown', 'chest']) {
    await expect(page.locator(`#${id} dd`).last()).not.toHaveText('No winner yet')
  }
  const amount = page.locator('#crown data')
  await expect(amount).not.toHaveText('$222.22')
  await page.clock.runFor(61_000)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(amount).toHaveText('$222.22', { timeout: 500 })
  }).toPass()
  await page.goto('/en/home')
  await expect(page.locator('main a[href="/en/jackpots#crown"]')).toBeVisible()
})

async function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user/balance', { headers: { 'X-Atoll': '1' } })
    return ((await answer.json()) as { result: { balance: number } }).result.balance
  })
}
