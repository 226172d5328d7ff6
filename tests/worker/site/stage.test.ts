import { describe, expect, it } from 'vitest'
import { fetchSite } from './support.ts'

describe('the stage', () => {
  it('[LAUNCH-03] runs scripts of the configured providers alone, framed by our pages alone', async () => {
    const answer = await fetchSite(new Request('https://stage.atoll.test/stage'))
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[\w-]+' http:\/\/sandbox\.localhost:4321;/)
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

  it('[LAUNCH-03] is not on the site itself', async () => {
    const answer = await fetchSite(new Request('https://atoll.test/stage'))
    expect(await answer.text()).not.toContain('data?.source')
  })
})
