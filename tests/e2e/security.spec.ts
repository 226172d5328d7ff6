import type { Locator, Page } from '@playwright/test'
import { expectAccessible, looks } from './lib/accessible.ts'
import { card, openSecurity } from './lib/security.ts'
import { codeSentTo, enter, enterElsewhere, newPlayer, otherCode } from './lib/players.ts'
import { address, demoPassword, expectGuest, expectSignedIn, signIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const newPassword = 'Another123'
const moment = '2026-03-04T05:06:00.000Z'

/** The card's form for a new password, with the repeat. */
async function fillNewPassword(form: Locator, repeat = newPassword): Promise<void> {
  await form.locator('input[name="new_password"]').fill(newPassword)
  await form.locator('input[name="repeat"]').fill(repeat)
}

test('[PROFILE-03] a guest is asked to sign in, and sees the page right after @phone', async ({ page }) => {
  const player = await newPlayer()
  await page.goto('/en/profile/security')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: /sign in to see/i })).toBeVisible()
  await signIn(page, player.username)
  await expect(card(page, 'Password')).toBeVisible()
  await expect(page.getByRole('heading', { name: /sign in to see/i })).toBeHidden()
})

test('[PROFILE-03] the account menu leads to the page @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  await page.goto('/en/home')
  await page.locator('[data-island="account"]').getByRole('button').first().click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(card(page, 'Password')).toBeVisible()
})

test('[PROFILE-03] unequal passwords are told without a call, a wrong current one at its field @phone', async ({
  page,
}) => {
  await openSecurity(page)
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
})

test('[PROFILE-03] [RECOVER-07] the password is changed, other sessions end and this one stays @desktop', async ({
  page,
  browser,
}) => {
  const player = await openSecurity(page)
  const other = await enterElsewhere(browser, player, '/en/home')
  const form = card(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await fillNewPassword(form)
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

/*
 * From here on the answers of the server are given by the test: what the page makes of each of them.
 */
type Answers = Record<string, object | number>

async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.route(/\/api\/user\/(second-factor|passkeys|sessions)/, (route) => {
    const request = route.request()
    const answer = answers[`${request.method()} ${new URL(request.url()).pathname.slice(10)}`] ?? 9503
    return typeof answer === 'number'
      ? route.fulfill({ status: 422, json: { status: answer, error_message: 'told by the test' } })
      : route.fulfill({ json: { status: 0, result: answer } })
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
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fgh0${index}`)

test('the second factor is set up: password, picture and key, code of the app, recovery codes @phone', async ({
  page,
}) => {
  const answers: Answers = {
    ...calm,
    'POST second-factor/setup': {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Atoll:demo?secret=JBSWY3DPEHPK3PXP&issuer=Atoll',
    },
    'POST second-factor/confirm': 9444,
  }
  await answerWith(page, answers)
  await openSecurity(page)
  const form = card(page, 'Two-step sign-in')
  await form.getByRole('button', { name: 'Set up' }).click()
  await form.locator('input[name="password"]').fill(demoPassword)
  await form.locator('button[type="submit"]').click()
  await expect(form.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(form.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await form.locator('input[name="code"]').fill('123456')
  await form.locator('button[type="submit"]').click()
  await expect(form.locator('input[name="code"]')).toHaveAttribute('aria-invalid', 'true')

  answers['POST second-factor/confirm'] = { recovery_codes: recoveryCodes }
  await form.locator('button[type="submit"]').click()
  await expect(form.getByText(recoveryCodes[9]!)).toBeVisible()
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await form.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(form.getByText('10 recovery codes left')).toBeVisible()
  await expect(form.getByText(recoveryCodes[9]!)).toHaveCount(0)
})

test('[ERR-04] the second factor is ended, so is a session, and all others at once; a card that does not load is loaded again @phone', async ({
  page,
}) => {
  const here = session('1', 'Chrome, Linux', true)
  const sessions = [here, session('2', '', false), session('3', 'Safari, iPhone', false)]
  const answers: Answers = {
    'GET second-factor': { enabled: true, recovery_codes_left: 1 },
    'POST second-factor/end': {},
    'GET sessions': { sessions },
    'DELETE sessions/3': { sessions: sessions.slice(0, 2) },
    'DELETE sessions': { sessions: [here] },
    'GET passkeys': 9503,
  }
  await answerWith(page, answers)
  await openSecurity(page)
  const passkeys = card(page, 'Passkeys')
  await expect(passkeys.getByRole('alert')).toContainText(/unavailable/i)
  const factor = card(page, 'Two-step sign-in')
  await expect(factor.getByText('1 recovery code left')).toBeVisible()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.locator('input[name="password"]').fill(demoPassword)
  await factor.locator('button[type="submit"]').click()
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()

  const list = card(page, 'Where you’re signed in')
  await expect(list.getByText('This device')).toBeVisible()
  await list.getByRole('button', { name: 'Sign out Safari, iPhone' }).click()
  await expect(list.getByText('Safari, iPhone')).toHaveCount(0)
  await expect(list.getByText('Unknown device').first()).toBeVisible()
  await list.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(list.getByText('You’re signed in only on this device.')).toBeVisible()

  answers['GET passkeys'] = { passkeys: [] }
  await passkeys.getByRole('button', { name: 'Try again' }).click()
  await expect(passkeys.getByText('No passkeys yet')).toBeVisible()
})

for (const { lang, colorScheme, screen } of looks) {
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
