import type { Page } from '@playwright/test'
import { enter, newPlayer } from './lib/players.ts'
import { signIn, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const games = {
  pragmatic: '/en/slots/pragmatic/vs25moonlagoon',
  roulette: '/en/slots/slotegrator/ed103a32-131a-5228-9982-bdfaa4169980',
}

test('[GAMES-06] [GAMES-12] a guest browses the lobby: games of two providers, categories, cards with image and name @phone', async ({
  page,
}) => {
  await page.goto('/en/slots')
  await expect(page.getByRole('link', { name: 'Pragmatic' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Slotegrator' }).first()).toBeVisible()
  await page.goto('/en/slots?provider=slotegrator')
  const cards = page.locator('main a[href*="/slots/slotegrator/"]')
  expect(await cards.count()).toBeGreaterThan(10)
  const image = cards.first().locator('img')
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(80)
  expect(
    await image.evaluate((node: HTMLImageElement) => new URL(node.currentSrc).origin === location.origin),
  ).toBe(true)
})

test('[GAMES-12] [LAUNCH-01] a guest who opens a game is asked to sign in, and then it starts @phone', async ({
  page,
}) => {
  await page.goto(games.pragmatic)
  const main = page.locator('main')
  await main
    .locator('[data-touch="auth"], button', { hasText: /sign in/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[autocomplete="username"]').fill('friend')
  await dialog.locator('input[autocomplete="current-password"]').fill('Demo1234')
  await dialog.locator('button[type="submit"]').click()
  await expect(main.locator('iframe')).toBeVisible()
})

test('[LAUNCH-02] [LAUNCH-03] [LAUNCH-04] the game plays in a frame of another origin; a spin takes a stake, once at a double click, and the balance follows; a message from a foreign window is ignored @desktop', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await enter(page, await newPlayer({ amount_major: 100 }))
  const response = await page.goto(games.pragmatic)
  expect(response?.headers()['content-security-policy']).toMatch(
    /frame-src http:\/\/sandbox\.localhost:\d+[ ;]/,
  )
  const frame = page.locator('main iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-popups')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect(source.origin).not.toBe(new URL(page.url()).origin)
  const game = page.frameLocator('main iframe')
  const spin = game.getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await expect.poll(() => balanceOf(page)).toBe(100)
  await page.evaluate(() => window.postMessage({ source: 'game', event: 'exit' }, '*'))
  const calls = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/slot/spin')) calls.add(request.postData() ?? '')
  })
  const spun = page.waitForResponse('**/slot/spin')
  await spin.dblclick()
  const { stake_minor } = (await spun).request().postDataJSON() as { stake_minor: number }
  const { win_minor } = (await (await spun).json()) as { win_minor: number }
  expect(stake_minor).toBeGreaterThan(0)
  const after = (10_000 - stake_minor + win_minor) / 100
  await expect.poll(() => callBalance(page)).toBe(after)
  await expect.poll(() => balanceOf(page)).toBe(after)
  expect(calls.size).toBe(1)
  expect(page.url()).toContain('/slots/pragmatic/')
  expect(errors).toEqual([])
})

test('[PLAY-02] a phone’s screen is the game’s in play; its bar covers nothing of the game @phone', async ({
  page,
}) => {
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(games.pragmatic)
  const spin = page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  const back = page.getByRole('link', { name: 'Back to the lobby' })
  const strip = page.locator('.play-strip')
  await expect(page.locator('.header, .bar, .footer, .game-buttons').filter({ visible: true })).toHaveCount(0)
  const isWhole = async () => {
    await expect(strip).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.launcher-balance')).toBeInViewport({ ratio: 1 })
    expect(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(page.getByRole('link', { name: 'Deposit' }).filter({ visible: true })).toHaveCount(1)
    await expect(back).toBeInViewport({ ratio: 1 })
  }
  const game = async () => await page.locator('main iframe').boundingBox()
  const upright = { x: 0, y: 0, width, height: height - 44 }
  expect(await game()).toEqual(upright)
  expect(await page.locator('.launcher-bar').boundingBox()).toMatchObject({ y: height - 44, height: 44 })
  await isWhole()
  await spin.click()
  await expect(spin).toBeEnabled()
  expect(await game()).toEqual(upright)
  await isWhole()
  await page.setViewportSize({ width: height, height: width })
  expect(await game()).toEqual({ x: 0, y: 0, width: height - 84, height: width })
  expect(await page.locator('.launcher-bar').boundingBox()).toMatchObject({ x: height - 84, width: 84 })
  await isWhole()
  await expect(page.locator('.header, .bar').filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize({ width, height })
  await back.press('Enter')
  await expect(page).toHaveURL(/\/en\/slots$/)
  await expect(page.locator('.header')).toBeVisible()
})

test('[PLAY-02] a game that cannot be played gives the page back @phone', async ({ page }) => {
  await enter(page, await newPlayer({ amount_major: 10 }))
  await page.route('**/api/games/pragmatic/vs25moonlagoon/session', (route) =>
    route.fulfill({ status: 502, json: { status: 9502, error_message: 'down' } }),
  )
  await page.goto(games.pragmatic)
  await expect(page.locator('.launcher').getByRole('alert')).toBeVisible()
  await expect(page.locator('.header')).toBeVisible()
  await expect(page.locator('.bar')).toBeVisible()
})

test('[PLAY-03] on a desktop one bar stands over the whole game @desktop', async ({ page }) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(games.pragmatic)
  for (const [width, height] of [
    [1366, 900],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const frame = page.locator('main iframe')
    await expect(frame).toBeVisible()
    await expect(page.locator('.play-strip')).toContainText('$0.00')
    const box = await frame.boundingBox()
    expect(box && box.y + box.height, `${width}`).toBeLessThanOrEqual(height)
    expect(box?.height).toBeGreaterThan(0.75 * height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // The page's heading is for screen readers alone.
    expect(await page.locator('.crumbs').boundingBox()).toMatchObject({ width: 1, height: 1 })
    const name = page.getByText('Moon Lagoon', { exact: true }).and(page.locator(':not(h1)'))
    await expect(name.filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('$50.00').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
})

test('[PLAY-04] a deposit opens over the game, which goes on, and closing it gives the focus back @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(games.pragmatic)
  const spin = page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await spin.evaluate(() => (window.name = 'the same game'))
  const deposit = page.locator('.launcher-deposit')
  await deposit.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await expect(sheet.getByRole('form', { name: 'Deposit' })).toBeVisible()
  // Its styles have come, too: the mark of a method has its size.
  await expect(sheet.locator('.cashier-mark').first()).toHaveCSS('inline-size', /^\d\dpx$/)
  await sheet.getByRole('button', { name: 'Back to the game' }).click()
  await expect(sheet).toBeHidden()
  await expect(deposit).toBeFocused()
  await expect(page).toHaveURL(/vs25moonlagoon$/)
  expect(await spin.evaluate(() => window.name)).toBe('the same game')
})

test('[LAUNCH-04] a game stays where its answer or the watch over play is lost, and asks for the same spin again; one whose session is over says so, and opens again @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 10 }))
  const spins: string[] = []
  const lost: string[] = []
  await page.route('**/slot/spin', (route) => {
    spins.push((route.request().postDataJSON() as { spin_id: string }).spin_id)
    return spins.length > 1 ? route.fallback() : route.abort()
  })
  await page.route(/PlayWatch[^/]*\.js/, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  await page.goto(games.pragmatic)
  const game = page.frameLocator('main iframe')
  const spin = game.getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await spin.click()
  await game.getByRole('button', { name: 'Try again' }).click()
  await expect(spin).toBeEnabled()
  expect(spins).toEqual([spins[0], spins[0]])
  expect(lost).not.toEqual([])

  const left = await page.evaluate(async () => {
    const leave = { method: 'DELETE', headers: { 'X-Atoll': '1' } }
    return (await fetch('/api/games/pragmatic/vs25moonlagoon/session', leave)).status
  })
  expect(left).toBe(200)
  await spin.click()
  await expect(page.getByRole('heading', { name: 'The game has ended' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reopen the game' }).click()
  await expect(spin).toBeEnabled()
})

test('[LAUNCH-02] on a phone the whole wheel is in view while it spins, though the chip lies further down @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(games.roulette)
  const game = page.frameLocator('main iframe')
  await game.locator('[data-place="odd"]').click()
  await game.locator('#go').click()
  await expect(game.locator('#lying')).toHaveClass(/rolls/)
  const isWhole = () =>
    game.locator('#wheel').evaluate((wheel) => {
      const foot = document.querySelector('.foot')!.getBoundingClientRect()
      const { top, bottom } = wheel.getBoundingClientRect()
      return top >= 0 && bottom <= foot.top
    })
  await expect.poll(isWhole).toBe(true)
  await expect(game.locator('#ball')).not.toBeEmpty()
  expect(await isWhole()).toBe(true)
})

test('[ROUTE-16] a casino-blocked player is sent home from casino pages with the reason, and told no list @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  await signIn(page, 'blocked')
  await page.goto('/en/slots', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('The casino is blocked for your account')
  await expect(page).toHaveURL(/\/en\/home$/)
  const status = await page.evaluate(
    async () => ((await (await fetch('/api/games?section=slots')).json()) as { status: number }).status,
  )
  expect(status).toBe(251)
})

async function callBalance(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const body = (await (await fetch('/api/user/balance')).json()) as { result: { balance: number } }
    return body.result.balance
  })
}

async function balanceOf(page: Page): Promise<number> {
  const text = await page.locator('[data-island="account"]').innerText()
  return Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''))
}

test('[VIRT-03] [UI-06] a betradar game opens for a player on the stage, under the overlay until then @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 10 }))
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/games/betradar/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/en/virtual-games/betradar/3001')
  await expect(page.locator('.launcher .overlay')).toContainText('Starting the game')
  held.resolve(undefined)
  const stage = page.frameLocator('main iframe')
  await expect(stage.frameLocator('iframe').locator('#balance')).toContainText('10.00')
  await expect(page.locator('.launcher .overlay')).toHaveCount(0)
})

test('[VIRT-02] the address of the frame leads a player into the race, and a guest to its page @phone', async ({
  page,
}) => {
  const frame = '/api/golden_race/open_frame?game_id=101&platform=mobile&lang=en'
  await page.goto('/en/virtual-games')
  // As a page of ours navigates.
  const open = () => page.evaluate((address) => location.assign(address), frame)
  await open()
  await page.waitForURL('**/en/virtual-games/golden-race/101')
  await enter(page, await newPlayer({ amount_major: 10 }))
  await page.goto('/en/virtual-games')
  await open()
  await page.waitForURL(/^http:\/\/stage\.localhost:\d+\/stage\?launch=/)
  const race = page.frameLocator('iframe')
  await expect(race.locator('#balance')).toContainText('10.00')
})
