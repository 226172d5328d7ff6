import type { FrameLocator, Page } from '@playwright/test'
import { localFetch } from '../../scripts/lib/localFetch.ts'
import { expectAccessible } from './lib/accessible.ts'
import { plainEvent, plainEvents } from './lib/book.ts'
import { watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/*
 * The book's own client by itself: a host's page of these tests around it, on the site's origin, which may frame it. What a
 * player of the book is told is played here; the matches and odds are the book's.
 */
test.use({ bypassCSP: true })
// The book may ask once more while its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Told = {
  type?: number
  action?: string
  message?: { pathname?: string; query?: Record<string, string> }
}

const sandboxOf = (page: Page) => `http://sandbox.${new URL(page.url()).host}`
const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told)
const most = { stake_minor: 200_000, payout_minor: 2_000_000 }
const stakes = { rate: 1000, least_minor: 10, usual: most, live: most, bonus_price: 1800 }
const player = { currency: 'USD', balance_minor: 100_000, bonus_minor: 0, stakes }
const size =
  'html, body { margin: 0; height: 100% } #sport_div_iframe, iframe { border: 0; width: 100%; height: 100% } h1 { position: absolute; opacity: 0 }'
const head = `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width"><style>${size}</style></head>`

/** A host's page with Digitain's script, which notes what it is told. */
async function openDigitain(page: Page, settings: Record<string, unknown> = {}): Promise<FrameLocator> {
  await page.goto('/robots.txt')
  const server = sandboxOf(page)
  await page.setContent(
    `${head}<body><header><h1>Host</h1></header><main id="sport_div_iframe"></main></body></html>`,
  )
  await page.addScriptTag({ url: `${server}/digitain/SportFrame.js` })
  await page.evaluate(() => Object.assign(window, { told: [] }))
  await frameAgain(page, { server, fixedHeight: true, language: 'en', ...settings })
  return page.frameLocator('iframe')
}

async function frameAgain(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate((given) => {
    const { told, SportFrame } = window as unknown as {
      told: unknown[]
      SportFrame: { frame: (pairs: [string, unknown][]) => void }
    }
    const note = (action: string) => () => told.push({ action })
    SportFrame.frame([
      ...Object.entries(given),
      ['eventsHandler', (event: unknown) => told.push(event)],
      ['login', note('login')],
      ['registration', note('registration')],
      ['deposit', note('deposit')],
      ['balanceChangeCallback', note('balance')],
    ])
  }, settings)
}

/** The book knows the player of any token; `bets` answers what is handed in, in turn, and then as placed. */
async function knowPlayer(page: Page, bets: ((slip: { id: string }) => object | 'lost')[] = []) {
  const slips: { id: string; stake_minor: number; legs: { price: number }[] }[] = []
  await page.route('**/sport/player', (route) => route.fulfill({ json: { status: 0, result: player } }))
  await page.route(/\/sport\/bets(\?.*)?$/, (route) => {
    const slip = route.request().postDataJSON() as (typeof slips)[number] | null
    if (!slip) return route.fulfill({ json: { status: 0, result: { bets: [], count: 0 } } })
    slips.push(slip)
    const placed = { status: 0, result: { payout_minor: 1000, number: 10_000_000 + slips.length, slip } }
    const answer = bets.shift()?.(slip) ?? placed
    return answer === 'lost' ? route.abort() : route.fulfill({ json: answer })
  })
  return slips
}

