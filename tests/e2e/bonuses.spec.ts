import type { Request } from '@playwright/test'
import { enter, newPlayer, operatorCall } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

test('[PROFILE-05] [UI-06] [UI-07] a conversion asks first, is made by its button alone, and says there why it fails @phone', async ({
  page,
}) => {
  const player = await newPlayer()
  const bonus = { account: 'bonus', amount_minor: 5000, reason: 'test', key: crypto.randomUUID() }
  await operatorCall('POST', `/players/${player.id}/adjust`, bonus)
  await enter(page, player)
  const made: string[] = []
  const isConversion = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/api/user/convertBonusBalance')
  page.on('request', (request) => isConversion(request) && made.push(request.postData() ?? ''))
  await page.goto('/en/profile/promocode')
  const convert = page.getByRole('button', { name: 'Convert to real money' })
  await convert.click()
  const dialog = page.getByRole('dialog', { name: 'Convert bonus to real money?' })
  await expect(dialog).toContainText('Amount to convert$20.00')
  await expect(dialog).toContainText('Daily limit$20.00')
  await expect(dialog).toContainText('Left today$20.00')
  await expect(dialog).toContainText(/\$30\.00\u2069 stays in your bonus balance/)
  await dialog.locator('form').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(convert).toBeFocused()
  expect(made).toEqual([])

  await convert.click()
  const refuse = { status: 422, json: { status: 252, error_message: 'no' } }
  await page.route('**/api/user/convertBonusBalance', (route) =>
    isConversion(route.request()) ? route.fulfill(refuse) : route.continue(),
  )
  const yes = dialog.getByRole('button', { name: /^Convert .*20\.00/ })
  await yes.click()
  await expect(dialog.locator('form').getByRole('alert')).toHaveText(/Your bonus wasn’t converted/)
  await page.unroute('**/api/user/convertBonusBalance')
  await yes.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your bonus has been converted to real money.')).toBeVisible()
  expect(made).toHaveLength(2)
  expect(JSON.parse(made[1] ?? '')).toMatchObject({ amount: 20 })
  await expect(convert).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Convert to real money' })).toBeFocused()
})

test('[PROFILE-01] the number of the document is shown masked, and the list of free bets says that it is empty @phone', async ({
  page,
}) => {
  const player = await newPlayer()
  const { username, password, email } = player
  const known = { username, password, email, birth_date: '1990-01-02', currency: 'USD' }
  await operatorCall('POST', '/players', { ...known, document_number: 'AB1234567' })
  await enter(page, player)
  await page.goto('/en/profile/personal-data')
  const verification = page.getByRole('region', { name: 'Verification' })
  await expect(verification).toContainText('Document number••••4567')
  await expect(page.locator('main')).not.toContainText('AB1234567')
  await page.goto('/en/profile/promocode')
  await expect(page.getByRole('heading', { name: 'Free bets' })).toBeVisible()
  await expect(page.getByText('No free bets right now.')).toBeVisible()
})
