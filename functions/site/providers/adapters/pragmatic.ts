import * as v from 'valibot'
import type { Category, Device, Launch } from '#contract/games.ts'
import type { GameSession } from '#contract/gameSession.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { json, type Decoded } from '../../upstream/clients.ts'
import type { UpstreamAnswer } from '../../upstream/fetch.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { createEntryReader, EntryId, listedGame, type EntryFailure, type ListedGame } from '../entries.ts'
import { partnerName } from '../partner.ts'
import { launchLiveTable, listLiveTables } from './pragmaticLive.ts'
import {
  gameIdFor,
  providerLanguage,
  type DemoRequest,
  type LaunchFailure,
  type Provider,
  type ProviderContext,
} from '../provider.ts'

/** Pragmatic: slots by gitslotpark, live tables by calls of their own. */
export const pragmatic: Provider = {
  async list(context) {
    const { provider } = context
    const reader = createEntryReader((entry) => readEntry(entry, provider))
    if (provider.products.includes('slots')) {
      const slots = await askForList(context, {
        path: '/gitslotpark/game_list',
        query: { partner_name: partnerName(provider) },
        client: gitslotpark,
        schema: v.object({ result: v.array(v.unknown()) }),
      })
      if (!slots.ok) return slots
      reader.add(slots.value.result)
    }
    if (!provider.products.includes('live')) return ok(reader.finish())
    const live = await listLiveTables(context)
    if (!live.ok) return live
    const list = reader.finish()
    return ok({
      games: [...list.games, ...live.value.games],
      dropped: list.dropped + live.value.dropped,
    })
  },

  launch: (context, request) =>
    request.game.system === 'live'
      ? launchLiveTable(context, request)
      : gameLink(context, request, request.session),

  demo: async (context, request) =>
    request.game.system === 'live'
      ? err({ kind: 'refused', detail: 'a live table has no play money' })
      : gameLink(context, request, undefined),
}

/** The address of a slot, for a session or for play money. */
async function gameLink(
  context: ProviderContext,
  request: DemoRequest,
  session: GameSession | undefined,
): Promise<Result<Launch, LaunchFailure>> {
  const link = await askToLaunch(context, session, {
    path: '/gitslotpark/game_link',
    query: { ...linkQuery(context.provider, request), ...(!session && { mode: 'fun' }) },
    client: gitslotpark,
    schema: v.object({ url: v.pipe(v.string(), v.url()) }),
  })
  return link.ok ? ok({ url: link.value.url }) : link
}

function linkQuery(provider: ProviderConfig, request: DemoRequest): Record<string, string> {
  const symbol = gameIdFor(request.game, request.device)
  return {
    gameid: symbol,
    symbol,
    lobbyUrl: request.returnUrl,
    platform: request.device === 'mobile' ? 'MOBILE' : 'WEB',
    lang: providerLanguage(provider, request.lang),
    technology: request.game.technologyId ?? 'H5',
  }
}

const Body = v.looseObject({ error: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

/** `error` "0" is success, whatever the HTTP status says. */
function gitslotpark(answer: UpstreamAnswer): Decoded {
  const body = json(answer)
  if (!body.ok) return body
  const parsed = v.safeParse(Body, body.value)
  if (!parsed.success) return err('no error field')
  const { error } = parsed.output
  if (error === '0') return ok({ kind: 'value', value: parsed.output })
  return ok({ kind: 'refused', refusal: { code: answer.status, message: `error ${error}` } })
}

const Entry = v.object({
  gameID: EntryId,
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
  return listedGame(
    provider,
    {
      gameId: listed.gameID,
      gameName: listed.gameName,
      tab: tabsOf(listed, isLiveGame),
      picture: listed.imageUrl,
      isLiveGame,
      technologyId: listed.technologyID,
      min: listed.minBet,
      max: listed.maxBet,
    },
    deviceOf(listed.platform),
  )
}

/** `MOBILE,WEB` is both, and so is an entry without the field. */
function deviceOf(text: string): Device | undefined {
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
