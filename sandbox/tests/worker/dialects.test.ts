import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import {
  call,
  launchKey,
  newToken,
  origin,
  partnerToken,
  pragmaticLink,
  slotegratorCall,
  type SignOptions,
} from './support.ts'

type PragmaticList = { error: string; result: Record<string, unknown>[] }
type SlotegratorList = {
  items: Record<string, unknown>[]
  _meta: { totalCount: number; pageCount: number; currentPage: number; perPage: number }
}

const ofProvider = (provider: string) => catalog.filter((game) => game.provider === provider)
const slotegratorGame = ofProvider('slotegrator')[0]!
const slotOf = (provider: string) => ofProvider(provider).find(({ kind }) => kind === 'slots')!.id
const liveTableOf = (provider: string) => ofProvider(provider).find(({ table }) => table === 'roulette')!.id

function pairOf(field: string): [string, string] {
  const at = field.indexOf('=')
  return [field.slice(0, at), field.slice(at + 1)]
}

describe('pragmatic dialect', () => {
  it('[GAMES-02] lists every game of the catalog with pictures on its own origin', async () => {
    const answer = await call('/gitslotpark/game_list?partner_name=atoll_USD')
    const list: PragmaticList = await answer.json()
    expect(list.error).toBe('0')
    const slots = ofProvider('pragmatic').filter(({ table }) => table === undefined)
    expect(list.result.map((game) => game['gameID'])).toEqual(slots.map((game) => game.id))
    expect(list.result[0]).toMatchObject({
      gameID: 'vs25moonlagoon',
      gameName: 'Moon Lagoon',
      gameTypeID: 'vs',
      technologyID: 'H5',
      platform: 'MOBILE,WEB',
      imageUrl: `${origin}/thumbs/pragmatic/vs25moonlagoon.webp`,
    })
    expect(new Set(list.result.map((game) => game['platform']))).toEqual(
      new Set(['MOBILE,WEB', 'MOBILE', 'WEB']),
    )
  })

  it.each(['', '?partner_name=atoll', '?partner_name=atoll_usd'])(
    '[GAMES-13] refuses a list call without partner and currency: %s',
    async (query) => {
      const answer: PragmaticList = await (await call(`/gitslotpark/game_list${query}`)).json()
      expect(answer.error).toBe('7')
      expect(answer.result).toBeUndefined()
    },
  )

  it('[LAUNCH-05] gives a play address with symbol, technology H5, platform, language and lobbyUrl', async () => {
    const token = newToken()
    const answer = await pragmaticLink(await partnerToken(token), { platform: 'MOBILE', lang: 'he' })
    const { error, url } = await answer.json<{ error: string; url: string }>()
    expect(error).toBe('0')
    const address = new URL(url)
    expect(address.origin + address.pathname).toBe(`${origin}/gs2c/playGame.do`)
    expect(address.searchParams.get('stylename')).toBe('atoll')
    const key = address.searchParams.get('key') ?? ''
    const fields = Object.fromEntries(new URLSearchParams(key.split('`|`').map(pairOf)))
    expect(fields).toMatchObject({
      symbol: 'vs25moonlagoon',
      technology: 'H5',
      platform: 'MOBILE',
      language: 'he',
      lobbyUrl: 'http://localhost:4321/en/slots',
      token,
    })
    expect(address.searchParams.get('token')).toBe(token)
  })

  it('refuses a launch whose authorization is missing, forged or expired', async () => {
    const forged = await partnerToken(newToken(), { key: 'another-key-of-at-least-32-characters-long' })
    const expired = await partnerToken(newToken(), { expires: '-1s' })
    for (const authorization of [forged, expired, 'nonsense']) {
      const answer: { error: string; url?: string } = await (await pragmaticLink(authorization)).json()
      expect(answer).toMatchObject({ error: '4' })
      expect(answer.url).toBeUndefined()
    }
  })

  it('refuses an unknown game and a platform the game is not made for', async () => {
    const authorization = await partnerToken(newToken())
    const desktopOnly = ofProvider('pragmatic').find((game) => game.desktopOnly)!
    const mobileOnly = ofProvider('pragmatic').find((game) => game.mobileOnly)!
    const refused: Record<string, string>[] = [
      { symbol: 'vs20nothing' },
      { symbol: desktopOnly.id, platform: 'MOBILE' },
      { symbol: mobileOnly.id, platform: 'WEB' },
    ]
    for (const query of refused) {
      expect(await (await pragmaticLink(authorization, query)).json()).toMatchObject({ error: '8' })
    }
  })
})

