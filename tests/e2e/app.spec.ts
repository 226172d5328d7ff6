import type { Page } from '@playwright/test'
import { address } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker is registered with the first touch, and in charge once it has kept the page of this language. */
async function touchUntilKept(page: Page, path: string): Promise<void> {
  await page.mouse.click(2, 2)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path)).toBe(true)
}

for (const [lang, title, other] of [
  ['he', 'אין חיבור', 'en'],
  ['en', 'No connection', 'he'],
] as const) {
  test(`[APP-01] without a connection a page says so in its language, and opens when it is back: ${lang} @phone`, async ({
    page,
    context,
  }) => {
    await page.goto(address(lang, '/promotions'))
    await touchUntilKept(page, address(lang, '/offline'))
    await context.setOffline(true)
    await page.goto(address(lang, '/contacts'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(address(lang, '/contacts'))
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await context.setOffline(false)
    // Emulated, the connection comes back with the browser's event in some versions and without it in others.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title, { timeout: 3000 })
    }).toPass()
    await expect(page).toHaveURL(address(lang, '/contacts'))
    await page.goto(address(other, '/contacts'))
    await expect
      .poll(() =>
        page.evaluate(async (kept) => Boolean(await caches.match(kept)), address(other, '/offline')),
      )
      .toBe(true)
  })
}

test('[APP-01] the page for being offline has all its styles with it @phone', async ({ page, context }) => {
  await page.goto(address('en', '/promotions'))
  await touchUntilKept(page, '/en/offline')
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto(address('en', '/contacts'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  await expect(page.locator('.footer-columns')).toHaveCSS('grid-template-columns', /^\S+ \S+$/)
  await context.setOffline(false)
})

test('[APP-01] nothing is kept but the page for being offline @phone', async ({ page }) => {
  await page.goto(address('en', '/home'))
  await touchUntilKept(page, '/en/offline')
  await page.goto(address('en', '/slots'))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/en/offline'])
})

test('[APP-02] the site can be installed: a manifest in the page’s language with icons that exist @phone', async ({
  page,
  request,
}) => {
  for (const [lang, dir] of [
    ['he', 'rtl'],
    ['en', 'ltr'],
  ] as const) {
    await page.goto(address(lang, '/home'))
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await request.get(href ?? '')).json()) as {
      dir: string
      start_url: string
      icons: { src: string }[]
    }
    expect(manifest).toMatchObject({ dir, start_url: address(lang, '/home') })
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  }
  const client = await page.context().newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
