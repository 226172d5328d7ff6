import { expect, type Locator, type Page } from '@playwright/test'
import { address, demoPassword, expectCashier, logInControl, openAuth, watchErrors } from './lib/site.ts'
import { enter, newPlayer } from './lib/players.ts'
import { test } from './lib/test.ts'

/*
 * Islands on the page that is open: each of their own tabs, steps and links leads to content, there and back, without a reload and
 * without an error. What is opened by an address is looked at by the tests of its subject.
 */
type At = (page: Page) => Locator
type Step = { act: (page: Page) => Promise<void>; shows: At }
type Walk = { ids: string; name: string; path: string; player?: Player; steps: Step[] }
type Player = 'guest' | 'regular' | NonNullable<Parameters<typeof newPlayer>[0]>

const island = (page: Page) => page.locator('main astro-island')
const header = (page: Page) => page.locator('header')
const dialog = (page: Page) => page.getByRole('dialog')
const button =
  (name: string, within: At = island): At =>
  (page) =>
    within(page).getByRole('button', { name, exact: true })
/** Opened once, the filters of a history stay open. */
async function openFilters(page: Page): Promise<void> {
  const filters = button('Filters')(page)
  if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click()
}
const pressed =
  (name: string, within: At = island): At =>
  (page) =>
    within(page).getByRole('button', { name, exact: true, pressed: true })
const heading =
  (name: string, within: At = island): At =>
  (page) =>
    within(page).getByRole('heading', { name })
const field =
  (name: string, within: At = island): At =>
  (page) =>
    within(page).locator(`input[name="${name}"]:visible`)
const found =
  (selector: string, within: At = island): At =>
  (page) =>
    within(page).locator(selector).first()

const press = (name: string, shows: At, within: At = island): Step => ({
  act: (page) => button(name, within)(page).click(),
  shows,
})
/** Back from a question, which takes no press that comes right after it. */
const cancel = (shows: At): Step => ({
  act: (page) =>
    expect(async () => {
      if (await button('Cancel')(page).isVisible()) await button('Cancel')(page).click({ timeout: 1000 })
      await expect(shows(page)).toBeVisible({ timeout: 700 })
    }).toPass({ intervals: [100] }),
  shows,
})
/** Each is pressed in turn, and the first once more. */
const turns = (names: readonly string[], content: At, within: At = island): Step[] =>
  [...names, names[0] ?? ''].flatMap((name) => [
    press(name, pressed(name, within), within),
    { act: async () => undefined, shows: content },
  ])

const rich = { amount_major: 200, friend_transfer_allowed: true }

