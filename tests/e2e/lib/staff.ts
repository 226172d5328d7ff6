import { expect, type Page } from '@playwright/test'
import type { StaffRole } from '#contract/operator/roles.ts'
import { operatorCall, otherCode } from './players.ts'
import { appCode } from './security.ts'
import { demoPassword, newUsername } from './site.ts'

const factorSecret = 'E2EATOLLE2EATOLLE2EATOLLE2EATOLL'

/** An account of the staff with an authenticator app: each test has its own, because a code counts once. */
export async function newStaff(staff_role: StaffRole): Promise<string> {
  const username = newUsername()
  const details = { username, password: demoPassword, birth_date: '1990-01-02', currency: 'USD', staff_role }
  const { id } = await operatorCall<{ id: string }>('POST', '/players', details)
  await operatorCall('PUT', `/players/${id}/second-factor`, { secret: factorSecret })
  return username
}

/** Signs in to the studio by its form, in both steps. */
export async function enterStudio(page: Page, username: string): Promise<void> {
  await beginToEnter(page, username)
  await sendCode(page, await appCode(factorSecret))
  await expect(page.locator('#main-content')).toBeAttached()
}

/** The first step of signing in. */
export async function beginToEnter(page: Page, username: string): Promise<void> {
  await page.goto('/studio')
  await page.getByLabel('Login or email').fill(username)
  const password = page.getByLabel('Password')
  await password.fill(demoPassword)
  // By the keyboard, as nothing that comes later can be in the way of it.
  await password.press('Enter')
  await expect(page.getByLabel('Authenticator code')).toBeVisible()
}

export async function sendWrongCode(page: Page): Promise<void> {
  await sendCode(page, otherCode(await appCode(factorSecret)))
}

/** A code that was not used for signing in a moment ago. */
export function nextStaffCode(): Promise<string> {
  return appCode(factorSecret, 1)
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authenticator code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** A place of the studio, such as `players`. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`/studio#/${place}`)
}

/** The notice that says so. */
export async function expectDone(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
}
