import { enter, newPlayer, operatorCall } from './lib/players.ts'
import { expectAccessible } from './lib/accessible.ts'
import { enterStudio, expectDone, goTo, newStaff } from './lib/staff.ts'
import { watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const day_ms = 24 * 3600 * 1000

test('[PROMO-03] a player joins an offer, sees the progress come, and leaves it @phone', async ({ page }) => {
  const player = await newPlayer({ amount_major: 100 })
  await enter(page, player)
  await page.goto('/en/promotions')
  const offer = page.locator('#offer-reef-week')
  await offer.getByRole('button', { name: 'Join' }).click()
  await expect(offer.getByText('You’ve joined')).toBeVisible()
  await expect(offer.getByText('of ⁦$50.00⁩')).toBeVisible()
  await offer.locator('summary').click()
  await expect(offer.getByText('Of any single stake, no more than')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/en/profile/promocode')
  const mine = page.getByRole('listitem').filter({ hasText: 'A week on the reef' })
  await mine.getByRole('button', { name: 'Leave offer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your progress is lost')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page.getByText('You’ve left this offer.')).toBeVisible()
})

test('[PROMO-04] staff write an offer, read its conditions, publish and stop it @desktop', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const id = `desk-${Date.now()}`
  const counts = { games: 100, sport: 0 }
  const terms = {
    starts_at: new Date(Date.now() - day_ms).toISOString(),
    ends_at: new Date(Date.now() + day_ms).toISOString(),
    ...{ who: { kind: 'new', within_days: 3 }, join: { kind: 'code', code: id }, days: 2 },
    trigger: { kind: 'deposit', least: { USD: 2000 } },
    gift: { kind: 'bonus_percent', percent: 50, most: { USD: 5000 } },
    wager: { percent: 300, counts, days: 10 },
    budget: { USD: 100_000 },
  }
  await operatorCall('PUT', `/offers/${id}`, { terms, texts: { en: { title: 'Desk', pitch: 'A test.' } } })
  await enterStudio(page, await newStaff('payments'))
  await goTo(page, 'offers')
  await expect(page.getByText(id)).toBeVisible()
  await goTo(page, `offers/${id}`)
  await expect(page.getByText('You get 50% of the deposit in bonus money, up to')).toBeVisible()
  await page.getByLabel(/^Percent/).fill('40')
  await expect(page.getByText('You get 40% of the deposit in bonus money, up to')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText('Version 2; none is published')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, for the audit log').fill('Because of a test')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectDone(page, 'Done: Publish')
  await expect(page.getByText('$0.00 of $1,000.00 used or reserved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByLabel('Reason, for the audit log').fill('Because of a test')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expectDone(page, 'Done: Stop')
  expect(errors.filter((error) => !/status of 401/.test(error))).toEqual([])
})

test('[PROMO-15] [PROMO-16] a mission that is done gives points, and points a level, where a player sees both @phone', async ({
  page,
}) => {
  const player = await newPlayer({ amount_major: 100 })
  await enter(page, player)
  await page.goto('/en/promotions')
  const mission = page.locator('#offer-first-document')
  await expect(mission.getByRole('link', { name: 'Verify your identity' })).toBeVisible()
  await expect(page.getByText('Points: 0 of 50 for level 2')).toBeVisible()
  await expectAccessible(page)
  await operatorCall('POST', `/players/${player.id}/verify`, { is_verified: true, reason: 'test' })
  await expect(async () => {
    await page.reload()
    await expect(mission.getByText('You’ve received your points.')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.goto('/en/profile/promocode')
  await expect(page.getByText('Points: 100 of 150 for level 3')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sandbank' })).toContainText('free rounds')
})

test('[PROMO-09] a first press without a connection says so, and the next one joins @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 10 }))
  await page.goto('/en/promotions')
  const join = page.getByRole('main').getByRole('button', { name: 'Join' }).first()
  await expect(join).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await join.press('Enter')
  await expect(page.getByRole('alert').getByText(/offline/)).toBeVisible()
  await page.context().setOffline(false)
  await join.press('Enter')
  await expect(page.getByRole('main').getByText('You’ve joined').first()).toBeVisible()
})
