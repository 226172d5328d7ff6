import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { resultOnNextPage } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Reef races' })

test('[CONTENT-04] [SESSION-05] [UI-02] [UI-07] a popup of the page is shown over it, once, and to no guest; Escape closes it @phone', async ({
  page,
}) => {
  await page.goto('/en/virtual-games')
  const player = await newPlayer()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await enter(page, player)
  await page.goto('/en/virtual-games')
  await expect(popup(page)).toBeVisible()
  await expect(popup(page).getByRole('img')).toHaveJSProperty('complete', true)
  const [box, screen] = [(await popup(page).boundingBox())!, page.viewportSize()!]
  expect(box.width * box.height).toBeLessThan(0.3 * screen.width * screen.height)
  // It is nobody's business but its own: the page is not locked.
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  await expectAccessible(page)
  const seen = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/popups') && answer.request().method() === 'POST',
  )
  await expect(popup(page).getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  expect((await seen).status()).toBe(200)
  const asked = resultOnNextPage(page, '/api/user/popups')
  await page.reload()
  expect(await asked).toEqual([])
  await expect(popup(page)).toBeHidden()
})

test('[CONTENT-04] a page that none is for has none, and fetches nothing for it @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const asked = page.waitForResponse(/\/api\/user\/popups\?.*page=all/)
  await page.goto('/en/settings')
  await asked
  await page.waitForLoadState()
  // What follows the answer is asked for before the page has nothing left to do.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(fetched.filter((address) => /PopupDialog|popups\.[\w-]+\.(?:js|css)/.test(address))).toEqual([])
})

test('[UI-02] a press of the picture closes the popup, and its page opens a second later @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.clock.install()
  await page.goto('/en/virtual-games')
  await expect(popup(page)).toBeVisible()
  // The second begins with the press, and lasts as long as the test looks.
  await page.clock.pauseAt(Date.now() + 10_000)
  await popup(page).getByRole('img').click()
  await expect(popup(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/en/virtual-games')
  await page.clock.resume()
  await expect(page).toHaveURL(/\/en\/promotions#reef_race$/)
})

test('[UI-02] one that needs closing goes after eight seconds, unless somebody is at it @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  const short = {
    ...{ id: 'short', url: null, url_image: null, lang_type: 'all', show_page: 'all', needClose: true },
    ...{ title: 'Short news', text: 'Read it soon.', alt: '' },
  }
  await page.route('**/api/user/popups*', (route) =>
    route.fulfill({ json: { status: 0, result: route.request().method() === 'GET' ? [short] : {} } }),
  )
  const news = page.getByRole('dialog', { name: 'Short news' })
  await page.clock.install()
  await page.goto('/en/settings')
  await expect(news).toBeVisible()
  await page.clock.fastForward(8000)
  await expect(news).toBeHidden()
  await page.reload({ waitUntil: 'commit' })
  await expect(news).toBeVisible()
  await news.hover()
  await page.clock.fastForward(8000)
  await expect(news).toBeVisible()
})
