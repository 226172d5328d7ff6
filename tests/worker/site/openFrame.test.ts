import { beforeEach, describe, expect, it } from 'vitest'
import { brokerApp } from '../../../functions/site/broker/app.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import { partnerKeyOf, session } from './adapters.ts'
import { cookieOf, fetchSite, siteEnv, startAfresh, success } from './support.ts'

/** The navigation into a race of Golden Race (VIRT-02), with a provider and a platform of this test's own. */
const games = 'https://games.test'
const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }
const address = '/api/golden_race/open_frame?game_id=1&platform=mobile&lang=fr-FR'
const pageOfRace = '/fr/virtual-games/golden-race/1'

let asked: { path: string; body: object }[] = []
let ended = 0

beforeEach(async () => {
  asked = []
  ended = 0
  await startAfresh()
})

async function navigate(path: string, headers: Record<string, string> = own, currency = 'BRL') {
  const bind = (answer: (request: Request) => Promise<Response>) => ({ fetch: answer }) as unknown as Fetcher
  const env = {
    ...siteEnv,
    PROVIDERS: [
      {
        ...{ id: 'golden-race', adapter: 'goldenRace', name: 'Golden Race' },
        ...{ origin: 'sandbox', frameOrigins: [games] },
      },
    ],
    PARTNER_KEYS: { 'golden-race': partnerKeyOf('golden-race') },
    STAGE_ORIGIN: 'https://stage.atoll.test',
    SANDBOX: bind(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/goldenrace/game_list') return Response.json({ games: [{ id: 1, name: 'Dogs' }] })
      asked.push({ path: pathname, body: await request.json() })
      return Response.json({ hash: 'hash-of-the-race' })
    }),
    PLATFORM: bind(async (request) => {
      if (request.method === 'DELETE') ended += 1
      return Response.json(success({ ...session, currency }).json)
    }),
  } as unknown as SiteEnv
  const behind: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void behind.push(work), props: {} }
  const request = new Request(`https://atoll.test${path}`, { headers, redirect: 'manual' })
  const answer = await brokerApp.fetch(request, env, context as unknown as ExecutionContext)
  await Promise.all(behind)
  return { answer, place: answer.headers.get('Location') ?? '' }
}

const asPlayer = async (more = own) => ({ ...more, Cookie: await cookieOf() })

describe('/api/golden_race/open_frame', () => {
  it('[VIRT-02] leads a player to the stage, which runs the race with its game, device and language', async () => {
    const { answer, place } = await navigate(address, await asPlayer())
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(asked).toEqual([
      { path: '/goldenrace/create_session', body: { game_id: '1', platform: 'mobile' } },
    ])
    expect(place).toMatch(/^https:\/\/stage\.atoll\.test\/stage\?launch=Fe26/)
    expect(place).not.toContain('hash-of-the-race')
    const stage = await (await fetchSite(new Request(place))).text()
    for (const part of ['hash-of-the-race', 'gameId', 'grOnlineLoader', 'mobile'])
      expect(stage).toContain(part)
    expect(stage).toMatch(/lang[^,]{0,20}:[^,]{0,20}(fr|en)/)
  })

  it('[LAUNCH-03] the stage shows nothing that the site has not sealed', async () => {
    const { place } = await navigate(address, await asPlayer())
    const other = place.at(-20) === 'A' ? 'B' : 'A'
    const changed = `${place.slice(0, -20)}${other}${place.slice(-19)}`
    for (const forged of [place.replace('Fe26.2', 'Fe26.3'), place.slice(0, -20), changed]) {
      const stage = await (await fetchSite(new Request(forged))).text()
      expect(stage).toContain('addEventListener')
      expect(stage).not.toContain('hash-of-the-race')
    }
  })

  it.each([
    ['a link of another site', { ...own, 'Sec-Fetch-Site': 'cross-site' }],
    ['a picture', { ...own, 'Sec-Fetch-Dest': 'image' }],
    ['a prefetch', { ...own, 'Sec-Purpose': 'prefetch' }],
    ['a browser that does not say where it comes from', {}],
  ])('[VIRT-02] %s opens no session', async (_, headers) => {
    const { place } = await navigate(address, { ...headers, Cookie: await cookieOf() })
    expect([place, asked]).toEqual([pageOfRace, []])
  })

  it('[VIRT-02] a guest comes to the page of the game, which asks to sign in', async () => {
    expect(await navigate(address)).toMatchObject({ place: pageOfRace })
    expect(asked).toEqual([])
  })

  it('[VIRT-02] in SEK there is no race, and the session that was opened ends', async () => {
    expect(await navigate(address, await asPlayer(), 'SEK')).toMatchObject({ place: pageOfRace })
    expect([asked, ended]).toEqual([[], 1])
  })

  it('[ROUTE-16] a player who is blocked from the casino goes home', async () => {
    const headers = { ...own, Cookie: await cookieOf({ isCasinoBlocked: true }) }
    expect(await navigate(address, headers)).toMatchObject({ place: '/fr/home' })
    expect(asked).toEqual([])
  })

  it.each(['', '?game_id=..%2F1', '?game_id=1&platform=tv', '?game_id=1&lang=xx'])(
    '[VIRT-02] what names no race leads to the lobby: %s',
    async (search) => {
      const { place } = await navigate(`/api/golden_race/open_frame${search}`, await asPlayer())
      expect(place).toBe('/virtual-games')
    },
  )
})
