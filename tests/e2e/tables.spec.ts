import { createHash } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { enter, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const port = Number(process.env.E2E_PORT ?? 4399)
const blackjack = '/en/slots/slotegrator/60db0e23-f2ce-5cef-a981-e6e66a16764e'

// Tables move all the time, and a browser without a graphics card draws by itself: a third of what these tests cost.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

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

test('[TABLE-01] [PLAY-05] a hand of blackjack is asked about before it is left, and is there after a reload @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 100 }))
  await page.goto(blackjack)
  const table = await dealtHand(page)
  const hand = table.locator('#hand0 .card')
  const cards = await hand.allTextContents()
  expect(cards).toHaveLength(2)
  await page.getByRole('link', { name: 'Back to the lobby' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'The round isn’t over yet' })
  await question.getByRole('button', { name: 'Back to the game' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(table.locator('[data-act="s"]')).toBeVisible()
  await expect(table.locator('#deadline')).toHaveText(/stand automatically in .?9:\d\d/)
  expect(await hand.allTextContents()).toEqual(cards)
  await table.locator('[data-act="s"]').click()
  await expect(table.locator('#message')).toContainText('You: ')
  await expect(table.locator('#go')).toBeVisible()
  await expect(table.locator('#go')).toBeDisabled()
  await expect(table.locator('.laid:not(.lost, :has(.pays))')).toHaveCount(0)
  await table.getByRole('button', { name: 'Repeat' }).click()
  await expect(table.locator('.laid')).toHaveText('0.5')
  await expect(table.locator('#go')).toBeEnabled()
})

const crash = '/en/slots/outcome/jetx_ssg'

test('[TABLE-02] the check of a flight compares the hash of its link, and says so where there is none @phone', async ({
  page,
}) => {
  const seed = 'a'.repeat(64)
  const hash = createHash('sha256').update(seed).digest('hex')
  const address = (told: string) =>
    `http://sandbox.localhost:${port}/table/verify?${new URLSearchParams({ seed, flight: 'x:1', hash: told })}`
  const output = page.locator('output')
  await page.goto(address(''))
  await expect(output).toContainText('Nothing to compare')
  await expect(output).toContainText(hash)
  await page.goto(address(hash))
  await expect(output).toContainText('Verified: the flight ended at')
  await page.goto(address('b'.repeat(64)))
  await expect(output).toContainText('This seed doesn’t match this hash')
})

const roulette = '/en/slots/slotegrator/ed103a32-131a-5228-9982-bdfaa4169980'

test('[TABLE-03] roulette takes a split and a call, undoes, doubles and repeats; nothing covers a place @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 500 }))
  await page.goto(roulette)
  const table = tableOf(page)
  const press = (selector: string) => table.locator(selector).tap()
  await expect(table.locator('.chip')).toHaveText(['1', '5', '25', '100', '500', '1K'])
  const stake = table.locator('#stake')
  await press('[data-place="s1-4"]')
  await expect(stake).toHaveText('$1.00')
  await press('[data-bets^="s5-8"]')
  await expect(stake).toHaveText('$7.00')
  await press('#undo')
  await press('#again')
  await expect(stake).toHaveText('$2.00')
  const played = page.waitForRequest('**/table/play')
  await press('#go')
  const { bet } = (await played).postDataJSON() as { bet: string }
  expect(JSON.parse(bet)).toEqual({ 's1-4': 200 })
  await expect(table.locator('#announcer')).toContainText(/\d+ (?:Red|Black)|· 0/)
  await expect(table.locator('#recent li')).toHaveCount(1)
  await press('#again')
  await expect(stake).toHaveText('$2.00')
  await expect(table.locator('#wheel')).not.toHaveAttribute('data-shown')
  const covered = await table.locator('[data-place]').evaluateAll((places) =>
    places.flatMap((place) => {
      place.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = place.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return place.contains(found) ? [] : [(place as HTMLElement).dataset['place']]
    }),
  )
  expect(covered).toEqual([])
})

test('[TABLE-04] [TABLE-07] a live table shows its dealer and its roads, deals cards with ranks, and is silent until asked @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto('/en/live-casino/evolution/tbl-305')
  const table = tableOf(page)
  const dealer = table.locator('.dealer').first()
  await expect
    .poll(() => dealer.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(100)
  const sound = table.locator('#sound')
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.tap()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await expect(table.locator('.card .face b').first()).toHaveText(/^(?:[2-9]|10|[JQKA])$/, {
    timeout: 60_000,
  })
  await expect(table.locator('#roads .beads i').first()).toHaveText(/[PBT]/, { timeout: 60_000 })
})

test('[TABLE-14] chips that lie on a live table when bets close are taken, without another press @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto('/en/live-casino/evolution/tbl-101')
  const table = tableOf(page)
  const played = page.waitForRequest('**/table/play', { timeout: 60_000 })
  await table.locator('[data-place="odd"]').tap()
  await expect(table.locator('#phase')).toContainText(/Bets close in|Next round/)
  const { bet } = (await played).postDataJSON() as { bet: string }
  expect(JSON.parse(bet)).toEqual({ odd: 50 })
  await expect(table.locator('[data-place="odd"]')).toBeDisabled()
  await expect(table.locator('.hit').first()).toBeVisible({ timeout: 60_000 })
})

