import { Hono } from 'hono'
import type { Context } from 'hono'
import { getConfig, providerNames, type ProviderName } from '../config.ts'
import { originOf, type SandboxApp } from '../env.ts'
import { findGame } from './gameList.ts'
import { launchLife_s, openLaunch, sealLaunch, type Launch } from './launchKey.ts'
import type { GameKind, SandboxGame } from './catalog.ts'
import { closedPage, type GamePage } from './page.ts'
import { hasDemo } from './play.ts'
import { isDemoToken } from './wallets/demo.ts'
import { replayPage } from './replay.ts'
import { readSession } from './wallets/own.ts'
import { gamePage as slotPage } from './slot/page.ts'
import { crashPage, gameTablePage, ladderPage, racePage } from './table/page.ts'

/*
 * Where games are played, at the addresses the providers use:
 *   a launch that names its game        /{provider}/play/{key}, /gs2c/playGame.do, /goldenrace/play/{key}
 *   a session, and the game by address  /{provider}/game/{id}?token=…, /xpg/launcher
 *   the operator's own token            /ezugi/auth/
 */
export const playRoutes = new Hono<SandboxApp>()

playRoutes.get('/gs2c/playGame.do', (c) => launched(c, c.req.query('launch') ?? ''))
playRoutes.get('/goldenrace/play/:key', (c) => launched(c, c.req.param('key')))
playRoutes.get('/:provider/play/:key', (c) => launched(c, c.req.param('key')))

playRoutes.get('/:provider/game/:id', (c) => {
  const { token = '', lang, homeUrl, exit_url, home_page } = c.req.query()
  const address = { gameId: c.req.param('id'), lang, homeUrl: homeUrl ?? exit_url ?? home_page }
  return inSession(c, c.req.param('provider'), token, address)
})
playRoutes.get('/xpg/launcher', (c) => {
  const { gameId = '', token = '', language, exitUrl } = c.req.query()
  return inSession(c, 'xpg', token, { gameId, lang: language, homeUrl: exitUrl })
})

playRoutes.get('/replay/:key', (c) => replayPage(c, c.req.param('key')))

/** The table asks the operator for the player and the game of the token. */
playRoutes.get('/ezugi/auth/', async (c) => {
  const { token = '', openTable = '', language = 'en', clientType, homeUrl } = c.req.query()
  const { PLATFORM: platform } = c.env
  const key = getConfig(c.env).seamlessKeys.ezugi
  const session = await readSession({ platform, provider: 'ezugi', key, token })
  if (!session.ok || session.value.game_id !== openTable) return closedPage()
  const { player_id: player, currency } = session.value
  const launch = { token, player, currency, lang: language, mobile: clientType === 'mobile', homeUrl }
  return page(c, { provider: 'ezugi', gameId: openTable, ...launch, expires_s: expiry_s() })
})

async function launched(c: Context<SandboxApp>, key: string): Promise<Response> {
  const launch = await openLaunch(getConfig(c.env).launchKey, key, Date.now() / 1000)
  if (!launch) return closedPage()
  return page(c, { ...launch, lang: c.req.query('lang') ?? launch.lang })
}

type Address = { gameId: string; lang: string | undefined; homeUrl: string | undefined }

async function inSession(
  c: Context<SandboxApp>,
  provider: string,
  token: string,
  { gameId, lang = 'en', homeUrl }: Address,
): Promise<Response> {
  const launch = await openLaunch(getConfig(c.env).launchKey, token, Date.now() / 1000)
  const isSession = isProvider(provider) && launch?.provider === provider && launch.gameId === ''
  return isSession ? page(c, { ...launch, gameId, lang, homeUrl }) : closedPage()
}

/** The page gets its own key, which names the game. */
async function page(c: Context<SandboxApp>, launch: Launch): Promise<Response> {
  const { launchKey, operatorOrigin } = getConfig(c.env)
  const game = findGame(launch.provider, launch.gameId)
  if (!game || (isDemoToken(launch.token) && !hasDemo(game))) return closedPage()
  const hostOrigin = launch.embedded ? undefined : (originOf(launch.homeUrl) ?? operatorOrigin)
  return pageOf(game)({ game, launch, sealed: await sealLaunch(launchKey, launch), hostOrigin })
}

type Page = (page: GamePage) => Promise<Response>

/** The page for each kind of game. */
const pages: Record<GameKind, Page> = {
  slots: slotPage,
  crash: crashPage,
  roulette: gameTablePage,
  card: gameTablePage,
  table: gameTablePage,
  race: racePage,
  ladder: ladderPage,
}

function pageOf(game: SandboxGame): Page {
  return pages[game.kind]
}

function isProvider(name: string): name is ProviderName {
  return providerNames.some((known) => known === name)
}

function expiry_s(): number {
  return Math.floor(Date.now() / 1000) + launchLife_s
}
