import type { FrameLocator, Page } from '@playwright/test'
import { enter, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const blackjack = '/en/slots/slotegrator/60db0e23-f2ce-5cef-a981-e6e66a16764e'

const tableOf = (page: Page): FrameLocator => page.frameLocator('main iframe')

/** Deals until there is something to decide: a blackjack is over at once. */
async function dealtHand(page: Page): Promise<FrameLocator> {
  const table = tableOf(page)
  await expect(async () => {
    await table.locator('[data-place="stake"]').click()
    await table.locator('#go').click()
    await expect(table.locator('.act').first()).toBeVisible({ timeout: 6000 })
  }).toPass()
  return table
}

test('[TABLE-01] a hand of blackjack is there after a reload, with its cards, its decision and its time @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 100 }))
  await page.goto(blackjack)
  const table = await dealtHand(page)
  const hand = table.locator('#hand0 .card')
  const cards = await hand.allTextContents()
  expect(cards).toHaveLength(2)
  await page.reload()
  await expect(table.locator('[data-act="s"]')).toBeVisible()
  await expect(table.locator('#deadline')).toHaveText(/you stand in .?9:\d\d/)
  expect(await hand.allTextContents()).toEqual(cards)
  await table.locator('[data-act="s"]').click()
  await expect(table.locator('#message')).toContainText('You: ')
  await expect(table.locator('#go')).toBeVisible()
})