test('[TABLE-02] [TABLE-08] [TABLE-09] a flight takes two bets, lands one by itself, and repeats the other until it is stopped; its sheet has the hash, which the link of the check carries after it @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(crash)
  const table = tableOf(page)
  const stakes = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/table/play')) stakes.add(request.postData() ?? '')
  })
  const [first, second] = [table.locator('.bet').nth(0), table.locator('.bet').nth(1)]
  await expect(first.locator('.go')).toBeEnabled()
  await first.locator('.target input').fill('1.01')
  await first.locator('.go').tap()
  await second.locator('.repeats').tap()
  await table.locator('#autoLoss').fill('50')
  await table.locator('#autoTarget').fill('1.01')
  await table.locator('#autoForm .go').tap()
  await expect.poll(() => stakes.size, { timeout: 120_000 }).toBe(2)
  await expect(table.locator('#sum')).toHaveText('You’re alone on this flight', { timeout: 120_000 })
  await expect(table.locator('#announcer')).toContainText(/You took|Flight ended/, { timeout: 120_000 })
  await second.locator('.repeats').tap()
  await expect(second.locator('.repeats')).toHaveAttribute('aria-pressed', 'false')
  await table.locator('#info').click()
  const hash = table.locator('#hash')
  await expect(hash).toHaveText(/^[0-9a-f]{64}$/, { timeout: 120_000 })
  const told = (await hash.textContent()) ?? ''
  await expect(table.locator(`#check[href*="${told}"]`)).toBeVisible({ timeout: 120_000 })
})

/** A finger on the middle of each place in turn, and the places that the frame says were met. */
async function touchedPlaces(page: Page, places: readonly string[]): Promise<(string | undefined)[]> {
  const table = tableOf(page)
  const body = table.locator('body')
  await body.evaluate(() => {
    document.addEventListener(
      'touchstart',
      ({ target }) => {
        const met = (target as Element).closest<HTMLElement>('[data-place]')?.dataset['place'] ?? 'nothing'
        document.body.dataset['met'] = `${document.body.dataset['met'] ?? ''} ${met}`
      },
      { capture: true },
    )
  })
  for (const place of places) {
    const spot = table.locator(`[data-place="${place}"]`)
    await expect(spot).toBeEnabled({ timeout: 60_000 })
    await spot.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await spot.boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  const met = await body.evaluate(() => document.body.dataset['met'] ?? '')
  return met.trim().split(' ')
}

test('[TABLE-07] a touch lands where it is made, at dice and at blackjack @phone', async ({ page }) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto('/en/live-casino/ezugi/301')
  const dice = ['redDie', 'tie', 'blueDie']
  expect(await touchedPlaces(page, dice)).toEqual(dice)
  await page.goto(blackjack)
  const played = page.waitForRequest('**/table/play')
  expect(await touchedPlaces(page, ['stake'])).toEqual(['stake'])
  const go = tableOf(page).locator('#go')
  await expect(go).toBeEnabled()
  const { x, y, width, height } = (await go.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  expect((await played).postDataJSON()).toHaveProperty('bet')
})

test('[TABLE-12] upright and on its side a phone shows whole what one bets on @phone', async ({ page }) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  const table = tableOf(page)
  const seen = {
    '/en/live-casino/evolution/tbl-101': [
      '.cloth > .zero',
      '.number >> nth=0',
      '.number >> nth=-1',
      '.column >> nth=0',
      '.dozen >> nth=-1',
      '.chance >> nth=0',
      '.call >> nth=0',
    ],
    '/en/live-casino/evolution/tbl-210': [
      '#hand0',
      '#hand1',
      '.felt .place >> nth=0',
      '.felt .place >> nth=1',
      '.felt .place >> nth=2',
    ],
    '/en/slots/slotegrator/bb76a20d-8dc5-5fc9-adc2-bd99338a7b35': [
      '#openLists',
      '.bet .go >> nth=0',
      '.bet .go >> nth=1',
    ],
    '/en/live-casino/evolution/tbl-410': [
      '[data-row="chance"] .place >> nth=0',
      '[data-row="face"] .place >> nth=-1',
    ],
    '/en/live-casino/evolution/tbl-305': ['.places .place >> nth=0', '.places .place >> nth=-1'],
  }
  for (const [path, parts] of Object.entries(seen)) {
    await page.goto(path)
    await expect(table.locator('#phase[data-phase="betting"]')).toBeVisible({ timeout: 60_000 })
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const part of parts) await expect(table.locator(part)).toBeInViewport({ ratio: 0.95 })
    }
    // What lies over a neighbour cannot be pressed.
    if (path.includes('/slots/'))
      for (const part of parts) await table.locator(part).click({ trial: true, timeout: 5000 })
  }
})

test('[TABLE-12] a wide screen shows a live table whole, and its tray is one line @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  const table = tableOf(page)
  for (const id of ['tbl-101', 'tbl-210', 'tbl-305', 'tbl-410', 'tbl-520']) {
    await page.goto(`/en/live-casino/evolution/${id}`)
    await expect(table.locator('#phase[data-phase]')).toBeVisible({ timeout: 60_000 })
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const beyond = () => table.locator('.room').evaluate((room) => room.scrollHeight - room.clientHeight)
      await expect.poll(beyond, `${id} at ${width}`).toBeLessThan(2)
      expect((await table.locator('.foot').boundingBox())!.height).toBeLessThan(80)
    }
  }
})
