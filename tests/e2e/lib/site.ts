import { expect, type Locator, type Page } from '@playwright/test'
import { type LanguageCode, localPath } from '#contract/languages.ts'

/** Every kind of public page, without a language. */
export const publicPages = [
  '/home',
  '/promotions',
  '/tournaments',
  '/jackpots',
  '/contacts',
  '/help',
  '/returns',
  '/settings',
  '/status',
  '/flatPages/rules',
  '/flatPages/frequently_asked_questions',
  '/flatPages/terms_and_conditions',
  '/flatPages/responsible_gaming',
  '/flatPages/privacy',
  '/flatPages/betting_rules',
  '/slots',
  '/slots?category=popular&page=2',
  '/slots/crash',
  '/slots/providers',
  '/slots/filters',
  '/slots/favorites',
  '/slots/search?q=moon',
  '/search?q=dragon',
  '/slots/pragmatic/vs25moonlagoon',
  '/live-casino',
  '/virtual-games',
  '/sport/home',
  '/sport/live',
  '/sport/line?sport=tennis',
  '/sport/results',
  '/sport/calendar',
  '/sport/search?q=cup',
  '/sport/favorite',
  '/bc/prematch',
] as const

export const demoPassword = 'Demo1234'

export function address(lang: LanguageCode, path: string): string {
  return localPath(lang, path)
}

let counter = 0

/** A username nobody has: tests do not share accounts. */
export function newUsername(): string {
  counter += 1
  return `p${Date.now().toString(36).slice(-6)}${Math.random().toString(36).slice(2, 5)}${counter}`
}

export function authDialog(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.locator('input[autocomplete="username"]') })
}

/** The login control that can be seen: in the header, or in the bar of a phone. */
export function logInControl(page: Page): Locator {
  return page.locator('[data-touch="auth"][href*="auth=sign-in"]:visible').first()
}

/** Opens the auth modal as a player does: by the first login control that can be seen. */
export async function openAuth(page: Page): Promise<Locator> {
  await logInControl(page).click()
  const dialog = authDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/**
 * Signed in, and the modal is gone with its entry of the history, which it gives back a moment after it has closed: a
 * browser that is told to open an address in that very moment calls it off.
 */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await page.waitForFunction(() => (history.state as { modal?: string } | null)?.modal === undefined)
}

export async function expectGuest(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
}

/** Signed out by losing the cookies, as on another day; the page shown is a small one. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/en/settings')
  await expectGuest(page)
}

/** Fills the form of the open modal in and sends it. */
export async function sendSignIn(dialog: Locator, username: string, password = demoPassword): Promise<void> {
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await dialog.locator('button[type="submit"]').click()
}

export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const dialog = await openAuth(page)
  await sendSignIn(dialog, username, password)
  await expect(dialog).toBeHidden()
  await expectSignedIn(page)
}

/** Opens the sign-up in the way that its button names. */
export async function openSignUp(page: Page, way: RegExp): Promise<Locator> {
  await openAuth(page)
  return turnToSignUp(page, way)
}

/** From the sign-in that is open. */
export async function turnToSignUp(page: Page, way: RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /sign up|להרשמה/i }).click()
  await dialog.getByRole('group').getByRole('button', { name: way }).click()
  return dialog
}

/** The step of currency, birth date and password, up to the one that ends the sign-up. */
export async function fillDetails(dialog: Locator, birthDate = '01.02.1990'): Promise<void> {
  await dialog.locator('input[autocomplete="bday"]').fill(birthDate)
  for (const field of await dialog.locator('input[autocomplete="new-password"]').all())
    await field.fill('Another123')
}

/** On to the terms where they have a step of their own, read to the end, and ticked. */
export async function acceptTerms(dialog: Locator): Promise<void> {
  const terms = dialog.locator('.terms')
  if (await dialog.getByText(/of 3|מתוך 3/).isVisible()) await dialog.locator('button[type="submit"]').click()
  await terms.locator('.terms-end').scrollIntoViewIfNeeded()
  await dialog.locator('input[name="accepted"]').check()
}

/** The question that follows a sign-up by username (SIGNUP-13), put off. */
export async function leaveWayBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Not now|לא עכשיו)$/ }).click()
}

/** What went wrong in the browser: errors of scripts, of the policy, of fetches. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

/**
 * Presses what confirms, which nothing has pressed yet, until it is taken: right after the question it is not, because one gesture
 * would press both.
 */
export async function confirm(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(button).toBeHidden({ timeout: 700 })
  }).toPass({ intervals: [100] })
}

/** The result of the first answer at an address on the next page: the one that is left may ask there too. */
export async function resultOnNextPage(page: Page, path: string): Promise<unknown> {
  let isNext = false
  page.once('framenavigated', () => (isNext = true))
  // An answer to the page before may still come after the next one is there.
  const asked = await page.waitForRequest((each) => isNext && new URL(each.url()).pathname === path)
  const answer = await asked.response()
  return ((await answer?.json()) as { result: unknown }).result
}

/** An Enter that is held: the browser repeats it. */
export async function holdEnter({ keyboard }: Page): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) await keyboard.down('Enter')
  await keyboard.up('Enter')
}

/** The cashier with the form of a direction, which is pressed. */
export async function expectCashier(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
  await expect(page.getByRole('form', { name, exact: true }).locator('input[name="value"]')).toBeVisible()
}

/** How long the page's first byte was on its way, as the page itself sees it. */
export const withFirstByteAfter = (wait_ms: number) => {
  const [visit] = performance.getEntriesByType('navigation')
  Object.defineProperty(visit, 'responseStart', { value: wait_ms })
}
