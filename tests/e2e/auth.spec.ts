import type { Page, Request } from '@playwright/test'
import { newPlayer, withoutLine } from './lib/players.ts'
import {
  authDialog,
  demoPassword,
  expectGuest,
  expectSignedIn,
  newUsername,
  openAuth,
  openSignUp,
  sendSignIn,
  signIn,
  watchErrors,
} from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/** A page without pictures, games and prices: these tests are about the modal. */
const reading = '/en/settings'

test('[SIGNIN-01] no React before the first touch; the modal comes with it and its links switch the forms @phone', async ({
  page,
}) => {
  const scripts_bytes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + entry.decodedBodySize, 0),
    )
  await page.goto('/en/home', { waitUntil: 'networkidle' })
  // React alone is above 180 KB before compression.
  expect(await scripts_bytes()).toBeLessThan(20_000)
  const dialog = await openAuth(page)
  await expect.poll(scripts_bytes).toBeGreaterThan(180_000)
  await dialog.getByRole('button', { name: /sign up/i }).click()
  await expect(page.locator('input[autocomplete="email"]')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign in|log in/i })
    .last()
    .click()
  await expect(authDialog(page).locator('input[autocomplete="current-password"]')).toBeVisible()
})

test('[SIGNIN-04] [SIGNIN-05] [ERR-04] what is too short makes no call; a wrong password and a cut connection are told, and what was typed stays @phone', async ({
  page,
  context,
}) => {
  let calls = 0
  await page.route('**/api/user/login', (route) => {
    calls += 1
    return route.continue()
  })
  await page.goto(reading)
  const dialog = await openAuth(page)
  const login = dialog.locator('input[autocomplete="username"]')
  await sendSignIn(dialog, 'dem', 'abc')
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
  expect(calls).toBe(0)

  const name = newUsername()
  await sendSignIn(dialog, name, 'Wrong1234')
  // A notice beside the form may come before the answer, which moves the focus.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(login).toHaveValue(name)

  await context.setOffline(true)
  await sendSignIn(dialog, 'friend')
  await expect(page.getByRole('alert').filter({ hasText: /offline/i })).toBeVisible()
  await expect(login).toHaveValue('friend')
  await context.setOffline(false)
  await dialog.locator('button[type="submit"]').click()
  await expectSignedIn(page)
})

test('[SIGNIN-02] [SIGNIN-05] [SESSION-07] [UI-01] by email; a double click makes one call; a toast tells, the balance shows and is polled; scripts see no token: the session cookie is HttpOnly, and storage holds none @phone', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) calls += 1
  })
  await withoutLine(page)
  await page.goto(reading)
  const dialog = await openAuth(page)
  await dialog.locator('input[autocomplete="username"]').fill('demo@atoll.test')
  await dialog.locator('input[autocomplete="current-password"]').fill(demoPassword)
  await dialog.locator('button[type="submit"]').dblclick()
  await expect(page.getByRole('status').filter({ hasText: /signed in/i })).toBeVisible()
  await expectSignedIn(page)
  await expect(page.getByText('$1,000.00').first()).toBeVisible()
  expect(calls).toBe(1)
  await page.waitForResponse((response) => response.url().endsWith('/api/user/balance'))
  expect(errors).toEqual([])
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-atoll_session')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })
  const seen = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
  )
  expect(seen).not.toContain('__Host-atoll_session')
  expect(seen).not.toMatch(/Bearer|eyJ|token/i)
})

test('[SIGNIN-07] where the server wants a captcha, the browser solves it and the player notices nothing @phone', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const sent: { captcha?: string }[] = []
  await page.route('**/api/user/login', (route) => {
    sent.push(route.request().postDataJSON() as { captcha?: string })
    const wanted = { status: 9440, error_message: '', fields: { captcha: 'captchaRequired' } }
    // As HTTP 200, for the console of the browser reports any other as an error.
    return sent.length === 1 ? route.fulfill({ json: wanted }) : route.continue()
  })
  await page.goto('/en/settings')
  await signIn(page, 'friend')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.captcha).toBeUndefined()
  expect(JSON.parse(atob(sent[1]?.captcha ?? ''))).toMatchObject({ algorithm: 'SHA-256' })
  await expect(page.getByRole('alert').filter({ hasText: /captcha/i })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[ERR-01] [SPORT-09] a code of bets has its own words, which come only then @phone', async ({
  page,
}) => {
  const withWords: string[] = []
  const look = async (request: Request) => {
    const script = await (await request.response())?.text()
    if (script?.includes('The odds have changed')) withWords.push(request.url())
  }
  page.on('requestfinished', (request) => {
    // A page that closes takes its bodies along.
    if (/\/errors\..*\.js$/.test(request.url())) look(request).catch(() => undefined)
  })
  await page.route('**/api/user/login', (route) =>
    route.fulfill({ status: 422, json: { status: 614, error_message: 'coefficients changed' } }),
  )
  await page.goto(reading)
  const dialog = await openAuth(page)
  await dialog.locator('input[autocomplete="username"]').fill('friend')
  await dialog.locator('input[autocomplete="current-password"]').fill(demoPassword)
  expect(withWords).toEqual([])
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.getByRole('alert').first()).toContainText('The odds have changed')
  await expect.poll(() => withWords.length).toBe(1)
  await expect(page.getByText('coefficients changed')).toHaveCount(0)
})

test('[SESSION-04] signed in or out in another tab, this one follows, and its open form closes @phone', async ({
  page,
  context,
}) => {
  await page.goto(reading)
  const dialog = await openSignUp(page, /username/i)
  await dialog.locator('[name="username"]').fill('halfway')
  const second = await context.newPage()
  await second.goto(reading)
  await signIn(second, (await newPlayer()).username)
  await expectSignedIn(page)
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('atoll:sign-up'))).toBeNull()
  await page.bringToFront()
  await signOut(page)
  await expectGuest(page)
  await expectGuest(second)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('__Host-atoll_session')
})

async function signOut(page: Page): Promise<void> {
  await page.locator('[data-island="account"]:visible').getByRole('button').first().click()
  await page
    .getByRole('button', { name: /sign out|log out/i })
    .or(page.getByRole('menuitem', { name: /sign out|log out/i }))
    .first()
    .click()
}
