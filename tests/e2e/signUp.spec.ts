import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { LanguageCode } from '#contract/languages.ts'
import { expectAccessible, looks } from './lib/accessible.ts'
import { codeSentTo, newPlayer, sentTo } from './lib/players.ts'
import {
  acceptTerms,
  authDialog,
  expectSignedIn,
  fillDetails,
  leaveWayBack,
  newUsername,
  openAuth,
  openSignUp,
  sendSignIn,
  turnToSignUp,
  watchErrors,
} from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/** A page without pictures: these tests are about the modal. */
const reading = '/en/settings'

const submit = (dialog: Locator) => dialog.locator('button[type="submit"]').click()
const expectWrong = (dialog: Locator, name: string) =>
  expect(dialog.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true')

/** The first step by email, code included. */
async function fillAccount(page: Page, username: string): Promise<{ dialog: Locator; email: string }> {
  const email = `${username}@players.test`
  const dialog = await openSignUp(page, /email/i)
  await dialog.locator('[name="email"]').fill(email)
  await dialog.getByRole('button', { name: /send code/i }).click()
  await expect(dialog.getByRole('button', { name: /again in/i })).toBeVisible()
  await dialog.locator('[name="code"]').fill(await codeSentTo(email))
  await dialog.locator('[name="username"]').fill(username)
  return { dialog, email }
}

test('[SIGNUP-01] [SIGNUP-03] [SIGNUP-04] by email: code, details, terms, signed in @phone', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.goto(reading)
  const { dialog } = await fillAccount(page, newUsername())
  await submit(dialog)
  const currency = dialog.locator('select[name="currency"]')
  await expect(currency).toHaveValue('USD')
  const offered = await currency
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  expect(offered).toEqual(['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'])
  await fillDetails(dialog, '')
  await submit(dialog)
  await expectWrong(dialog, 'birth_date')
  await fillDetails(dialog)
  await acceptTerms(dialog)
  await submit(dialog)
  await expectSignedIn(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /account is ready/i })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('atoll:sign-up'))).toBeNull()
  expect(errors).toEqual([])
})

