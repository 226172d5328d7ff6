import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { callOf, type CallsWith } from '#contract/calls.ts'
import { successResponse } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { ContentVersion } from '#contract/content.ts'
import { gameKeyOf } from '#contract/gameLists.ts'
import type { ProviderInfo } from '#contract/games.ts'
import { sportStagePath, type SportBooks } from '#contract/sportFrame.ts'
import { validate } from '#contract/validate.ts'
import { describeError, log } from '../../shared/log.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/headers.ts'
import { getConfig, type SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import {
  publicCallNames,
  readQuestion,
  type Audience,
  type PublicCallName,
  type PublicQuestion,
} from './address.ts'
import { detailsOf } from './cards.ts'
import { bookLine, bookSearch } from './line.ts'
import { withCatalog, type Background } from './current.ts'
import { allCategories } from '#contract/lobby.ts'
import { collectionView, viewName, type Meta } from './meta.ts'
import { tellHealth } from '../upstream/keeper.ts'
import { callPlatform } from '../upstream/platform.ts'
import { currentVersion, freshList, platformList } from './platformLists.ts'
import { readGame, readPage, readSearch, readView, type GamesPage } from './read.ts'

const requestIdHeader = 'X-Request-Id'
const publicCaching = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }

/** `content` is the version of the content that a page asks for; requests from outside have none. */
type CatalogContext = {
  env: SiteEnv
  ctx: Background
  config: SiteConfig
  requestId: string
  content: string | undefined
}
type CatalogCallName =
  | (PublicCallName & CallsWith<{ answeredBy: 'site' }>)
  | ('contentVersion' | 'previewedContent')
  | ('tournaments' | 'tournament' | 'tournamentTable')
type Handler<Name extends PublicCallName> = (
  context: CatalogContext,
  question: PublicQuestion<Name>,
) => Promise<Response>

/** Lists of the catalog and the sportsbook's line; all others come from the platform. */
const handlers: { [Name in CatalogCallName]: Handler<Name> } = {
  games: gamesPage,
  collectionGames: collectionPage,
  searchGames: searchResult,
  gameNames,
  gameProviders: providerInfos,
  game: gameCard,
  gameRtp,
  sportLine,
  searchEvents,
  sportBooks,
  contentVersion,
  previewedContent: (context, question) => uncopied('previewedContent', context, question),
  tournaments: (context, question) => fresh('tournaments', context, question),
  tournament: (context, question) => fresh('tournament', context, question),
  tournamentTable: (context, question) =>
    uncopied('tournamentTable', context, question, soonOld('tournamentTable')),
}

type CatalogApp = { Bindings: { env: SiteEnv; ctx: Background } }
const app = new Hono<CatalogApp>()
app.onError((error, c) => {
  const requestId = requestIdOf(c.req.header(requestIdHeader))
  log('error', 'catalog crashed', { request_id: requestId, error: describeError(error) })
  return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
})
app.notFound(() => failureReply(noSuchCall))
for (const name of publicCallNames) app.get(callOf(name).path, (c) => answer(c, name))

/** The Catalog entrypoint: every call of the table with `cache_s`. Answers may be cached, failures may not. */
export async function catalogFetch(request: Request, env: SiteEnv, ctx: Background): Promise<Response> {
  const answer = await app.fetch(request, { env, ctx })
  tellHealth(env, ctx)
  return answer
}

async function answer<Name extends PublicCallName>(c: Context<CatalogApp>, name: Name): Promise<Response> {
  const url = new URL(c.req.url)
  const config = getConfig(c.env.env)
  const requestId = requestIdOf(c.req.header(requestIdHeader))
  const context = { ...c.env, config, requestId, content: versionIn(url) }
  const siteOrigin = config.siteOrigin ?? url.origin
  const question = readQuestion(name, { config, siteOrigin }, { url, pathParams: c.req.param() })
  if (!question.ok) return failureReply(question.error)
  const handler = handlerOf(name)
  return handler ? handler(context, question.value) : fromPlatform(name, context, question.value)
}

function handlerOf<Name extends PublicCallName>(name: Name): Handler<Name> | undefined {
  const all: { [Known in PublicCallName]?: Handler<Known> } = handlers
  return all[name]
}

async function gamesPage(
  { env, ctx }: CatalogContext,
  { query, audience }: PublicQuestion<'games'>,
): Promise<Response> {
  const { platform: device, ...rest } = query
  const question = { ...rest, device, audience }
  return pageReply(await withCatalog(env, ctx, (meta) => readPage(env.CATALOG, meta, question)))
}

