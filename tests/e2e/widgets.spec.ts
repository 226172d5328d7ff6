import { signIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const panels = [
  { dir: 'ltr', currency: 'Currency', loading: 'Loading', bonus: 'Bonus balance', convert: 'Convert' },
  { dir: 'rtl', currency: 'מטבע', loading: 'טוען…', bonus: 'יתרת בונוס', convert: 'המרה' },
] as const

test('[ROUTE-12] [UI-06] the showcase has every widget, in both directions @desktop', async ({ page }) => {
  await page.goto('/en/UIKit')
  for (const { dir, currency, loading, bonus, convert } of panels) {
    const panel = page.locator(`main section[dir="${dir}"]`).first()

    const choice = panel.getByLabel(currency).first()
    await choice.selectOption('BRL')
    await expect(choice).toHaveValue('BRL')

    await expect(panel.getByRole('img', { name: loading }).first()).toBeVisible()

    const waiting = panel.locator('.kit-overlay')
    await expect(waiting.getByRole('img', { name: loading })).toBeVisible()
    const isCovered = await waiting.evaluate((card) => {
      const overlay = card.querySelector('.overlay')
      return overlay?.clientWidth === card.clientWidth && overlay.clientHeight === card.clientHeight
    })
    expect(isCovered, `${dir}: the overlay covers what waits`).toBe(true)

    const box = panel.locator('.kit-bonus')
    await expect(box).toContainText(bonus)
    await expect(box).toContainText('50.00')
    await expect(box.getByRole('button', { name: convert })).toBeEnabled()

    await panel.locator('.kit-widgets button[aria-haspopup=dialog]').click()
    const question = panel.getByRole('dialog')
    await expect(question).toContainText('30.00')
    await question.locator('button[type=submit]').click()
    await expect(question).toBeHidden()
  }
})

test('[UI-05] previous is off on the first page, next on the last @phone', async ({ page }) => {
  await page.goto('/en/slots?category=slotMachines')
  const paging = page.locator('nav.paging')
  await expect(paging.getByLabel('Previous page')).toHaveAttribute('aria-disabled', 'true')
  const last = paging.getByRole('link', { name: /^Page \d+$/ }).last()
  await last.click()
  await expect(paging.getByLabel('Next page')).toHaveAttribute('aria-disabled', 'true')
  await expect(paging.getByRole('link', { name: 'Previous page' })).toBeVisible()
})

test('[MENU-02] [MENU-08] [LANG-05] the header and the information pages of a guest and of a player @phone', async ({
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
  await page.keyboard.press('Escape')
  await header.locator('.account-toggle').click()
  await expect(header.locator('.account-links a[href="/en/profile"]')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  // A player's choice of a language is told to the server too.
  const told = page.waitForRequest('**/api/site/language')
  await header.locator('[popovertarget="languages"]').click()
  await page.locator('#languages a[hreflang="fr"]').click()
  expect((await told).postDataJSON()).toEqual({ languageId: 5 })
  await expect(page).toHaveURL(/\/fr\/home$/)
})

test('[MENU-10] the side menu asks where the app is when it is opened, and leads there @phone', async ({
  page,
}) => {
  const asked: unknown[] = []
  const download_url = 'https://files.atoll.test/atoll.apk'
  await page.route('**/api/app/get_updates', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { status: 0, result: { download_url } } })
  })
  await page.goto('/en/promotions')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator(`#menu a[href="${download_url}"]`)).toBeVisible()
  expect(asked).toEqual([{ project: 'atoll' }])
})
