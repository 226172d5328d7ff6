import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { expect, test } from './lib/test.ts'

/*
 * What crawlers read of each kind of page, held to the shapes of schema.org that search engines ask for.
 */
const Address = v.pipe(v.string(), v.url(), v.startsWith('http'))
const Name = v.pipe(v.string(), v.minLength(1))
const Positioned = (more: v.ObjectEntries) =>
  v.pipe(
    v.array(v.strictObject({ '@type': v.literal('ListItem'), position: v.number(), name: Name, ...more })),
    v.minLength(1),
    v.check(
      (items) => items.every(({ position }, index) => position === index + 1),
      'positions count from 1',
    ),
  )
const Organization = v.object({ '@type': v.literal('Organization'), name: Name, url: Address })
const Team = v.object({ '@type': v.literal('SportsTeam'), name: Name })

const shapes: Record<string, v.GenericSchema> = {
  Organization: v.object({ ...Organization.entries, logo: Address }),
  WebSite: v.object({ name: Name, url: Address, inLanguage: Name }),
  BreadcrumbList: v.object({ itemListElement: Positioned({ item: Address }) }),
  ItemList: v.object({ numberOfItems: v.number(), itemListElement: Positioned({ url: Address }) }),
  FAQPage: v.object({
    mainEntity: v.pipe(
      v.array(
        v.object({
          '@type': v.literal('Question'),
          name: Name,
          acceptedAnswer: v.object({ '@type': v.literal('Answer'), text: Name }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  Article: v.object({
    ...{ headline: v.pipe(Name, v.maxLength(110)), inLanguage: Name, url: Address },
    dateModified: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    publisher: Organization,
  }),
  SportsEvent: v.object({
    ...{ name: Name, sport: Name, url: Address, homeTeam: Team, awayTeam: Team },
    startDate: v.pipe(v.string(), v.isoTimestamp()),
    eventStatus: v.pipe(Address, v.startsWith('https://schema.org/Event')),
  }),
}

type Data = { '@context'?: string; '@type'?: string; '@graph'?: Data[] }

async function dataOf(request: APIRequestContext, path: string): Promise<Data[]> {
  const html = await (await request.get(path)).text()
  const scripts = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)
  return [...scripts].flatMap(([, text = '']) => {
    const data = JSON.parse(text) as Data
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph'] ?? [data]
  })
}

const kinds: [path: string, types: string[]][] = [
  ['/en/home', ['Organization', 'WebSite']],
  ['/en/slots', ['BreadcrumbList', 'ItemList']],
  ['/live-casino', ['BreadcrumbList', 'ItemList']],
  ['/ar/virtual-games', ['BreadcrumbList', 'ItemList']],
  ['/fr/slots/crash', ['BreadcrumbList', 'ItemList']],
  ['/ru/slots/providers', ['BreadcrumbList', 'ItemList']],
  ['/es/promotions', ['BreadcrumbList', 'ItemList']],
  ['/pt/sport/home', ['BreadcrumbList', 'SportsEvent']],
  ['/en/flatPages/frequently_asked_questions', ['BreadcrumbList', 'FAQPage']],
  ['/he/flatPages/terms_and_conditions', ['BreadcrumbList', 'Article']],
  ['/en/flatPages/privacy', ['BreadcrumbList', 'Article']],
  ['/en/jackpots', ['BreadcrumbList']],
  ['/en/contacts', ['BreadcrumbList']],
  ['/en/help', ['BreadcrumbList']],
  ['/en/settings', ['BreadcrumbList']],
]

for (const [path, types] of kinds) {
  test(`[SEO-03] the structured data of ${path} has the shapes of schema.org @desktop`, async ({
    request,
  }) => {
    const all = await dataOf(request, path)
    for (const type of types) expect(all.map((data) => data['@type'])).toContain(type)
    for (const data of all) {
      const shape = shapes[data['@type'] ?? '']
      expect(shape, `a shape for ${data['@type']}`).toBeDefined()
      if (shape) expect(v.safeParse(shape, data).issues ?? [], JSON.stringify(data)).toEqual([])
    }
  })
}

test('[SEO-03] there is a map of each language, with the day of each change that is known @desktop', async ({
  request,
}) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(maps).toHaveLength(7)
  expect(maps).toContain('/pages.xml')
  const map = await (await request.get('/en/pages.xml')).text()
  expect(map).toMatch(
    /<loc>[^<]+\/en\/flatPages\/terms_and_conditions<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]+<\/lastmod>/,
  )
  expect(map).toMatch(/<loc>[^<]+\/en\/promotions<\/loc><lastmod>/)
  expect(map.match(/hreflang="x-default"/g)).toHaveLength(map.match(/<url>/g)?.length ?? 0)
  expect(map).not.toMatch(/<loc>[^<]+\/fr\//)
})

test('[SEO-03] promotions are a feed that their page names, and every page has a picture for links @desktop', async ({
  request,
}) => {
  const page = await (await request.get('/fr/promotions')).text()
  expect(page).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/fr\/promotions.xml">/)
  const answer = await request.get('/fr/promotions.xml')
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
  const feed = await answer.text()
  expect(feed).toContain('<language>fr-fr</language>')
  expect(feed).toMatch(/<item><title>[^<]+<\/title><link>http[^<]+\/fr\/promotions#\w+<\/link>/)
  for (const path of ['/fr/promotions', '/en/home', '/en/help', '/en/slots']) {
    const html = await (await request.get(path)).text()
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await request.get(new URL(picture).pathname + new URL(picture).search)).status(), path).toBe(200)
  }
})