describe('slotegrator dialect', () => {
  const list = (parameters: Record<string, string>, options?: SignOptions) =>
    slotegratorCall('/slotegrator/games/list', { project_name: 'atoll', ...parameters }, options)

  it('[GAMES-02] lists fifty games a page, all of them over the pages', async () => {
    const first: SlotegratorList = await (await list({})).json()
    const names: unknown[] = []
    for (let page = 1; page <= first._meta.pageCount; page++) {
      const answer: SlotegratorList = await (await list({ page: String(page) })).json()
      expect(answer._meta.currentPage).toBe(page)
      names.push(...answer.items.map((game) => game['uuid']))
    }
    expect(first.items).toHaveLength(50)
    expect(first._meta).toMatchObject({ totalCount: ofProvider('slotegrator').length, perPage: 50 })
    expect(names).toEqual(ofProvider('slotegrator').map((game) => game.id))
    expect(first.items[0]).toMatchObject({
      uuid: slotegratorGame.id,
      type: 'slots',
      provider: slotegratorGame.studio,
      image: `${origin}/thumbs/slotegrator/${slotegratorGame.id}.webp`,
      is_mobile: 0,
    })
  })

  it('refuses a wrong sign, a wrong merchant, an old timestamp and a repeated nonce', async () => {
    const nonce = newToken()
    const now_s = Math.floor(Date.now() / 1000)
    expect((await list({}, { nonce })).status).toBe(200)
    expect((await list({}, { nonce })).status).toBe(403)
    expect((await list({}, { sign: '0'.repeat(40) })).status).toBe(403)
    expect((await list({}, { merchantId: 'somebody' })).status).toBe(403)
    expect((await list({}, { timestamp_s: now_s - 31 })).status).toBe(403)
    expect((await list({}, { timestamp_s: now_s + 32 })).status).toBe(403)
    expect((await call('/slotegrator/games/list?project_name=atoll')).status).toBe(403)
  })

  it('does not let a stranger use up a nonce', async () => {
    const nonce = newToken()
    expect((await list({}, { nonce, sign: '0'.repeat(40) })).status).toBe(403)
    expect((await list({}, { nonce })).status).toBe(200)
  })

  it('[LAUNCH-05] gives a play address with player and session, return_url on phones sealed', async () => {
    const token = newToken()
    const answer = await slotegratorCall('/slotegrator/games/link', {
      project_name: 'atoll',
      game_uuid: slotegratorGame.id,
      player_id: 'player-1',
      player_name: 'Дана & co*',
      currency: 'USD',
      session_id: token,
      device: 'mobile',
      return_url: 'http://localhost:4321/he/slots?x=1&y=2',
      language: 'he',
    })
    const { url } = await answer.json<{ url: string }>()
    const { href, searchParams } = new URL(url)
    expect(href).toMatch(new RegExp(`^${origin}/slotegrator/play/[\\w-]+\\?`))
    expect(Object.fromEntries(searchParams)).toEqual({ player_id: 'player-1', session_id: token })
  })

  it('names the fields of a launch that is not right', async () => {
    const answer = await slotegratorCall('/slotegrator/games/link', { project_name: 'atoll', game_uuid: 'x' })
    expect(answer.status).toBe(422)
    const fields = (await answer.json<{ field: string }[]>()).map((problem) => problem.field)
    expect(fields).toEqual(expect.arrayContaining(['game_uuid', 'player_id', 'session_id', 'currency']))
  })
})

type Asked = [path: string, tokenName: string, id: string]
it.each<Asked>([
  ['/pragmatic/game/link?platform=web&game_id=', 'token', liveTableOf('pragmatic')],
  ['/api/evolution/open_frame?system=998&page_id=', 'JSESSIONID', slotOf('evolution')],
  ['/api/evolution/get_game_url?category=roulette&table_id=', 'JSESSIONID', liveTableOf('evolution')],
  ['/habanero/game/launch?game_id=', 'token', slotOf('habanero')],
])('[SEAMLESS-09] the address of a game carries the operator’s token: %s', async (path, tokenName, id) => {
  const token = newToken()
  const authorization = await partnerToken(token)
  const headers = {
    ...{ 'x-partner-name': 'atoll_USD', 'x-partner-authorization': authorization },
    'x-actual-domain': 'localhost',
  }
  const answer = await (await call(path + id, { headers })).text()
  const url = new URL(/http:[^"]*\/play\/[^"]*/.exec(answer)?.[0] ?? '')
  expect([...url.searchParams]).toEqual([[tokenName, token]])
  expect((await call(url.pathname + url.search)).status).toBe(200)
  expect((await call(`${url.pathname.slice(0, -8)}AAAAAAAA${url.search}`)).status).toBe(410)
})

it('[SEAMLESS-09] a token in the address of a game does not choose who plays what', async () => {
  const { url } = await (await pragmaticLink(await partnerToken(newToken()))).json<{ url: string }>()
  const address = new URL(url)
  address.searchParams.set('token', newToken())
  address.searchParams.delete('launch')
  expect((await call(address.pathname + address.search)).status).toBe(410)
})

it('seals each launch anew', async () => {
  const token = newToken()
  expect(await launchKey(token)).not.toBe(await launchKey(token))
})
