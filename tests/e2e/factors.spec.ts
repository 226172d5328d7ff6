import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { addAuthenticator } from './lib/authenticator.ts'
import { enter, newPlayer, type TestPlayer } from './lib/players.ts'
import { demoPassword, openAuth } from './lib/site.ts'

/* Second factor, passkeys and sessions against the server itself, as a player meets them. */
const card = (page: Page, heading: string) => page.getByRole('region', { name: heading })
const step_s = 30

async function openSecurity(page: Page): Promise<TestPlayer> {
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile/security')
  await expect(card(page, 'Password')).toBeVisible()
  return player
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/en/settings')
  await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
}

/** The code of the step after this one: those of this step may be spent, and clocks may differ by one. */
function nextCode(secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + step_s })
}

/** Up to the question for the second factor. */
async function signInAsFarAsCode(page: Page, { username }: TestPlayer): Promise<void> {
  const dialog = await openAuth(page)
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(demoPassword)
  await dialog.locator('button[type="submit"]').click()
  await expect(page.getByRole('dialog').locator('input[name="code"]')).toBeVisible()
}

test('[SIGNIN-08] [SESSION-07] a second factor is set up and asked for; a code of the app, then a recovery code, lets in', async ({
  page,
}) => {
  const player = await openSecurity(page)
  const form = card(page, 'Two-step sign-in')
  await form.getByRole('button', { name: 'Set up' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  const setup = page.waitForResponse((response) => response.url().endsWith('/second-factor/setup'))
  await form.locator('button[type="submit"]').click()
  const { result } = (await (await setup).json()) as { result: { secret: string } }
  await form.locator('input[name="code"]').fill(await generate({ secret: result.secret }))
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/second-factor/confirm'))
  await form.locator('button[type="submit"]').click()
  const codes = (await (await confirmed).json()) as { result: { recovery_codes: string[] } }
  await form.getByRole('button', { name: 'I have saved them' }).click()
  await expect(form.getByText('10 recovery codes left')).toBeVisible()

  await signOut(page)
  await signInAsFarAsCode(page, player)
  await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
  const seen = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
  )
  expect(seen).not.toContain('atoll_pending')
  await page
    .getByRole('dialog')
    .locator('input[name="code"]')
    .fill(await nextCode(result.secret))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('atoll_pending')

  await signOut(page)
  await signInAsFarAsCode(page, player)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /recovery code/i }).click()
  await dialog.locator('input[name="recovery_code"]').fill(codes.result.recovery_codes[0]!)
  await dialog.locator('button[type="submit"]').click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('[SIGNIN-08] a passkey is made, signs in without a password, and does not once it is removed', async ({
  page,
}) => {
  await addAuthenticator(page)
  await openSecurity(page)
  const form = card(page, 'Passkeys')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('input[name="passkey_name"]').fill('My phone')
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText('My phone').first()).toBeVisible()

  await signOut(page)
  const dialog = await openAuth(page)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')

  await page.goto('/en/profile/security')
  await form.getByRole('button', { name: 'Remove My phone' }).click()
  await form.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(form.getByText('No passkeys yet')).toBeVisible()
  await signOut(page)
  await (await openAuth(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
})

test('[SESSION-07] a session that is ended elsewhere is signed out with its next call', async ({
  page,
  browser,
}) => {
  const player = await openSecurity(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, player)
  await other.goto('/en/settings')
  await expect(other.locator('html')).toHaveAttribute('data-session', 'in')
  await page.reload()
  const form = card(page, 'Where you are signed in')
  await expect(form.getByText('This device')).toBeVisible()
  await form.getByRole('button', { name: 'End all others' }).click()
  await expect(form.getByText('You are signed in only here.')).toBeVisible()
  await expect(other.locator('html')).not.toHaveAttribute('data-session', 'in')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await context.close()
})
