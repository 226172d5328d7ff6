import type { Page } from '@playwright/test'
import { expect, test } from './lib/test.ts'

/*
 * A price is new or it is not there. The page's clock is the test's; what the rows are asked for anew with is the server's answer,
 * with a price that no book would give.
 */
const refresh_ms = 7000
const life_ms = 15_000
const marked = '99.09'

/** Answers the page's questions with the server's rows, their first price replaced. Returns how often it was asked. */
async function mark(page: Page): Promise<() => number> {
  let count = 0
  await page.route('**/odds/**', async (route) => {
    count += 1
    const answer = await route.fetch({ maxRetries: 3 })
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<b>\d+\.\d\d</, `<b>${marked}<`),
    })
  })
  return () => count
}

const rows = (page: Page) => page.locator('[data-fresh]')
const firstPrice = (page: Page) => rows(page).locator('.odd b:first-of-type').first()
/** What stands in the place of prices that are not shown. */
const wordIsShown = (page: Page) =>
  rows(page)
    .locator('.odds')
    .first()
    .evaluate((odds) => getComputedStyle(odds, '::after').visibility === 'visible')

/** As time goes by: what the page fetches meanwhile takes its own. */
async function until(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000)
    await holds()
  }).toPass()
}

const becomes = (page: Page, price: string) =>
  until(page, () => expect(firstPrice(page)).toHaveText(price, { timeout: 500 }))

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}

for (const [screen, paths] of [
  ['@phone', ['/en/home', '/sport/home', '/en/sport/live', '/en/sport/search?q=an']],
  ['@desktop', ['/en/sport/line?sport=football']],
] as const)
  test(`[SPORT-12] prices are new every few seconds while the page is open: ${paths.join(' ')} ${screen}`, async ({
    page,
  }) => {
    await page.clock.install()
    await mark(page)
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await rows(page).first().scrollIntoViewIfNeeded()
        await expect(firstPrice(page)).not.toHaveText(marked)
        await becomes(page, marked)
        await expect(firstPrice(page)).toBeVisible()
      })
    }
  })

test('[SPORT-12] without a connection prices are withdrawn in time, and come back with it @phone', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/en/home')
  await rows(page).scrollIntoViewIfNeeded()
  await expect(firstPrice(page)).toBeVisible()
  await page.clock.runFor(4000)
  await expect(rows(page)).toHaveAttribute('data-script', '')
  await page.route('**/odds/**', (route) => route.abort())
  await page.clock.runFor(life_ms + 2000)
  await expect(firstPrice(page)).toBeHidden()
  expect(await wordIsShown(page)).toBe(true)
  await expect(rows(page).locator('.odd:visible')).toHaveCount(0)
  await page.unroute('**/odds/**')
  await page.clock.runFor(refresh_ms)
  await expect(firstPrice(page)).toBeVisible()
  expect(await wordIsShown(page)).toBe(false)
})

test('[SPORT-12] a hidden page asks for nothing, and at once when it is seen again hours later @desktop', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/en/sport/home')
  await expect(firstPrice(page)).toBeVisible()
  const asked = await mark(page)
  await setHidden(page, true)
  await expect(firstPrice(page)).toBeHidden()
  await page.clock.fastForward('02:00:00')
  expect(asked()).toBe(0)
  await setHidden(page, false)
  await expect(firstPrice(page)).toHaveText(marked)
  expect(asked()).toBe(1)
})

test('[SPORT-12] what is the same stays when the rows change places: the focus of the keyboard, and a link that is tapped @desktop', async ({
  page,
}) => {
  await page.clock.install()
  // The book goes on meanwhile, and may take a match away: these are the rows, one of them last and then first.
  let asked = ''
  let isFirst = false
  await page.route('**/odds/**', async (route) => {
    asked ||= (await (await route.fetch({ maxRetries: 3 })).text()).replace(/<b>\d+\.\d\d</, `<b>${marked}<`)
    const each = asked.match(/<li class="event">.*?<\/li>/gs) ?? []
    const moved = each.filter((row) => row.includes(marked))
    const others = each.filter((row) => !row.includes(marked))
    expect([moved.length, others.length > 0]).toEqual([1, true])
    const ordered = isFirst ? [...moved, ...others] : [...others, ...moved]
    await route.fulfill({ body: asked.replace(each.join(''), ordered.join('')), contentType: 'text/html' })
  })
  await page.goto('/en/home')
  const events = rows(page).locator('.event')
  await until(page, () => expect(events.last()).toContainText(marked, { timeout: 500 }))
  const odd = events.last().locator('.odd').first()
  await odd.focus()
  const address = await odd.getAttribute('href')
  isFirst = true
  await until(page, () => expect(events.first()).toContainText(marked, { timeout: 500 }))
  await expect(page.locator(':focus')).toHaveAttribute('href', address ?? '')
})

test('[SPORT-12] where the script never came, styles withdraw the prices @phone', async ({ page }) => {
  await page.route(/_astro\/.+\.js/, (route) => route.abort())
  await page.goto('/en/home')
  await rows(page).scrollIntoViewIfNeeded()
  await expect(firstPrice(page)).toBeVisible()
  const delays = await rows(page)
    .locator('.odd')
    .first()
    .evaluate((odd) => odd.getAnimations().map((animation) => animation.effect?.getTiming().delay))
  expect(delays).toEqual([life_ms])
  await rows(page).evaluate((list) => {
    for (const animation of list.getAnimations({ subtree: true })) animation.finish()
  })
  await expect(firstPrice(page)).toBeHidden()
  expect(await wordIsShown(page)).toBe(true)
})

test('[SPORT-12] a page out of the history has no price before the script has judged it @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  await page.goto('/en/contacts')
  await page.route(/_astro\/.+\.js/, (route) => route.abort())
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-old', '')
  await expect(rows(page)).toBeAttached()
  await expect(firstPrice(page)).toBeHidden()
  await page.goto('/en/contacts')
  await page.unroute(/_astro\/.+\.js/)
  await page.goBack()
  await rows(page).scrollIntoViewIfNeeded()
  await expect(firstPrice(page)).toBeVisible()
})