/** What the note of an address that is not confirmed says. */
function noteTexts(lang: LanguageCode): { title: string; resend: string } {
  const file = new URL(`../../locales/${lang}/confirmation.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { title: string; resend: string }
}

test('[SIGNUP-08] after a sign-up by code a second device, in another language, is led to the link, and in @phone', async ({
  page,
  browser,
}) => {
  await page.goto(reading)
  const { dialog, email } = await fillAccount(page, newUsername())
  await submit(dialog)
  await fillDetails(dialog)
  await acceptTerms(dialog)
  await submit(dialog)
  await expectSignedIn(page)
  await expect(page.getByRole('status').filter({ hasText: /before you sign in again/i })).toBeVisible()
  const own = page.getByRole('region', { name: noteTexts('en').title })
  for (const path of ['/en/profile', '/en/profile/cashier']) {
    await page.goto(path)
    await expect(own).toContainText('•••@players.test')
  }

  const texts = noteTexts('he')
  const other = await (await browser.newContext()).newPage()
  await other.goto('/settings?auth=sign-in')
  const form = authDialog(other)
  await sendSignIn(form, email, 'Another123')
  const note = form.getByRole('region', { name: texts.title })
  const before = await sentTo(email)
  await note.getByRole('button', { name: texts.resend }).click()
  await expect(note.getByRole('status')).toContainText('•••@players.test')
  const [newest] = await sentTo(email, before.length + 1)
  await page.goto(newest?.link ?? '', { waitUntil: 'commit' })
  await page.waitForURL(/\/home$/, { waitUntil: 'commit' })
  await page.goto('/en/profile')
  await expect(page.locator('.account-card-name')).toBeVisible()
  await expect(own).toHaveCount(0)
  await form.locator('button[type="submit"]').click()
  await expectSignedIn(other)
  await other.context().close()
})

test('[SIGNUP-10] by phone: the dialing code is found by country, the code comes by SMS @phone', async ({
  page,
}) => {
  await page.goto(reading)
  const dialog = await openSignUp(page, /phone/i)
  const country = dialog.getByRole('combobox', { name: /country code/i })
  await country.click()
  await country.fill('isra')
  await dialog.getByRole('option', { name: /israel/i }).click()
  await expect(country).toHaveValue('+972')
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  await dialog.locator('[name="phone"]').fill(`050${digits}`)
  await dialog.getByRole('button', { name: /send code/i }).click()
  await expect(dialog.getByRole('button', { name: /again in/i })).toBeVisible()
  await dialog.locator('[name="code"]').fill(await codeSentTo(`+97250${digits}`))
  await submit(dialog)
  await expect(dialog.getByRole('heading', { name: /step 2/i })).toBeFocused()
})

test('[SIGNUP-09] one click: the credentials are shown once, may be copied, and sign in @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${reading}?agent_id=7`)
  const dialog = await openSignUp(page, /one click/i)
  await submit(dialog)
  await expectWrong(dialog, 'birth_date')
  await expectWrong(dialog, 'is_adult')
  await expect(dialog.getByRole('link', { name: 'Terms and conditions' })).toBeVisible()
  await dialog.locator('[name="birth_date"]').fill('01.02.1990')
  await dialog.locator('[name="is_adult"]').check()
  await submit(dialog)
  const credentials = page.getByRole('dialog', { name: /your account is ready/i })
  await expect(credentials).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  const password = await credentials.locator('dd').nth(2).textContent()
  await credentials.getByRole('button', { name: /copy: password/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(password)
  await credentials.getByRole('button', { name: /saved them/i }).click()
  await expect(credentials).toBeHidden()
})

test('[SIGNUP-03] [SIGNUP-06] [SIGNUP-12] Continue needs the code to have been asked for, and a valid form; a strong password is filled in, shown, and keeps every rule; under age is refused at the birth date @phone', async ({
  page,
}) => {
  await page.goto(reading)
  const dialog = await openSignUp(page, /email/i)
  await dialog.locator('[name="email"]').fill('somebody@players.test')
  await dialog.locator('[name="code"]').fill('123456')
  await dialog.locator('[name="username"]').fill('ab')
  await submit(dialog)
  await expect(dialog.getByText(/request a code first/i)).toBeVisible()
  await expectWrong(dialog, 'username')
  await expect(dialog.getByRole('heading', { name: /step 1/i })).toBeVisible()
  await expect(dialog.locator('[name="code"]')).toBeFocused()

  await dialog
    .getByRole('group')
    .getByRole('button', { name: /username/i })
    .click()
  await dialog.locator('[name="username"]').fill(newUsername())
  await submit(dialog)
  await dialog.getByRole('button', { name: /strong password/i }).click()
  const password = dialog.locator('[name="password"]')
  await expect(password).not.toHaveValue('')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(dialog.locator('.password-rule-met')).not.toHaveCount(0)
  await expect(dialog.locator('[name="repeat"]')).toHaveValue(await password.inputValue())
  await fillDetails(dialog, `01.01.${new Date().getUTCFullYear() - 17}`)
  await submit(dialog)
  await expectWrong(dialog, 'birth_date')
})

test('[SIGNUP-05] Play-now needs the terms read to the end and the box ticked @phone', async ({ page }) => {
  let calls = 0
  await page.route('**/api/user/signup/username', (route) => {
    calls += 1
    return route.continue()
  })
  await page.goto(reading)
  const dialog = await openSignUp(page, /username/i)
  await dialog.locator('[name="username"]').fill(newUsername())
  await submit(dialog)
  await fillDetails(dialog)
  if (await dialog.getByText('of 3').isVisible()) await submit(dialog)
  const terms = dialog.getByRole('region', { name: /terms/i })
  await expect(terms).toContainText(/18/)
  await expect(terms).not.toContainText('{{')
  await dialog.locator('[name="accepted"]').check()
  await submit(dialog)
  await expect(dialog.getByText(/read the terms to the end/i)).toBeInViewport({ ratio: 1 })
  const [told, bar] = [dialog.getByText(/read the terms to the end/i), dialog.locator('.sign-up-actions')]
  const bottomOf = async (of: Locator) => (await of.boundingBox())!
  expect((await bottomOf(told)).y + (await bottomOf(told)).height).toBeLessThan((await bottomOf(bar)).y)
  expect(calls).toBe(0)
  // By keyboard alone, as who cannot scroll otherwise.
  await terms.focus()
  await pressEndOfTerms(page)
  await dialog.locator('[name="accepted"]').uncheck()
  await submit(dialog)
  await expectWrong(dialog, 'accepted')
  expect(calls).toBe(0)
  await dialog.locator('[name="accepted"]').check()
  await dialog.locator('button[type="submit"]').dblclick()
  await leaveWayBack(page)
  await expectSignedIn(page)
  expect(calls).toBe(1)
})

test('[SIGNUP-02] back goes one step down, and nothing typed is lost by it, by closing or by a reload @phone', async ({
  page,
}) => {
  await page.goto(reading)
  const username = newUsername()
  const { dialog, email } = await fillAccount(page, username)
  await submit(dialog)
  await expect(dialog.getByRole('heading', { name: /step 2/i })).toBeFocused()
  await fillDetails(dialog, '05.03.1991')
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: /step 1/i })).toBeVisible()
  await expect(dialog.locator('[name="email"]')).toHaveValue(email)
  await expect(dialog.locator('[name="code"]')).not.toHaveValue('')
  await submit(dialog)
  await expect(dialog.locator('[name="password"]')).toHaveValue('Another123')
  await acceptTerms(dialog)
  await page.reload()
  // The modal opens again by itself, where the password is missing.
  await expect(dialog.getByRole('heading', { name: /step 2/i })).toBeVisible()
  await expect(dialog.locator('[name="birth_date"]')).toHaveValue('05.03.1991')
  await expect(dialog.locator('[name="password"]')).toHaveValue('')
  await expect(dialog.locator('[name="accepted"]')).toBeChecked()
  await dialog.getByRole('button', { name: /^back$/i }).click()
  await expect(dialog.locator('[name="username"]')).toHaveValue(username)
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(reading)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('Another123')
})

