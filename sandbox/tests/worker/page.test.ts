import { beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { call, newToken, partnerToken, pragmaticLink, slotegratorCall } from './support.ts'

const slotegratorGame = catalog.find((game) => game.provider === 'slotegrator')!
let token: string

async function pragmaticPage(query: Record<string, string> = {}): Promise<Response> {
  const { url } = await (await pragmaticLink(await partnerToken(token), query)).json<{ url: string }>()
  return call(new URL(url).pathname + new URL(url).search)
}

async function slotegratorPage(more: Record<string, string>): Promise<Response> {
  const answer = await slotegratorCall('/slotegrator/games/link', {
    project_name: 'atoll',
    game_uuid: slotegratorGame.id,
    player_id: 'player-1',
    player_name: 'demo',
    currency: 'USD',
    session_id: token,
    ...more,
  })
  const { url } = await answer.json<{ url: string }>()
  return call(new URL(url).pathname)
}

beforeAll(() => {
  token = newToken()
})

describe('the page of a game', () => {
  it('[LAUNCH-05] opens with the address of either provider', async () => {
    expect(await (await pragmaticPage()).text()).toContain('<title>Moon Lagoon</title>')
    expect(await (await slotegratorPage({})).text()).toContain(`<title>${slotegratorGame.name}</title>`)
  })

  it('may be framed by the operator that launched it and nobody else', async () => {
    const policy = (page: Response) => page.headers.get('content-security-policy')
    expect(policy(await pragmaticPage())).toContain('frame-ancestors http://localhost:4321')
    const phone = await slotegratorPage({
      device: 'mobile',
      return_url: 'https://atoll.example/he/slots?x=1',
    })
    expect(policy(phone)).toMatch(/frame-ancestors https:\/\/atoll\.example$/)
    expect(policy(await slotegratorPage({}))).toMatch(/frame-ancestors http:\/\/operator\.test$/)
    expect(phone.headers.has('x-frame-options')).toBe(false)
  })

  it('runs no script but its own, is not kept and leaks no address', async () => {
    const { headers } = await pragmaticPage()
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('[HOME-07] has the typeface of the site, from its own origin', async () => {
    const page = await pragmaticPage()
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
    expect(await page.text()).toContain('href="/fonts.css"')
    expect((await call('/fonts.css')).headers.get('content-type')).toContain('text/css')
    for (const name of ['latin', 'accents', 'currency', 'hebrew', 'arabic', 'cyrillic']) {
      const font = await call(`/fonts/${name}.woff2`)
      expect(font.headers.get('content-type')).toBe('font/woff2')
      expect(new TextDecoder().decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2')
    }
    expect((await call('/fonts/other.woff2')).status).toBe(404)
  })

  it('never shows the session token', async () => {
    expect(await (await pragmaticPage()).text()).not.toContain(token)
  })

  it.each([
    ['he', 'rtl', 'סיבוב'],
    ['ar-ar', 'rtl', 'تدوير'],
    ['ru', 'ltr', 'Крутить'],
    ['xx', 'ltr', 'Spin'],
  ])('[LANG-09] speaks the language of the launch: %s', async (lang, dir, word) => {
    const text = await (await pragmaticPage({ lang })).text()
    expect(text).toContain(`dir="${dir}"`)
    expect(text).toContain(word)
  })

  it('states the return to player', async () => {
    expect(await (await pragmaticPage()).text()).toContain('96.14%')
  })

  it.each(['/gs2c/playGame.do', '/gs2c/playGame.do?key=x', '/slotegrator/play/AAAAAAAAAAAAAAAAAAAAAAAA'])(
    'says plainly that a launch is over: %s',
    async (path) => {
      const answer = await call(path)
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain('no longer open')
    },
  )

  it('finds its scripts and style', async () => {
    const text = await (await pragmaticPage()).text()
    const files = [...text.matchAll(/(?:href|src)="(\/slot\/[^"]+)"/g)].map((match) => match[1]!)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const answer = await call(file)
      expect(answer.status, file).toBe(200)
      expect(answer.headers.get('cache-control')).toMatch(/^public/)
      await answer.body?.cancel()
    }
  })
})
