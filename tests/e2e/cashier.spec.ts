import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

/** A first deposit of 20 reais with the welcome bonus, paid at the bank. */
async function depositWithBonus(page: Page): Promise<void> {
  await enter(page, await newPlayer({ currency: 'BRL' }))
  await page.goto('/en/profile/cashier')
  const form = page.getByRole('form', { name: 'Deposit' })
  const choice = form.getByRole('group', { name: 'Welcome bonus' })
  await expect(choice.getByRole('radio', { name: 'No bonus' })).toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'R$20.00' }).click()
  await form.locator('input[name="cpf"]').fill('529.982.247-25')
  await choice.getByRole('radio', { name: 'With the welcome bonus' }).check()
  await expect(choice).toContainText(/You get .*R\$20\.00.* in bonus balance/)
  await expect(form).toContainText(/wager .*R\$20\.00.* before you can withdraw/)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The money is in your balance' })).toBeVisible()
}

test('[CASHIER-02] [CASHIER-05] [CASHIER-04] the welcome bonus is chosen with its conditions, comes with the deposit, and is given up after a question @phone', async ({
  page,
}) => {
  await depositWithBonus(page)
  await page.goto('/en/profile/promocode')
  const card = page.getByRole('listitem').filter({ hasText: 'First-deposit bonus' })
  await expect(card).toContainText(/Wagered .*R\$0\.00.* of .*R\$20\.00/)
  await expect(card).toContainText(/It becomes real money when you convert it\. .*R\$1\.00.* or less/)
  const giveUp = card.getByRole('button', { name: 'Forfeit bonus' })
  const question = page.getByRole('dialog', { name: 'Forfeit this bonus?' })
  await giveUp.click()
  await expect(question).toContainText(/You’ll lose .*R\$20\.00.* of bonus balance/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep bonus' }).click()
  await expect(giveUp).toBeFocused()
  await giveUp.click()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/bonuses/give-up')) calls += 1
  })
  await question.getByRole('button', { name: 'Yes, forfeit it' }).dblclick()
  await expect(card).toContainText('Canceled')
  await expect(card).toBeFocused()
  await expect(page.getByText('Bonus forfeited.')).toBeVisible()
  await expect(page.locator('[data-island="account"]')).toContainText('R$20.00')
  expect(calls).toBe(1)
  await page.goto('/en/profile/cashier')
  await expect(page.locator('main input[name="value"]')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No bonus' })).toHaveCount(0)
})
