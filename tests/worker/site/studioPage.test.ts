import { createExecutionContext } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { gateway } from '../../../functions/site/gateway/app.ts'
import { siteEnv } from './support.ts'

const ownHost = { ...siteEnv, STUDIO_ORIGIN: 'https://studio.atoll.test' } as SiteEnv

async function at(address: string, env = ownHost): Promise<Response> {
  return gateway.fetch(new Request(address), env, createExecutionContext())
}

describe('the page of the studio', () => {
  it('[STUDIO-01] lets the site’s own scripts run and styles with the nonce of this answer, and is framed by nobody', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => at('https://atoll.test/studio', siteEnv)))
    expect(one?.headers.get('Referrer-Policy')).toBe('no-referrer')
    const policy = one?.headers.get('Content-Security-Policy') ?? ''
    const nonce = /style-src 'self' 'nonce-([0-9a-f]{32})';/.exec(policy)?.[1] ?? 'none'
    expect(await one?.text()).toContain(`src="/_studio/main.js" nonce="${nonce}"`)
    expect(other?.headers.get('Content-Security-Policy')).not.toContain(nonce)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(one?.headers.get('Cache-Control')).toBe('private, no-store')
    expect(one?.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it('[STUDIO-01] is on its own host alone where it has one', async () => {
    expect((await at('https://studio.atoll.test/studio')).status).toBe(200)
    expect((await at('https://studio.atoll.test/')).headers.get('Location')).toBe('/studio')
    expect((await at('https://atoll.test/studio')).status).toBe(404)
    expect((await at('https://atoll.test/studio/api/session')).status).toBe(404)
  })

  it.each(['/en/home', '/api/user/check', '/slots', '/sitemap.xml', '/_studio'])(
    '[STUDIO-01] its own host has nothing of the players’ site: %s',
    async (path) => {
      expect((await at(`https://studio.atoll.test${path}`)).status).toBe(404)
    },
  )

  it('[STUDIO-01] its calls come from its own host', async () => {
    const ask = (origin: string) => {
      const headers = { Origin: origin, 'X-Atoll': '1', 'Content-Type': 'application/json' }
      const request = new Request('https://studio.atoll.test/studio/api/session', {
        method: 'DELETE',
        headers,
      })
      return gateway.fetch(request, ownHost, createExecutionContext())
    }
    expect((await ask('https://atoll.test')).status).toBe(403)
    expect((await ask('https://studio.atoll.test')).status).not.toBe(403)
  })
})
