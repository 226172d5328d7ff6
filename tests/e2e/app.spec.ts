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

/** The addresses of what is kept. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('[APP-01] without a connection a page says so in its language, and opens when it is back; with all its styles, and nothing else is kept @phone', async ({
  page,
  context,
}) => {
  await page.goto(address('en', '/promotions'))
  await touchUntilKept(page, '/en/offline')
  await page.goto(address('en', '/help'))
  expect(await kept(page)).toEqual(['/en/offline'])
  await context.setOffline(true)
  await page.goto(address('en', '/contacts'))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('No connection')
  await expect(page).toHaveURL('/en/contacts')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(title).toHaveText('No connection')
  await context.setOffline(false)
  // Emulated, the connection comes back with the browser's event in some versions and without it in others.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(title).not.toHaveText('No connection', { timeout: 3000 })
  }).toPass()
  await expect(page).toHaveURL('/en/contacts')
  await page.goto('/contacts')
  await expect.poll(() => kept(page)).toContain('/offline')
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto('/help')
  await expect(title).toHaveText('אין חיבור')
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  await expect(page.locator('.footer-brand')).toHaveCSS('margin-block-end', '12px')
  await context.setOffline(false)
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
