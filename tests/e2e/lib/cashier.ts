import { expect, type Page } from '@playwright/test'

/** The cashier with the form of a direction, which is pressed. */
export async function expectCashier(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
  await expect(page.getByRole('form', { name, exact: true }).locator('input[name="value"]')).toBeVisible()
}
