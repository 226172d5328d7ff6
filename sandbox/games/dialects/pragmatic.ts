import { Hono } from 'hono'
import type { Context } from 'hono'
import * as v from 'valibot'
import { getConfig, type SandboxConfig } from '../../config.ts'
import { publicOrigin } from '../../env.ts'
import type { SandboxGame } from '../catalog.ts'
import { breakSome, withFault, type ProviderApp } from '../faults.ts'
import { findGame, gameCount, providerGames } from '../gameList.ts'
import { launchLife_s, sealLaunch } from '../launchKey.ts'
import { isPartner, PartnerName, playerOf, type PlayerClaims } from '../partner.ts'
import { declaredOf, hasDemo, limitsOf } from '../play.ts'
import { demoCurrency, isDemoToken, newDemoToken } from '../wallets/demo.ts'
import { lineCountOf } from '../slot/slotGame.ts'

/*
 * The dialect of Pragmatic's integration: every answer is HTTP 200 with `error` as a text, "0" for success.
 */
const failures = {
  unauthorized: {
    error: '4',
    description: 'Player authentication failed: invalid, unknown or expired token',
  },
  badParameters: { error: '7', description: 'Bad parameters in the request' },
  noSuchGame: { error: '8', description: 'Game is not found or disabled' },
} as const

const ListQuery = v.object({ partner_name: PartnerName })

const shortText = v.pipe(v.string(), v.maxLength(64))
const LinkQuery = v.object({
  gameid: v.optional(shortText),
  symbol: shortText,
  lobbyUrl: v.optional(v.pipe(v.string(), v.url(), v.maxLength(500))),
  cashierUrl: v.optional(v.pipe(v.string(), v.url(), v.maxLength(500))),
  platform: v.picklist(['WEB', 'MOBILE']),
  lang: v.pipe(v.string(), v.maxLength(8)),
  technology: v.optional(v.literal('H5'), 'H5'),
})
type LinkQuery = v.InferOutput<typeof LinkQuery>

export const pragmatic = new Hono<ProviderApp>()

pragmatic.use('/gitslotpark/*', withFault('pragmatic'))

pragmatic.get('/gitslotpark/game_list', (c) => {
  if (!v.is(ListQuery, c.req.query())) return c.json(failures.badParameters)
  const { fault, size } = c.var.fault
  const origin = publicOrigin(getConfig(c.env), c.req.url)
  const count = fault === 'empty' ? 0 : gameCount('pragmatic', size)
  const games = providerGames('pragmatic', 0, count)
    .filter(({ table }) => table === undefined)
    .map((game) => listEntry(game, origin))
  return c.json({ error: '0', result: fault === 'broken-game' ? breakSome(games, 'gameName') : games })
})

pragmatic.get('/gitslotpark/game_link', async (c) => {
  const config = getConfig(c.env)
  const query = v.safeParse(LinkQuery, c.req.query())
  if (!query.success || !v.is(PartnerName, c.req.header('x-partner-name')))
    return c.json(failures.badParameters)
  const isDemo = c.req.query('mode') === 'fun'
  const claims = isDemo ? await demoClaims(c) : await playerOf(c, 'pragmatic')
  if (claims === undefined) return c.json(failures.unauthorized)
  const game = findGame('pragmatic', query.output.symbol)
  if (
    game === undefined ||
    game.table ||
    (isDemo && !hasDemo(game)) ||
    !offeredOn(game, query.output.platform)
  )
    return c.json(failures.noSuchGame)
  return linkAnswer(c, await gameAddress(config, c.req.url, query.output, claims))
})

type Claims = Pick<PlayerClaims, 'sid' | 'sub' | 'currency'>

/** Play money belongs to nobody; the partner alone asks for it. */
async function demoClaims(c: Context<ProviderApp>): Promise<Claims | undefined> {
  if (!(await isPartner(c, 'pragmatic'))) return undefined
  return { sid: newDemoToken(), sub: '', currency: demoCurrency }
}

function linkAnswer(c: Context<ProviderApp>, url: string): Response {
  switch (c.var.fault.fault) {
    case 'broken-game':
      return c.json({ error: '0', url: null })
    case 'empty':
      return c.json({ error: '0' })
    default:
      return c.json({ error: '0', url })
  }
}

function listEntry(game: SandboxGame, origin: string) {
  const { features, ...declared } = declaredOf(game)
  return {
    gameID: game.id,
    gameName: game.name,
    gameTypeID: 'vs',
    typeDescription: 'Video Slots',
    technology: 'html5',
    technologyID: 'H5',
    platform: game.mobileOnly ? 'MOBILE' : game.desktopOnly ? 'WEB' : 'MOBILE,WEB',
    demoGameAvailable: hasDemo(game),
    aspectRatio: '16:9',
    dataType: 'RNG',
    jurisdictions: ['99'],
    frbAvailable: false,
    lines: game.kind === 'slots' ? lineCountOf(game) : 0,
    // In major units of the player's currency.
    minBet: limitsOf(game).min,
    maxBet: limitsOf(game).max,
    features: [...(game.popular ? ['POPULAR'] : []), ...(game.top ? ['TOP'] : []), ...(features ?? [])],
    imageUrl: `${origin}/thumbs/pragmatic/${game.id}.webp`,
    ...declared,
  }
}

function offeredOn(game: SandboxGame, platform: LinkQuery['platform']): boolean {
  return platform === 'WEB' ? !game.mobileOnly : !game.desktopOnly
}

/**
 * The fields of the launch key are joined with "`|`", as Pragmatic does. `token` is the operator's, in the key and beside it: integrations
 * read either. What was launched for whom is sealed.
 */
async function gameAddress(
  config: SandboxConfig,
  requestUrl: string,
  query: LinkQuery,
  claims: Claims,
): Promise<string> {
  const sealed = await sealLaunch(config.launchKey, {
    provider: 'pragmatic',
    gameId: query.symbol,
    token: claims.sid,
    ...(isDemoToken(claims.sid) ? {} : { player: claims.sub }),
    currency: claims.currency,
    lang: query.lang,
    mobile: query.platform === 'MOBILE',
    homeUrl: query.lobbyUrl,
    expires_s: Math.floor(Date.now() / 1000) + launchLife_s,
  })
  const token = isDemoToken(claims.sid) ? '' : claims.sid
  const fields = {
    token,
    symbol: query.symbol,
    technology: query.technology,
    platform: query.platform,
    language: query.lang,
    cashierUrl: query.cashierUrl ?? '',
    lobbyUrl: query.lobbyUrl ?? '',
  }
  const key = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('`|`')
  const address = new URL('/gs2c/playGame.do', publicOrigin(config, requestUrl))
  const shown = { key, stylename: 'atoll', ...(token && { token }), launch: sealed }
  address.search = new URLSearchParams(shown).toString()
  return address.href
}
