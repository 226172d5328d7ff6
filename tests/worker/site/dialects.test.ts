import { Hono } from 'hono'
import { beforeEach, describe, expect, it, test } from 'vitest'
import type { Device, Game, Launch } from '#contract/games.ts'
import type { Result } from '#lib/result.ts'
import { providerNames, type ProviderName } from '../../../sandbox/config.ts'
import { catalog } from '../../../sandbox/games/catalog.ts'
import { bsw } from '../../../sandbox/games/dialects/bsw.ts'
import { evolution } from '../../../sandbox/games/dialects/evolution.ts'
import { evoplay } from '../../../sandbox/games/dialects/evoplay.ts'
import { ezugi } from '../../../sandbox/games/dialects/ezugi.ts'
import { fiable } from '../../../sandbox/games/dialects/fiable.ts'
import { goldenRace } from '../../../sandbox/games/dialects/goldenRace.ts'
import { habanero } from '../../../sandbox/games/dialects/habanero.ts'
import { inbet } from '../../../sandbox/games/dialects/inbet.ts'
import { openLaunch } from '../../../sandbox/games/launchKey.ts'
import { outcome } from '../../../sandbox/games/dialects/outcome.ts'
import { pragmatic } from '../../../sandbox/games/dialects/pragmatic.ts'
import { pragmaticLive } from '../../../sandbox/games/dialects/pragmaticLive.ts'
import { rgs } from '../../../sandbox/games/dialects/rgs.ts'
import { slotegrator } from '../../../sandbox/games/dialects/slotegrator.ts'
import { xpg } from '../../../sandbox/games/dialects/xpg.ts'
import { currentSettings } from '../../../functions/site/catalog/platformLists.ts'
import type { ProviderConfig } from '../../../functions/site/kit/config.ts'
import { keepsTo } from '../../../functions/site/providers/fragment.ts'
import type { LaunchFailure } from '../../../functions/site/providers/provider.ts'
import { adapterOf } from '../../../functions/site/providers/registry.ts'
import { resetBreakers } from '../../../functions/site/upstream/breaker.ts'
import { contextOf, frameOrigin, partnerKeyOf, providerOf, session } from './adapters.ts'
import { siteEnv } from './support.ts'

/*
 * The site's adapters against the sandbox's side of each dialect, wire to wire in one process: what one signs, the other
 * checks.
 */
const sandbox = new Hono()
for (const dialect of [
  ...[pragmatic, pragmaticLive, slotegrator, bsw, evolution, evoplay, ezugi, fiable],
  ...[goldenRace, habanero, inbet, outcome, rgs, xpg],
]) {
  sandbox.route('/', dialect as unknown as Hono)
}
const launchKey = 'test-launch-key-of-at-least-32-characters'
const keys = (keyOf: (name: string) => string) =>
  JSON.stringify(Object.fromEntries(providerNames.map((name) => [name, keyOf(name)])))

let calls: { url: URL; headers: Headers; body: string }[] = []

async function answerProvider(request: Request): Promise<Response> {
  calls.push({
    url: new URL(request.url),
    headers: new Headers(request.headers),
    body: await request.clone().text(),
  })
  return sandbox.fetch(request, {
    STATE: siteEnv.CATALOG,
    SEAMLESS_KEYS: keys(() => 'seamless-key-of-the-tests'),
    PARTNER_KEYS: keys(partnerKeyOf),
    SLOTEGRATOR_MERCHANT_ID: 'atoll-test',
    SLOTEGRATOR_MERCHANT_KEY: 'test-merchant-key-of-at-least-32-characters',
    LAUNCH_KEY: launchKey,
    SANDBOX_ORIGIN: frameOrigin,
  })
}

const settings = {
  currencies: ['USD', 'BRL'],
  limits: {
    payment: { withdrawal: { min: 1, max: 2 }, topUp: { min: 1, max: 2 } },
    bonus: { daily: {} },
    bets: { min: 1, max: 2 },
  },
  inbetKf: { USD: 1, BRL: 5 },
  oddType: 'decimal',
  coefType: '1',
  features: { friendTransfer: true, bonusChannelUrl: null, appProject: null },
}