async function plainEventOf(frame: FrameLocator): Promise<string> {
  const rows = frame.locator('.event')
  await expect(rows.first()).toBeVisible()
  return plainEvent(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-key') ?? '')))
}

async function pickOne(frame: FrameLocator): Promise<void> {
  const event = await plainEventOf(frame)
  await frame.locator(`.event[data-key="${event}"] button.odd`).first().click()
  await expect(frame.locator('.event .odd[aria-pressed="true"]')).toHaveCount(1)
}

async function openSlip(frame: FrameLocator): Promise<void> {
  const bar = frame.locator('.slip .bar')
  if ((await bar.isVisible()) && (await bar.getAttribute('aria-expanded')) === 'false') await bar.click()
  await expect(frame.getByRole('heading', { name: 'Bet slip' })).toBeVisible()
}

/** The button keeps its name: odds that move meanwhile are accepted. */
async function acceptAnyOdds(frame: FrameLocator): Promise<void> {
  await frame.getByLabel('If the odds change').selectOption('any')
}

test('[SPORT-01] [SPORT-03] [SPORT-04] a guest goes through the book; the host is told where, and leads back @desktop', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const frame = await openDigitain(page)
  await expect(frame.locator('.event').first()).toBeVisible()
  await frame.getByRole('link', { name: 'Upcoming', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible()
  const event = await plainEventOf(frame)
  await frame.locator(`.event[data-key="${event}"] .match`).click()
  await expect(frame.locator('.board button.odd').first()).toBeVisible()
  const routes = (await toldTo(page)).flatMap(({ type, message }) => (type === 3 ? [message] : []))
  expect(routes.map((route) => route?.pathname)).toEqual(['/Upcoming', '/EventView'])
  expect(routes[1]?.query?.event).toBe(event)
  await expect
    .poll(async () => (await toldTo(page)).filter(({ type }) => type === 4).length)
    .toBeGreaterThan(2)
  await page.evaluate(() => {
    const { SportFrame } = window as unknown as { SportFrame: { setSportAppRoute: (event: object) => void } }
    SportFrame.setSportAppRoute({ type: 3, message: { path: '/Results', qs: 'sport=football' } })
  })
  await expect(frame.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible()
  await expect(frame.locator('.event .score').first()).toBeVisible()
  expect((await toldTo(page)).filter(({ type }) => type === 3)).toHaveLength(2)
  // The host's page is one without an icon.
  expect(errors.filter((error) => !error.includes('/favicon.ico'))).toEqual([])
})

test('[SPORT-04] [SPORT-05] a guest who bets is asked to sign in, finds the slip again, and bets once however often he taps @phone', async ({
  page,
}) => {
  const slips = await knowPlayer(page)
  const frame = await openDigitain(page, { currentPage: 'Upcoming' })
  await pickOne(frame)
  await openSlip(frame)
  await expect(frame.getByText('Sign in to place bets')).toBeVisible()
  await frame.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(async () => (await toldTo(page)).map(({ action }) => action)).toContain('login')
  await frameAgain(page, { server: sandboxOf(page), fixedHeight: true, token: 'a-token', language: 'en' })
  await expect(frame.locator('.slip .bar .count')).toHaveText('1')
  await openSlip(frame)
  await expect(frame.locator('.pick')).toHaveCount(1)
  await acceptAnyOdds(frame)
  await frame.getByLabel('Stake', { exact: true }).fill('5')
  await expect(frame.locator('.slip').getByText('$1,000.00', { exact: true })).toBeVisible()
  await expect(frame.getByText(/^\s*Stake: \u2066\$0\.10\u2069 to \u2066\$[\d,.]+\u2069\s*$/)).toBeVisible()
  await frame.getByRole('button', { name: 'Place bet' }).dblclick()
  await expect(frame.getByText('Your bet has been placed.')).toBeVisible()
  expect(slips.map(({ stake_minor }) => stake_minor)).toEqual([500])
  await expect.poll(async () => (await toldTo(page)).map(({ action }) => action)).toContain('balance')
})

test('[SPORT-09] odds that have changed are said, and the bet is placed when the player accepts them @desktop', async ({
  page,
}) => {
  // The odds change with the refusal and not before: those of an event are as they were first asked for.
  const first = new Map<string, Promise<string>>()
  let more_hundredths = 0
  const refuse = () => {
    more_hundredths = 50
    return { status: 614, error_message: 'changed', leg: 0 }
  }
  const slips = await knowPlayer(page, [refuse])
  let seen = 0
  await page.route('**/sport/events?*', async (route) => {
    const url = route.request().url()
    const asked = first.get(url) ?? localFetch(url).then((answer) => answer.text())
    first.set(url, asked)
    const body = JSON.parse(await asked) as {
      events: { markets: { selections: { price: number }[] }[] }[]
    }
    for (const { markets } of body.events)
      for (const { selections } of markets)
        for (const selection of selections)
          selection.price = Math.round(selection.price * 100 + more_hundredths) / 100
    if (more_hundredths > 0) seen += 1
    await route.fulfill({ json: body })
  })
  const frame = await openDigitain(page, { currentPage: 'Upcoming', token: 'a-token' })
  await pickOne(frame)
  await openSlip(frame)
  await frame.getByLabel('Stake', { exact: true }).fill('5')
  await frame.getByRole('button', { name: 'Place bet', exact: true }).click()
  await expect(frame.getByText('The odds have changed.')).toBeVisible()
  await expect(frame.locator('.pick .change')).toContainText('The odds are now')
  expect(seen).toBeGreaterThan(0)
  await frame.getByRole('button', { name: 'Accept and place bet' }).click()
  await expect(frame.getByText('Your bet has been placed.')).toBeVisible()
  const [refused, placed] = slips
  expect(placed!.legs[0]!.price).toBe(refused!.legs[0]!.price + 500)
  expect(placed!.id).not.toBe(refused!.id)
})

test('a bet whose answer is lost is handed in again as the same bet, and cannot be changed until then @phone', async ({
  page,
}) => {
  const slips = await knowPlayer(page, [() => 'lost'])
  const frame = await openDigitain(page, { currentPage: 'Upcoming', token: 'a-token' })
  await pickOne(frame)
  await openSlip(frame)
  await acceptAnyOdds(frame)
  await frame.getByLabel('Stake', { exact: true }).fill('5')
  await frame.getByRole('button', { name: 'Place bet' }).click()
  await expect(frame.getByText('It won’t be placed twice')).toBeVisible()
  await expect(frame.getByLabel('Stake', { exact: true })).toBeDisabled()
  await frame.getByRole('button', { name: 'Check' }).click()
  await expect(frame.getByText('Your bet has been placed.')).toBeVisible()
  expect(slips.map(({ id }) => id)).toEqual([slips[0]!.id, slips[0]!.id])
})

/** Three selections of different matches. */
async function pickThree(frame: FrameLocator): Promise<void> {
  await plainEventOf(frame)
  const rows = await frame
    .locator('.event:has(button.odd)')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-key') ?? ''))
  for (const event of plainEvents(rows, 3))
    await frame.locator(`.event[data-key="${event}"] button.odd`).first().click()
}

for (const screen of ['@desktop', '@phone'])
  test(`[SLIP-02] stake and button stay on screen for singles, a parlay, a system and a refusal ${screen}`, async ({
    page,
  }) => {
    if (screen === '@desktop') await page.setViewportSize({ width: 1366, height: 560 })
    const refuse = () => ({ status: 633, error_message: 'limit', most_minor: 1250 })
    const slips = await knowPlayer(page, [refuse])
    const frame = await openDigitain(page, { currentPage: 'Upcoming', token: 'a-token' })
    await pickThree(frame)
    await openSlip(frame)
    await acceptAnyOdds(frame)
    const place = frame.getByRole('button', { name: 'Place bet', exact: true })
    const expectInSight = async () => {
      await expect(frame.locator('#stake')).toBeInViewport({ ratio: 1 })
      await expect(frame.locator('.slip footer .main')).toBeInViewport({ ratio: 1 })
    }
    await frame.getByRole('button', { name: 'Enter a stake' }).click()
    await expect(frame.locator('.slip .message')).toHaveText(/has no stake yet/)
    await expect(frame.locator('#stake')).toBeFocused()
    for (const kind of ['Single', 'Parlay', 'Round robin']) {
      await frame.locator('.kinds').getByRole('button', { name: kind }).click()
      await expectInSight()
    }
    await frame.locator('#stake').fill('20')
    await frame.locator('.slip .kinds').getByRole('button', { name: 'Parlay' }).click()
    await place.click()
    await expect(frame.locator('.slip .message')).toContainText('maximum for one bet')
    await expectInSight()
    await frame.getByRole('button', { name: 'Set to \u2066$12.50\u2069' }).click()
    await place.click()
    await expect(frame.getByText('Your bet has been placed.')).toBeVisible()
    expect(slips.map(({ stake_minor }) => stake_minor)).toEqual([2000, 1250])
    // The receipt has the bet's number and its selections, which may be kept.
    await expect(frame.locator('.receipt .pick')).toContainText('Bet ID \u206610000002\u2069')
    await expect(frame.locator('.receipt .price')).toHaveCount(3)
    await expect(frame.locator('#slip').getByRole('link', { name: 'My bets' })).toBeVisible()
    await frame.getByRole('button', { name: 'Keep selections' }).click()
    await expect(frame.locator('.pick')).toHaveCount(3)
    await expect(frame.locator('#stake')).toHaveValue('')
  })

test('[SLIP-02] on the phone the bar has count, total odds and payout; [SLIP-03] too little money leads to a deposit @phone', async ({
  page,
}) => {
  await knowPlayer(page)
  const poor = { ...player, balance_minor: 1000 }
  await page.route('**/sport/player', (route) => route.fulfill({ json: { status: 0, result: poor } }))
  const frame = await openDigitain(page, { currentPage: 'Upcoming', token: 'a-token' })
  await pickThree(frame)
  const bar = frame.locator('.slip .bar')
  await expect(bar.locator('.count')).toHaveText('3')
  await expect(bar.locator('.price')).toHaveText(/^\d+\.\d\d$/)
  await openSlip(frame)
  await frame.locator('.slip .kinds').getByRole('button', { name: 'Single' }).click()
  // Two singles at the common stake, one at its own: $14.50 of $10.
  await frame.locator('#stake').fill('5')
  await frame.locator('.pick .own input').last().fill('4.50')
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(bar.locator('.payout')).toContainText('$')
  await openSlip(frame)
  await expect(frame.getByText('That’s more than your balance.')).toBeVisible()
  await frame.getByRole('button', { name: 'Deposit \u2066$4.50\u2069' }).click()
  await expect.poll(async () => (await toldTo(page)).map(({ action }) => action)).toContain('deposit')
})

test('[SLIP-05] the first stop of the keyboard leads to the slip, and “Max” is all that the player has @desktop', async ({
  page,
}) => {
  await knowPlayer(page)
  const poor = { ...player, balance_minor: 1234 }
  await page.route('**/sport/player', (route) => route.fulfill({ json: { status: 0, result: poor } }))
  const frame = await openDigitain(page, { currentPage: 'Upcoming', token: 'a-token' })
  await pickOne(frame)
  await frame.getByRole('button', { name: 'Go to the bet slip' }).focus()
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Bet slip' })).toBeFocused()
  await frame.getByRole('button', { name: 'Max' }).click()
  await expect(frame.locator('#stake')).toHaveValue('12.34')
})

/** An open single, as the book tells it. */
const openBet = {
  ...{ id: 'b1', type: 'single', date: '2026-11-22T12:00:00Z', countEvents: 1, amountIn: 5, amountOut: 0 },
  ...{ possibleOut: 9.25, status: 'open', coef: 1.85 },
  number: '10000042',
  events: [
    {
      ...{ eventId: 'football-1', marketId: 'result', selectionId: 'home' },
      ...{ market: 'Moneyline', selection: 'Brazil', match: 'Brazil - Chile', tourneyName: 'Nations Cup' },
      ...{ date: '2026-11-22T12:00:00Z', endedAt: null, outcome: null },
      ...{ coef: 1.85, isLive: true, score: '2:1' },
    },
  ],
}
type CashOut = { request_id: string; amount_minor: number }

/** A player with one open bet, whose offer is a cent more each time; `answers` are those of its cash-out. */
async function knowOpenBet(page: Page, answers: ((asked: CashOut) => object | 'lost')[]) {
  const asked: CashOut[] = []
  let offered_minor = 400
  await knowPlayer(page)
  await page.route(/\/sport\/bets\?/, (route) =>
    route.fulfill({ json: { status: 0, result: { bets: [openBet], count: 1 } } }),
  )
  await page.route('**/sport/bets/cash-out', (route) => {
    const offer = { kind: 'offer', amount_minor: ++offered_minor }
    return route.fulfill({ json: { status: 0, result: { b1: offer } } })
  })
  await page.route('**/sport/bets/b1/cash-out', async (route) => {
    const press = route.request().postDataJSON() as CashOut
    asked.push(press)
    const paid = { status: 0, result: { cash_out: { amount_minor: press.amount_minor } } }
    const answer = answers.shift()?.(press) ?? paid
    return answer === 'lost' ? route.abort() : route.fulfill({ json: answer })
  })
  return asked
}
const cashOutOf = (frame: FrameLocator) =>
  frame.getByRole('button', { name: /^Cash out \u2066\$4\.\d\d\u2069$/ })
const confirmOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^Confirm: cash out/ })

test('[SLIP-01] a bet stays open to read while its offer changes; however often one presses, it is cashed out once, and told once @phone', async ({
  page,
}) => {
  const asked = await knowOpenBet(page, [])
  const frame = await openDigitain(page, { currentPage: 'BetsHistory', token: 'a-token' })
  await frame.locator('summary:has(.what)').click()
  await expect(frame.getByText('Nations Cup')).toBeVisible()
  const before = await cashOutOf(frame).innerText()
  await expect(cashOutOf(frame)).not.toHaveText(before)
  await expect(frame.getByText('Nations Cup')).toBeVisible()
  // The second press of a double one does not confirm what the first has asked for.
  await cashOutOf(frame).dblclick()
  const shown = await confirmOf(frame).innerText()
  await expect(confirmOf(frame)).not.toHaveText(shown)
  expect(asked).toEqual([])
  await confirmOf(frame).dblclick()
  await expect(frame.locator('.notice')).toHaveText(/Bet cashed out: \u2066\$4\.\d\d\u2069\./)
  expect(asked).toHaveLength(1)
  const told = await frame.locator('.notice').innerText()
  expect(told).toContain((asked[0]!.amount_minor / 100).toFixed(2))
  await expect.poll(async () => (await toldTo(page)).map(({ action }) => action)).toContain('balance')
})

test('[SLIP-04] a bet is told with its number and what was backed; settled ones with the result of each selection @desktop', async ({
  page,
}) => {
  await knowOpenBet(page, [])
  const [leg] = openBet.events
  const legs = [
    { ...leg, outcome: 'win', endedAt: '2026-11-22T12:14:00Z' },
    { ...leg, selection: 'Peru', outcome: 'lose', endedAt: '2026-11-22T12:14:00Z' },
  ]
  const lost = { ...openBet, id: 'b2', number: '10000041', type: 'express', countEvents: 2, status: 'lost' }
  await page.route(/\/sport\/bets\?.*state=settled/, (route) =>
    route.fulfill({ json: { status: 0, result: { bets: [{ ...lost, events: legs }], count: 1 } } }),
  )
  const frame = await openDigitain(page, { currentPage: 'BetsHistory', token: 'a-token', timeZone: 'UTC' })
  const row = frame.locator('summary:has(.what)')
  await expect(row).toContainText('Brazil')
  await expect(row).toContainText('Moneyline')
  await expect(row).toContainText('Bet ID \u206610000042\u2069')
  await frame.getByRole('button', { name: 'Settled' }).click()
  await expect(row).toContainText('Parlay')
  await expect(frame.locator('.legs li').first()).toContainText('Won')
  await expect(frame.locator('.legs li').last()).toContainText('Lost')
  await expect(frame.locator('.legs li').last()).toContainText('Ended 22.11, 12:14')
  await expectAccessible(page)
})

test('[SLIP-01] an offer that fell is asked anew, and a lost answer is asked for by the same request @desktop', async ({
  page,
}) => {
  const fallen = () => ({ status: 614, error_message: 'changed', offer_minor: 390 })
  const asked = await knowOpenBet(page, [fallen, () => 'lost'])
  const frame = await openDigitain(page, { currentPage: 'BetsHistory', token: 'a-token' })
  await cashOutOf(frame).click()
  await confirmOf(frame).click()
  await expect(frame.getByText(/^\s*The offer is now/)).toBeVisible()
  await confirmOf(frame).click()
  await expect(frame.getByText('It won’t be paid twice.')).toBeVisible()
  await expect(confirmOf(frame)).toHaveCount(0)
  await frame.getByRole('button', { name: 'Check' }).click()
  await expect(frame.locator('.notice')).toContainText('Bet cashed out')
  const [first, second, third] = asked
  expect(third).toEqual(second)
  expect(second!.request_id).not.toBe(first!.request_id)
})

test('messages of another window, of a wrong shape, or with an address that is none change nothing @desktop', async ({
  page,
}) => {
  const frame = await openDigitain(page)
  await expect(frame.locator('.event').first()).toBeVisible()
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe')!
    for (const message of [
      { type: 3, message: { path: 7 } },
      { type: 3, message: { path: 'javascript:alert(1)' } },
      { type: 3, message: { path: 'https://evil.test/Results' } },
      { type: 99 },
      'text',
      null,
    ])
      contentWindow!.postMessage(message, '*')
    window.postMessage({ type: 6 }, '*')
  })
  const own = page.frames().find((one) => one !== page.mainFrame())!
  // Its own window is not its host.
  await own.evaluate(() => window.postMessage({ type: 3, message: { path: '/Results' } }, '*'))
  await expect(frame.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
  await frame.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  expect((await toldTo(page)).filter(({ action }) => action === 'login')).toEqual([])
})