const walks: Walk[] = [
  {
    ids: '[SIGNIN-01] [SIGNUP-01] [RECOVER-01]',
    name: 'the forms of the sign-in',
    path: '/home',
    player: 'guest',
    steps: [
      ...[1, 2].flatMap(() => [
        { act: async (page: Page) => void (await openAuth(page)), shows: field('password', dialog) },
        press('Sign up', found('.sign-up-ways', dialog), dialog),
        ...turns(['Email', 'Phone', 'Username', 'One click'], found('form', dialog), dialog),
        press('Sign in', field('password', dialog), dialog),
        press('Forgot password?', field('login', dialog), dialog),
        { act: (page: Page) => page.keyboard.press('Escape'), shows: logInControl },
      ]),
    ],
  },
  {
    ids: '[GAMES-08]',
    name: 'the search',
    path: '/promotions',
    player: 'guest',
    steps: [1, 2].flatMap(() => [
      {
        act: (page) => page.locator('[data-touch="search"]:is(a):visible').first().click(),
        shows: (page) => dialog(page).getByRole('combobox'),
      },
      {
        act: (page) => dialog(page).getByRole('combobox').fill('moon'),
        shows: (page) => dialog(page).getByRole('option').first(),
      },
      {
        act: (page) => dialog(page).getByRole('combobox').fill('no game is called so'),
        shows: (page) => dialog(page).getByText('No results').first(),
      },
      {
        act: (page) => button('Close search', dialog)(page).click(),
        shows: (page) => page.locator('body:not(:has(dialog[open]))'),
      },
    ]),
  },
  {
    ids: '[ROUTE-12]',
    name: 'the showcase',
    path: '/UIKit',
    player: 'guest',
    steps: [
      {
        // In one step: the island replaces the place while it comes into sight.
        act: (page) =>
          page
            .locator('.kit-widgets')
            .first()
            .evaluate((place) => place.scrollIntoView()),
        shows: found('select'),
      },
      ...['BRL', 'USD'].map((currency) => ({
        act: async (page: Page) => void (await found('select')(page).selectOption(currency)),
        shows: found(`select:has(option[value="${currency}"]:checked)`),
      })),
    ],
  },
  {
    ids: '[PROFILE-06]',
    name: 'promo codes',
    path: '/profile/promocode',
    steps: [1, 2].map(() => press('Activate', found('[aria-invalid="true"]'))),
  },
  {
    ids: '[MENU-02]',
    name: 'the account’s menu',
    path: '/profile/privacy',
    steps: [1, 2].flatMap(() => [
      { act: (page) => page.locator('.account-toggle').click(), shows: found('.account-links a', header) },
      {
        act: (page) => page.keyboard.press('Escape'),
        shows: found('.account-toggle[aria-expanded="false"]', header),
      },
    ]),
  },
  {
    ids: '[PIX-01] [PIX-02]',
    name: 'the cashier by the account’s menu',
    path: '/profile/cashier',
    player: rich,
    steps: [1, 2].flatMap(() => [
      {
        act: async (page) => {
          await page.locator('.account-toggle').click()
          await page.locator('.account-money a[href$="#withdraw"]').click()
          await page.keyboard.press('Escape')
        },
        shows: (page) => page.getByRole('form', { name: 'Withdraw', exact: true }),
      },
      press('Deposit', (page) => page.getByRole('form', { name: 'Deposit', exact: true })),
    ]),
  },
  {
    ids: '[PROFILE-03]',
    name: 'security',
    path: '/profile/security',
    steps: [1, 2].flatMap(() => [
      press('Change password', field('new_password')),
      cancel(button('Change password')),
      press('Set up', button('Cancel')),
      cancel(button('Set up')),
      press('Add a passkey', button('Cancel')),
      cancel(button('Add a passkey')),
    ]),
  },
  {
    ids: '[PROTECT-05]',
    name: 'activity',
    path: '/profile/activity',
    player: 'regular',
    steps: turns(['Session', 'Day', 'Month', 'Year'], found('.activity-card:last-of-type td, .state')),
  },
  {
    ids: '[PROTECT-01] [PROTECT-03]',
    name: 'limits and breaks',
    path: '/profile/limits',
    steps: [1, 2].flatMap(() => [
      press('Set: Deposits per day', button('Cancel')),
      cancel(button('Set: Deposits per day')),
      press('Take a time-out', button('Cancel')),
      cancel(button('Take a time-out')),
    ]),
  },
  {
    ids: '[PROFILE-09]',
    name: 'the rounds at games',
    path: '/profile/slots-bet-history',
    player: 'regular',
    steps: [1, 2].flatMap(() => [
      press('Next page', found('.rounds-row')),
      {
        act: async (page) => {
          await openFilters(page)
          await island(page).getByLabel('Outcome').selectOption('lost')
          await button('Show')(page).click()
        },
        shows: found('.rounds-row:not(:has(.gain))'),
      },
      press('Clear filters', found('.rounds-row')),
    ]),
  },
  {
    ids: '[PROFILE-08]',
    name: 'the payments',
    path: '/profile/pay-history',
    steps: [1, 2].flatMap(() => [
      {
        act: async (page) => {
          await openFilters(page)
          await island(page).locator('select').selectOption({ index: 1 })
          await button('Show')(page).click()
        },
        shows: heading('No payments found'),
      },
      press('Clear filters', heading('No payments yet')),
    ]),
  },
  {
    ids: '[SPORT-08]',
    name: 'the bets',
    path: '/profile/bet-history',
    steps: turns(['Sports', 'Sports 2'], found('.state h2')),
  },
  {
    ids: '[PROTECT-09]',
    name: 'privacy',
    path: '/profile/privacy',
    steps: [1, 2].flatMap(() => [
      {
        act: (page) => island(page).locator('summary').click(),
        shows: found('details[open] li, details dt'),
      },
      { act: (page) => island(page).locator('summary').click(), shows: found('details:not([open])') },
      press('Request deletion', button('Cancel')),
      cancel(button('Request deletion')),
    ]),
  },
  {
    ids: '[PROFILE-07]',
    name: 'a transfer to a friend',
    path: '/profile/transfer-to-friend',
    player: rich,
    steps: [1, 2].flatMap(() => [
      {
        act: async (page) => {
          await island(page).locator('form input').first().fill('friend')
          await island(page).locator('form input[inputmode="decimal"]').fill('5')
          await button('Send money')(page).click()
        },
        shows: button('Cancel'),
      },
      cancel(button('Send money')),
    ]),
  },
]

/** Of one player, a few in one test: a browser that has seen a page of the site needs half as long for the next. */
const atOnce = 4
const tours = [...Map.groupBy(walks, ({ player }) => player)].flatMap(([player = {}, all]) =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => ({
    player,
    tour: all.slice(n * atOnce, (n + 1) * atOnce),
  })),
)

for (const { player, tour } of tours) {
  const ids = [...new Set(tour.flatMap((walk) => walk.ids.split(' ')))].join(' ')
  const names = tour.map(({ name }) => name).join(', ')
  test(`${ids} on the open page everything leads on, there and back: ${names} @phone`, async ({ page }) => {
    if (player === 'regular') await enter(page, { username: player, password: demoPassword })
    else if (player !== 'guest') await enter(page, await newPlayer(player))
    // The seeded player's stakes may have won the first jackpots, which any page may tell, one after the other.
    const won = page.getByRole('dialog').filter({ hasText: 'You won a jackpot' })
    await page.addLocatorHandler(won, (dialog) => dialog.getByRole('button').click(), {
      noWaitAfter: true,
    })
    const errors = watchErrors(page)
    for (const { name, path, steps } of tour) {
      await test.step(name, async () => {
        await page.goto(address('en', path))
        await page.evaluate(() => Object.assign(document.documentElement.dataset, { walked: '' }))
        for (const { act, shows } of steps) {
          await act(page)
          await expect(shows(page)).toBeVisible()
        }
        await expect(page.locator('html')).toHaveAttribute('data-walked')
        expect(errors).toEqual([])
      })
    }
  })
}

test('[PIX-01] [PIX-02] the cashier turns from deposit to withdrawal and back, again and again @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 200 }))
  const errors = watchErrors(page)
  await page.goto('/profile/cashier')
  const [deposit, withdraw] = ['הפקדה', 'משיכה'] as const
  const other = (name: string) => page.getByRole('button', { name, pressed: false })
  for (let turn = 0; turn < 3; turn += 1) {
    await expectCashier(page, deposit)
    await other(withdraw).click()
    await expectCashier(page, withdraw)
    await other(deposit).click()
  }
  await expectCashier(page, deposit)
  await other(withdraw).click()
  await page.reload()
  await expectCashier(page, withdraw)
  expect(errors).toEqual([])
})
