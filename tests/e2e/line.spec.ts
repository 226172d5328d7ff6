import type { Page } from '@playwright/test'
import { address, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const events = (page: Page) => page.locator('#sport-line .event')
const prices = (page: Page) => page.locator('#sport-line .odd b:visible')

async function withOdds(page: Page, format: string, path: string): Promise<string[]> {
  await page.addInitScript((odds) => localStorage.setItem('odds', odds), format)
  await page.goto(path)
  return prices(page).allTextContents()
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('[ROUTE-06] [SPORT-06] the line is there: events, sides, prices, and where each leads @phone', async ({
    page,
  }) => {
    await page.goto('/en/sport')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports')
    expect(await events(page).count()).toBeGreaterThan(15)
    // Betting may be stopped on the last one.
    const event = events(page)
      .filter({ has: page.locator('.odd:visible') })
      .last()
    const odd = event.locator('.odd:visible').last()
    expect(await odd.getAttribute('href')).toMatch(/^\/en\/sport\?gameId=[\w-]+&selection=[\w.-]+$/)
    for (const text of await prices(page).allTextContents()) expect(text).toMatch(/^\d+\.\d\d$/)
    await expect(page.getByText('All times UTC.')).toBeVisible()
    expect(await page.locator('noscript').allTextContents()).toContainEqual(
      expect.stringContaining('You need JavaScript'),
    )
    const sides = await event.locator('.event-match > bdi:not(.event-league)').allInnerTexts()
    await odd.click()
    await expect(page).toHaveURL(/gameId=/)
    const title = sides.map((side) => side.trim()).join(' – ')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} · `)
    expect(await page.title()).toContain(title)
    await expect(events(page).first().locator('.event-match > bdi').first()).toHaveText(
      sides[0]?.trim() ?? '',
    )
    await expect.poll(() => events(page).count()).toBeGreaterThan(15)
  })

  test('[ROUTE-06] a search finds the events that have the words @desktop', async ({ page }) => {
    await page.goto('/en/sport/line')
    const side = (await page.locator('.event-match > bdi').first().innerText()).trim()
    await page.goto('/en/sport/search')
    await page.getByRole('searchbox').fill(side)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: side }).first()).toBeVisible()
    await page.goto('/en/sport/search?q=nobody-of-that-name')
    await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
  })

  test('[SPORT-15] results are searched by words @phone', async ({ page }) => {
    await page.goto('/en/sport/results')
    const side = (await page.locator('.event-match > bdi').first().innerText()).trim()
    await page.getByRole('searchbox').fill(side)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/en\/sport\/results\?q=/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    for (const row of await events(page).all()) await expect(row).toContainText(side)
    expect(await events(page).count()).toBeGreaterThan(0)
  })

  test('[ROUTE-06] [MENU-04] each category has a page of its own, each sport an address @phone', async ({
    page,
  }) => {
    for (const name of ['Live', 'Upcoming', 'Results', 'Calendar']) {
      await page.goto('/en/sport')
      await page.locator('main nav').first().getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      // Early on a working day hardly anything is live.
      await expect.poll(() => events(page).count()).toBeGreaterThan(name === 'Live' ? 0 : 3)
    }
    await page.getByRole('link', { name: 'Tennis', exact: true }).click()
    await expect(page).toHaveURL(/\/en\/sport\/calendar\?sport=tennis$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tennis · Calendar')
  })
})

test('[SPORT-06] prices are shown as the device wants them @phone', async ({ page }) => {
  const shown = await withOdds(page, 'fractional', '/sport/line')
  expect(shown.length).toBeGreaterThan(20)
  for (const text of shown) expect(text).toMatch(/^\d+\/\d+$/)
})

test('[SPORT-06] a format chosen in the settings holds at once and on the next page @desktop', async ({
  page,
}) => {
  await page.goto('/en/settings')
  await page.getByText('American', { exact: false }).last().click()
  await expect(page.locator('html')).toHaveAttribute('data-odds', 'american')
  await page.goto('/en/sport/line')
  await expect(prices(page).first()).toHaveText(/^[+−]\d+$/)
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('[LANG-07] times are those of the device, and the page says so @phone', async ({ page }) => {
    await page.goto('/en/sport/line')
    await expect(page.getByText('Times shown in your device’s time zone.')).toBeVisible()
    const time = page.locator('.event time').first()
    const [, minutes = ''] = /T\d\d:(\d\d)/.exec((await time.getAttribute('datetime')) ?? '') ?? []
    const shifted = String((Number(minutes) + 30) % 60).padStart(2, '0')
    await expect(time).toHaveText(new RegExp(`:${shifted}$`))
  })
})

test('[ROUTE-06] crawlers read the events as structured data @desktop', async ({ request }) => {
  const html = await (await request.get('/en/sport/line')).text()
  const graphs = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map(
    ([, text = '']) => JSON.parse(text) as { '@graph'?: { '@type': string; startDate: string }[] },
  )
  const found = graphs.flatMap((each) => each['@graph'] ?? [])
  // The next ones alone, of a longer list.
  expect(html.match(/<li class="event"/g)!.length).toBeGreaterThan(10)
  expect(found).toHaveLength(10)
  expect(new Set(found.map((each) => each['@type']))).toEqual(new Set(['SportsEvent']))
})

for (const [lang, screen] of [
  ['he', '@phone'],
  ['en', '@phone'],
] as const) {
  test(`[LANG-03] sides stand in the order of reading, numbers from left to right: ${lang} ${screen}`, async ({
    page,
  }) => {
    const errors = watchErrors(page)
    await page.goto(address(lang, '/sport/results'))
    const event = events(page)
      .filter({ has: page.locator('.event-match > b') })
      .first()
    const [home, away] = [
      event.locator('.event-match > bdi').first(),
      event.locator('.event-match > bdi').last(),
    ]
    const [one, other] = [await home.boundingBox(), await away.boundingBox()]
    expect(one?.y).toBeLessThan(other?.y ?? 0)
    for (const number of await event.locator('b, time').all())
      await expect(number).toHaveCSS('direction', 'ltr')
    await page.goto(address(lang, '/sport/line'))
    const odds = page.locator('.odds').first().locator('.odd')
    const [first, last] = [await odds.first().boundingBox(), await odds.last().boundingBox()]
    expect((first?.x ?? 0) < (last?.x ?? 0)).toBe(lang === 'en')
    expect(first?.height).toBeGreaterThanOrEqual(44)
    expect(errors).toEqual([])
  })
}

test('[ROUTE-06] [ROUTE-07] a category that does not exist is not found @desktop', async ({ request }) => {
  for (const path of ['/en/sport/nothing', '/en/bc/line', '/en/sport/constructor']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('[ROUTE-06] home has running and next events with their prices @phone', async ({ page }) => {
  await page.goto('/en/home')
  const section = page.getByRole('main').locator('section', { has: page.locator('.event') })
  expect(await section.locator('.event').count()).toBeGreaterThanOrEqual(2)
  await expect(section.locator('.odd b:visible').first()).toHaveText(/^\d+\.\d\d$/)
  await section.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/en\/sport\/home$/)
})
