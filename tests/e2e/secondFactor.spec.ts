import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { addAuthenticator, appCode, card, openSecurity } from './lib/security.ts'
import type { TestPlayer } from './lib/players.ts'
import { demoPassword, expectGuest, expectSignedIn, loseSession, openAuth, sendSignIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/*
 * The second step of a sign-in and passkeys, against the server itself: codes are those of an authenticator
 * app, passkeys those of Chromium's own stand-in for a device.
 */
const codeField = (dialog: Locator) => dialog.locator('input[autocomplete="one-time-code"]')

/** A player with the second factor set up, signed out again. */
async function withSecondFactor(
  page: Page,
): Promise<{ player: TestPlayer; secret: string; recoveryCode: string }> {
  const player = await openSecurity(page)
  const form = card(page, 'Two-step sign-in')
  await form.getByRole('button', { name: 'Set up' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  const secret = (await form.locator('.security-key code').innerText()).replaceAll(/\s/g, '')
  await form.locator('input[name="code"]').fill(await appCode(secret))
  await form.locator('button[type="submit"]').click()
  const recoveryCode = await form.locator('.security-codes code').first().innerText()
  await form.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(form.getByText('10 recovery codes left')).toBeVisible()
  await loseSession(page)
  return { player, secret, recoveryCode }
}

/** Gives the right password, which leads to the second step. */
async function passFirstStep(page: Page, { username }: TestPlayer): Promise<Locator> {
  await sendSignIn(await openAuth(page), username)
  const second = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(codeField(second)).toBeFocused()
  return second
}

async function sendRecoveryCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.locator('input[name="recovery_code"]').fill(code)
  await dialog.locator('button[type="submit"]').click()
}

test('[SIGNIN-05] a second factor is set up and asked for; a wrong code is told, the right one signs in; back leads to the first step, and a recovery code signs in once @phone', async ({
  page,
}) => {
  const { player, secret, recoveryCode } = await withSecondFactor(page)
  const dialog = await passFirstStep(page, player)
  await expectAccessible(page)
  await codeField(dialog).fill('000000')
  await expect(codeField(dialog)).toHaveAttribute('aria-invalid', 'true')
  await expectGuest(page)
  const seen = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
  )
  expect(seen).not.toContain('__Host-atoll_pending')
  // The code of the set-up is spent: the next one counts already.
  await codeField(dialog).fill(await appCode(secret, 1))
  await expectSignedIn(page)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('__Host-atoll_pending')

  await loseSession(page)
  const second = await passFirstStep(page, player)
  await second.getByRole('button', { name: 'Back to sign-in' }).click()
  await sendSignIn(page.getByRole('dialog'), player.username)
  await sendRecoveryCode(page.getByRole('dialog'), recoveryCode)
  await expectSignedIn(page)

  await loseSession(page)
  const again = await passFirstStep(page, player)
  await sendRecoveryCode(again, recoveryCode)
  await expect(again.locator('input[name="recovery_code"]')).toHaveAttribute('aria-invalid', 'true')
})

test('a passkey is made, signs in without a password, and does not once it is removed @phone', async ({
  page,
}) => {
  await addAuthenticator(page)
  await openSecurity(page)
  const form = card(page, 'Passkeys')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText('This field is required')).toBeVisible()
  await form.locator('input[name="passkey_name"]').fill('Blue phone')
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText('Blue phone').first()).toBeVisible()

  await loseSession(page)
  await (await openAuth(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectSignedIn(page)

  await page.goto('/en/profile/security')
  await form.getByRole('button', { name: 'Remove Blue phone' }).click()
  await form.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(form.getByText('No passkeys yet')).toBeVisible()
  await loseSession(page)
  await (await openAuth(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /passkey wasn’t accepted/i })).toBeVisible()
  await expectGuest(page)
})
