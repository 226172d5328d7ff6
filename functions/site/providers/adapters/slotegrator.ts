import * as v from 'valibot'
import type { Category } from '#contract/games.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { pause } from '../../../shared/pause.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { lineClient } from '../../upstream/clients.ts'
import type { UpstreamFailure } from '../../upstream/failure.ts'
import { upstreamFetch, type UpstreamAnswer } from '../../upstream/fetch.ts'
import {
  betLimits,
  checkedGame,
  declaredIn,
  pictureUrl,
  createEntryReader,
  type EntryFailure,
  type ListedGame,
} from '../entries.ts'
import {
  gameIdFor,
  providerLanguage,
  providerUpstream,
  type DemoRequest,
  type LaunchFailure,
  type LaunchRequest,
  type Provider,
  type ProviderContext,
} from '../provider.ts'
import { signedHeaders } from './slotegratorSign.ts'

const pageLimit_bytes = 1024 * 1024
const linkLimit_bytes = 64 * 1024
/** At 50 games a page: 250,000 games. */
const pagesAtMost = 5000
/** The real one takes one request a second. */
const pagePause_ms = 1000

/** Slotegrator, an aggregator of studios, vivogaming's live tables among them: signed calls, 50 games a page. */
export const slotegrator: Provider = {
  async list(context, deadline_ms) {
    const reader = createEntryReader((entry) => readEntry(entry, context.provider))
    for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
      if (page > 1 && !context.provider.isSandbox) await pause(pagePause_ms)
      if (Date.now() > deadline_ms) return err(timeOut(page, pageCount))
      const answer = await listPage(context, page)
      if (!answer.ok) return answer
      reader.add(answer.value.items)
      pageCount = answer.value._meta.pageCount
    }
    return ok(reader.finish())
  },

  launch: (context, request) =>
    gameLink(context, '/slotegrator/games/link', linkQuery(context.provider, request)),

  demo: (context, request) =>
    gameLink(context, '/slotegrator/games/init-demo', demoQuery(context.provider, request)),
}

async function gameLink(
  context: ProviderContext,
  path: string,
  query: URLSearchParams,
): Promise<Result<{ url: string }, LaunchFailure>> {
  const answer = await call(context, 'launch', path, query, linkLimit_bytes, decodeLink)
  if (!answer.ok) return answer
  return answer.value.kind === 'refused' ? err(answer.value) : ok({ url: answer.value.url })
}

function listPage(context: ProviderContext, page: number): Promise<Result<ListPage, UpstreamFailure>> {
  const query = new URLSearchParams({ project_name: context.provider.projectName, page: String(page) })
  return call(context, 'list', '/slotegrator/games/list', query, pageLimit_bytes, decodeList)
}

async function call<Value>(
  context: ProviderContext,
  use: 'list' | 'launch',
  path: string,
  query: URLSearchParams,
  limit_bytes: number,
  decode: (answer: UpstreamAnswer) => Result<Value, string>,
): Promise<Result<Value, UpstreamFailure>> {
  const upstream = providerUpstream(context, use)
  // Signed again for each try, because a nonce is valid once.
  const headers = async () => ({
    accept: 'application/json',
    'x-request-id': context.requestId,
    ...(await signedHeaders(query, context.config.slotegrator, Date.now(), newNonce())),
  })
  return upstreamFetch(upstream, { method: 'GET', path, query, headers, limit_bytes }, decode)
}

function newNonce(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

function linkQuery(provider: ProviderConfig, request: LaunchRequest): URLSearchParams {
  const { session } = request
  const query = demoQuery(provider, request)
  query.set('player_id', session.player_id)
  query.set('player_name', session.player_name)
  query.set('currency', session.currency)
  query.set('session_id', session.token)
  return query
}

function demoQuery(
  provider: ProviderConfig,
  { game, device, lang, returnUrl }: DemoRequest,
): URLSearchParams {
  const query = new URLSearchParams({
    project_name: provider.projectName,
    game_uuid: gameIdFor(game, device),
    language: providerLanguage(provider, lang),
    device,
  })
  if (device === 'mobile') query.set('return_url', returnUrl)
  return query
}

const ListPage = v.object({
  items: v.array(v.unknown()),
  _meta: v.object({ pageCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pagesAtMost)) }),
})
type ListPage = v.InferOutput<typeof ListPage>

