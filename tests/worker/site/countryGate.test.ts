import { createExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { callNames, callOf } from '#contract/calls.ts'
import { staffCallNames, staffCallOf, studioApiPath } from '#contract/operator/calls.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { gateway } from '../../../functions/site/gateway/app.ts'
import { callsOf, expectFailure, origin, siteEnv, startAfresh, withPages } from './support.ts'

const studioOrigin = 'https://studio.atoll.test'
const gated = { ...siteEnv, BLOCKED_COUNTRIES: ['FR'] } as SiteEnv
const withStudioHost = { ...gated, STUDIO_ORIGIN: studioOrigin } as SiteEnv
const staffPaths = staffCallNames.map((name) => studioApiPath(staffCallOf(name).path))
const picture = '/img/media/none.jpg/160.webp'
const Pages = {
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    return new Response(pathname, { status: pathname.endsWith('/451') ? 451 : 200 })
  },
}

function from(country: string, address: string, env = gated): Promise<Response> {
  const headers = { 'CF-IPCountry': country, 'CF-Connecting-IP': '203.0.113.9' }
  const request = new Request(address, { headers })
  return withPages(Pages, () => gateway.fetch(request, env, createExecutionContext()))
}

beforeEach(startAfresh)

describe('from a country where nobody may play', () => {
  it('a page is 451, in its language', async () => {
    const page = await from('FR', `${origin}/en/home`)
    expect({ status: page.status, text: await page.text() }).toEqual({ status: 451, text: '/en/status/451' })
    expect((await from('BR', `${origin}/en/home`)).status).toBe(200)
  })

  it.each([...callNames.map((name) => callOf(name).path), '/api'])(
    'a call is refused in the envelope: %s',
    async (path) => {
      await expectFailure(await from('FR', origin + path), 403, 9403)
    },
  )

  it.each(['/apiary', '/digitain-cup', '/studio/apiary'])('%s is no call', async (path) => {
    expect((await from('FR', origin + path)).status).toBe(451)
  })

  it('staff work: the studio’s page and its calls answer', async () => {
    expect(await (await from('FR', `${origin}/studio`)).text()).toContain('/_studio/main.js')
    await expectFailure(await from('FR', `${origin}/studio/api/session`), 401, 9401)
  })

  it('staff work on the studio’s own host, with its pictures and the captcha', async () => {
    const at = (path: string) => from('FR', studioOrigin + path, withStudioHost)
    expect((await at('/studio')).status).toBe(200)
    await expectFailure(await at('/studio/api/session'), 401, 9401)
    expect((await at(picture)).status).toBe(404)
    await at('/api/captcha')
    expect((await callsOf('PLATFORM')).map(({ url }) => new URL(url).pathname)).toEqual([
      '/media/none.jpg',
      '/api/captcha',
    ])
  })

  it.each([
    [picture, 451],
    ['/api/captcha', 403],
  ])('%s of the players’ host stays closed', async (path, status) => {
    for (const env of [gated, withStudioHost])
      expect((await from('FR', origin + path, env)).status).toBe(status)
    expect(await callsOf('PLATFORM')).toEqual([])
  })

  it('the studio’s own host opens nothing of the players’', async () => {
    for (const path of ['/en/home', '/api/user/check', '/slots'])
      expect((await from('FR', studioOrigin + path, withStudioHost)).status, path).toBe(404)
    expect((await from('FR', `${studioOrigin}/studio/of-nothing`, withStudioHost)).status).toBe(451)
  })
})

describe('an error inside', () => {
  const broken = { fetch: () => Promise.reject(new Error('a bug')) } as unknown as Fetcher
  const at = (path: string) => from('BR', `http://sandbox.localhost${path}`, { ...gated, SANDBOX: broken })

  it.each([...callNames.map((name) => callOf(name).path), ...staffPaths, '/api'])(
    'is answered to a call in the envelope: %s',
    async (path) => {
      await expectFailure(await at(path), 500, 9502)
    },
  )

  it('is a page to who asked for one', async () => {
    expect(await (await at('/en/home')).text()).toBe('/en/status/500')
  })
})

it('[CLOUD-04] also strangers from there may ask whether the site is alive, and learn its build and no more', async () => {
  const answer = await from('FR', `${origin}/health`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok', version: '0.0.0', commit: 'local', brand: 'atoll' })
})