test('[SIGNUP-03] a wrong code and a taken name are told at their own step, each once @phone', async ({
  page,
}) => {
  await page.goto(reading)
  const { dialog, email } = await fillAccount(page, (await newPlayer()).username)
  const code = await codeSentTo(email)
  await dialog.locator('[name="code"]').fill(code === '111111' ? '222222' : '111111')
  await submit(dialog)
  await expectWrong(dialog, 'code')
  await expect(dialog.locator('[name="code"]')).toBeFocused()
  await dialog.locator('[name="code"]').fill(code)
  await submit(dialog)
  await expectWrong(dialog, 'username')
  await expect(page.getByText(/already taken/i)).toHaveCount(1)
  await expect(dialog.getByRole('heading', { name: /step 1/i })).toBeVisible()
  await dialog.locator('[name="username"]').fill(newUsername())
  await submit(dialog)
  await expect(dialog.getByRole('heading', { name: /step 2/i })).toBeFocused()
})

test('nothing moves while the form comes @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${reading}?auth=sign-up`)
  await expect(page.getByRole('button', { name: 'Reef ID' })).toBeAttached()
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((all, shift) => all + shift, 0),
  )
  expect(sum).toBeLessThan(0.02)
})

/** Again while the text still grows: a face that comes late makes it longer. */
async function pressEndOfTerms(page: Page) {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('dialog').getByText(/reached the end/i)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

test('[SIGNUP-01] by keyboard alone @desktop', async ({ page }) => {
  await page.goto(`${reading}?auth=sign-up`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name="email"]')).toBeFocused()
  const tabTo = async (wanted: Locator) => {
    for (let press = 0; press < 30; press++) {
      if (await wanted.evaluate((node) => node === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await tabTo(dialog.getByRole('button', { name: /^username$/i }))
  await page.keyboard.press('Enter')
  await tabTo(dialog.locator('[name="username"]'))
  await page.keyboard.type(newUsername())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: /step 2/i })).toBeFocused()
  await tabTo(dialog.locator('[name="birth_date"]'))
  await page.keyboard.type('01021990')
  await expect(dialog.locator('[name="birth_date"]')).toHaveValue('01.02.1990')
  for (const name of ['password', 'repeat']) {
    await tabTo(dialog.locator(`[name="${name}"]`))
    await page.keyboard.type('Another123')
  }
  await page.keyboard.press('Enter')
  await tabTo(dialog.getByRole('region', { name: /terms/i }))
  await pressEndOfTerms(page)
  await tabTo(dialog.locator('[name="accepted"]'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add a way back in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSignedIn(page)
})

for (const { lang, colorScheme, screen } of looks) {
  test(`no accessibility violation in any step: ${lang}, ${colorScheme} ${screen}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(lang === 'he' ? '/settings' : reading)
    await openAuth(page)
    await expectAccessible(page)
    const dialog = await turnToSignUp(page, lang === 'he' ? /דוא״ל/ : /email/i)
    await submit(dialog)
    await expectAccessible(page)
    // Other fields of the same kinds, which the first look sees.
    for (const way of [/^(טלפון|phone)$/i, /^(לחיצה אחת|one click)$/i, /^(שם משתמש|username)$/i]) {
      await dialog.getByRole('group').getByRole('button', { name: way }).click()
      await expect(dialog.locator('form input, form select').first()).toBeVisible()
      if (screen === '@phone') await expectAccessible(page)
    }
    await dialog.locator('[name="username"]').fill(newUsername())
    await submit(dialog)
    await fillDetails(dialog)
    await expectAccessible(page)
    await acceptTerms(dialog)
    await expectAccessible(page)
  })
}

test('[SIGNUP-13] who has a username alone is asked for a way back in, once, and gives it in the profile @phone', async ({
  page,
}) => {
  await page.goto(reading)
  const username = newUsername()
  const dialog = await openSignUp(page, /username/i)
  await dialog.locator('[name="username"]').fill(username)
  await submit(dialog)
  await fillDetails(dialog)
  await acceptTerms(dialog)
  await submit(dialog)
  const question = page.getByRole('dialog', { name: 'Add a way back in' })
  await expect(question).toContainText('we’ll have nowhere to send a code')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.goto('/en/profile')
  const note = page.getByRole('region', { name: 'Add a way back in' })
  await expect(question).toBeHidden()
  await note.getByRole('link', { name: 'Add email or phone' }).click()
  const card = page.locator('#way-back')
  await expect(card.locator('[name="address"]')).toBeFocused()
  const email = `${username}@players.test`
  await card.locator('[name="address"]').fill(email)
  await card.getByRole('button', { name: /send code/i }).click()
  await card.locator('[name="code"]').fill(await codeSentTo(email))
  await card.locator('button[type="submit"]').click()
  await expect(page.getByText('You can now use it to reset your password.')).toBeVisible()
  await expect(card).toBeHidden()
  await page.goto('/en/profile')
  await expect(page.locator('[data-island="account"]')).toContainText(username)
  await expect(note).toBeHidden()
})
