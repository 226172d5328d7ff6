import { signIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

test('[ROUTE-12] [UI-06] the showcase has every widget, in both directions', async ({ page }) => {
  await page.goto('/en/UIKit')
  for (const dir of ['ltr', 'rtl']) {
    const side = page.locator(`main [dir="${dir}"]`)
    expect(await side.locator('select').count(), dir).toBeGreaterThan(0)
    expect(await side.locator('button').count(), dir).toBeGreaterThan(5)
    expect(await side.locator('.spinner').count(), dir).toBeGreaterThan(0)
    expect(await side.locator('.kit-overlay').count(), dir).toBeGreaterThan(0)
    expect(await side.locator('.kit-bonus').count(), dir).toBeGreaterThan(0)
  }
})

test('[UI-05] previous is off on the first page, next on the last', async ({ page }) => {
  await page.goto('/en/slots?category=slotMachines')
  const paging = page.locator('nav.paging')
  await expect(paging.getByLabel('Previous page')).toHaveAttribute('aria-disabled', 'true')
  const last = paging.getByRole('link', { name: /^Page \d+$/ }).last()
  await last.click()
  await expect(paging.getByLabel('Next page')).toHaveAttribute('aria-disabled', 'true')
  await expect(paging.getByRole('link', { name: 'Previous page' })).toBeVisible()
})

test('[MENU-02] [MENU-08] the header and the information pages of a guest and of a player', async ({
  page,
}) => {
  await page.goto('/en/home')
  const header = page.locator('header')
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).filter({ visible: true })).toHaveCount(1)
  await page.locator('[popovertarget="menu"]:visible').first().click()
  const menu = page.locator('#menu')
  await menu.locator('summary').first().click()
  await expect(menu.locator('a[href*="join_us"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, 'friend')
  await expect(header.getByRole('link', { name: /^Sign/ }).filter({ visible: true })).toHaveCount(0)
  await expect(header.locator('[data-island="account"]')).toContainText(/\d\.\d\d/)
  await page.locator('[popovertarget="menu"]:visible').first().click()
  await expect(menu.locator('a[href*="join_us"]')).toBeHidden()
  for (const name of ['how_to_start', 'frequently_asked_questions', 'deposits_withdrawals']) {
    await expect(menu.locator(`a[href$="${name}"]`)).toBeVisible()
  }
})