/** 9404 where it is not shown, so that its page is not found either. */
async function collectionPage(
  { env, ctx }: CatalogContext,
  { params: { id }, query, audience }: PublicQuestion<'collectionGames'>,
): Promise<Response> {
  const { platform: device, ...rest } = query
  const name = collectionView(id)
  const page = await withCatalog(env, ctx, async (meta) =>
    meta.views[name] ? readView(env.CATALOG, meta, name, { ...rest, device, audience }) : 'unknown',
  )
  return page === 'unknown' ? failureReply(noSuchCollection) : pageReply(page)
}

function pageReply(page: GamesPage | undefined): Response {
  if (!page) return nothingYet({ games: [], cursor: null, total: 0 })
  // The games are JSON text already; parsing and serializing them again would be the most expensive part.
  const paging = `"cursor":${JSON.stringify(page.cursor)},"total":${page.total}`
  return new Response(`{"status":0,"result":{"games":${page.games},${paging}}}`, {
    headers: { 'Content-Type': 'application/json', ...publicCaching },
  })
}

async function searchResult(
  { env, ctx, config }: CatalogContext,
  { query, audience }: PublicQuestion<'searchGames'>,
): Promise<Response> {
  const { q, platform: device, section } = query
  const question = { text: q, device, section, audience, providers: config.providers }
  const games = await withCatalog(env, ctx, (meta) => readSearch(env.CATALOG, meta, question))
  return games ? successResponse({ games }, publicCaching) : nothingYet({ games: [] })
}

/** Of games that a rule names there are fifty at most. */
const mostNames = 200

async function gameNames(
  { env, ctx, config }: CatalogContext,
  { query }: PublicQuestion<'gameNames'>,
): Promise<Response> {
  const ids = [...new Set(query.ids.split(','))].slice(0, mostNames)
  const named = await withCatalog(env, ctx, (meta) =>
    Promise.all(
      ids.map(async (id) => {
        const isGame = id.includes('/')
        const name = isGame
          ? (await readGame(env.CATALOG, meta, id))?.gameName
          : config.providers.find((one) => one.id === id)?.name
        return name === undefined ? [] : [[id, name] as const]
      }),
    ),
  )
  return named ? successResponse(Object.fromEntries(named.flat()), publicCaching) : nothingYet({})
}

async function providerInfos(
  { env, ctx, config }: CatalogContext,
  { query, audience }: PublicQuestion<'gameProviders'>,
): Promise<Response> {
  const infos = await withCatalog(env, ctx, async (meta) => infosOf(config, meta, query, audience))
  return infos ? successResponse(infos, publicCaching) : nothingYet([])
}

/** Providers with games in the list and their number of games; for guests only those with default lists. */
function infosOf(
  config: SiteConfig,
  meta: Meta,
  { section, category = allCategories }: PublicQuestion<'gameProviders'>['query'],
  audience: Audience,
): ProviderInfo[] {
  const view = meta.views[viewName(section, category)]
  return config.providers.flatMap((provider) => {
    const range = view?.providers[provider.id]
    const isHidden = audience === 'guest' && (provider.authRequired || !provider.defaultGameList)
    if (!range || isHidden) return []
    const { id, name, authRequired, isDirectGameLink, defaultGameList, uniqueField } = provider
    const flags = { authRequired, isDirectGameLink, defaultGameList, uniqueField }
    return [{ id, routeProvider: id, name, ...flags, count: range.to.at - range.from.at }]
  })
}

/** Also for providers whose list is for players only: the game's page asks a guest to sign in. */
async function gameCard(
  { env, ctx, config }: CatalogContext,
  { params }: PublicQuestion<'game'>,
): Promise<Response> {
  const isConfigured = config.providers.some(({ id }) => id === params.provider)
  if (!isConfigured) return failureReply(noSuchGame)
  const game = await withCatalog(env, ctx, (meta) => readGame(env.CATALOG, meta, gameKeyOf(params)))
  return game ? successResponse(detailsOf(game), publicCaching) : failureReply(noSuchGame)
}

