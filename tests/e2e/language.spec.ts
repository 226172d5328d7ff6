import type { Page } from '@playwright/test'
import { languages, localPath } from '#contract/languages.ts'
import { expect, test } from './lib/test.ts'

test('[ROUTE-01] [LANG-02] the root leads to the Hebrew home page, right to left @phone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('[LANG-03] every language carries its lang and dir from the server @phone', async ({ request }) => {
  for (const { code, tag, dir } of languages) {
    const html = await (await request.get(localPath(code, '/promotions'))).text()
    expect(html, code).toContain(`<html lang="${tag}" dir="${dir}"`)
  }
})

test('[LANG-02] /he/ answers 301 to the address without it @phone', async ({ request }) => {
  const answer = await request.get('/he/promotions?page=2', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toMatch(/\/promotions\?page=2$/)
})

test('[LANG-05] the selector leads to the same page in another language, and the choice is kept @phone', async ({
  page,
}) => {
  await page.goto('/promotions')
  for (const { code, tag } of languages.filter(({ code }) => ['ar', 'ru', 'he'].includes(code))) {
    const link = page.locator(`#languages a[hreflang="${code}"]`).first()
    await page.locator('[popovertarget="languages"]:visible').first().click()
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${localPath(code, '/promotions')}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
  }
  await page.locator('[popovertarget="languages"]:visible').first().click()
  await page.locator('#languages a[hreflang="fr"]').first().click()
  await expect(page).toHaveURL(/\/fr\/promotions$/)
  await page.goto('/contacts')
  await expect(page).toHaveURL(/\/fr\/contacts$/)
})

test('[LANG-04] a parameter chooses a language, which is stored; a crawler without cookies sees the address @phone', async ({
  page,
  request,
}) => {
  await page.goto('/promotions?lng=fr-FR')
  await expect(page).toHaveURL(/\/fr\/promotions$/)
  await page.goto('/slots?page=2')
  await expect(page).toHaveURL(/\/fr\/slots\?page=2$/)
  const crawler = await request.get('/slots', {
    maxRedirects: 0,
    headers: { 'User-Agent': 'Googlebot', Cookie: '' },
  })
  expect(crawler.status()).toBe(200)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[LANG-05] [MENU-11] the selector works before any script has run @phone', async ({ page }) => {
    await page.goto('/contacts')
    await page.locator('[popovertarget="languages"]:visible').first().click()
    await page.locator('#languages a[hreflang="en"]').first().click()
    await expect(page).toHaveURL(/\/en\/contacts$/)
    await page.goto('/promotions')
    await expect(page).toHaveURL(/\/en\/promotions$/)
  })
})

/** What moved, and by how much: while the page came in piece by piece, and since its scripts run. */
function shiftsOf(page: Page) {
  return page.evaluate(
    () =>
      new Promise<{ arriving: number; scripts: string[] }>((resolve) => {
        const shifts = { arriving: 0, scripts: [] as string[] }
        const [visit] = performance.getEntriesByType('navigation')
        type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
        new PerformanceObserver((list) => {
          for (const { value, startTime, sources } of list.getEntries() as Shift[])
            if (startTime < (visit?.domInteractive ?? 0)) shifts.arriving += value
            else
              shifts.scripts.push(
                `${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ')}`,
              )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
      }),
  )
}

test('[LANG-03] nothing shifts when scripts run', async ({ page }) => {
  // The typeface may come in the tenth of a second in which the browser waits for it (font-display: optional).
  await page.route('**/*.woff2', (route) => route.abort())
  for (const path of ['/home', '/en/home', '/slots']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { arriving, scripts } = await shiftsOf(page)
    expect(scripts, path).toEqual([])
    expect(arriving, path).toBeLessThan(0.01)
  }
})

test('[LANG-06] no name in the bar of a phone is cut, in any language @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { code } of languages) {
    await page.goto(localPath(code, '/offline'))
    const cut = await page.locator('nav.bar').evaluate(async (bar) => {
      // The typeface of a later visit, which is wider than the fallback of the first.
      bar.style.fontFamily = 'Rubik'
      const links = [...bar.querySelectorAll('a')]
      await Promise.all(links.map((link) => document.fonts.load(getComputedStyle(link).font, link.innerText)))
      return links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.innerText)
    })
    expect(cut, code).toEqual([])
  }
})
