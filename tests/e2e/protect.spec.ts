import type { Page } from '@playwright/test'
import type { Limits } from '#contract/protection.ts'
import { expectAccessible, expectToFit, isWholeSweep, looks } from './lib/accessible.ts'
import { enter, newPlayer, type TestPlayer, withoutLine } from './lib/players.ts'
import { address, confirm, holdEnter, signIn, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const game = '/en/slots/pragmatic/vs25moonlagoon'

// A page may ask for its limits once more while its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function openLimits(page: Page, options: Parameters<typeof newPlayer>[0] = {}): Promise<TestPlayer> {
  const player = await newPlayer(options)
  await enter(page, player)
  await page.goto('/en/profile/limits')
  await expect(card(page, 'Deposits')).toBeVisible()
  return player
}

type CallBody<Result> = { result: Result }

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function setLimit(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Set|Change): ${name}$`) }).click()
  const form = page.getByRole('form', { name })
  await form.locator('input[name="amount"]').fill(amount)
  await form.getByRole('button', { name: 'Save' }).click()
}

/** The platform's limits as they would be in another market or at another time. */
async function limitsAre(page: Page, change: (limits: Limits) => void): Promise<void> {
  await page.route('**/api/user/limits', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body = (await answer.json()) as CallBody<Limits>
    change(body.result)
    await route.fulfill({ response: answer, json: body })
  })
}

const utcDay = () => new Date().toISOString().slice(0, 10)

async function playOnce(page: Page): Promise<void> {
  const spin = page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await spin.click()
  await expect(spin).toBeEnabled()
}

test('[PROTECT-01] a limit is set and lowered at once; a higher one waits, and can be dropped; a stake above one is refused in the game, which leads to the limits @phone', async ({
  page,
}) => {
  await openLimits(page, { amount_major: 50 })
  await setLimit(page, 'Deposits per day', '0')
  const form = page.getByRole('form', { name: 'Deposits per day' })
  await expect(form.getByText('The amount must be more than zero')).toBeVisible()
  await expect(form.locator('input')).toBeFocused()
  await form.locator('input').fill('100')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Deposits')).toContainText('$100.00')
  await setLimit(page, 'Deposits per day', '60')
  await expect(card(page, 'Deposits').locator('.limit-amount')).toContainText('$60.00')
  await setLimit(page, 'Deposits per day', '500')
  await expect(page.getByText(/Increase to .*\$500\.00.* requested/)).toBeVisible()
  await expect(card(page, 'Deposits').locator('.limit-amount')).toContainText('$60.00')
  const change = page.getByRole('button', { name: 'Change: Deposits per day' })
  await expect(change).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Keep the current limit' }).click()
  await expect(page.getByText(/Increase to/)).toHaveCount(0)
  await expect(change).toBeFocused()

  await setLimit(page, 'Losses per day', '0.1')
  await expect(card(page, 'Losses').locator('.limit-amount')).toContainText('$0.10')
  await page.goto(game)
  const frame = page.frameLocator('main iframe')
  const spin = frame.getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await spin.click()
  await expect(frame.getByText('This bet exceeds your limits').first()).toBeVisible()
  await frame.getByRole('button', { name: 'Your limits' }).click()
  await expect(page).toHaveURL(/\/en\/profile\/limits$/)
})

test('[PROTECT-01] a deposit above the limit is refused where it is made, with what is left @phone', async ({
  page,
}) => {
  await openLimits(page, { currency: 'BRL' })
  await setLimit(page, 'Deposits per week', '30')
  await expect(card(page, 'Deposits')).toContainText('R$30.00')
  await page.goto('/en/profile/cashier')
  await expect(page.getByText(/Left in your limit \(Deposits per week\): .*R\$30\.00/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Deposit' })
  await form.getByRole('button', { name: 'R$50', exact: true }).click()
  await form.locator('input[name="cpf"]').fill('529.982.247-25')
  await form.getByRole('button', { name: /^Deposit .*\d/ }).click()
  await expect(page.getByRole('heading', { name: 'Limit reached: Deposits per week' })).toBeVisible()
  await expect(form.locator('input[name="value"]')).toHaveValue('50')
})

test('[PROTECT-05] clock, session and net stand over the game and the book, and move nothing @phone', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(game)
  const strip = page.locator('.play-strip')
  await expect(strip).toContainText(/\d\d:\d\d/)
  await expect(strip).toContainText('$0.00')
  const frame = page.locator('main iframe')
  const before = await frame.boundingBox()
  await playOnce(page)
  const read = (name: string) => strip.getByTitle(name).locator('> .ltr').innerText()
  // A win may be booked after the reels have stopped.
  await expect(async () => {
    const net = await page.evaluate(
      async () =>
        ((await (await fetch('/api/user/play')).json()) as { result: { session: { net: number } } }).result
          .session.net,
    )
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(net)
    await expect(strip).toContainText(shown, { timeout: 10_000 })
  }).toPass({ timeout: 40_000 })
  expect(await frame.boundingBox()).toEqual(before)
  const [session, net] = [await read('Session'), await read('Net result')]
  expect(session).toMatch(/^\d\d:\d\d$/)
  for (const path of [game, '/en/sport/home']) {
    await page.goto(path)
    // Neither a reload nor another page turns the session back.
    await expect(strip).toContainText(net)
    const now = await read('Session')
    expect(now >= session, `${now} after ${session}`).toBe(true)
  }
  expect(errors).toEqual([])
})

test('[PROTECT-02] the reality check opens over the game with time, stake, payouts and net, keeps the focus, and goes on @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto('/en/profile/limits')
  await page.locator('select[name="minutes"]').selectOption('15')
  await card(page, 'Reality check').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The new interval is now in effect.')).toBeVisible()
  // The session that the platform has begun with the stake is told as 16 minutes old.
  await withoutLine(page)
  await page.route('**/api/user/balance', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body = (await answer.json()) as { result?: { session: { since: string | null } } }
    if (body.result?.session.since)
      body.result.session.since = new Date(Date.now() - 16 * 60_000).toISOString()
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(game)
  await playOnce(page)
  const dialog = page.getByRole('dialog', { name: 'You’ve been playing for 16 minutes' })
  await expect(dialog).toBeVisible({ timeout: 60_000 })
  await expect(dialog.locator('dl')).toContainText(/Wagered.*Paid out.*Net result/s)
  // Of the dialog: the game's page in the frame below has a main part of its own, like any page.
  await expectAccessible(page, ['aria-dialog-name', 'button-name', 'color-contrast', 'link-name'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  const stakes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/slot/spin')) stakes.push(request.url())
  })
  const spin = page.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  // As a game that spins by itself would.
  await spin.evaluate((button: HTMLButtonElement) => button.click())
  await page
    .frameLocator('main iframe')
    .locator('body')
    .evaluate(() => new Promise(requestAnimationFrame))
  expect(stakes).toEqual([])
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stakes.length).toBe(1)
  await page.reload()
  await expect(page.locator('.play-strip')).toContainText(/16:\d\d/)
  await expect(dialog).toBeHidden()
})

test('[SLOT-07] [PROTECT-02] spins that repeat by themselves end at a reality check and in a hidden tab @desktop', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto('/en/profile/limits')
  await page.locator('select[name="minutes"]').selectOption('15')
  await card(page, 'Reality check').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The new interval is now in effect.')).toBeVisible()
  let isLong = false
  await withoutLine(page)
  await page.route('**/api/user/balance', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body = (await answer.json()) as { result?: { session: { since: string | null } } }
    if (isLong && body.result?.session.since)
      body.result.session.since = new Date(Date.now() - 16 * 60_000).toISOString()
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/en/slots/habanero/SGLanternAtoll')
  const slot = page.frameLocator('main iframe')
  const stop = slot.getByRole('button', { name: /^Stop/ })
  const begin = async () => {
    await expect(slot.locator('#spin')).toBeEnabled()
    await slot.getByRole('button', { name: 'Autoplay' }).click()
    await slot.getByRole('button', { name: 'Start' }).click()
    await expect(stop).toBeVisible()
  }
  const body = slot.locator('body')
  const hides = (isHidden: boolean) =>
    body.evaluate((_, hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await begin()
  await hides(true)
  // Without a press; the spin under way is the last one.
  await expect(stop).toHaveCount(0)
  await expect(slot.locator('#spin')).toBeEnabled()
  await hides(false)
  await begin()
  isLong = true
  const check = page.getByRole('dialog', { name: /You’ve been playing for/ })
  await expect(check).toBeVisible({ timeout: 60_000 })
  // The word of the check may cross one more spin on its way; it is the last.
  await expect(stop).toHaveCount(0)
  const spins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/slot/spin')) spins.push(request.url())
  })
  await check.getByRole('button', { name: 'Keep playing' }).click()
  await expect(check).toBeHidden()
  await expect(slot.locator('#spin')).toBeEnabled()
  await expect(stop).toHaveCount(0)
  expect(spins).toEqual([])
})

test('[PROTECT-03] a break ends the game in the other tab at once; money can be withdrawn @phone', async ({
  page,
  context,
}) => {
  await openLimits(page, { amount_major: 20 })
  const playing = await context.newPage()
  await playing.goto(game)
  await expect(playing.locator('main iframe')).toBeVisible()
  await expect(playing.locator('.play-strip')).toContainText('$0.00')
  // A page behind another one draws rarely, and a press waits for what is drawn.
  await page.bringToFront()
  const breaks = card(page, 'Time-out')
  await breaks.getByText('7 days').click()
  await breaks.getByRole('button', { name: 'Take a time-out' }).focus()
  await holdEnter(page)
  await confirm(breaks.getByRole('button', { name: 'Yes, start my time-out' }))
  await expect(page.getByRole('heading', { name: /Your time-out ends on/ })).toBeInViewport()
  await expect(playing.getByRole('heading', { name: /Your time-out ends on/ })).toBeVisible()
  await expect(playing.locator('main iframe')).toHaveCount(0)
  const refused = playing.waitForResponse((answer) => answer.url().endsWith('vs25moonlagoon/session'))
  await playing.reload()
  await expect(playing.getByRole('heading', { name: /Your time-out ends on/ })).toBeVisible()
  expect(await (await refused).json()).toMatchObject({ status: 9449, fields: { kind: 'time_out' } })
  await playing.goto('/en/sport/home')
  await expect(playing.getByRole('heading', { name: /Your time-out ends on/ })).toBeVisible()
  await playing.goto('/en/promotions')
  await expect(playing.locator('#offer-reef-week')).toContainText('You can’t join this offer right now.')
  await playing.goto('/en/profile')
  await expect(playing.getByRole('heading', { name: /Your time-out ends on/ })).toBeVisible()
  // Nothing asks an excluded player for money.
  await expect(playing.getByRole('link', { name: 'Deposit', exact: true })).toHaveCount(0)
  await playing.locator('main').getByRole('link', { name: 'Withdraw' }).first().click()
  await expect(playing).toHaveURL(/\/profile\/cashier#withdraw$/)
})

test('[PROTECT-02] [PROTECT-03] where the provider ends the game first, the break still takes its place, and gives it back at its end; so does the end of the session’s time @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 20 }))
  let isExcluded = false
  let isOver = false
  await limitsAre(page, (limits) => {
    const session = limits.limits.find(({ kind }) => kind === 'session')
    if (isOver && session) Object.assign(session, { amount: 60, used: 60, left: 0 })
    if (!isExcluded) return
    const [since, until] = ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
    limits.exclusion = { kind: 'time_out', since, until, may_ask_end: false, ends_at: null }
  })
  await page.goto(game)
  const frame = page.frameLocator('main iframe')
  await expect(frame.getByRole('button', { name: /^spin/i })).toBeEnabled()
  await frame.locator('body').evaluate(() => parent.postMessage({ source: 'game', event: 'login' }, '*'))
  await expect(page.getByRole('heading', { name: 'The game has ended' })).toBeVisible()
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  isExcluded = true
  await lookAgain()
  await expect(page.getByRole('heading', { name: /Your time-out ends on/ })).toBeVisible()
  isExcluded = false
  await lookAgain()
  await expect(page.getByRole('heading', { name: 'Your time-out is over' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await playOnce(page)
  isOver = true
  await lookAgain()
  await expect(page.getByRole('heading', { name: 'Limit reached: Session length' })).toBeVisible()
  await expect(page.locator('main iframe')).toHaveCount(0)
})

test('[PROTECT-06] a market that asks for documents before play says so in the place of the game @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer())
  const refusal = { status: 9450, error_message: 'documents are to be checked before play' }
  await page.route('**/vs25moonlagoon/session', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.goto(game)
  await expect(page.locator('main .restriction-notice').getByRole('heading')).toBeVisible()
  await expect(page.locator('main iframe')).toHaveCount(0)
  await expectAccessible(page)
  await page.locator('main .restriction-notice .button-primary').click()
  await expect(page).toHaveURL(/\/en\/profile\/verification$/)
})

test('[PROTECT-03] self-exclusion takes two steps and the password @phone', async ({ page }) => {
  const { username, password } = await openLimits(page)
  const exclusion = card(page, 'Self-exclusion')
  await exclusion.getByText('Permanent').click()
  await exclusion.getByRole('button', { name: 'Continue' }).click()
  await expect(exclusion.getByText(/Self-exclusion: Permanent\./)).toBeVisible()
  await exclusion.locator('input[name="password"]').fill('Wrong1234')
  await exclusion.getByRole('button', { name: 'Yes, exclude me' }).click()
  await expect(exclusion.getByText('That isn’t your current password')).toBeVisible()
  await exclusion.locator('input[name="password"]').fill(password)
  await exclusion.getByRole('button', { name: 'Yes, exclude me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re permanently excluded from playing' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/en/home')
  await signIn(page, username, password)
  await page.goto(game)
  await expect(page.getByRole('heading', { name: 'You’re permanently excluded from playing' })).toBeVisible()
})

test('[PROTECT-05] [PROTECT-10] what was played stands as a table and a chart, and a sign-in tells of it; a spin takes two and a half seconds @phone', async ({
  page,
}) => {
  const player = await newPlayer({ amount_major: 50 })
  await enter(page, player)
  await page.goto('/en/profile/activity')
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible()
  await page.goto(game)
  const day = utcDay()
  const slot = page.frameLocator('main iframe')
  const spin = slot.getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  const began = Date.now()
  await spin.click()
  // The reels may be stopped; the next spin waits as long as ever.
  await slot.getByRole('button', { name: 'Stop the reels' }).click()
  await expect(spin).toBeEnabled()
  expect(Date.now() - began).toBeGreaterThan(2500)
  await page.goto('/en/profile/activity')
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByRole('row', { name: /This session/ })).not.toContainText('Wagered')
  const today = now.getByRole('row', { name: /Today/ }).getByRole('cell').first()
  // After midnight it is yesterday's.
  if (utcDay() === day) await expect(today).not.toHaveText('$0.00')
  const over = page.getByRole('region', { name: 'History' })
  for (const unit of ['Session', 'Month', 'Year', 'Day']) {
    await over.getByRole('button', { name: unit, exact: true }).click()
    await expect(over.locator('tbody tr')).toHaveCount(1)
  }
  await expect(over.locator('.net-chart > span')).toHaveCount(1)
  // The longest words of all languages, on the narrowest screen.
  await page.goto('/pt/profile/activity')
  await expect(page.getByRole('cell').nth(2)).toBeInViewport({ ratio: 1 })

  await page.context().clearCookies()
  await page.goto('/en/home')
  await signIn(page, player.username, player.password)
  await expect(page.getByText(/You last played on .*, for .*1 minute/)).toBeVisible()
})

test('[PROTECT-08] the self-test counts in the browser and sends nothing @phone', async ({ page }) => {
  await page.goto('/en/help')
  const sent: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr', 'ping'].includes(request.resourceType())) sent.push(request.url())
  })
  const form = page.locator('#self-test')
  const questions = form.locator('fieldset')
  await expect(questions).toHaveCount(9)
  for (let index = 0; index < 9; index += 1)
    await questions
      .nth(index)
      .getByRole('radio')
      .nth(index === 0 ? 3 : 0)
      .check()
  await expect(form.getByRole('status')).toContainText('Your score: 3')
  await expect(form.locator('[data-mine]')).toContainText('moderate risk')
  expect(sent).toEqual([])
  await expect(page.getByRole('link', { name: /0808 8020 133/ })).toHaveAttribute('href', 'tel:08088020133')
  await page.locator('footer summary', { hasText: 'Help' }).press('Enter')
  await expect(page.locator('footer').getByRole('link', { name: 'Help and self-test' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[PROTECT-08] the self-test counts without a script @phone', async ({ page }) => {
    await page.goto('/en/help')
    const question = page.locator('#self-test fieldset')
    await question.nth(0).getByRole('radio').nth(2).check()
    await question.nth(1).getByRole('radio').nth(3).check()
    // What a style sheet counts is no text of the document; readers get it.
    const devtools = await page.context().newCDPSession(page)
    const { nodes } = await devtools.send('Accessibility.getFullAXTree')
    expect(nodes.map(({ name }) => name?.value as unknown)).toContain('5')
  })
})

test('[PROTECT-09] data is downloaded; consent has its history; a deletion is asked for and taken back @phone', async ({
  page,
}) => {
  const player = await newPlayer({ amount_major: 5 })
  await enter(page, player)
  await page.goto('/en/profile/privacy')
  for (const [name, ending] of [
    [/JSON/, /\.json$/],
    [/CSV/, /\.csv$/],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(ending)
  }
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Consent history').click()
  await expect(page.getByText('Email: opted in')).toBeVisible()
  const deletion = card(page, 'Delete your account')
  await deletion.getByRole('button', { name: 'Request deletion' }).click()
  await deletion.locator('input[name="password"]').fill(player.password)
  await deletion.getByRole('button', { name: 'Request deletion' }).click()
  await expect(deletion.getByText(/Your account will be deleted on/)).toBeVisible()
  await deletion.getByRole('button', { name: 'Keep my account' }).click()
  await expect(deletion.getByRole('button', { name: 'Request deletion' })).toBeVisible()
})

const sections = ['/profile/limits', '/profile/activity', '/profile/privacy']
/** On a phone, in the dark, the sections are among those of profile.spec.ts. */
for (const { lang, colorScheme, screen } of looks.filter(
  (look) => isWholeSweep || look.screen === '@desktop',
)) {
  test(`[PROTECT-01] [PROTECT-05] [PROTECT-09] the sections fit the screen and are accessible: ${lang}, ${colorScheme} ${screen}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, await newPlayer({ amount_major: 5 }))
    for (const path of isWholeSweep ? sections : sections.slice(0, 1)) {
      await page.goto(address(lang, path))
      await expect(page.locator('.only-in astro-island').first()).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expectAccessible(page)
      await expectToFit(page)
    }
  })
}
