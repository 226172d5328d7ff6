import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './lib/accessible.ts'
import { markupErrors } from './lib/markup.ts'
import { enter, enterElsewhere, newPlayer } from './lib/players.ts'
import { address, confirm, holdEnter, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const cpf = '529.982.247-25'
const sections = [
  ...[
    '/profile',
    '/profile/inbox',
    '/profile/cashier',
    '/profile/pay-history',
    '/profile/promocode',
    '/profile/personal-data',
  ],
  ...[
    '/profile/verification',
    '/profile/slots-bet-history',
    '/profile/bet-history',
    '/profile/change-password',
    '/profile/limits',
    '/profile/activity',
    '/profile/privacy',
  ],
]

async function openCashier(page: Page, options: Parameters<typeof newPlayer>[0]): Promise<void> {
  await enter(page, await newPlayer(options))
  await page.goto('/en/profile/cashier')
}

test('[ROUTE-05] a guest is asked to sign in @phone', async ({ page }) => {
  // The cashier has words of its own, all others one frame.
  for (const path of ['/profile', '/profile/cashier', '/profile/pay-history', '/profile/limits']) {
    await page.goto(address('en', path))
    await expect(page.getByRole('heading', { name: /sign in to see/i }).first(), path).toBeVisible()
  }
})

for (const part of [sections.slice(0, 4), sections.slice(4, 8), sections.slice(8)]) {
  test(`[ROUTE-05] [SEO-01] a player sees it, it fits, it is accessible, and its markup is valid when it is drawn: ${part.join(' ')} @phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await enter(page, await newPlayer({ currency: 'BRL' }))
    const errors = watchErrors(page)
    for (const path of part) {
      await test.step(path, async () => {
        await page.goto(address('he', path))
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await expect(page.locator('.only-in astro-island').first()).toBeVisible()
        expect(await markupErrors(await page.content())).toEqual([])
        await expectToFit(page)
        await expectAccessible(page)
        expect(errors).toEqual([])
      })
    }
  })
}

test('[ROUTE-05] the older address leads to the bet history @phone', async ({ page }) => {
  await page.goto('/en/profile/betHistory')
  await expect(page).toHaveURL(/\/en\/profile\/bet-history$/)
})

test('[PIX-01] [PIX-02] [PIX-05] [CASHIER-03] [CASHIER-06] [CASHIER-08] [PROFILE-08] money by PIX: to the bank, back, on the balance, in the history, and what is to be wagered stands beside the form of a withdrawal @phone', async ({
  page,
}) => {
  await openCashier(page, { currency: 'BRL' })
  const form = page.getByRole('form', { name: 'Deposit' })
  await form.getByRole('button', { name: 'R$50', exact: true }).click()
  await form.locator('input[name="cpf"]').fill(cpf)
  await form.getByRole('button', { name: /^Deposit .*\d/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of this PIX payment' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'PIX copy-and-paste code' })).toContainText('br.gov.bcb.pix')
  await page.getByRole('link', { name: 'Open the bank’s page' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/profile\/pay-history\?payment=[0-9a-f]{32}$/)
  await expect(page.getByRole('heading', { name: 'The money is in your balance' })).toBeVisible()
  await expect(page.locator('[data-island="account"]')).toContainText('R$50.00')
  await expect(page.locator('.payments-list li')).toContainText(['Deposit'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download statement' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await page.goto('/en/profile/cashier#withdraw')
  const reason = page.getByRole('region', { name: /Wager .*R\$50\.00.* more to withdraw/ })
  await expect(reason).toContainText(/Deposits: .*R\$50\.00.* of .*R\$50\.00.* left/)
  await page
    .getByRole('form', { name: 'Withdraw' })
    .getByRole('button', { name: 'You can’t withdraw yet' })
    .click()
  await expect(reason).toBeFocused()
})

test('[PROFILE-02] personal data: what changes is saved, told, and there after a reload @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.goto('/en/profile/personal-data')
  const form = page.getByRole('form', { name: 'Personal data' })
  await form.locator('input[name="first_name"]').fill('Dana')
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Your details have been updated.')).toBeVisible()
  await expect(save).toBeFocused()
  // The sign-in is a proof for ten minutes; they have passed.
  const unproved = { status: 9451, error_message: 'fresh proof needed', fields: { password: 'required' } }
  const update = '**/api/user/profile/additional/update'
  await page.route(update, (route) => route.fulfill({ status: 403, json: unproved }))
  await form.locator('input[name="phone"]').fill('972501234567')
  await save.click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(proof.locator('input[name="password"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(save).toBeFocused()
  await page.unroute(update)
  await page.reload()
  await expect(form.locator('input[name="first_name"]')).toHaveValue('Dana')
})

test('[PROFILE-04] a document is sent, and what becomes of it stands in sight @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  await page.goto('/en/profile/verification')
  const form = page.getByRole('form', { name: 'Send document' })
  await form.locator('input[name="document_number"]').fill('123456782')
  const photo = { name: 'id.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await form.locator('input[name="image"]').setInputFiles(photo)
  await form.getByRole('button', { name: 'Send document' }).click()
  await expect(page.getByRole('heading', { name: 'We’re checking your document' })).toBeInViewport()
})

test('[PROFILE-06] a promo code that does not exist is told with the text of its code @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.goto('/en/profile/promocode')
  await page.locator('input[name="code"]').fill('NOSUCHCODE')
  // On a busy phone the next frame comes before React has drawn.
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (draw) => (draw(performance.now()), 0)
  })
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('We couldn’t find this promo code')).toBeVisible()
  await expect(page.locator('input[name="code"]')).toBeFocused()
})

test('[PROFILE-07] [MENU-03] five to a friend, who has it; both see it in their history @phone', async ({
  page,
  browser,
}) => {
  const friend = await newPlayer({ friend_transfer_allowed: true })
  await enter(page, await newPlayer({ amount_major: 20, friend_transfer_allowed: true }))
  await page.goto('/en/profile/transfer-to-friend')
  const form = page.getByRole('form', { name: 'Send money' })
  await form.locator('input[name="friend_login"]').fill(friend.username)
  await form.locator('input[name="value"]').fill('5')
  await holdEnter(page)
  await confirm(form.getByRole('button', { name: 'Yes, send it' }))
  await expect(page.getByText('Your transfer is complete.')).toBeVisible()
  await expect(page.locator('.transfers-list li')).toContainText([friend.username])
  const other = await enterElsewhere(browser, friend, '/en/profile/transfer-to-friend')
  await expect(other.locator('.transfers-list li')).toContainText(['$5.00'])
  await expect(other.locator('[data-island="account"]')).toContainText('$5.00')

  // In the side menu, asked for by whoever opens it.
  await page.goto('/en/promotions')
  await expect(page.locator('[data-island="account"]')).toContainText('$15.00')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/friend_transfers/history')) asked.push(new URL(request.url()).search)
  })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const last = page.getByRole('dialog', { name: 'Menu' }).getByRole('list', { name: 'Transfers' })
  await expect(last.getByRole('listitem')).toHaveCount(1)
  await expect(last).toContainText(friend.username)
  await expectAccessible(page)
  expect(asked).toEqual(['?page=1&count=2'])
})

test('[PIX-01] the cashier is in the header without money too, and a promotion of deposits leads to it @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.goto('/en/home')
  const deposit = page.getByRole('banner').getByRole('link', { name: 'Deposit' })
  await expect(deposit).toBeVisible()
  await expectAccessible(page)
  await deposit.click()
  await expect(page).toHaveURL(/\/en\/profile\/cashier$/)

  await page.goto('/en/promotions')
  await page.getByRole('link', { name: 'Make a deposit' }).click()
  await expect(page).toHaveURL(/\/en\/profile\/cashier$/)
})

test('[PROFILE-07] whoever may not send money is led home, which says why @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  await page.goto('/en/profile/transfer-to-friend')
  await expect(page).toHaveURL(/\/en\/home$/)
  await expect(page.getByText('Transfers to friends aren’t enabled for your account.')).toBeVisible()
})

/** All but the key, whose kind is a phone's. */
async function fillWithdrawal(page: Page, value: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Withdraw' })
  await form.locator('input[name="value"]').fill(value)
  await form.locator('input[name="cpf"]').fill(cpf)
  await form.locator('select[name="pix_key_type"]').selectOption('phone')
  return form
}

test('[PIX-02] a withdrawal that waits for staff is canceled in two presses, and its money is back @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ currency: 'BRL', amount_major: 5000 }))
  await page.goto('/en/profile/cashier#withdraw')
  const balance = page.locator('[data-island="account"]')
  const form = await fillWithdrawal(page, '4000')
  await form.locator('input[name="pix_key"]').fill('11 91234-5678')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toContainText('After our staff’s review')
  await confirm(form.getByRole('button', { name: /^Withdraw .*4,000\.00/ }))
  await expect(page.getByRole('heading', { name: 'Our staff is reviewing your withdrawal' })).toBeInViewport()
  await expect(balance).toContainText('R$1,000.00')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).dblclick()
  await confirm(page.getByRole('button', { name: 'Cancel this withdrawal?' }))
  await expect(page.getByRole('heading', { name: 'Your withdrawal was canceled' })).toBeVisible()
  await expect(balance).toContainText('R$5,000.00')
  await page.getByRole('button', { name: 'Withdraw again' }).click()
  await expect(form).toBeVisible()
  await page.goto('/en/profile/pay-history')
  await expect(page.getByRole('listitem').filter({ hasText: 'R$4,000.00' })).toContainText('Canceled')
})

test('[PIX-02] [PIX-03] a withdrawal to a PIX key has the number of its transfer @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ currency: 'BRL', amount_major: 100 }))
  await page.goto('/en/profile/cashier#withdraw')
  const form = await fillWithdrawal(page, '50')
  await form.locator('input[name="pix_key"]').fill('123')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(/area code/)).toBeVisible()
  await form.locator('input[name="pix_key"]').fill('11 91234-5678')
  await form.getByRole('button', { name: 'Continue' }).click()
  await confirm(form.getByRole('button', { name: /^Withdraw .*50\.00/ }))
  await expect(page.getByRole('heading', { name: 'Your withdrawal has been paid' })).toBeInViewport()
  await expect(page.locator('.payment-number code')).toContainText(/^E\w{31}$/)
})
