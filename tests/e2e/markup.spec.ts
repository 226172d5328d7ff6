import type { APIRequestContext } from '@playwright/test'
import { languageCodes, localPath } from '#contract/languages.ts'
import { markupErrors } from './lib/markup.ts'
import { enter, newPlayer } from './lib/players.ts'
import { address, publicPages } from './lib/site.ts'
import { enterStudio, goTo, newStaff } from './lib/staff.ts'
import { expect, test } from './lib/test.ts'

const ofPlayers = [
  ...['/profile', '/profile/cashier', '/profile/pay-history', '/profile/promocode', '/profile/personal-data'],
  ...['/profile/verification', '/profile/limits', '/profile/activity', '/profile/slots-bet-history'],
  ...['/profile/bet-history', '/profile/change-password', '/profile/security', '/profile/privacy'],
  '/profile/transfer-to-friend',
]
const unlisted = [
  '/offline',
  '/UIKit',
  '/verify',
  '/restore-password',
  '/nothing-here',
  '/slots/search',
  '/bc/live',
  '/sport/betHistory',
]

/** What is wrong with the pages at these addresses, by address. */
async function errorsOf(
  request: APIRequestContext,
  paths: Iterable<string>,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.headers()['content-type'], path).toContain('text/html')
    const html = await answer.text()
    const errors = [...(await markupErrors(html)), ...missingDrawings(html)]
    if (errors.length > 0) wrong[path] = errors
  }
  return wrong
}

/** Icons that refer to a drawing which the page's sprite lacks. */
function missingDrawings(html: string): string[] {
  const wanted = new Set([...html.matchAll(/<use href="#(i-\w+)"/g)].map(([, id = '']) => id))
  return [...wanted].filter((id) => !html.includes(`<symbol id="${id}"`)).map((id) => `no drawing of ${id}`)
}

/** Each direction of reading is seen with every page that is not in the map, and one with every game. */
const withUnlisted: readonly string[] = ['he', 'en']

/** The first game of each provider: the page of another has the same markup and words. */
function withoutMoreGames(paths: string[]): string[] {
  const providers = new Set<string>()
  return paths.filter((path) => {
    const provider = /^(.*\/slots\/[^/]+)\/[^/]+$/.exec(path)?.[1]
    if (provider === undefined) return true
    const isFirst = !providers.has(provider)
    providers.add(provider)
    return isFirst
  })
}

for (const lang of languageCodes) {
  test(`[SEO-01] the markup of every page is valid: ${lang} @desktop`, async ({ request }) => {
    const map = await (await request.get(localPath(lang, '/pages.xml'))).text()
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(listed.length).toBeGreaterThan(50)
    const visited = lang === 'en' ? listed : withoutMoreGames(listed)
    const others = withUnlisted.includes(lang) ? [...ofPlayers, ...unlisted] : []
    const more = [...publicPages, ...others].map((path) => address(lang, path))
    expect(await errorsOf(request, new Set([...visited, ...more]))).toEqual({})
  })
}

test('[SEO-01] the markup of an event and of the studio is valid @desktop', async ({ request }) => {
  const home = await (await request.get('/en/home')).text()
  const event = /href="([^"]*[?]gameId=[^"]*)"/.exec(home)?.[1]?.replaceAll('&amp;', '&')
  expect(event).toBeDefined()
  expect(await errorsOf(request, [event ?? '', '/studio'])).toEqual({})
})

test('[SEO-01] the markup is valid when the islands are drawn, for a player @desktop', async ({ page }) => {
  await enter(page, await newPlayer({ currency: 'BRL', amount_major: 10, friend_transfer_allowed: true }))
  // The other sections of the account are drawn in profile.spec.ts.
  for (const path of ['/home', '/slots', '/settings', '/profile/security', '/profile/transfer-to-friend']) {
    await page.goto(address('en', path))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await markupErrors(await page.content()), path).toEqual([])
  }
})

test('[SEO-01] the markup of the studio is valid when it is drawn @desktop', async ({ page }) => {
  await enterStudio(page, await newStaff('administrator'))
  for (const place of ['content', 'players', 'staff', 'audit']) {
    await goTo(page, place)
    await expect(page.locator('#main-content tbody tr').first()).toBeVisible()
    expect(await markupErrors(await page.content()), place).toEqual([])
  }
})
