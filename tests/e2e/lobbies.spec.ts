import type { Page } from '@playwright/test'
import { enter, ledgerOf, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const outcomeCards = '.lobby-more [data-game^="outcome/"]'
const frameOf = (page: Page) => page.frameLocator('main iframe')
const spinOf = (page: Page) => frameOf(page).getByRole('button', { name: /^spin/i })
const moonLagoon = '/en/slots/pragmatic/vs25moonlagoon'

test('[ROUTE-08] [ROUTE-09] [ROUTE-10] every address of the casino shows what it names @desktop', async ({
  request,
}) => {
  const games = [
    ['/en/live-casino/pragmatic/1301', '/en/live-casino/pragmatic/1301'],
    ['/en/slots/inbet/wintermoot', '/en/slots/inbet/wintermoot'],
    ['/en/slots/jetx_ssg', '/en/slots/outcome/jetx_ssg'],
    ['/en/slots/aviator_spribe', '/en/slots/outcome/aviator_spribe'],
    ['/en/slots/rocketman_elbet', '/en/slots/outcome/rocketman_elbet'],
    ['/en/virtual-games/golden-race/101', '/en/virtual-games/golden-race/101'],
    ['/en/golden-race/101', '/en/virtual-games/golden-race/101'],
    ['/en/virtual-games/betradar/3001', '/en/virtual-games/betradar/3001'],
  ] as const
  for (const [path, canonical] of games) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('component-export="Launcher"')
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${canonical}"`))
  }
  const lobbies = [
    ['/en/slots', '/en/slots', false],
    ['/en/slots/crash', '/en/slots/crash', false],
    ['/en/slots?sC=crash', '/en/slots/crash', false],
    ['/en/slots/fiable_2', '/en/slots', true],
    ['/en/slots/fiable_4', '/en/slots', true],
    ['/en/slots/fiable_8', '/en/slots', true],
    ['/en/slots/top', '/en/slots', true],
    ['/en/live-casino', '/en/live-casino', false],
    ['/en/live-casino/anything', '/en/live-casino', true],
    ['/en/virtual-games', '/en/virtual-games', false],
    ['/en/virtual-games?q=cup', '/en/virtual-games', true],
  ] as const
  for (const [path, canonical, noindex] of lobbies) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('class="game-link"')
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${canonical}(\\?[^"]*)?"`))
    expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(noindex)
  }
  for (const path of ['/en/slots/anything', '/en/slots/constructor'])
    expect((await request.get(path)).status(), path).toBe(404)
  // The games of the second are for players only.
  for (const provider of ['pragmatic', 'outcome']) {
    const answer = await request.get(`/fr/slots/${provider}`, { maxRedirects: 0 })
    expect(answer.status(), provider).toBe(301)
    expect(answer.headers()['location']).toBe(`/fr/slots?provider=${provider}`)
  }
  for (const [path, shown] of [
    ['/en/slots/pragmatic/no-such-game', /data-game="pragmatic\//],
    ['/en/slots/nobody/no-such-game', /Top[\s\S]*class="game-link"/],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toMatch(shown)
  }
  for (const path of ['/en/slots?sC=crash', '/en/slots/outcome/jetx_ssg']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/class="main-link"[^>]*aria-current="page"[^>]*>\s*Crash games/)
  }
  for (const path of ['/en/slots/fiable_4', '/en/slots?provider=fiable']) {
    expect(await (await request.get(path)).text(), path).not.toContain('data-game="pragmatic/')
  }
})

test('[GAMES-04] [GAMES-12] [ROUTE-09] games for players alone come to a player, and go with the session @desktop', async ({
  page,
}) => {
  await page.goto('/en/slots/crash')
  await expect(page.locator('[data-game^="upgaming/"]').first()).toBeVisible()
  await expect(page.locator('[data-game^="outcome/"]')).toHaveCount(0)
  await enter(page, await newPlayer())
  await page.goto('/en/slots/crash')
  await expect(page.locator(outcomeCards)).toHaveCount(3)
  await page.goto('/en/slots?provider=outcome')
  await expect(page.locator(outcomeCards)).toHaveCount(10)
  await expect(page.locator('.lobby > .state')).toBeHidden()
  await page.evaluate(() => fetch('/api/user/logout', { headers: { 'X-Atoll': '1' } }))
  await page.evaluate(() => new BroadcastChannel('atoll:session').postMessage('out'))
  await expect(page.locator(outcomeCards)).toHaveCount(0)
  await expect(page.locator('.lobby > .state')).toBeVisible()
})

test('[VIRT-01] the virtual lobby has tabs and a search; a guest who opens a game is told to log in @phone', async ({
  page,
}) => {
  await page.goto('/en/virtual-games')
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'All games' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('link', { name: 'Betradar' }).click()
  await expect(page).toHaveURL(/provider=betradar$/)
  const name = await main.locator('.game-name').first().innerText()
  await expect(main.locator('[data-game^="golden-race/"]')).toHaveCount(0)
  await main.getByRole('searchbox').fill(name.toUpperCase().slice(0, 6))
  await main.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/provider=betradar&q=/)
  await expect(main.locator('.game-name')).toHaveText([name])
  const address = page.url()
  await main.locator('.game-link').click()
  await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
  expect(page.url()).toBe(address)
})

test('[VIRT-02] in Swedish crowns there is no Golden Race, nor its tab, and no session of it @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ currency: 'SEK' }))
  await page.goto('/en/virtual-games')
  await expect(page.locator('[data-game^="golden-race/"]').first()).toBeHidden()
  await expect(page.locator('main a[href$="provider=golden-race"]')).toBeHidden()
  await expect(page.locator('[data-game^="betradar/"]').first()).toBeVisible()
  await page.goto('/en/golden-race/101')
  const failed = page.getByRole('alert').filter({ hasText: 'You can’t play this game' })
  await expect(failed).toContainText('currency')
  await expect(failed.getByRole('button')).toHaveCount(0)
})

test('[LAUNCH-02] the way back restores the lobby: its filter, its page and its scroll @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  await page.goto('/en/slots?category=slotMachines&page=2')
  const card = page.locator('.game-link').nth(20)
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await card.click()
  await expect(spinOf(page)).toBeVisible()
  // On a phone the game has the screen, and the row below it is away.
  await page
    .locator('.game-row .game-link')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(spinOf(page)).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to the lobby' })
  await expect(back).toHaveAttribute('href', /category=slotMachines&page=2$/)
  await back.press('Enter')
  await expect(page).toHaveURL(/\/en\/slots\?category=slotMachines&page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled / 2)
})

test('[LAUNCH-02] the same game in two tabs: each plays, and the one that stays goes on when the other leaves; left in mid-spin, the round is played out, and the money is right @desktop', async ({
  page,
}) => {
  const player = await newPlayer({ amount_major: 100 })
  await enter(page, player)
  await page.goto(moonLagoon)
  const other = await page.context().newPage()
  await other.goto(moonLagoon)
  for (const tab of [page, other]) {
    await expect(spinOf(tab)).toBeEnabled()
    await spinOf(tab).click()
    await expect(spinOf(tab)).toBeEnabled()
  }
  // The goodbye is sent while the page goes away; a call made after it is answered after it.
  await other.goto('/en/settings')
  await balanceOf(other)
  await spinOf(page).click()
  await expect(spinOf(page)).toBeEnabled()
  await expect(frameOf(page).getByRole('button', { name: /try again/i })).toHaveCount(0)

  await other.close()
  const spun = page.waitForRequest((request) => request.url().endsWith('/slot/spin'))
  await spinOf(page).click()
  await spun
  await page.goto('/en/settings')
  await page.goto(moonLagoon)
  await expect(spinOf(page)).toBeEnabled()
  await expect.poll(async () => (await ledgerOf(player)).filter((kind) => kind === 'debit').length).toBe(4)
  // What it won comes when the provider has closed the round.
  await expect
    .poll(async () => {
      const text = await frameOf(page).locator('#balance').innerText()
      return Number(text.replace(/[^\d.]/g, '')) - (await balanceOf(page))
    })
    .toBe(0)
})

async function balanceOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = (await (await fetch('/api/user/balance')).json()) as { result: { balance: number } }
    return answer.result.balance
  })
}
