import { signIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const game = '/en/slots/habanero/SGLanternAtoll'

test('[LAUNCH-05] [SLOT-05] [SLOT-06] [TABLE-10] a guest tries a slot and a flight for free, whose page tells what it is like @phone', async ({
  page,
}) => {
  await page.goto(game)
  await expect(page.getByText('Return to player (RTP)')).toBeVisible()
  await expect(page.getByText('Volatility')).toBeVisible()
  const feature = page.locator('dd a[href*="/slots?category="]').first()
  const lobby = await page.request.get((await feature.getAttribute('href')) ?? '')
  expect(await lobby.text()).toContain(await feature.innerText())
  await page.getByRole('button', { name: 'Try for free' }).click()
  const slot = page.frameLocator('iframe')
  await expect(slot.locator('#balance')).toContainText('FUN')
  const sound = slot.locator('#sound')
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  const before = await slot.locator('#balance').textContent()
  await slot.locator('#most').click()
  await expect(slot.locator('#more')).toBeDisabled()
  await slot.locator('#spin').click()
  await expect(slot.locator('#balance')).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Real money' }).press('Enter')
  await expect(page.locator('.launcher-invitation')).toBeVisible()
  // A flight as well: a bet of play money flies along.
  await page.goto('/en/slots/upgaming/7001')
  await page.getByRole('button', { name: 'Try for free' }).click()
  await expect(page.getByText('Demo with play money')).toBeVisible()
  await expect(page.frameLocator('iframe').locator('#balance')).toContainText('FUN')
})

test('[LAUNCH-05] [SLOT-07] a player changes to play money and back, and the wallet stays as it was @desktop', async ({
  page,
}) => {
  await page.goto('/en/contacts')
  await signIn(page, 'friend')
  await page.goto(game)
  const slot = page.frameLocator('iframe')
  await expect(slot.locator('#balance')).toContainText('$')
  await page.getByRole('button', { name: 'Try for free' }).click()
  await expect(slot.locator('#balance')).toContainText('FUN')
  await page.getByRole('button', { name: 'Real money' }).click()
  await expect(slot.locator('#balance')).toContainText('$')
  // This market allows turbo and autoplay; a press of the same button ends it.
  await slot.getByRole('button', { name: 'Turbo spins' }).click()
  await slot.getByRole('button', { name: 'Autoplay' }).click()
  await slot.getByRole('button', { name: 'Start' }).click()
  const stop = slot.getByRole('button', { name: /^Stop/ })
  await stop.click()
  await expect(stop).toHaveCount(0)
  await expect(slot.locator('#spin')).toBeEnabled()
})

test('[GAMES-06] a lobby in another order is an address @desktop', async ({ page }) => {
  await page.goto('/en/slots')
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Name (A–Z)' }).click()
  await expect(page).toHaveURL(/\/en\/slots\?sort=name$/)
  await page.waitForLoadState('domcontentloaded')
  const names = await page.locator('.games-grid .game-name').allTextContents()
  expect(names.length).toBeGreaterThan(10)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await page.locator('.paging a[href*="page=2"]').first().click()
  await expect(page).toHaveURL(/sort=name/)
})

test('[GAMES-08] the search names the kind of each game; a lobby searches its own @phone', async ({
  page,
}) => {
  await page.goto('/en/search?q=dragon')
  await expect(page.getByRole('heading', { name: 'Virtual games' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Live casino' })).toBeVisible()
  await page.goto('/en/live-casino')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('dragon')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/section=live/)
  await expect(page.locator('main [data-game]').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Virtual games' })).toHaveCount(0)
})

test('[GAMES-06] a mouse reaches the whole row of home by its arrows @desktop', async ({ page }) => {
  await page.goto('/en/home')
  const row = page.locator('.game-row').first()
  await row.getByRole('button', { name: 'More games' }).click()
  await expect(row.getByRole('button', { name: 'Previous games' })).toBeEnabled()
})
