import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { expectGuest, expectSignedIn, logInControl, openAuth, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const start = '/api/user/login/social/reef'

/** As the site's button does: a navigation from a page of the site. */
async function beginSocial(page: Page, query = '?is_adult=1'): Promise<void> {
  await page.evaluate((address) => location.assign(address), `${start}${query}`)
  await expect(page.getByRole('heading', { name: 'Sign in with Reef ID' })).toBeVisible()
}

let counter = 0
/** Somebody the provider has never heard of: tests do not share accounts. */
async function signInAsNew(page: Page, { email = newEmail(), isVerified = true } = {}): Promise<string> {
  await page.getByText('Somebody new').click()
  await page.getByLabel('Name').fill('Tess Tester')
  await page.getByLabel('Email, or nothing').fill(email)
  await page.getByLabel('The email is verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue' }).click()
  return email
}

function newEmail(): string {
  counter += 1
  return `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}${counter}@reef.test`
}

test('[SIGNIN-06] [SIGNUP-01] somebody new signs up with the provider and is back in their language, signed in @phone', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  await page.goto('/fr/home')
  await beginSocial(page, '?is_adult=1&currency=BRL')
  await signInAsNew(page)
  await expect(page).toHaveURL(/\/fr\/home$/)
  await expectSignedIn(page)
  await expect(page.getByRole('status').filter({ hasText: 'réussie' })).toBeVisible()
  await expect(page.getByText(/0,00/).first()).toBeVisible()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain('__Host-atoll_session')
  expect(names).not.toContain('__Host-atoll_pending')
  expect(errors).toEqual([])
})

test('[SIGNUP-01] the sign-up form leads to the provider once the player confirmed being 18; the sign-in form at once @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  const dialog = await openAuth(page)
  await expect(dialog.getByRole('link', { name: 'Continue with Reef ID' })).toHaveAttribute('href', start)
  await dialog.getByRole('button', { name: /sign up/i }).click()
  const signUp = page.getByRole('group', { name: 'Or continue with' })
  await signUp.getByRole('button', { name: 'Reef ID' }).click()
  await expect(signUp.getByText('Confirm your age first')).toBeVisible()
  await signUp.getByRole('checkbox').check()
  await signUp.getByRole('button', { name: 'Reef ID' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with Reef ID' })).toBeVisible()
  await signInAsNew(page)
  await expectSignedIn(page)
})

test('[SIGNIN-06] no account for an email that the provider did not confirm, nor without being 18; canceling leads home: each with a word @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  await beginSocial(page)
  await signInAsNew(page, { email: 'brl@atoll.test', isVerified: false })
  await expect(page.getByRole('alert').filter({ hasText: 'already exists' })).toBeVisible()
  await expectGuest(page)

  await beginSocial(page, '')
  await signInAsNew(page)
  await expect(page.getByRole('alert').filter({ hasText: 'confirm that you’re 18' })).toBeVisible()
  await expectGuest(page)

  await beginSocial(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Sign-in was canceled.')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/home$/)
  await expect(logInControl(page)).toBeVisible()
})

test('[SIGNIN-06] the page of the provider works by keyboard and has no accessibility violations @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  await beginSocial(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Noa Levi/ }).focus()
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
})
