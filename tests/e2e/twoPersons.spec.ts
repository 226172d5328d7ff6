import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { newPlayer } from './lib/players.ts'
import { watchErrors } from './lib/site.ts'
import { enterStudio, expectDone, goTo, newStaff } from './lib/staff.ts'
import { expect, test } from './lib/test.ts'

/** Fills in the dialog that asks for a reason, and sends it. */
async function explain(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, for the audit log').fill('Because of a test')
  await dialog.getByRole('button', { name: label }).click()
}

test('[STUDIO-11] a large adjustment waits in a list until another of the staff confirms it @desktop', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  const player = await newPlayer()
  const [first, second] = [await newStaff('payments'), await newStaff('payments')]
  await enterStudio(page, first)
  await goTo(page, `players/${player.id}/show`)
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await page.getByLabel('Amount in USD').fill('6000')
  await explain(page, 'Adjust the balance')
  await expectDone(page, 'Kept: somebody else has to confirm it')

  await goTo(page, 'moneyActions')
  await expect(page.getByText(first).first()).toBeVisible()
  await expect(page.getByText('$6,000.00').first()).toBeVisible()
  await expectAccessible(page)
  // Who asked for it may take it back, and does not confirm it.
  await expect(page.getByRole('button', { name: 'Take back' }).last()).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enterStudio(other, second)
  await goTo(other, 'moneyActions')
  await other.getByRole('button', { name: 'Confirm' }).last().click()
  await explain(other, 'Confirm')
  await expectDone(other, 'Done: Confirm')
  await expect(other.getByText(first)).toBeHidden()
  await goTo(other, `players/${player.id}/show`)
  await expect(other.getByText('$6,000.00').first()).toBeVisible()
  // Nobody is signed in at first, and what is kept is answered as a refusal.
  expect(errors.filter((error) => !/status of (401|409)/.test(error))).toEqual([])
})
