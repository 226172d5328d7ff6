import type { Locator, Page } from '@playwright/test'
import { expectAccessible, isWholeSweep, looks } from './lib/accessible.ts'
import { card, openSecurity } from './lib/security.ts'
import { codeSentTo, enterElsewhere, newPlayer, otherCode } from './lib/players.ts'
import { address, demoPassword, expectGuest, expectSignedIn, signIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const newPassword = 'Another123'
const moment = '2026-03-04T05:06:00.000Z'

/** The card's form for a new password, with the repeat. */
async function fillNewPassword(form: Locator, repeat = newPassword): Promise<void> {
  await form.locator('input[name="new_password"]').fill(newPassword)
  await form.locator('input[name="repeat"]').fill(repeat)
}

test('[PROFILE-03] a guest is asked to sign in, and sees the page right after; the account’s menu leads to it @phone', async ({
  page,
}) => {
  const player = await newPlayer()
  await page.goto('/en/profile/security')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: /sign in to see/i })).toBeVisible()
  await signIn(page, player.username)
  await expect(card(page, 'Password')).toBeVisible()
  await expect(page.getByRole('heading', { name: /sign in to see/i })).toBeHidden()
  await page.goto('/en/settings')
  await page.locator('[data-island="account"]').getByRole('button').first().click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(card(page, 'Password')).toBeVisible()
})

test('[PROFILE-03] [RECOVER-07] [SESSION-07] unequal passwords are told without a call, a wrong current one at its field; the password is changed, other sessions end and this one stays @desktop', async ({
  page,
  browser,
}) => {
  const player = await openSecurity(page)
  const other = await enterElsewhere(browser, player, '/en/settings')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/password/change')) calls += 1
  })
  const form = card(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.locator('input[name="password"]')).toBeFocused()
  await form.locator('input[name="password"]').fill('Wrong1234')
  await fillNewPassword(form, 'Different123')
  await form.locator('button[type="submit"]').click()
  await expect(page.getByRole('alert').filter({ hasText: /new passwords don’t match/i })).toBeVisible()
  await expect(form.locator('input[name="repeat"]')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toBe(0)
  await fillNewPassword(form)
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText('That isn’t your current password')).toBeVisible()
  expect(calls).toBe(1)
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  await expect(page.getByRole('status').filter({ hasText: /password has been changed/i })).toBeVisible()
  await expectGuest(other)
  await page.reload()
  await expectSignedIn(page)
  await signIn(other, player.username, newPassword)
  await other.context().close()
})

test('[PROFILE-03] or by a code sent by email; a wrong one is told at its field @phone', async ({ page }) => {
  const player = await openSecurity(page)
  const form = card(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByText('With a code').click()
  await form.locator('input[name="address"]').fill(player.email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('status').filter({ hasText: /check your email/i })).toBeVisible()
  const code = await codeSentTo(player.email)
  await form.locator('input[name="code"]').fill(otherCode(code))
  await fillNewPassword(form)
  await form.locator('button[type="submit"]').click()
  await expect(form.locator('input[name="code"]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('input[name="code"]').fill(code)
  await form.locator('button[type="submit"]').click()
  await expect(page.getByRole('status').filter({ hasText: /password has been changed/i })).toBeVisible()
})

/* The cards with answers of the server that a test gives; what they make of each of them is in tests/components/security.test.tsx. */
type Answers = Record<string, object>

async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.route(/\/api\/user\/(second-factor|passkeys|sessions)/, (route) => {
    const request = route.request()
    const result = answers[`${request.method()} ${new URL(request.url()).pathname.slice(10)}`]
    return route.fulfill({ json: { status: 0, result } })
  })
}

const session = (id: string, device: string, is_current: boolean) => ({
  id,
  device,
  is_current,
  created_at: moment,
  last_seen_at: moment,
  ends_at: moment,
})
const calm: Answers = {
  'GET second-factor': { enabled: false, recovery_codes_left: 0 },
  'GET passkeys': { passkeys: [] },
  'GET sessions': { sessions: [session('1', 'Chrome, Linux', true), session('2', '', false)] },
}
for (const { lang, colorScheme, screen } of isWholeSweep ? looks : looks.slice(0, 1)) {
  test.describe(`${lang} ${colorScheme} ${screen}`, () => {
    test.use({ colorScheme })
    test('the page has no accessibility violations, at rest and with forms open', async ({ page }) => {
      await answerWith(page, calm)
      await openSecurity(page)
      await page.goto(address(lang, '/profile/security'))
      await expect(page.locator('.panel-list')).toBeVisible()
      await expectAccessible(page)
      await page.locator('.panel-card').nth(0).getByRole('button').click()
      await page.locator('.panel-card').nth(2).getByRole('button').click()
      await expectAccessible(page)
    })
  })
}