/** The platform's numbers with the games they are of; games that no provider lists any more are left out. */
async function gameRtp(
  { env, ctx, requestId }: CatalogContext,
  { audience }: PublicQuestion<'gameRtp'>,
): Promise<Response> {
  const { path, result, cache_s } = callOf('measuredRtp')
  const question = { path, search: new URLSearchParams(), audience }
  const list = await platformList(env, ctx, 'measuredRtp', question, requestId)
  if (!list.ok) return failureReply(list.error)
  const measured = validate(result, list.value)
  if (!measured.ok) return failureReply(upstreamBroke)
  const { games, ...span } = measured.value
  const named = await withCatalog(env, ctx, (meta) =>
    Promise.all(
      games.map(async ({ id, ...numbers }) => {
        const game = await readGame(env.CATALOG, meta, id)
        return game ? [{ game: detailsOf(game), ...numbers }] : []
      }),
    ),
  )
  const report = { ...span, games: named?.flat() ?? [] }
  if (report.games.length === 0) return nothingYet(report)
  return successResponse(report, { 'Cache-Control': `public, max-age=${cache_s}` })
}

async function sportBooks({ config: { sportsbooks, stageOrigin } }: CatalogContext): Promise<Response> {
  const { digitain, betconstruct } = sportsbooks
  const books: SportBooks = {
    digitain: digitain ? { stage: stageOrigin ? stageOrigin + sportStagePath : null } : null,
    betconstruct: betconstruct ? { frame: betconstruct.frame, siteId: betconstruct.siteId } : null,
  }
  return successResponse(books, publicCaching)
}

const upstreamBroke = { code: code.upstreamBroke, message: 'upstream broke' }
const noSuchCollection = { ...noSuchCall, message: 'no such collection' }
const noSuchGame = { ...noSuchCall, message: 'no such game' }

/** Prices move: the edge keeps a line for seconds. */
const lineCaching = {
  'Cache-Control': `public, max-age=${callOf('sportLine').cache_s}, stale-while-revalidate=3`,
}

async function sportLine(
  { env, ctx, requestId }: CatalogContext,
  question: PublicQuestion<'sportLine'>,
): Promise<Response> {
  const line = await bookLine(env, ctx, question, requestId)
  return line.ok ? successResponse(line.value, lineCaching) : failureReply(line.error)
}

async function searchEvents(
  { env, requestId }: CatalogContext,
  question: PublicQuestion<'searchEvents'>,
): Promise<Response> {
  const found = await bookSearch(env, question, requestId)
  return found.ok ? successResponse(found.value, lineCaching) : failureReply(found.error)
}

/** No provider has answered yet, or no wallet has reported: an empty list that must not be cached. */
function nothingYet(empty: unknown): Response {
  return successResponse(empty)
}

function versionIn(url: URL): string | undefined {
  const version = v.safeParse(ContentVersion, url.searchParams.get('content'))
  return version.success ? version.output : undefined
}

/** Asked every second, so that pages learn of a change at once; the edge keeps it no longer. */
async function contentVersion(
  { env, ctx, requestId }: CatalogContext,
  question: PublicQuestion<'contentVersion'>,
): Promise<Response> {
  const version = await currentVersion(env, ctx, question, requestId)
  const headers = { 'Cache-Control': `public, max-age=${callOf('contentVersion').cache_s}` }
  return version.ok ? successResponse(version.value, headers) : failureReply(version.error)
}

const soonOld = (name: PublicCallName) => ({ 'Cache-Control': `public, max-age=${callOf(name).cache_s}` })

/** A run begins and ends by the clock, whoever has asked before. */
async function fresh<Name extends PublicCallName>(
  name: Name,
  { env, ctx, requestId }: CatalogContext,
  question: PublicQuestion<Name>,
): Promise<Response> {
  const list = await freshList(env, ctx, name, question, requestId)
  return list.ok ? successResponse(list.value, soonOld(name)) : failureReply(list.error)
}

/** Kept by nobody: what is previewed, and a table that changes with each round. */
async function uncopied(
  name: 'tournamentTable' | 'previewedContent',
  { env, config }: CatalogContext,
  { path, search }: PublicQuestion<typeof name>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await callPlatform(env, config, { method: 'GET', path, query: search, isLong: true })
  if (!answer.ok) return failureReply(answer.error)
  const list = validate(callOf(name).result, answer.value.value)
  return list.ok ? successResponse(list.value, headers) : failureReply(upstreamBroke)
}

async function fromPlatform<Name extends PublicCallName>(
  name: Name,
  { env, ctx, requestId, content }: CatalogContext,
  question: PublicQuestion<Name>,
): Promise<Response> {
  const list = await platformList(env, ctx, name, question, requestId, content)
  return list.ok ? successResponse(list.value, publicCaching) : failureReply(list.error)
}
