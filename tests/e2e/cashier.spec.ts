import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { confirm } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/** A first deposit of 20 reais with the welcome bonus, paid at the bank. */
async function depositWithBonus(page: Page): Promise<void> {
  await enter(page, await newPlayer({ currency: 'BRL' }))
  await page.goto('/en/profile/cashier')
  const form = page.getByRole('form', { name: 'Deposit' })
  const choice = form.getByRole('group', { name: 'Welcome bonus' })
  await page.locator('.cashier-bonus-place').scrollIntoViewIfNeeded()
  await expect(choice.getByRole('radio', { name: 'No bonus' })).toBeChecked()
  await expectAccessible(page)
  await form.locator('input[name="value"]').fill('20')
  await form.locator('input[name="cpf"]').fill('529.982.247-25')
  await choice.getByRole('radio', { name: 'With the welcome bonus' }).check()
  await expect(choice).toContainText(/You get .*R\$20\.00.* in bonus money/)
  await expect(form).toContainText(/wager .*R\$20\.00.* before all of your balance/)
  await form.getByRole('button', { name: /^Deposit .*\d/ }).click()
  await page.getByRole('link', { name: 'Open the bank’s page' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The money is in your balance' })).toBeVisible()
}

test('[CASHIER-02] [CASHIER-03] [CASHIER-04] [CASHIER-05] [CASHIER-06] the welcome bonus is chosen with its conditions, comes with the deposit, stands by its reasons beside the withdrawal, and is given up after a question, here or there @phone', async ({
  page,
}) => {
  await depositWithBonus(page)
  await page.goto('/en/profile/cashier#withdraw')
  const reason = page.getByRole('region', { name: /more to withdraw/ })
  await expect(reason).toContainText(/Bonuses: .*R\$20\.00.* left/)
  await expect(reason).toContainText(/If you forfeit your .*R\$20\.00.* bonus, .*R\$20\.00.* remains/)
  await expectAccessible(page)
  await reason.getByRole('button', { name: 'Forfeit bonus' }).click()
  await page.getByRole('button', { name: 'Keep bonus' }).click()
  await page.goto('/en/profile/promocode')
  const card = page.getByRole('listitem').filter({ hasText: 'First-deposit bonus' })
  await expect(card).toContainText(/Wagered .*R\$0\.00.* of .*R\$20\.00/)
  await expect(card).toContainText(/It becomes real money when you convert it: .*R\$1\.00.* or less/)
  const giveUp = card.getByRole('button', { name: 'Forfeit bonus' })
  const question = page.getByRole('dialog', { name: 'Forfeit this bonus?' })
  await giveUp.click()
  await expect(question).toContainText(/You’ll lose .*R\$20\.00.* in bonus money/)
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
  await page.goto('/en/profile/cashier#withdraw')
  await expect(reason).toContainText(/Deposits: .*R\$20\.00/)
  await expect(reason).not.toContainText('Bonuses:')
  await page.getByRole('button', { name: 'Deposit', pressed: false }).click()
  await expect(page.locator('main input[name="value"]')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No bonus' })).toHaveCount(0)
})

test('[CASHIER-06] a withdrawal goes to an account in sight, is reviewed, and is sent once however often one presses @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 100 }))
  await page.goto('/en/profile/cashier#withdraw')
  const form = page.getByRole('form', { name: 'Withdraw' })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/pagstar/withdrawal')) calls += 1
  })
  await form.locator('input[name="value"]').fill('60')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.locator('input[name="account"]')).toBeFocused()
  await form.locator('input[name="account"]').fill('GB34 BUKB 2020 1555 5555 55')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('The check digits of this IBAN don’t match')).toBeVisible()
  await form.locator('input[name="account"]').fill('gb33 bukb 2020 1555 5555 55')
  await form.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(form.getByRole('heading', { name: 'Check your withdrawal' })).toBeVisible()
  await expect(form).toContainText('GB33 BUKB 2020 1555 5555 55')
  await expect(form).toContainText('Usually within 1 minute')
  await expectAccessible(page)
  await confirm(form.getByRole('button', { name: 'Make changes' }))
  await form.locator('input[name="value"]').fill('50')
  await form.getByRole('button', { name: 'Continue' }).click()
  expect(calls).toBe(0)
  await confirm(form.getByRole('button', { name: /^Withdraw .*\$50\.00/ }))
  await expect(page.getByRole('heading', { name: 'Your withdrawal has been paid' })).toBeVisible()
  await expect(page.locator('main')).toContainText('…5555')
  expect(calls).toBe(1)
  await page.getByRole('button', { name: 'Make another withdrawal' }).click()
  await expect(form.locator('input[name="account"]')).toHaveValue('GB33BUKB20201555555555')
})

test('[PIX-12] [PIX-10] a deposit that was not played goes back to where it came from, and not to another key @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ currency: 'BRL' }))
  await page.goto('/en/profile/cashier')
  const form = page.getByRole('form', { name: 'Deposit' })
  await form.locator('input[name="value"]').fill('20')
  await form.locator('input[name="cpf"]').fill('529.982.247-25')
  await form.getByRole('button', { name: /^Deposit .*\d/ }).click()
  await page.getByRole('link', { name: 'Open the bank’s page' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The money is in your balance' })).toBeVisible()
  await page.goto('/en/profile/cashier#withdraw')
  const part = page.getByRole('region', { name: 'Deposits you haven’t played' })
  await expect(part).toContainText(/R\$20\.00.* has not been played: it goes back .*…\u2060?4725/u)
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Send it back' }).click()
  await part.locator('input[name="value"]').fill('15')
  await expectAccessible(page)
  await confirm(part.getByRole('button', { name: /^Send .*R\$15\.00.* back$/ }))
  await expect(
    page.getByRole('heading', { name: /Your deposit (is on its way|has gone) back/ }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your deposit has gone back' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(page.locator('[data-island="account"]')).toContainText('R$5.00')
  await page.goto('/en/profile/pay-history')
  await expect(page.getByRole('listitem').filter({ hasText: 'Deposit sent back' })).toContainText('R$15.00')
})
