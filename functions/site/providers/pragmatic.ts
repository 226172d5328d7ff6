import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Category, Platform } from '../../../contract/games.ts'
import { defaultCurrency } from '../../../contract/money.ts'
import { err, ok, type Result } from '../../../contract/result.ts'
import type { ProviderConfig } from '../config.ts'
import { json } from '../upstream/clients.ts'
import { upstreamFetch, type UpstreamAnswer } from '../upstream/fetch.ts'
import {
  betLimits,
  checkedGame,
  pictureUrl,
  createEntryReader,
  type EntryFailure,
  type ListedGame,
} from './entries.ts'
import {
  gameIdFor,
  providerLanguage,
  providerUpstream,
  type LaunchRequest,
  type Provider,
  type ProviderContext,
} from './provider.ts'

const listLimit_bytes = 64 * 1024 * 1024
const linkLimit_bytes = 64 * 1024
const partnerTokenLife_s = 60

/** Pragmatic slots (gitslotpark): `error` "0" is success, whatever the HTTP status says. */
export const pragmatic: Provider = {
  async list(context) {
    const query = new URLSearchParams({ partner_name: partnerName(context.provider, defaultCurrency) })
    const answer = await upstreamFetch(
      providerUpstream(context, 'list'),
      {
        method: 'GET',
        path: '/gitslotpark/game_list',
        query,
        headers: headersOf(context),
        limit_bytes: listLimit_bytes,
      },
      decodeList,
    )
    if (!answer.ok) return answer
    const reader = createEntryReader((entry) => readEntry(entry, context.provider))
    reader.add(answer.value)
    return ok(reader.finish())
  },

  async launch(context, request) {
    const answer = await upstreamFetch(
      providerUpstream(context, 'launch'),
      {
        method: 'GET',
        path: '/gitslotpark/game_link',
        query: linkQuery(context.provider, request),
        headers: { ...headersOf(context), ...(await partnerHeaders(context, request)) },
        limit_bytes: linkLimit_bytes,
      },
      decodeLink,
    )
    if (!answer.ok) return answer
    if (answer.value.kind === 'refused') return err(answer.value)
    return ok({ url: answer.value.url })
  },
}

/** GAMES-13: the partner's name varies by currency; USD serves those the partner has no account for. */
function partnerName(provider: ProviderConfig, currency: string): string {
  return `${provider.partner}_${provider.currencies.includes(currency) ? currency : defaultCurrency}`
}

function headersOf(context: ProviderContext): Record<string, string> {
  return { accept: 'application/json', 'x-request-id': context.requestId }
}

async function partnerHeaders(
  { config, provider }: ProviderContext,
  { session }: LaunchRequest,
): Promise<Record<string, string>> {
  const key = new TextEncoder().encode(config.pragmaticPartnerKey)
  const { player_id, player_name, currency, role, token } = session
  const authorization = await new SignJWT({ name: player_name, currency, role, sid: token })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(player_id)
    .setExpirationTime(`${partnerTokenLife_s} s`)
    .sign(key)
  return { 'x-partner-name': partnerName(provider, currency), 'x-partner-authorization': authorization }
}

function linkQuery(provider: ProviderConfig, request: LaunchRequest): URLSearchParams {
  const symbol = gameIdFor(request.game, request.platform)
  return new URLSearchParams({
    gameid: symbol,
    symbol,
    lobbyUrl: request.returnUrl,
    platform: request.platform === 'mobile' ? 'MOBILE' : 'WEB',
    lang: providerLanguage(provider, request.lang),
    technology: request.game.technologyId ?? 'H5',
  })
}

const ListAnswer = v.object({ error: v.union([v.literal('0'), v.literal(0)]), result: v.array(v.unknown()) })

function decodeList(answer: UpstreamAnswer): Result<unknown[], string> {
  const body = json(answer)
  if (!body.ok) return body
  const list = v.safeParse(ListAnswer, body.value)
  return list.success ? ok(list.output.result) : err('not a game list')
}

const LinkAnswer = v.object({
  error: v.union([v.literal('0'), v.literal(0)]),
  url: v.pipe(v.string(), v.url()),
})
const LinkRefusal = v.object({ error: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })
type Link = { kind: 'link'; url: string } | { kind: 'refused'; detail: string }

function decodeLink(answer: UpstreamAnswer): Result<Link, string> {
  const body = json(answer)
  if (!body.ok) return body
  const link = v.safeParse(LinkAnswer, body.value)
  if (link.success) return ok({ kind: 'link', url: link.output.url })
  const refusal = v.safeParse(LinkRefusal, body.value)
  const isRefusal = refusal.success && refusal.output.error !== '0'
  return isRefusal ? ok({ kind: 'refused', detail: `error ${refusal.output.error}` }) : err('not a game link')
}

const Entry = v.object({
  gameID: v.string(),
  gameName: v.string(),
  gameTypeID: v.optional(v.string(), 'vs'),
  technologyID: v.optional(v.string()),
  platform: v.optional(v.string(), ''),
  dataType: v.optional(v.string()),
  features: v.optional(v.array(v.unknown()), []),
  minBet: v.optional(v.unknown()),
  maxBet: v.optional(v.unknown()),
  imageUrl: v.optional(v.unknown()),
})
type Entry = v.InferOutput<typeof Entry>

/** One entry of the game list in our shape. */
export function readEntry(entry: unknown, provider: ProviderConfig): Result<ListedGame, EntryFailure> {
  const parsed = v.safeParse(Entry, entry)
  if (!parsed.success) return err('broken')
  const listed = parsed.output
  const isLiveGame = listed.dataType === 'LC' || listed.gameTypeID === 'lg'
  const runsOn = platformOf(listed.platform)
  const game = {
    id: `${provider.id}/${listed.gameID}`,
    gameId: listed.gameID,
    gameName: listed.gameName,
    provider: provider.id,
    routeProvider: provider.id,
    tab: tabsOf(listed, isLiveGame),
    imageUrl: pictureUrl(listed.imageUrl),
    isLiveGame,
    technologyId: listed.technologyID,
    limits: betLimits(listed.minBet, listed.maxBet),
    isMobile: runsOn !== 'desktop',
    haveTwoVersion: false,
  }
  return checkedGame(game, runsOn)
}

/** `MOBILE,WEB` is both, and so is an entry that does not say. */
function platformOf(text: string): Platform | undefined {
  const names = text.split(',').map((name) => name.trim())
  const isMobile = names.includes('MOBILE')
  if (isMobile === names.includes('WEB')) return undefined
  return isMobile ? 'mobile' : 'desktop'
}

/** Game types of Pragmatic's integration guide. */
const categoryByType: Record<string, Category> = {
  vs: 'slotMachines',
  cs: 'slotMachines',
  bj: 'blackJack',
  bc: 'baccarat',
  rl: 'roulette',
  vp: 'poker',
  dt: 'dragonTiger',
  kn: 'lotto',
  lg: 'liveCasino',
  cg: 'crash',
}

function tabsOf(entry: Entry, isLiveGame: boolean): Category[] {
  const tabs = new Set<Category>()
  if (entry.features.includes('TOP')) tabs.add('top')
  if (entry.features.includes('POPULAR')) tabs.add('popular')
  tabs.add(categoryByType[entry.gameTypeID] ?? 'otherGames')
  if (isLiveGame) tabs.add('liveCasino')
  return [...tabs]
}
