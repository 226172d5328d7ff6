import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { languageCodes, localPath } from '#contract/languages.ts'
import { markupErrors } from './lib/markup.ts'
import { enter, newPlayer } from './lib/players.ts'
import { address, publicPages } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

// One after the other, because pages of other languages have shapes that are known by then.
test.describe.configure({ mode: 'default', timeout: 600_000 })

/** The server makes pages while the checker reads others. */
const atOnce = 4

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
  '/unsubscribe',
  '/restore-password',
  '/nothing-here',
  '/slots/search',
  '/bc/live',
  '/sport/betHistory',
]

/** What is wrong with the pages at these addresses, by address; `more` is what else to look for. */
async function errorsOf(
  request: APIRequestContext,
  paths: Iterable<string>,
  more: (html: string, path: string, policy: string) => string[] = () => [],
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  const all = [...paths]
  for (let next = 0; next < all.length; next += atOnce) {
    const pages = all.slice(next, next + atOnce).map(async (path) => {
      const answer = await request.get(path)
      expect(answer.headers()['content-type'], path).toContain('text/html')
      return [path, await answer.text(), answer.headers()['content-security-policy'] ?? ''] as const
    })
    for (const [path, html, policy] of await Promise.all(pages)) {
      const errors = [...(await markupErrors(html)), ...missingDrawings(html), ...more(html, path, policy)]
      if (errors.length > 0) wrong[path] = errors
    }
  }
  return wrong
}

/** Icons that refer to a drawing which the page's sprite lacks. */
function missingDrawings(html: string): string[] {
  const wanted = new Set([...html.matchAll(/<use href="#(i-\w+)"/g)].map(([, id = '']) => id))
  return [...wanted].filter((id) => !html.includes(`<symbol id="${id}"`)).map((id) => `no drawing of ${id}`)
}

/** The pages by their titles, in all languages: this file has one worker. */
const titles = new Map<string, string>()

/** What indexes want of a page, and it lacks. */
function missingInHead(html: string, path: string): string[] {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const other = titles.get(title) ?? path
  titles.set(title, path)
  return [
    ...(html.match(/rel="alternate" hreflang="/g)?.length === 8 ? [] : ['not eight alternates']),
    ...(/<link rel="canonical" href="http[^"]+"/.test(html) ? [] : ['no canonical']),
    ...(description.length > 40 ? [] : [`the description is "${description}"`]),
    ...(title !== '' && other === path ? [] : [`the title "${title}" is that of ${other}`]),
  ]
}

/** What a page has inline and its policy does not let run, and styles of another page. */
function notInPolicy(html: string, policy: string): string[] {
  const allowed = (directive: string): readonly string[] =>
    new RegExp(`${directive} [^;]*`).exec(policy)?.[0].match(/sha256-[^']+/g) ?? []
  const hashesOf = (element: RegExp) => [...html.matchAll(element)].map(([, text]) => hashOf(text))
  const scripts = hashesOf(/<script(?![^>]*(?: src=|ld\+json))[^>]*>(.*?)<\/script>/gs)
  const styles = hashesOf(/<style[^>]*>(.*?)<\/style>/gs)
  const refused = [
    ...scripts.filter((hash) => !allowed('script-src').includes(hash)),
    ...styles.filter((hash) => !allowed('style-src').includes(hash)),
  ]
  return [
    ...refused.map((hash) => `${hash} is not in the policy`),
    ...(allowed('style-src').length === styles.length ? [] : ['the policy has another number of styles']),
  ]
}

function hashOf(text: string | undefined): string {
  const hash = createHash('sha256').update(text ?? '')
  return `sha256-${hash.digest('base64')}`
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

// It asks the server alone. On the phone, whose tests come first: one after the other they would end last.
for (const lang of languageCodes) {
  test(`[SEO-01] [SEO-02] the markup of every page is valid; it has a canonical, eight alternates, a title and a description of its own, and a policy that lets run what it has inline: ${lang} @phone`, async ({
    request,
  }) => {
    const map = await (await request.get(localPath(lang, '/pages.xml'))).text()
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(listed.length).toBeGreaterThan(50)
    const visited = lang === 'en' ? listed : withoutMoreGames(listed)
    const others = withUnlisted.includes(lang) ? [...ofPlayers, ...unlisted] : []
    const pages = publicPages.map((path) => address(lang, path))
    const inIndexes = new Set(pages.filter((path) => !path.includes('?')))
    const found = await errorsOf(
      request,
      new Set([...visited, ...pages, ...others.map((path) => address(lang, path))]),
      (html, path, policy) => [
        ...(inIndexes.has(path) ? missingInHead(html, path) : []),
        ...(withUnlisted.includes(lang) ? notInPolicy(html, policy) : []),
      ],
    )
    expect(found).toEqual({})
  })
}

test('[SEO-01] the markup of an event and of the studio is valid @phone', async ({ request }) => {
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
