import { createHmac } from 'node:crypto'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { addAuthenticator } from './lib/authenticator.ts'
import { enter, newPlayer, type TestPlayer } from './lib/players.ts'
import { demoPassword, openAuth } from './lib/site.ts'

/*
 * The second step of a sign-in and passkeys, against the real server: codes are those of an authenticator app, passkeys
 * those of Chromium's own stand-in for a device.
 */
const step_ms = 30_000

/** The code of an authenticator app (RFC 6238) `steps` of 30 s from now; a code counts once. */
function totp(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / step_ms) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const card = (page: Page, heading: string) => page.getByRole('region', { name: heading })

/** Turns the second factor on, and signs out by dropping the cookies. */
async function withSecondFactor(
  page: Page,
): Promise<{ player: TestPlayer; secret: string; recoveryCode: string }> {
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile/security')
  const form = card(page, 'Two-step sign-in')
  await form.getByRole('button', { name: 'Set up' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  const secret = (await form.locator('.security-key code').innerText()).replaceAll(/\s/g, '')
  await form.locator('input[name="code"]').fill(totp(secret))
  await form.locator('button[type="submit"]').click()
  const recoveryCode = await form.locator('.security-codes code').first().innerText()
  await form.getByRole('button', { name: 'I have saved them' }).click()
  await expect(form.getByText('10 recovery codes left')).toBeVisible()
  await page.context().clearCookies()
  return { player, secret, recoveryCode }
}

/** Gives the right password, which leads to the second step. */
async function passFirstStep(page: Page, { username, password }: TestPlayer): Promise<Locator> {
  await page.goto('/en/home')
  const dialog = await openAuth(page)
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await dialog.locator('button[type="submit"]').click()
  const second = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(second.locator('input[autocomplete="one-time-code"]')).toBeFocused()
  return second
}

test('[SIGNIN-05] an account with a second factor asks for the code; a wrong one is told, the right one signs in', async ({
  page,
}) => {
  const { player, secret } = await withSecondFactor(page)
  const dialog = await passFirstStep(page, player)
  await expectAccessible(page)
  const code = dialog.locator('input[autocomplete="one-time-code"]')
  await code.fill('000000')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  // The code of the set-up is spent: the next one counts already.
  await code.fill(totp(secret, 1))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
})

test('[SIGNIN-05] a recovery code signs in once', async ({ page, browser }) => {
  const { player, recoveryCode } = await withSecondFactor(page)
  const useCode = async (on: Page) => {
    const dialog = await passFirstStep(on, player)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.locator('input[name="recovery_code"]').fill(recoveryCode)
    await dialog.locator('button[type="submit"]').click()
    return dialog
  }
  await useCode(page)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')

  const context = await browser.newContext()
  const dialog = await useCode(await context.newPage())
  await expect(dialog.locator('input[name="recovery_code"]')).toHaveAttribute('aria-invalid', 'true')
  await context.close()
})

test('[SIGNIN-01] back leads from the second step to the first', async ({ page }) => {
  const { player } = await withSecondFactor(page)
  const dialog = await passFirstStep(page, player)
  await dialog.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('dialog').locator('input[autocomplete="current-password"]')).toBeVisible()
})

test('a passkey is added and signs in without a password; removed, it does not', async ({ page }) => {
  await addAuthenticator(page)
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile/security')
  const form = card(page, 'Passkeys')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await form.locator('input[name="passkey_name"]').fill('Test device')
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText('Test device').first()).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/en/home')
  const dialog = await openAuth(page)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')

  await page.goto('/en/profile/security')
  await expect(card(page, 'Where you are signed in').locator('li')).toHaveCount(2)
  await card(page, 'Where you are signed in').getByRole('button', { name: 'End all others' }).click()
  await expect(card(page, 'Where you are signed in').locator('li')).toHaveCount(1)
  await form.getByRole('button', { name: 'Remove Test device' }).click()
  await form.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(form.getByText('No passkeys yet')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/en/home')
  await (await openAuth(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /passkey was not accepted/i })).toBeVisible()
})
