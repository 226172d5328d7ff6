import { enter, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

test('[MENU-09] what a visit leaves on the device is in the table of the privacy page @phone', async ({
  page,
}) => {
  await page.goto('/en/flatPages/privacy')
  const declared = await page.locator('.prose td:first-child code').allTextContents()
  expect(declared.length).toBeGreaterThan(10)

  await enter(page, await newPlayer())
  await page.goto('/en/settings')
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.goto('/en/slots/search?q=reef')
  await page.goto('/en/home?lang=fr')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')

  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  expect(cookies).toContain('__Host-atoll_session')
  expect(stored).toContain('theme')
  for (const name of [...cookies, ...stored]) expect(declared).toContain(name)
})
