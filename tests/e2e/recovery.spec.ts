import type { Locator, Page } from '@playwright/test'
import { expectAccessible, isWholeSweep, looks } from './lib/accessible.ts'
import { codeSentTo, newPlayer, otherCode } from './lib/players.ts'
import { address, expectSignedIn, openAuth } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const newPassword = 'Another123'
/** A page without pictures, games and prices: these tests are about the modal. */
const reading = '/en/settings'

/** The dialog on the step of recovery that asks for the login. */
async function openRecovery(page: Page, login = ''): Promise<Locator> {
  const dialog = await openAuth(page)
  if (login) await dialog.locator('input[autocomplete="username"]').fill(login)
  await dialog.locator('.auth-forgot').click()
  const recovery = page.getByRole('dialog')
  await expect(recovery.locator('input[name="login"]')).toBeFocused()
  return recovery
}

async function send(dialog: Locator): Promise<void> {
  await dialog.locator('button[type="submit"]').click()
}

const codeField = (dialog: Locator) => dialog.locator('input[autocomplete="one-time-code"]')
const passwordField = (dialog: Locator) => dialog.locator('input[autocomplete="new-password"]')
const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Back', exact: true })

test('[RECOVER-01] [RECOVER-02] by email: three steps there and back, nothing typed is lost, a wrong code at its field, then sign-in with the new password @phone', async ({
  page,
}) => {
  const player = await newPlayer()
  await page.goto(reading)
  const dialog = await openRecovery(page, player.email)
  await expect(dialog.locator('input[name="login"]')).toHaveValue(player.email)
  await send(dialog)
  await expect(codeField(dialog)).toBeFocused()
  const code = await codeSentTo(player.email)
  await codeField(dialog).fill(otherCode(code))
  await send(dialog)
  await expect(codeField(dialog)).toHaveAttribute('aria-invalid', 'true')
  await codeField(dialog).fill(code)
  await send(dialog)
  await expect(passwordField(dialog)).toBeFocused()
  await back(dialog).click()
  await expect(codeField(dialog)).toHaveValue(code)
  await send(dialog)
  await passwordField(dialog).fill(newPassword)
  await send(dialog)
  await expect(dialog.locator('input[autocomplete="current-password"]')).toBeFocused()
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(player.email)
  await dialog.locator('input[autocomplete="current-password"]').fill(newPassword)
  await send(dialog)
  await expectSignedIn(page)
})

test('[RECOVER-01] [RECOVER-02] [RECOVER-05] [RECOVER-06] what is no address shows incorrect input; players of an agent are told whom to ask; nobody learns whether an account exists, and back returns to the sign-in @phone', async ({
  page,
}) => {
  let calls = 0
  await page.route('**/api/user/password/restore**', (route) => {
    calls += 1
    return route.continue()
  })
  await page.goto(reading)
  const dialog = await openRecovery(page, 'nobody@')
  await expect(dialog.getByText(/ask your agent or support/i)).toBeVisible()
  await send(dialog)
  await expect(dialog.getByText('This doesn’t look right')).toBeVisible()
  await expect(dialog.locator('input[name="login"]')).toBeFocused()
  expect(calls).toBe(0)
  const nobody = `nobody-${Date.now()}@atoll.test`
  await dialog.locator('input[name="login"]').fill(nobody)
  await send(dialog)
  await expect(codeField(dialog)).toBeVisible()
  await back(dialog).click()
  await expect(dialog.locator('input[name="login"]')).toHaveValue(nobody)
  await back(dialog).click()
  await expect(dialog.locator('input[autocomplete="current-password"]')).toBeVisible()
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(nobody)
})

test('[ROUTE-14] a path with /restore-password opens the recovery at home, in its language, by keyboard too @phone', async ({
  page,
}) => {
  await page.goto('/fr/some/restore-password/here', { waitUntil: 'commit' })
  await page.waitForURL(/\/fr\/home$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[name="login"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('[ROUTE-13] a path with /verify uses the code up, tells the outcome and leads home, also where it is worth nothing @phone', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/api/user/email/verify/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: { status: 0, result: {} } })
  })
  await page.goto('/en/deep/verify?k=a%2Fb+c%3D', { waitUntil: 'commit' })
  // Its notice stands for seconds, and the rest of the page may take as long.
  await page.waitForURL(/\/en\/home$/, { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: /confirmed/i })).toBeVisible()
  expect(asked).toEqual(['/api/user/email/verify/a%2Fb%2Bc%3D'])
  await page.unrouteAll()
  for (const query of ['?code=worthless', '']) {
    await page.goto(`/en/verify${query}`, { waitUntil: 'commit' })
    await page.waitForURL(/\/en\/home$/, { waitUntil: 'commit' })
    await expect(page.getByRole('alert').filter({ hasText: /link isn’t valid/i })).toBeVisible()
  }
})

test('[ROUTE-13] [ERR-04] without an answer the link can be tried again @phone', async ({ page }) => {
  await page.route('**/api/user/email/verify/**', (route) => route.abort())
  await page.goto('/en/verify?code=abc')
  await expect(page.getByRole('heading', { name: /isn’t confirmed yet/i })).toBeVisible()
  await page.unroute('**/api/user/email/verify/**')
  await page.getByRole('button', { name: /try again/i }).click()
  await page.waitForURL(/\/en\/home$/)
})

test('[ROUTE-13] [ROUTE-14] without scripts their pages say what to do, and none is indexed @phone', async ({
  request,
}) => {
  for (const path of ['/verify?code=abc', '/restore-password'])
    for (const lang of ['he', 'ar', 'pt'] as const) {
      const html = await (await request.get(address(lang, path))).text()
      expect(html, path).toMatch(/<meta name="robots" content="noindex"/)
      expect(/<main[\s\S]*<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1], path).toContain('JavaScript')
    }
})

// The other look has the same fields and buttons in signUp.spec.ts.
for (const { lang, colorScheme, screen } of isWholeSweep ? looks : looks.slice(0, 1)) {
  test.describe(`${lang} ${colorScheme} ${screen}`, () => {
    test.use({ colorScheme })
    test('the steps of recovery have no accessibility violations', async ({ page }) => {
      await page.route('**/api/user/password/restore**', (route) =>
        route.fulfill({ json: { status: 0, result: {} } }),
      )
      await page.goto(address(lang, '/settings'))
      const dialog = await openRecovery(page, 'demo@atoll.test')
      await expectAccessible(page)
      await send(dialog)
      await expect(codeField(dialog)).toBeVisible()
      await expectAccessible(page)
      await codeField(dialog).fill('123456')
      await send(dialog)
      await expect(passwordField(dialog)).toBeVisible()
      await expectAccessible(page)
    })
  })
}
