import { describe, expect, it } from 'vitest'
import { createExecutionContext } from 'cloudflare:test'
import { catalogFetch } from '../../../functions/site/catalog/entrypoint.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { gateway } from '../../../functions/site/gateway/app.ts'
import { fetchSite, siteEnv } from './support.ts'

/** The origin of the tests' sandbox, where their sportsbook is. */
const sandbox = 'http://sandbox.localhost:4321'

describe('the stage', () => {
  it('[LAUNCH-03] runs scripts of the configured providers alone, framed by our pages alone', async () => {
    const answer = await fetchSite(new Request('https://stage.atoll.test/stage'))
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[0-9a-f]{32}' http:\/\/sandbox\.localhost:4321;/)
    expect(policy).toContain('frame-src http://sandbox.localhost:4321;')
    expect(policy).toContain('frame-ancestors https://atoll.test')
    expect(policy).toContain("default-src 'none'")
    expect(answer.headers.get('X-Frame-Options')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each(['/', '/en/home', '/api/user/check', '/api/games?section=slots', '/stage/x'])(
    '[LAUNCH-03] has nothing else of the site: %s',
    async (path) => {
      expect((await fetchSite(new Request(`https://stage.atoll.test${path}`))).status).toBe(404)
    },
  )

  it('[LAUNCH-03] is by HTTPS alone and framed nowhere else, whatever it answers', async () => {
    const answers = await Promise.all(
      ['/stage', '/'].map((path) => fetchSite(new Request(`https://stage.atoll.test${path}`))),
    )
    for (const { headers } of answers) {
      expect(headers.get('Strict-Transport-Security')).toContain('includeSubDomains')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toMatch(/base-uri 'none'.*frame-ancestors /)
    }
  })

  it('[LAUNCH-03] is not on the site itself', async () => {
    const answer = await fetchSite(new Request('https://atoll.test/stage'))
    expect(await answer.text()).not.toContain('data?.source')
  })

  it('[LAUNCH-03] [SPORT-01] runs the script of the sportsbook alone on a page of its own', async () => {
    const answer = await fetchSite(new Request('https://stage.atoll.test/stage/sport'))
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[\w-]+' http:\/\/sandbox\.localhost:4321;/)
    expect(policy).toContain(`frame-src ${sandbox};`)
    expect(policy).toContain('frame-ancestors https://atoll.test')
    const text = await answer.text()
    const [, config = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(config)).toEqual({
      site: 'https://atoll.test',
      origin: sandbox,
      script: `${sandbox}/digitain/SportFrame.js`,
      server: `${sandbox}/digitain`,
    })
    expect(text).toContain('<div id="sport_div_iframe"></div>')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[SPORT-01] has no page of a sportsbook that the deployment does not have', async () => {
    const request = new Request('https://stage.atoll.test/stage/sport')
    const env = { ...siteEnv, SPORTSBOOKS: '{}' }
    expect((await gateway.fetch(request, env, createExecutionContext())).status).toBe(404)
  })
})

describe('which sportsbooks there are, and where their frames are', () => {
  const booksOf = async (env: SiteEnv) => {
    const request = new Request('https://catalog/api/sport/books')
    const answer = await catalogFetch(request, env, createExecutionContext())
    return (await answer.json<{ result: unknown }>()).result
  }
  const book = {
    origin: 'https://bc.test',
    frame: 'https://bc.test/',
    api: 'https://bc.test/api',
    siteId: '7',
  }
  const second = JSON.stringify({ betconstruct: { ...book, project: 'atoll', stagingProject: 'staging' } })
  const keys = JSON.stringify({ betconstruct: 'a-key-of-at-least-16-characters' })

  it('[SPORT-01] the first one’s is on the stage, and is not without it', async () => {
    const stage = 'https://stage.atoll.test/stage/sport'
    expect(await booksOf(siteEnv)).toMatchObject({ digitain: { stage } })
    expect(await booksOf({ ...siteEnv, STAGE_ORIGIN: undefined })).toMatchObject({
      digitain: { stage: null },
    })
  })

  it('[SPORT-07] [ROUTE-07] the second one has an address of its own', async () => {
    const env = { ...siteEnv, SPORTSBOOKS: second, SPORTSBOOK_KEYS: keys }
    expect(await booksOf(env)).toEqual({
      digitain: null,
      betconstruct: { frame: 'https://bc.test/', siteId: '7' },
    })
  })
})
