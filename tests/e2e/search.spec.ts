import type { Page } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { authDialog, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/** The entry that this screen has: the bar of a phone, the header of a desktop. */
async function openSearch(page: Page) {
  await page.locator('[data-touch="search"]:is(a):visible').first().click()
  const dialog = page.locator('dialog.search-dialog')
  await expect(dialog).toBeVisible()
  return { dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}

test('[GAMES-08] results come as one types, are walked by the keyboard, and ask a guest to sign in @desktop', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/games/search') && asked.push(request.url()))
  await page.clock.install()
  await page.goto('/en/home')
  const { dialog, field, options } = await openSearch(page)
  await expect(field).toBeFocused()
  // No letter comes too late for the pause in which the next one is waited for.
  await page.clock.pauseAt(Date.now() + 10_000)
  await field.pressSequentially('mOOn')
  await page.clock.resume()
  await expect(options.filter({ hasText: 'Moon Lagoon' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await expectAccessible(page)

  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  const active = await field.getAttribute('aria-activedescendant')
  expect(active).toBe(await options.last().getAttribute('id'))
  await field.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')

  await field.press('Enter')
  await expect(authDialog(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(authDialog(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/en/home')

  await openSearch(page)
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(options.filter({ hasText: 'mOOn' })).toBeVisible()
  await field.press('Escape')
  await expect(dialog).toBeHidden()
  expect(errors).toEqual([])
})

test('[GAMES-08] nothing found and no connection say what to do; the page of results needs no script @phone', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/home')
  const { dialog, field, options } = await openSearch(page)
  await field.fill('qqzzxx')
  await expect(dialog.locator('a[href="/slots"]')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  await field.fill('moon')
  const again = dialog.locator('[data-search=again]')
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(options.filter({ hasText: 'Moon Lagoon' })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=moon$/)
  await expect(page.locator('#results').getByRole('link', { name: 'Moon Lagoon' })).toBeVisible()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(new URL('/en/slots', page.url()).href)
  await plain.locator('.lobby-search [name=q]').fill('moon')
  await plain.locator('.lobby-search [name=q]').press('Enter')
  await expect(plain.locator('#results').getByRole('link', { name: 'Moon Lagoon' })).toBeVisible()
  await plain.close()
})

test('[GAMES-08] [MENU-03] what is called a search of slots finds no live games, the site’s search does @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  await page.locator('[popovertarget="menu"]:visible').first().click()
  await page.locator('#menu').getByRole('link', { name: 'Search slots' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search slots')
  await expect(page).toHaveURL(/\/en\/slots\/search$/)
  const resultsOf = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    return /id="results"[\s\S]*<\/main>/.exec(html)?.[0] ?? 'none'
  }
  for (const q of ['blackjack', 'dragon']) {
    const ofSlots = await resultsOf(`/en/slots/search?q=${q}&section=live`)
    expect(ofSlots).toContain('</main>')
    expect(ofSlots).not.toContain('/live-casino/')
    expect(await resultsOf(`/en/search?q=${q}`)).toContain('/live-casino/')
  }
})

test('[GAMES-08] the field of the lobby has its results below it @desktop', async ({ page }) => {
  await page.goto('/en/slots')
  const field = page.locator('.lobby-search [name=q]')
  await field.fill('moon')
  const option = page.getByRole('option').filter({ hasText: 'Moon Lagoon' })
  await expect(option).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('Escape')
  await expect(option).toBeHidden()
  await field.press('ArrowDown')
  await expect(option).toBeVisible()
})

test('[SPORT-13] [GAMES-08] a team is found as one types, in the language of the page, and opens for a guest @phone', async ({
  page,
  browser,
}) => {
  await page.goto('/sport/line')
  const side = (await page.locator('#sport-line .event-match > bdi').first().innerText()).trim()
  await page.goto('/home')
  const { dialog, field } = await openSearch(page)
  await field.fill(side)
  const event = dialog.locator('[data-search=event]').filter({ hasText: side }).first()
  await expect(event).toBeVisible()
  await expectAccessible(page)
  const href = (await event.getAttribute('href')) ?? ''
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/sport\/?(home)?\?gameId=/)
  await expect(authDialog(page)).toBeHidden()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(new URL(`/search?q=${encodeURIComponent(side)}`, page.url()).href)
  const link = plain.locator('#results .event-match').filter({ hasText: side }).first()
  await expect(link).toHaveAttribute('href', /^\/sport\?gameId=/)
  expect(href).toMatch(/^\/sport\?gameId=/)
  await plain.goto(new URL('/slots/search?q=moon', page.url()).href)
  await expect(plain.locator('#results .event-match')).toHaveCount(0)
  await plain.close()
})

test('[GAMES-08] before the first letter there are the last searches, categories and games @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('atoll:searches', localStorage.getItem('atoll:searches') ?? '["moon","reef"]')
  })
  await page.goto('/en/search')
  const recent = page.locator('#recent-searches')
  await expect(recent.getByRole('link')).toHaveText(['moon', 'reef'])
  await expect(page.locator('.few-games .game-link').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/en\/slots\?category=/)
  await page.goBack()
  await recent.getByRole('link', { name: 'moon' }).click()
  await expect(page.locator('#results .game-link').first()).toBeVisible()
  await expect(page.getByText('Type at least two letters.')).toHaveCount(0)
  await page.goBack()
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toBeHidden()
  await page.goto('/en/search?q=zzqq')
  await expect(page.locator('.few-games .game-link')).toHaveCount(6)
})
