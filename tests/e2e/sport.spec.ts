import type { FrameLocator, Locator, Page } from '@playwright/test'
import { localFetch } from '../../scripts/lib/localFetch.ts'
import { plainEvent } from './lib/book.ts'
import { enter, newPlayer } from './lib/players.ts'
import { authDialog, demoPassword, sendSignIn } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const book = (page: Page): FrameLocator => page.frameLocator('.sport-frame').frameLocator('iframe')
/** The selections in the slip, each with its button. */
const selected = (page: Page) => book(page).getByRole('button', { name: /^Remove: / })
const stage = (page: Page) => page.locator('#sport-stage')
/** The frame is there. */
async function ready(page: Page): Promise<void> {
  await expect(stage(page)).toHaveAttribute('data-ready', '', { timeout: 60_000 })
}
/** A price of an event that takes a single bet, and does not start meanwhile. */
async function plainOdd(page: Page): Promise<Locator> {
  const odds = page.locator('#sport-line a[href*="selection="]:visible')
  const hrefs = await odds.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const event = plainEvent(hrefs.map((href) => /gameId=([\w-]+)/.exec(href)?.[1] ?? ''))
  return page.locator(`#sport-line a[href*="gameId=${event}&selection="]:visible`).first()
}

test('[SPORT-04] [SPORT-05] a tapped odd opens the frame, and is in its slip after the sign-in @phone', async ({
  page,
}) => {
  const player = await newPlayer({ amount_major: 100 })
  await page.goto('/en/sport/line')
  await (await plainOdd(page)).click()
  await ready(page)
  await expect(page).toHaveURL(/\/en\/sport\/line$/)
  await expect(selected(page)).toHaveCount(1)
  await book(page)
    .getByRole('button', { name: /sign in|log in/i })
    .first()
    .click()
  await expect(page.getByText('Please log in to place bets')).toBeVisible()
  const token = page.waitForResponse(/digitain\/front\/token/)
  await sendSignIn(authDialog(page), player.username, demoPassword)
  await expect(page.getByText('You’re signed in')).toBeVisible()
  expect((await token).status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
  await expect(selected(page)).toHaveCount(1)
  await expect(book(page).getByRole('button', { name: 'Enter a stake' })).toBeVisible()
  // What asked for the sign-in is gone, and what greets does not lie on the button.
  await expect(page.getByText('Please log in to place bets')).toBeHidden()
  await book(page).getByRole('textbox', { name: 'Stake' }).fill('5')
  await book(page).getByRole('button', { name: 'Place bet' }).click({ trial: true, timeout: 6000 })
})

test('[SPORT-04] [SPORT-08] a bet takes its stake from the balance in the header, and stands in the history @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 100 }))
  await page.goto('/en/sport/line')
  await page.goto(String(await (await plainOdd(page)).getAttribute('href')))
  await ready(page)
  await book(page).getByRole('textbox', { name: 'Stake' }).fill('5')
  const placed = book(page).getByText('Your bet has been placed')
  // A price that changes meanwhile is to be accepted, with the same button.
  await expect(async () => {
    if (!(await placed.isVisible()))
      await book(page).getByRole('button', { name: 'Place bet' }).click({ timeout: 3000 })
    await expect(placed).toBeVisible({ timeout: 8000 })
  }).toPass()
  await expect(page.locator('header')).toContainText('$95.00')
  await page.goto('/en/profile/bet-history')
  await expect(page.getByText('1 in total')).toBeVisible()
  await expect(page.getByText('$5.00')).toBeVisible()
})

test('[SPORT-01] [SPORT-02] a player’s frame opens at load; tabs, back, forward and reload keep frame and address together @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.goto('/en/sport')
  await ready(page)
  await book(page).getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/sport\/results$/)
  await expect(page).toHaveTitle(/^Results/)
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/sport$/)
  await expect(page).not.toHaveTitle(/^Results/)
  await page.goForward()
  await expect(page).toHaveTitle(/^Results/)
  await page.reload()
  await ready(page)
  await expect(page).toHaveURL(/\/en\/sport\/results$/)
})