test('[SPORT-07] [SPORT-06] the second provider’s frame takes language, odds and player by its own messages @phone', async ({
  page,
}) => {
  await knowPlayer(page)
  await page.goto('/robots.txt')
  const server = sandboxOf(page)
  await page.setContent(
    `${head}<body><header><h1>Host</h1></header><main id="sport_div_iframe"></main></body></html>`,
  )
  await page.evaluate((origin) => {
    const told: unknown[] = []
    Object.assign(window, { told })
    const authData = { user_id: 1, auth_token: 'a-token' }
    const config = { action: 'initialConfig', site_id: 1, lang: 'he', oddType: 2, authData }
    addEventListener('message', (event: MessageEvent<{ action?: string }>) => {
      if (event.origin !== origin) return
      told.push(event.data)
      if (event.data.action === 'appReady') (event.source as Window).postMessage(config, origin)
    })
    const frame = document.createElement('iframe')
    frame.title = 'Sport'
    frame.src = `${origin}/betconstruct/?lang=en&path=/prematch`
    document.querySelector('main')!.append(frame)
  }, server)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'משחקים קרובים', level: 1 })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.locator('button.odd .price').first()).toHaveText(/^[+-]\d+$/)
  expect((await toldTo(page)).filter(({ action }) => action === 'appReady')).toHaveLength(2)
  await pickOne(frame)
  if (await frame.locator('.slip .bar').isVisible()) await frame.locator('.slip .bar').click()
  await expect(frame.getByRole('button', { name: 'הקלידו סכום הימור' })).toBeVisible()
  await page.evaluate((origin) => {
    document.querySelector('iframe')!.contentWindow!.postMessage({ action: 'logout' }, origin)
  }, server)
  await expect(frame.getByText('כדי להמר יש להיכנס לחשבון')).toBeVisible()
  await expectAccessible(page)
})

/** Narrow is where a page may be too wide; a live page stands for all of them on the wide screen. */
for (const [currentPage, language, screen] of [
  ['Home', 'he', ' @phone'],
  ['Overview', 'en', ' @desktop'],
  ['Calendar', 'ar', ' @phone'],
  ['Results', 'ru', ' @phone'],
  ['Search', 'fr', ' @phone'],
  ['MultiView', 'es', ' @phone'],
  ['Favorites', 'pt', ' @phone'],
  ['BetsHistory', 'en', ' @phone'],
] as const)
  test(`[SPORT-01] ${currentPage} in ${language} is accessible and no wider than its screen${screen}`, async ({
    page,
  }) => {
    const frame = await openDigitain(page, { currentPage, language, sportsBookView: 'africanView' })
    await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(frame.locator('.page :is(.event, .state, .multi)').first()).toBeVisible()
    await expectAccessible(page)
    const tooWide = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(tooWide).toBeLessThanOrEqual(0)
  })
