import { expect, test } from './lib/test.ts'
import { enter, newPlayer } from './lib/players.ts'
import { signIn } from './lib/site.ts'

test.describe('a browser that reads English', () => {
  test.use({ locale: 'en-US' })
  // The line is closed in all other tests (lib/test.ts).
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.removeItem('offer')))

  test('[HOME-01] is offered the page in English by one line, which closes for good and moves nothing @phone', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const ofIslands: string[] = []
    page.on('request', (request) => {
      if (/\/(?:islands|calls|markup)\.[^/]*\.js$/.test(request.url())) ofIslands.push(request.url())
    })
    await page.goto('/promotions?sort=new')
    const offer = page.getByRole('complementary', { name: 'Language' })
    const link = offer.getByRole('link', { name: 'View this site in English' })
    await expect(link).toHaveAttribute('href', /\/en\/promotions\?lang=en/)
    expect((await offer.boundingBox())!.height).toBeLessThan(60)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
    expect(ofIslands).toEqual([])
    await offer.getByRole('button', { name: 'Close' }).click()
    await expect(offer).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('offer'))).toBe('closed')
  })

  test('[HOME-01] follows the line to the same page, and is not asked again @phone', async ({ page }) => {
    await page.goto('/promotions')
    await page.getByRole('link', { name: 'View this site in English' }).click()
    await expect(page).toHaveURL(/\/en\/promotions$/)
    await page.goto('/contacts')
    await expect(page).toHaveURL(/\/en\/contacts$/)
  })
})

test('[HOME-02] deposit is one press away with money on the account, and the menu leads to the bets @phone', async ({
  page,
}) => {
  await page.goto('/en/settings')
  await signIn(page, 'demo')
  const account = page.locator('[data-island="account"]')
  const deposit = account.getByRole('link', { name: 'Deposit' }).first()
  await expect(deposit).toHaveAttribute('href', '/en/profile/cashier')
  expect((await deposit.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  await account.getByRole('button').click()
  await expect(account.getByRole('link', { name: 'Bet history' })).toHaveAttribute(
    'href',
    '/en/profile/bet-history',
  )
})

test('[HOME-02] a small desktop has the main menu in its header @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/en/settings')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Sports' })).toBeInViewport({ ratio: 1 })
  const last = menu.getByRole('link', { name: 'Crash games' })
  await last.focus()
  await expect(last).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(page.locator('.header > .wrap')).toHaveJSProperty('offsetWidth', 1600)
})

test('[HOME-03] the footer is in order, and names PIX to no player of dollars @desktop', async ({ page }) => {
  await page.goto('/en/settings')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Play', 'Help', 'Rules', 'About us'])
  await expect(footer.getByText('PIX')).toBeVisible()
  await signIn(page, 'demo')
  await expect(footer.getByText('PIX')).toBeHidden()
})

test('[HOME-04] what a player opened last is a row on home and in the lobby, and a guest sees none of it @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  const row = page.locator('.recent-row')
  await expect(row).toBeHidden()
  await enter(page, await newPlayer())
  await page.goto('/en/home')
  // Not the place of cards that are not there.
  await expect(row).toHaveCount(0)
  await page.goto('/en/slots/pragmatic/vs25moonlagoon')
  await expect(page.locator('iframe').first()).toBeVisible()
  for (const path of ['/en/home', '/en/slots']) {
    await page.goto(path)
    await expect(row.getByRole('link', { name: /Moon Lagoon/ })).toBeVisible()
  }
})

test('[HOME-05] a phone’s home and lobby have games on their first screen and lead to the other lobbies @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/en/home')
  await expect(page.locator('.game-art').first()).toBeInViewport({ ratio: 0.5 })
  await expect(
    page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Sports' }),
  ).toBeInViewport()
  await page.goto('/en/slots')
  await expect(page.locator('.game-art').first()).toBeInViewport({ ratio: 0.9 })
  const tabs = page.locator('main').getByRole('navigation', { name: 'Games' })
  await expect(tabs.getByRole('link', { name: 'Casino', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await tabs.getByRole('link', { name: 'Live casino' }).click()
  await expect(page).toHaveURL(/\/en\/live-casino$/)
  await expect(tabs.getByRole('link', { name: 'Virtual games' })).toBeInViewport()
  const bar = page.getByRole('navigation', { name: 'Quick menu' })
  await expect(bar.getByRole('link', { name: 'Casino' })).toHaveAttribute('aria-current', 'true')
  // The lobby that is open is seen whole among the others, in Hebrew too.
  await page.goto('/slots/crash')
  await expect(page.locator('.chips [aria-current=page]').first()).toBeInViewport({ ratio: 1 })
})

test('[HOME-09] a row of games is passed with one press @desktop', async ({ page }) => {
  for (const path of ['/en/home', '/en/slots']) {
    await page.goto(path)
    const skip = page.getByRole('link', { name: 'Skip this row' }).first()
    await skip.focus()
    await expect(skip).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const passed = await page.evaluate(() => {
      const first = document.querySelector('.skip-row')?.closest('section')
      const { activeElement } = document
      return activeElement !== document.body && first?.contains(activeElement) === false
    })
    expect(passed, path).toBe(true)
  }
})