const listOf = (provider: ProviderConfig) =>
  adapterOf(provider).list(contextOf(provider, answerProvider), Date.now() + 5000)

async function gamesOf(id: string): Promise<Game[]> {
  const list = await listOf(providerOf(id))
  if (!list.ok) throw new Error(`${id}: ${list.error.detail}`)
  return list.value.games
}

type Way = { device?: Device; lang?: string; currency?: string; provider?: ProviderConfig }

async function launch(
  id: string,
  game: Game,
  { device = 'desktop', lang = 'fr', currency = 'BRL', provider = providerOf(id) }: Way = {},
): Promise<Result<Launch, LaunchFailure>> {
  calls = []
  const platformAnswer = () => Response.json({ status: 0, result: settings })
  const context = contextOf(provider, answerProvider, platformAnswer)
  return adapterOf(provider).launch(context, {
    game,
    settings: () => currentSettings(context.env, 'test'),
    session: { ...session, currency },
    device,
    lang,
    returnUrl: 'https://atoll.test/fr/slots',
  })
}

async function urlOf(id: string, game: Game, way?: Way): Promise<URL> {
  const launched = await launch(id, game, way)
  if (!launched.ok || !('url' in launched.value)) throw new Error(JSON.stringify(launched))
  return new URL(launched.value.url)
}

const lastQuery = () => Object.fromEntries(calls.at(-1)!.url.searchParams)

beforeEach(() => {
  resetBreakers()
  calls = []
})

describe.each(providerNames)('%s', (id: ProviderName) => {
  const own = catalog.filter(({ provider }) => provider === id)

  it('[GAMES-02] lists every game of the sandbox in our shape, and drops none', async () => {
    const list = await listOf(providerOf(id))
    if (!list.ok) throw new Error(list.error.detail)
    expect(list.value.dropped).toBe(0)
    const joined = own.filter(({ mobileOnly }) => !mobileOnly)
    expect(new Set(list.value.games.map(({ gameName }) => gameName))).toEqual(
      new Set(joined.map(({ name }) => name)),
    )
    for (const game of list.value.games) {
      const known = own.find(({ id: ownId }) => ownId === game.gameId)!
      expect(game).toMatchObject({
        id: `${id}/${game.gameId}`,
        provider: id,
        isLiveGame: known.table !== undefined,
        imageUrl: `${frameOrigin}/thumbs/${id}/${game.gameId}.webp`,
        limits: { min: known.minStake / 100, max: known.maxStake / 100 },
      })
      expect(game.tab).not.toEqual([])
      expect(game.tab.includes('popular')).toBe(known.popular && known.table === undefined)
    }
  })

  it('[LAUNCH-05] opens each kind of game, on the provider’s own origin alone', async () => {
    const games = await gamesOf(id)
    const kinds = [games.find(({ isLiveGame }) => isLiveGame), games.find(({ isLiveGame }) => !isLiveGame)]
    for (const game of kinds.filter((each) => each !== undefined)) {
      const launched = await launch(id, game)
      if (!launched.ok) throw new Error(launched.error.detail)
      const { value } = launched
      expect(await keepsTo([frameOrigin], value)).toBe(true)
    }
  })

  it('[TABLE-10] [SLOT-05] opens its demos in the partner’s name, with play money of nobody', async () => {
    const provider = providerOf(id)
    const games = (await gamesOf(id)).filter(({ tags }) => tags?.includes('demo'))
    const tried = own.filter(({ kind, table, mobileOnly }) => !table && kind !== 'race' && !mobileOnly)
    expect(games.map(({ gameId }) => gameId).toSorted()).toEqual(tried.map((one) => one.id).toSorted())
    const [game] = games
    if (!game) return
    const request = { game, device: 'desktop', lang: 'fr', returnUrl: 'https://atoll.test/fr/slots' } as const
    calls = []
    const opened = await adapterOf(provider).demo?.(contextOf(provider, answerProvider), request)
    if (!opened?.ok) throw new Error(opened?.error.detail ?? 'no demo')
    expect(await keepsTo([frameOrigin], opened.value)).toBe(true)
    const said = JSON.stringify(calls.map(({ url, headers, body }) => [url, [...headers], body]))
    expect(said).not.toMatch(/player-1|game-session-token/)
  })

  it.skipIf(id === 'slotegrator' || id === 'ezugi')(
    '[GAMES-13] a wrong key is refused in the dialect, at the list and at the launch',
    async () => {
      const [game] = await gamesOf(id)
      const wrong = { ...providerOf(id), key: 'a-wrong-key-of-at-least-32-characters-long' }
      // Pragmatic's list is open to anybody who names a partner.
      if (id !== 'pragmatic') expect((await listOf({ ...wrong, products: ['slots'] })).ok).toBe(false)
      const launched = await launch(id, game!, { provider: wrong })
      expect(launched).toMatchObject({ ok: false, error: { kind: 'refused' } })
    },
  )
})

