import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Site } from '../../../functions/site/calls/context.ts'
import { localHosts } from '../../../functions/site/gateway/localHosts.ts'
import { pageHandler } from '../../../functions/site/gateway/pages.ts'
import { cacheable } from '../../../functions/site/pages/cacheable.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { origin, siteEnv, withPages } from './support.ts'

const app = new Hono<Site>().use(localHosts).get('*', pageHandler)

/** Visits a page; the addresses that were rendered for it come along. */
async function visit(path: string, env: Partial<SiteEnv> = {}, host = origin) {
  const rendered: string[] = []
  const Pages = {
    fetch: async (request: Request) => {
      rendered.push(request.url.slice(host.length))
      return new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html' } })
    },
  }
  const answer = await withPages(Pages, () => app.request(host + path, {}, { ...siteEnv, ...env }))
  return { answer, rendered }
}

describe('the address a page is kept under', () => {
  it.each([
    ['/en/search?junk=1&q=moon&section=live&x=2', '/en/search?q=moon&section=live'],
    ['/en/home?utm_source=a&fbclid=b', '/en/home'],
    [
      '/en/slots?provider=slotegrator&page=2&category=top&page=3',
      '/en/slots?category=top&page=2&provider=slotegrator',
    ],
    ['/en/slots?category=freeSpins&q=x', '/en/slots?category=freeSpins'],
    ['/en/slots?category=&q=%20%20', '/en/slots'],
    ['/en/slots?provider=nobody&category=none&page=0&q=moon&sC=x', '/en/slots'],
    ['/en/slots?sC=crash', '/en/slots?sC=crash'],
    ['/en/sport/line?sport=tennis&utm=1', '/en/sport/line?sport=tennis'],
    ['/en/sport/line?sport=chess', '/en/sport/line'],
    ['/en/odds/home?gameId=football-1&sport=tennis&x=1', '/en/odds/home?gameId=football-1&sport=tennis'],
    ['/en/odds/few?q=a&gameId=../x', '/en/odds/few'],
    ['/en/odds/search?q=a', '/en/odds/search?q=a'],
    ['/en/sport?gameId=football-1&selection=home', '/en/sport?gameId=football-1'],
    ['/en/sport?gameId=%3Cb%3E', '/en/sport'],
    ['/en/sport/live?gameId=football-1', '/en/sport/live'],
    ['/en/sport/line?champ=epl-1&sport=football', '/en/sport/line?champ=epl-1&sport=football'],
    ['/en/sport/line?champ=../x', '/en/sport/line'],
    ['/en/sport/results?day=2&x=1', '/en/sport/results?day=2'],
    ['/en/sport/results?q=cup&day=2', '/en/sport/results?day=2&q=cup'],
    ['/en/sport/line?q=cup', '/en/sport/line'],
    ['/en/odds/calendar?day=weekend', '/en/odds/calendar?day=weekend'],
    ['/en/sport/calendar?day=7', '/en/sport/calendar'],
    ['/en/sport/line?day=2', '/en/sport/line'],
    ['/en/sport/search?q=cup', '/en/sport/search?q=cup'],
    ['/en/virtual-games?q=dogs', '/en/virtual-games?q=dogs'],
    ['/en/slots/favorites?tab=x1', '/en/slots/favorites'],
    ['/en/home?q=moon&category=top', '/en/home'],
    ['/en/slots/search?q=' + 'x'.repeat(5000), '/en/slots/search?q=' + 'x'.repeat(128)],
    ['/en/slots/favorites?tab=liked&auth=sign-in', '/en/slots/favorites?tab=liked'],
  ])('[ROUTE-01] %s is rendered as %s', async (asked, kept) => {
    expect((await visit(asked)).rendered).toEqual([kept])
  })

  it('[ROUTE-01] whatever a stranger adds, it is one page', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 40; n += 1) {
      const more = `p${n}=${n}&provider=p${n}&category=c${n}&tab=t${n}`
      for (const one of (await visit(`/en/slots?${more}`)).rendered) seen.add(one)
    }
    expect([...seen]).toEqual(['/en/slots'])
  })
})

describe('the page of a search', () => {
  const usedUp = { CALL_LIMIT: { limit: async () => ({ success: false }) } as unknown as RateLimit }

  it('[GAMES-08] has the limit of the search call: beyond it nothing is rendered for the question', async () => {
    const { answer, rendered } = await visit('/en/slots/search?q=moon', usedUp)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(rendered).toEqual(['/en/slots/search'])
  })

  it('[GAMES-08] without a question, and every other page, has none', async () => {
    for (const path of ['/en/slots/search', '/en/home', '/en/slots?q=moon']) {
      expect((await visit(path, usedUp)).answer.status, path).toBe(200)
    }
  })
})

it('a page says how its bytes are read', async () => {
  const page = await cacheable(new Response('<p>ä</p>', { headers: { 'Content-Type': 'text/html' } }))
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
})

describe('the names of a laptop', () => {
  const bound = { fetch: async () => new Response('the operator') } as unknown as Fetcher
  const host = 'http://platform.localhost'

  it('lead to the other workers where the sandbox is at one of them', async () => {
    const { answer } = await visit('/en/home', { PLATFORM: bound }, host)
    expect(await answer.text()).toBe('the operator')
  })

  it.each([undefined, 'https://sandbox.example'])(
    'are not there in a deployment: %s',
    async (SANDBOX_ORIGIN) => {
      const { answer } = await visit('/en/home', { PLATFORM: bound, ...{ SANDBOX_ORIGIN } }, host)
      expect(await answer.text()).not.toBe('the operator')
    },
  )
})
