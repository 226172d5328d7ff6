import type { Page } from '@playwright/test'
import { answerComplaint } from './lib/complaints.ts'
import { enter, enterElsewhere, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

test('[PROMO-24] news counts on the bell of every device at once, leads to its page, and is read everywhere @phone', async ({
  page,
  browser,
}) => {
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile')
  const other = await enterElsewhere(browser, player, '/en/help')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await answerComplaint(page, player)
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(/Unread: 1$/)
  await bell(page).click()
  await expect(page).toHaveURL(/\/en\/profile\/inbox$/)
  const entry = page.getByRole('main').getByRole('link', { name: /Your complaint has an answer \(Unread\)/ })
  await entry.click()
  await expect(page).toHaveURL(/\/en\/complaints$/)
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName('Notifications')
  await other.context().close()
})