test('[SPORT-01] a frame that does not come leaves the line, says so and comes at the next try @phone', async ({
  page,
}) => {
  await page.route(/SportFrame\.js/, (route) => route.abort())
  await page.goto('/en/sport')
  await page.locator('#sport-line .event-match').first().click()
  await expect(page.getByText('The sportsbook isn’t responding')).toBeVisible()
  await expect(page.locator('#sport-line')).toBeVisible()
  await page.unroute(/SportFrame\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(stage(page)).toHaveAttribute('data-ready', '')
})

test('[SPORT-07] the second book opens with its own token @phone', async ({ page }) => {
  await enter(page, await newPlayer())
  const token = page.waitForResponse(/betconstruct\/GenToken/)
  await page.goto('/en/bc/prematch')
  expect((await token).status()).toBe(200)
  await ready(page)
})

test('[SPORT-08] [UI-03] the history of bets: empty, filtered by days, refused for a guest @desktop', async ({
  page,
}) => {
  await page.goto('/en/sport/betHistory')
  await expect(page.getByText('Sign in to see your history')).toBeVisible()
  await enter(page, await newPlayer())
  await page.goto('/en/profile/bet-history')
  await expect(page.getByText('No bets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('02.11.2026')
  await page.getByRole('textbox', { name: 'To' }).fill('01.11.2026')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('The end date is before the start date.')).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('03.11.2026')
  const asked = page.waitForRequest(/\/api\/user\/bets\?.*begin=/)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await asked
  await expect(page.getByText('No bets on these dates')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused()
})

test('[SPORT-02] [SESSION-08] a sign-out in another tab: the slip stays, and the token bets no more @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 100 }))
  const token = page.waitForResponse(/digitain\/front\/token/)
  await page.goto('/en/sport/line')
  const bearer = ((await (await token).json()) as { result: { token: string } }).result.token
  await ready(page)
  await book(page).locator('.event button.odd:visible').last().click()
  const other = await page.context().newPage()
  await other.goto('/en/settings')
  await other.evaluate(async () => {
    await fetch('/api/user/logout', { headers: { 'X-Atoll': '1' } })
  })
  await expect(page.locator('html')).not.toHaveAttribute('data-session', 'in')
  await book(page).locator('.slip .bar').click()
  await expect(selected(page)).toHaveCount(1)
  await expect(book(page).getByText('Sign in to place bets')).toBeVisible()
  const { host } = new URL(page.url())
  const headers = { Authorization: `Bearer ${bearer}` }
  const answer = await localFetch(`http://sandbox.${host}/sport/player`, { headers })
  expect(await answer.json()).toMatchObject({ status: 669 })
})

test('[SPORT-02] a book that turns the player away twice: a state in place of one frame after the other @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  const tokens: string[] = []
  page.on('request', (request) => request.url().includes('/front/token') && tokens.push(request.url()))
  await page.route('**/sport/player', (route) => route.fulfill({ status: 422, json: { status: 669 } }))
  await page.goto('/en/sport')
  await expect(page.getByText('The sportsbook rejected your sign-in')).toBeVisible()
  expect(tokens).toHaveLength(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/sport/player')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(book(page).locator('.event').first()).toBeVisible()
})

const screens = [
  { name: 'a desktop @desktop', size: { width: 1366, height: 900 }, events: 10, top_px: 220 },
  { name: 'a phone @phone', size: { width: 360, height: 740 }, events: 6, top_px: 200 },
]
for (const { name, size, events, top_px } of screens)
  test(`[SPORT-14] the first screen has ${events} events, and odds within ${top_px} px of its top: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, await newPlayer({}))
    const bar = page.locator('nav.bar')
    for (const path of ['/sport', '/en/sport/line']) {
      await page.goto(path)
      await ready(page)
      const rows = book(page).locator('.event')
      await expect.poll(() => rows.count()).toBeGreaterThan(events)
      // Again where the list has been drawn anew in between.
      await expect(async () => {
        const odds = await book(page).locator('.event .odds').first().boundingBox()
        expect(odds?.y ?? Infinity, path).toBeLessThanOrEqual(top_px)
        const end = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : size.height
        const shown = (await rows.all()).slice(0, 2 * events)
        const boxes = await Promise.all(shown.map((row) => row.boundingBox()))
        const whole = boxes.filter((box) => box && box.y + box.height <= end)
        expect(whole.length, path).toBeGreaterThanOrEqual(events)
      }).toPass()
    }
  })

test('[SPORT-14] a wide screen is used up to 1600 px: leagues, events and slip side by side @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await enter(page, await newPlayer({}))
  await page.goto('/en/sport/line')
  await ready(page)
  const columns = await book(page).locator('.columns').boundingBox()
  expect(columns?.width).toBeGreaterThan(1500)
  await expect(book(page).locator('.tree')).toBeVisible()
  await expect(book(page).locator('.slip')).toBeVisible()
})