function decodeList(answer: UpstreamAnswer): Result<ListPage, string> {
  const body = lineClient(answer)
  if (!body.ok) return body
  if (body.value.kind === 'refused') return err(body.value.refusal.message)
  const page = v.safeParse(ListPage, body.value.value)
  return page.success ? ok(page.output) : err('not a page of games')
}

const LinkAnswer = v.object({ url: v.pipe(v.string(), v.url()) })
type Link = { kind: 'link'; url: string } | { kind: 'refused'; detail: string }

function decodeLink(answer: UpstreamAnswer): Result<Link, string> {
  const body = lineClient(answer)
  if (!body.ok) return body
  if (body.value.kind === 'refused') return ok({ kind: 'refused', detail: body.value.refusal.message })
  const link = v.safeParse(LinkAnswer, body.value.value)
  return link.success ? ok({ kind: 'link', url: link.output.url }) : err('not a game link')
}

function timeOut(page: number, pageCount: number): UpstreamFailure {
  return { kind: 'timeout', detail: `out of time at page ${page} of ${pageCount}` }
}

const Entry = v.object({
  uuid: v.string(),
  name: v.string(),
  image: v.optional(v.unknown()),
  type: v.optional(v.string(), ''),
  provider: v.optional(v.string(), ''),
  technology: v.optional(v.string()),
  is_mobile: v.optional(v.unknown()),
  tags: v.optional(v.unknown()),
  parameters: v.optional(v.unknown()),
})
const Tags = v.array(v.object({ code: v.string() }))
const Parameters = v.object({ min_bet: v.optional(v.unknown()), max_bet: v.optional(v.unknown()) })

/** GAMES-03. */
const excludedStudios = new Set(['betradar', 'betsolutions'])
/** Every game of these is a live table (GAMES-02). */
const liveStudios = new Set(['vivogaming'])
/** The list has ids in place of some names. */
const studioNames: Readonly<Record<string, string>> = { vivogaming: 'Vivo Gaming' }

/** One entry of a page in our shape. */
export function readEntry(entry: unknown, provider: ProviderConfig): Result<ListedGame, EntryFailure> {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken')
  const listed = parsed.output
  const studio = listed.provider.trim()
  if (excludedStudios.has(studio.toLowerCase())) return err('excluded')
  const type = listed.type.trim().toLowerCase()
  const isLiveGame = /^live\b/.test(type) || liveStudios.has(studio.toLowerCase())
  const isMobileVersion = listed.is_mobile === 1 || listed.is_mobile === true
  const parameters = v.safeParse(Parameters, listed.parameters)
  const game = {
    id: `${provider.id}/${listed.uuid}`,
    gameId: listed.uuid,
    gameName: listed.name,
    provider: provider.id,
    routeProvider: provider.id,
    ...(studio ? { studio: studioNames[studio.toLowerCase()] ?? studio } : {}),
    tab: tabsOf(type, listed.tags, isLiveGame),
    imageUrl: pictureUrl(listed.image),
    isLiveGame,
    technologyId: listed.technology,
    limits: parameters.success ? betLimits(parameters.output.min_bet, parameters.output.max_bet) : undefined,
    isMobile: true,
    haveTwoVersion: false,
    ...declaredIn(listed.parameters),
  }
  return checkedGame(game, isMobileVersion ? 'mobile' : undefined)
}

/** Slotegrator's types, without "live " before them. */
const categoriesByType: Record<string, Category[]> = {
  slots: ['slotMachines'],
  crash: ['crash'],
  roulette: ['roulette'],
  card: ['cardGames', 'card'],
  table: ['tableGames'],
  blackjack: ['blackJack'],
  baccarat: ['baccarat'],
  poker: ['poker'],
  'video poker': ['poker'],
  'casino holdem': ['casinoHoldem'],
  lottery: ['lotto'],
  keno: ['lotto'],
  'sic bo': ['sikBo'],
  'dragon tiger': ['dragonTiger'],
  dice: ['dice'],
}
const categoryByTag: Record<string, Category> = { popular: 'popular', top: 'top' }

function tabsOf(type: string, tags: unknown, isLiveGame: boolean): Category[] {
  const tabs = new Set<Category>()
  const listed = v.safeParse(Tags, tags)
  for (const { code } of listed.success ? listed.output : []) {
    const category = categoryByTag[code]
    if (category) tabs.add(category)
  }
  for (const category of categoriesByType[type.replace(/^live\s*/, '')] ?? ['otherGames']) tabs.add(category)
  if (isLiveGame) tabs.add('liveCasino')
  return [...tabs]
}
