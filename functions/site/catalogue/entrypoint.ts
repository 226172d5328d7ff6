import { successResponse } from '../../../contract/envelope.ts'
import { code } from '../../../contract/errors.ts'
import type { ProviderInfo, Section } from '../../../contract/games.ts'
import { getConfig, type SiteConfig } from '../config.ts'
import type { SiteEnv } from '../env.ts'
import { describeError, log } from '../log.ts'
import { failureReply, noSuchCall } from '../reply.ts'
import { readQuestion, type Audience, type PublicQuestion } from './address.ts'
import { cardOf } from './cards.ts'
import { withCatalogue, type Background } from './current.ts'
import { allCategories, viewName, type Meta } from './meta.ts'
import { platformList } from './platformLists.ts'
import { readGame, readPage, readSearch, type PageQuestion } from './read.ts'

const publicCaching = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }

/**
 * The Catalogue entrypoint: every call of the table with `cache_s`. Answers may be kept by any cache, errors by none.
 */
export async function catalogueFetch(request: Request, env: SiteEnv, ctx: Background): Promise<Response> {
  const requestId = request.headers.get('X-Request-Id') ?? crypto.randomUUID()
  try {
    const url = new URL(request.url)
    const config = getConfig(env)
    const question = readQuestion({ config, siteOrigin: config.siteOrigin ?? url.origin }, url)
    if (!question.ok) return failureReply(question.error)
    return await answer(env, ctx, question.value, requestId)
  } catch (error) {
    log('error', 'catalogue crashed', { request_id: requestId, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  }
}

function answer(
  env: SiteEnv,
  ctx: Background,
  question: PublicQuestion,
  requestId: string,
): Promise<Response> {
  switch (question.name) {
    case 'games':
      return gamesPage(env, ctx, question)
    case 'searchGames':
      return searchResult(env, ctx, question)
    case 'gameProviders':
      return providerInfos(env, ctx, question)
    case 'game':
      return gameCard(env, ctx, question)
    default:
      return fromPlatform(env, question, requestId)
  }
}

async function gamesPage(
  env: SiteEnv,
  ctx: Background,
  { query, audience }: PublicQuestion,
): Promise<Response> {
  const asked = { ...query, audience } as PageQuestion
  const page = await withCatalogue(env, ctx, (meta) => readPage(env.CATALOGUE, meta, asked))
  if (!page) return nothingYet({ games: [], cursor: null, total: 0 })
  // The games are JSON already; parsing them to write them again would be the dearest part of the answer.
  const rest = `"cursor":${JSON.stringify(page.cursor)},"total":${page.total}`
  return new Response(`{"status":0,"result":{"games":${page.games},${rest}}}`, {
    headers: { 'Content-Type': 'application/json', ...publicCaching },
  })
}

async function searchResult(
  env: SiteEnv,
  ctx: Background,
  { query, audience }: PublicQuestion,
): Promise<Response> {
  const { q, platform } = query as { q: string; platform?: 'desktop' | 'mobile' }
  const games = await withCatalogue(env, ctx, (meta) =>
    readSearch(env.CATALOGUE, meta, q, platform, audience),
  )
  return games ? successResponse({ games }, publicCaching) : nothingYet({ games: [] })
}

async function providerInfos(
  env: SiteEnv,
  ctx: Background,
  { query, audience }: PublicQuestion,
): Promise<Response> {
  const section = query.section as Section
  const config = getConfig(env)
  const infos = await withCatalogue(env, ctx, async (meta) => infosOf(config, meta, section, audience))
  return infos ? successResponse(infos, publicCaching) : nothingYet([])
}

/** Providers with games in the section, and how many; a guest is told of those with default lists. */
function infosOf(config: SiteConfig, meta: Meta, section: Section, audience: Audience): ProviderInfo[] {
  const view = meta.views[viewName(section, allCategories)]
  return config.providers.flatMap((provider) => {
    const range = view?.providers[provider.id]
    const isHidden = audience === 'guest' && (provider.authRequired || !provider.defaultGameList)
    if (!range || isHidden) return []
    const { id, name, authRequired, isDirectGameLink, defaultGameList, uniqueField } = provider
    const flags = { authRequired, isDirectGameLink, defaultGameList, uniqueField }
    return [{ id, routeProvider: id, name, ...flags, count: range.to.at - range.from.at }]
  })
}

/** Also of a provider whose list is for players alone: the game's own page asks a guest to sign in. */
async function gameCard(env: SiteEnv, ctx: Background, { params }: PublicQuestion): Promise<Response> {
  const isConfigured = getConfig(env).providers.some(({ id }) => id === params.provider)
  if (!isConfigured) return failureReply(noSuchGame)
  const id = `${params.provider}/${params.gameId}`
  const game = await withCatalogue(env, ctx, (meta) => readGame(env.CATALOGUE, meta, id))
  return game ? successResponse(cardOf(game), publicCaching) : failureReply(noSuchGame)
}

const noSuchGame = { ...noSuchCall, message: 'no such game' }

/** No provider gave a list yet: an empty answer that nobody keeps. */
function nothingYet(empty: unknown): Response {
  return successResponse(empty)
}

async function fromPlatform(env: SiteEnv, question: PublicQuestion, requestId: string): Promise<Response> {
  const list = await platformList(env, question, requestId)
  return list.ok ? successResponse(list.value, publicCaching) : failureReply(list.error)
}
