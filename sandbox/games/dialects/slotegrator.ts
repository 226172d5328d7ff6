import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { getConfig, type SandboxConfig } from '../../config.ts'
import { publicOrigin } from '../../env.ts'
import type { SandboxGame } from '../catalog.ts'
import { breakSome, withFault, type ProviderApp } from '../faults.ts'
import { findGame, gameCount, providerGames } from '../gameList.ts'
import { launchLife_s, sealLaunch } from '../launchKey.ts'
import { declaredOf, hasDemo, limitsOf, playAddress } from '../play.ts'
import { signatureLife_s, signHeaders, slotegratorVerify, useNonce } from './slotegratorSign.ts'

const gamesPerPage = 50

const ProjectName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const ListQuery = v.object({
  project_name: ProjectName,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
})
const LinkQuery = v.object({
  project_name: ProjectName,
  game_uuid: v.pipe(v.string(), v.uuid()),
  player_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  player_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  session_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  device: v.optional(v.picklist(['desktop', 'mobile']), 'desktop'),
  return_url: v.optional(v.pipe(v.string(), v.url(), v.maxLength(500))),
  language: v.optional(v.pipe(v.string(), v.maxLength(8)), 'en'),
})
const DemoQuery = v.omit(LinkQuery, ['player_id', 'player_name', 'currency', 'session_id'])
type LinkQuery = v.InferOutput<typeof LinkQuery>

export const slotegrator = new Hono<ProviderApp>()

slotegrator.use('/slotegrator/games/*', withFault('slotegrator'), signed())

slotegrator.get('/slotegrator/games/list', (c) => {
  const query = v.safeParse(ListQuery, c.req.query())
  if (!query.success) return invalid(c, query.issues)
  const { fault, size } = c.var.fault
  const totalCount = fault === 'empty' ? 0 : gameCount('slotegrator', size)
  const origin = publicOrigin(getConfig(c.env), c.req.url)
  return c.json(listPage(totalCount, query.output, origin, fault === 'broken-game'))
})

slotegrator.get('/slotegrator/games/link', async (c) => {
  const query = v.safeParse(LinkQuery, c.req.query())
  if (!query.success) return invalid(c, query.issues)
  const game = findGame('slotegrator', query.output.game_uuid)
  if (game === undefined) return failure(c, 404, 'Not Found', 'Game not found')
  const url = await gameAddress(getConfig(c.env), c.req.url, query.output)
  switch (c.var.fault.fault) {
    case 'broken-game':
      return c.json({ url: 42 })
    case 'empty':
      return c.json({})
    default:
      return c.json({ url })
  }
})

/** Play money, without a player. */
slotegrator.get('/slotegrator/games/init-demo', async (c) => {
  const query = v.safeParse(DemoQuery, c.req.query())
  if (!query.success) return invalid(c, query.issues)
  const { game_uuid, language, return_url, device } = query.output
  const game = findGame('slotegrator', game_uuid)
  if (game === undefined || !hasDemo(game)) return failure(c, 404, 'Not Found', 'Game not found')
  const wanted = { provider: 'slotegrator', gameId: game.id, lang: language, homeUrl: return_url } as const
  return c.json({ url: await playAddress(c, 'guest', { ...wanted, mobile: device === 'mobile' }) })
})

