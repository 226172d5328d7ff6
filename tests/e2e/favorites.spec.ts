import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { authDialog } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/* Games of providers that no other test counts on: the number of likes is part of a page. */
const slots = '/en/slots?provider=habanero'

const card = (page: Page, at: number) => page.locator('main li[data-game]').nth(at)
const star = (within: Locator) => within.getByRole('button', { name: /^Favorite: / })
/** On a game's own page, where it has a name. */
const heart = (page: Page) => page.locator('.game-keep').getByRole('button', { name: /^Like: / })
const nameOf = (within: Locator) => within.locator('.game-name').innerText()
/** A newly signed-in page is marked with what is the player's own once both lists have come. */
const marked = (page: Page) =>
  Promise.all(
    ['/favorite_slots/get_list', '/games_likes/get'].map((path) =>
      page.waitForResponse((answer) => answer.url().endsWith(path)),
    ),
  )

async function open(page: Page, path: string): Promise<void> {
  const lists = marked(page)
  await page.goto(path)
  await lists
}

test('[FAV-01] [FAV-05] [GAMES-06] a guest is asked to sign in; what a guest opens is kept on the device @phone', async ({
  page,
}) => {
  await page.goto(slots)
  const first = card(page, 0)
  const { width, height } = (await star(first).boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await star(first).click()
  await expect(authDialog(page)).toBeVisible()
  await expect(star(first)).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press('Escape')
  await expect(authDialog(page)).toBeHidden()
  await page.waitForFunction(() => (history.state as { modal?: string } | null)?.modal === undefined)
  const name = await nameOf(first)
  await first.getByRole('link').click()
  await expect(page.locator('main .launcher')).toBeVisible()
  await expect(star(page.locator('.game-keep'))).toBeVisible()
  // An island may be drawn before the page's own scripts run, one of which notes the game.
  await page.waitForLoadState()
  await page.goto('/en/slots/favorites?tab=recent')
  await expect(page.locator('main').getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Favorites', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to see your games' })).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(authDialog(page)).toBeVisible()
})

test('[FAV-01] [FAV-02] [FAV-03] [FAV-04] [FAV-05] a player keeps favorites and likes, by hand and by keyboard @desktop', async ({
  page,
  browser,
}) => {
  await enter(page, await newPlayer())
  await open(page, slots)
  const names = [await nameOf(card(page, 0)), await nameOf(card(page, 1))]

  await star(card(page, 0)).click()
  await expect(star(card(page, 0))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').getByText('Added to your favorites.')).toBeVisible()
  await star(card(page, 1)).focus()
  await page.keyboard.press('Enter')
  await expect(star(card(page, 1))).toHaveAttribute('aria-pressed', 'true')
  const game = (await card(page, 1).getByRole('link').getAttribute('href')) ?? ''
  await open(page, game)
  const likes = Number((await heart(page).locator('.like-count').innerText()) || 0)
  await heart(page).focus()
  await page.keyboard.press('Space')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page).locator('.like-count')).toHaveText(String(likes + 1))
  await expect(page.getByRole('status').getByText('Done!')).toHaveCount(0)

  await open(page, slots)
  await expect(star(card(page, 0))).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/favorite_slots/*', (route) => route.abort())
  await star(card(page, 0)).click()
  await expect(page.getByRole('alert').getByText(/connection/i)).toBeVisible()
  await expect(star(card(page, 0))).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/favorite_slots/*')

  const other = await (await browser.newContext()).newPage()
  await enter(other, await newPlayer())
  await open(other, game)
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'false')
  await heart(other).click()
  await expect(heart(other).locator('.like-count')).toHaveText(String(likes + 2))
  await other.context().close()

  await page.goto('/en/live-casino')
  const table = await nameOf(card(page, 0))
  await star(card(page, 0)).click()
  await expect(star(card(page, 0))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').getByText('Added to your favorites.')).toBeVisible()
  await page.getByRole('link', { name: 'Favorites', exact: true }).click()
  await expect(page.locator('.own-games .game-name')).toHaveText([table])

  await page.goto('/en/slots/favorites')
  const listed = page.locator('.own-games .game-name')
  await expect(listed).toHaveText([table, ...names])
  await expectAccessible(page)
  // A card that goes hands the focus on, and the last one leaves the way to more games.
  await star(card(page, 1)).focus()
  await page.keyboard.press('Enter')
  await expect(listed).toHaveText([table, names[1]!])
  await expect(star(card(page, 1))).toBeFocused()
  for (let left = 2; left > 0; left -= 1) {
    await star(card(page, 0)).click()
    await expect(listed).toHaveCount(left - 1)
  }
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(page.locator('.few-games .game-link').first()).toBeVisible()

  await page.getByRole('link', { name: 'Liked' }).click()
  await expect(page.locator('.few-games')).toBeHidden()
  await expect(page.locator('.own-games .game-name')).toHaveText([names[1]!])
  await page.locator('.own-games').getByRole('link', { name: names[1]! }).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('main iframe')).toBeVisible()
  await page.goto('/en/slots/favorites?tab=recent')
  await expect(page.locator('.own-games .game-name')).toHaveText([names[1]!])
})