describe('what each launch says', () => {
  const first = async (id: string, test: (game: Game) => boolean = () => true) => {
    const game = (await gamesOf(id)).find(test)
    if (!game) throw new Error(`${id} has no such game`)
    return game
  }

  test('[LAUNCH-05] habanero: game_id and lang', async () => {
    const game = await first('habanero')
    const url = await urlOf('habanero', game)
    expect(lastQuery()).toEqual({ game_id: game.gameId, lang: 'fr' })
    const key = url.pathname.split('/').at(-1)!
    expect(await openLaunch(launchKey, key, Date.now() / 1000)).toMatchObject({
      ...{ provider: 'habanero', gameId: game.gameId, token: session.token, currency: 'BRL', lang: 'fr' },
    })
    expect(url.searchParams.get('token')).toBe(session.token)
  })

  test('[LAUNCH-05] evoplay: project, game, language and Europe', async () => {
    const game = await first('evoplay')
    await urlOf('evoplay', game)
    expect(lastQuery()).toEqual({
      project_name: 'atoll',
      game_id: game.gameId,
      language: 'fr',
      user_geo: 'Europe',
    })
  })

  test('[LAUNCH-05] bsw: token, lang and homeUrl are added to the game’s own address', async () => {
    const game = await first('bsw')
    const url = await urlOf('bsw', game)
    expect(lastQuery()).toEqual({ user_id: 'player-1', auth_id: session.token })
    expect(url.pathname).toBe(`/bsw/game/${game.gameId}`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      lang: 'fr',
      homeUrl: 'https://atoll.test/fr/slots',
    })
    expect(url.searchParams.get('token')).not.toBe(session.token)
  })

  test.each([
    ['fiable', 'main'],
    ['upgaming', 'dino'],
  ])('[LAUNCH-05] %s: a token by game_type %s', async (id, game_type) => {
    const game = await first(id)
    const url = await urlOf(id, game)
    expect(lastQuery()).toEqual({ game_type })
    expect(url.pathname).toBe(`/${id}/game/${game.gameId}`)
    expect(url.searchParams.get('token')).toBeTruthy()
  })

  test('[GAMES-03] fiable and upgaming leave out games that are not active', async () => {
    for (const id of ['fiable', 'upgaming']) {
      expect((await gamesOf(id)).some(({ gameId }) => gameId === '999')).toBe(false)
    }
  })

  test('[LAUNCH-05] outcome: game_id; [GAMES-01] its list is for players', async () => {
    await urlOf('outcome', await first('outcome', ({ gameId }) => gameId === 'jetx_ssg'))
    expect(lastQuery()).toEqual({ game_id: 'jetx_ssg' })
    expect(providerOf('outcome').authRequired).toBe(true)
  })

  test('[LAUNCH-05] rgs: game, display, device and lang; imaginelive asks for tables alone', async () => {
    const game = await first('rgs')
    await urlOf('rgs', game, { device: 'mobile' })
    expect(lastQuery()).toEqual({
      ...{ game_id: game.gameId, display_type: 'iframe', device_type: 'mobile', lang: 'fr' },
    })
    calls = []
    expect((await gamesOf('imaginelive')).every(({ isLiveGame }) => isLiveGame)).toBe(true)
    expect(calls.map(({ url }) => url.search)).toEqual(['?product=live'])
  })

  test('[LAUNCH-05] evolution: frame by page and system, the mobile version on a phone; tables by category', async () => {
    const slot = await first('evolution', ({ isLiveGame }) => !isLiveGame)
    expect(slot).toMatchObject({ haveTwoVersion: true, mobileGameId: `${slot.gameId}-m` })
    await urlOf('evolution', slot, { device: 'mobile' })
    expect(lastQuery()).toEqual({
      language: 'fr',
      page_id: `${slot.gameId}-m`,
      system: '998',
      game_type: 'softgaming-slots',
    })
    const table = await first('evolution', ({ isLiveGame }) => isLiveGame)
    await urlOf('evolution', table)
    expect(lastQuery()).toEqual({ table_id: table.gameId, category: 'roulette', language: 'fr' })
  })

  test('[GAMES-03] evolution keeps its merchants, betradar its own less the excluded three', async () => {
    expect((await gamesOf('evolution')).some(({ gameId }) => gameId.startsWith('other-'))).toBe(false)
    const ids = (await gamesOf('betradar')).map(({ gameId }) => gameId)
    expect(ids.filter((id) => /^(other|9)/.test(id))).toEqual([])
  })

  test('[LAUNCH-05] pragmatic live: game_id, platform, lang and the domain', async () => {
    const table = await first('pragmatic', ({ gameId }) => gameId === '1301')
    await urlOf('pragmatic', table, { device: 'mobile' })
    expect(lastQuery()).toEqual({ game_id: '1301', platform: 'mobile', lang: 'fr' })
    expect(calls.at(-1)!.headers.get('x-actual-domain')).toBe('atoll.test')
  })

  test('[LAUNCH-05] ezugi opens its own address without a call; xpg registers a token first', async () => {
    const table = await first('ezugi')
    const url = await urlOf('ezugi', table, { device: 'mobile' })
    expect(calls).toEqual([])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ token: session.token, openTable: table.gameId, clientType: 'mobile', language: 'fr' },
    })
    const other = await first('xpg')
    const launcher = await urlOf('xpg', other)
    expect(lastQuery().accessPassword).toMatch(/^[0-9A-F]{32}$/)
    expect(launcher.searchParams.get('gameId')).toBe(other.gameId)
    expect(launcher.href).not.toContain(session.token)
  })

  test('[LAUNCH-05] inbet: a loader with the session and the factor of the currency', async () => {
    const game = await first('inbet')
    const launched = await launch('inbet', game, { device: 'mobile' })
    if (!launched.ok || !('html' in launched.value)) throw new Error(JSON.stringify(launched))
    const { html } = launched.value
    const options = optionsIn(html)
    expect(html).toContain(`src="${frameOrigin}/inbet/loader.js" data-call="init_loader"`)
    expect(html).toContain('<div id="game-content"></div>')
    expect(options).toMatchObject({
      ...{ path: 'html5', game: game.gameId, billing: 'main', kf: 5, currency: 'BRL', button: 'mobile' },
      ...{ language: 'fr', home_page: 'https://atoll.test/fr/slots' },
    })
    expect(options.token).toBeTypeOf('string')
    const none = await launch('inbet', game, { currency: 'TRY' })
    expect(none).toMatchObject({ ok: false, error: { kind: 'currency' } })
  })

  test('[VIRT-02] golden race: a session, a loader, the project of the currency, none in SEK', async () => {
    const game = await first('golden-race')
    expect(game.format).toBe('virtual')
    const launched = await launch('golden-race', game)
    if (!launched.ok || !('html' in launched.value)) throw new Error(JSON.stringify(launched))
    expect(lastQuery()).toEqual({ project_name: 'atoll_BRL' })
    expect(JSON.parse(calls.at(-1)!.body)).toEqual({ game_id: game.gameId, platform: 'desktop' })
    expect(optionsIn(launched.value.html)).toMatchObject({ lang: 'fr', showHeader: false, showFooter: false })
    expect(launched.value.html).toContain('data-refresh="onTicketCreated"')
    await launch('golden-race', game, { currency: 'USD' })
    expect(lastQuery()).toEqual({ project_name: 'atoll' })
    expect(await launch('golden-race', game, { currency: 'SEK' })).toMatchObject({
      ok: false,
      error: { kind: 'currency' },
    })
  })

  test('[VIRT-03] betradar: session type 1 is a script, the others a fragment', async () => {
    const games = await gamesOf('betradar')
    const script = await launch(
      'betradar',
      games.find(({ gameId }) => gameId === '3001')!,
    )
    expect(lastQuery()).toEqual({ language: 'fr', page_id: '3001', game_type: 'betradar', is_mobile: '0' })
    expect(script).toMatchObject({
      ok: true,
      value: { script: expect.stringContaining('/betradar/session.js') as string },
    })
    const frame = await launch(
      'betradar',
      games.find(({ gameId }) => gameId === '3002')!,
    )
    expect(frame).toMatchObject({
      ok: true,
      value: { html: expect.stringContaining('<iframe src="http') as string },
    })
  })

  test('[GAMES-13] the role and the partner of the currency go with lists and launches', async () => {
    const game = await first('habanero')
    const claims = (authorization: string | null) =>
      JSON.parse(
        atob((authorization ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
      ) as object
    expect(calls[0]!.headers.get('x-partner-name')).toBe('atoll_USD')
    expect(claims(calls[0]!.headers.get('x-partner-authorization'))).toMatchObject({
      role: 0,
      currency: 'USD',
    })
    await launch('habanero', game)
    expect(calls[0]!.headers.get('x-partner-name')).toBe('atoll_BRL')
    expect(claims(calls[0]!.headers.get('x-partner-authorization'))).toMatchObject({
      ...{ role: 0, currency: 'BRL', sub: 'player-1', sid: session.token },
    })
  })

  test('[LAUNCH-06] a direct link asks nobody for a list and opens its own address', async () => {
    const provider = {
      ...providerOf('xpg'),
      isDirectGameLink: true,
      gameUrl: 'https://lobby.test/play?x=1',
      frameOrigins: ['https://lobby.test'],
    }
    const list = await listOf(provider)
    if (!list.ok) throw new Error(list.error.detail)
    expect(list.value.games.map(({ id, isLiveGame }) => [id, isLiveGame])).toEqual([['xpg/lobby', true]])
    const launched = await launch('xpg', list.value.games[0]!, { provider })
    expect(launched).toEqual({
      ok: true,
      value: { url: 'https://lobby.test/play?x=1&lang=fr', redirect: true },
    })
    expect(calls).toEqual([])
  })
})

test.each([
  ['<iframe src="https://a.test/x"></iframe>', true],
  ['<div id="g"></div><script src="https://a.test/l.js" data-call="go"></script>', true],
  ['<iframe src="https://b.test/x"></iframe>', false],
  ['<iframe src="//b.test/x"></iframe>', false],
  ['<iframe srcdoc="<p>"></iframe>', false],
  ['<iframe></iframe>', false],
  ['<script>alert(1)</script>', false],
  ['<div onclick="x()"></div>', false],
  ['<img src="https://a.test/x">', false],
  ['<iframe src="javascript:x()"></iframe>', false],
  ['<iframe src="https://a.test/x"></iframe><SCRIPT SRC="https://b.test/l.js"></SCRIPT>', false],
])('[LAUNCH-03] a fragment keeps to the provider’s origins: %s', async (html, isClean) => {
  expect(await keepsTo(['https://a.test'], { html })).toBe(isClean)
})

function optionsIn(html: string): Record<string, unknown> {
  const written = /data-options="([^"]*)"/.exec(html)?.[1] ?? ''
  return JSON.parse(
    written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  ) as Record<string, unknown>
}