/** Refuses calls that are unsigned, older than 30 s, or repeated. */
function signed(): MiddlewareHandler<ProviderApp> {
  return async (c, next) => {
    const config = getConfig(c.env)
    const timestamp_s = Number(c.req.header(signHeaders.timestamp))
    const nonce = c.req.header(signHeaders.nonce) ?? ''
    const now_s = Date.now() / 1000
    if (c.req.header(signHeaders.merchantId) !== config.slotegratorMerchantId)
      return forbidden(c, 'Unknown merchant')
    if (!Number.isInteger(timestamp_s) || Math.abs(now_s - timestamp_s) > signatureLife_s) {
      return forbidden(c, 'Timestamp is out of range')
    }
    if (!/^[\w-]{16,64}$/.test(nonce)) return forbidden(c, 'Bad nonce')
    const credentials = {
      merchantId: config.slotegratorMerchantId,
      merchantKey: config.slotegratorMerchantKey,
    }
    const parameters = new URL(c.req.url).searchParams
    const sign = c.req.header(signHeaders.sign) ?? ''
    if (!(await slotegratorVerify(parameters, credentials, { timestamp_s, nonce }, sign))) {
      return forbidden(c, 'Bad sign')
    }
    // Checked last, so that a stranger cannot use up nonces.
    if (!useNonce(nonce, now_s)) return forbidden(c, 'Nonce was used')
    return next()
  }
}

function forbidden(c: Context<ProviderApp>, message: string): Response {
  return failure(c, 403, 'Forbidden', message)
}

function failure(c: Context<ProviderApp>, status: 403 | 404, name: string, message: string): Response {
  return c.json({ name, message, code: 0, status }, status)
}

function invalid(c: Context<ProviderApp>, issues: readonly v.BaseIssue<unknown>[]): Response {
  const fields = issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }))
  return c.json(fields, 422)
}

function listPage(
  totalCount: number,
  query: v.InferOutput<typeof ListQuery>,
  origin: string,
  broken: boolean,
) {
  const pageCount = Math.max(1, Math.ceil(totalCount / gamesPerPage))
  // As in the real service, a page past the end is the last page.
  const currentPage = Math.min(query.page, pageCount)
  const start = (currentPage - 1) * gamesPerPage
  const end = Math.min(start + gamesPerPage, totalCount)
  const items = providerGames('slotegrator', start, end).map((game) => listEntry(game, origin))
  const address = (page: number) => ({
    href: `${origin}/slotegrator/games/list?project_name=${query.project_name}&page=${page}`,
  })
  return {
    items: broken ? breakSome(items, 'name') : items,
    _links: {
      self: address(currentPage),
      first: address(1),
      ...(currentPage > 1 ? { prev: address(currentPage - 1) } : {}),
      ...(currentPage < pageCount ? { next: address(currentPage + 1) } : {}),
      last: address(pageCount),
    },
    _meta: { totalCount, pageCount, currentPage, perPage: gamesPerPage },
  }
}

/** The aggregator lists games of steps with the crash games. */
function typeOf({ table, kind }: SandboxGame): string {
  if (table) return `live ${table}`
  return kind === 'ladder' ? 'crash' : kind
}

function listEntry(game: SandboxGame, origin: string) {
  const tags = [...(game.popular ? ['popular'] : []), ...(game.top ? ['top'] : [])]
  return {
    uuid: game.id,
    name: game.name,
    image: `${origin}/thumbs/slotegrator/${game.id}.webp`,
    type: typeOf(game),
    provider: game.studio ?? 'Northcroft',
    technology: 'HTML5',
    has_lobby: 0,
    is_mobile: game.mobileOnly ? 1 : 0,
    has_freespins: 0,
    has_tables: 0,
    tags: tags.map((code) => ({ code })),
    // In major units of the player's currency.
    parameters: { min_bet: limitsOf(game).min, max_bet: limitsOf(game).max, ...declaredOf(game) },
  }
}

async function gameAddress(config: SandboxConfig, requestUrl: string, query: LinkQuery): Promise<string> {
  const sealed = await sealLaunch(config.launchKey, {
    provider: 'slotegrator',
    gameId: query.game_uuid,
    token: query.session_id,
    player: query.player_id,
    currency: query.currency,
    lang: query.language,
    mobile: query.device === 'mobile',
    homeUrl: query.return_url,
    expires_s: Math.floor(Date.now() / 1000) + launchLife_s,
  })
  const { player_id, session_id } = query
  const named = new URLSearchParams({ player_id, session_id })
  return `${publicOrigin(config, requestUrl)}/slotegrator/play/${sealed}?${named.toString()}`
}
