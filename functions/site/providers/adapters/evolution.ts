import * as v from 'valibot'
import type { Launch } from '#contract/games.ts'
import type { GameSession } from '#contract/gameSession.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { liveClient } from '../../upstream/clients.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { createEntryReader, EntryId, listedGame, type ReadEntry } from '../entries.ts'
import {
  gameIdFor,
  providerLanguage,
  type DemoRequest,
  type LaunchFailure,
  type LaunchRequest,
  type Provider,
  type ProviderContext,
} from '../provider.ts'
import { readSoftgaming } from '../softgaming.ts'

const slotType = 'softgaming-slots'

/** Evolution: slots of an aggregator, limited to the configured merchants, and live tables. */
export const evolution: Provider = {
  async list(context) {
    const { products } = context.provider
    const reader = createEntryReader(readerFor(context.provider))
    for (const product of products) {
      const list = await askForList(
        context,
        {
          path: '/api/evolution/get_game_list',
          query: { game_type: product === 'live' ? 'live' : slotType },
          client: liveClient,
          schema: v.array(v.unknown()),
        },
        product === 'live' ? 'live-list' : 'list',
      )
      if (!list.ok) return list
      reader.add(list.value)
    }
    return ok(reader.finish())
  },

  launch: (context, request) =>
    request.game.isLiveGame ? launchTable(context, request) : launchSlot(context, request, request.session),

  demo: async (context, request) =>
    request.game.isLiveGame
      ? err({ kind: 'refused', detail: 'a live table has no play money' })
      : launchSlot(context, request, undefined),
}

/** The address of a slot, for a session or for play money. */
async function launchSlot(
  context: ProviderContext,
  { game, device, lang }: DemoRequest,
  session: GameSession | undefined,
): Promise<Result<Launch, LaunchFailure>> {
  const frame = await askToLaunch(context, session, {
    path: '/api/evolution/open_frame',
    query: {
      language: providerLanguage(context.provider, lang),
      page_id: gameIdFor(game, device),
      system: game.system ?? '',
      game_type: slotType,
      ...(!session && { demo: '1' }),
    },
    client: liveClient,
    schema: v.object({ launch_url: v.pipe(v.string(), v.url()) }),
  })
  return frame.ok ? ok({ url: frame.value.launch_url }) : frame
}

async function launchTable(
  context: ProviderContext,
  { game, session, lang }: LaunchRequest,
): Promise<Result<Launch, LaunchFailure>> {
  const link = await askToLaunch(
    context,
    session,
    {
      path: '/api/evolution/get_game_url',
      query: {
        table_id: game.gameId,
        category: game.format ?? '',
        language: providerLanguage(context.provider, lang),
      },
      client: liveClient,
      schema: v.object({ game_lobby_link: v.pipe(v.string(), v.url()) }),
    },
    'live-launch',
  )
  return link.ok ? ok({ url: link.value.game_lobby_link }) : link
}

/** GAMES-03: of the aggregator's merchants those configured are kept. */
function readerFor(provider: ProviderConfig): ReadEntry {
  const merchants = provider.merchants && new Set(provider.merchants)
  const isTable = (entry: unknown) => typeof entry === 'object' && entry !== null && 'table_id' in entry
  return (entry) =>
    isTable(entry)
      ? readTable(entry, provider)
      : readSoftgaming(entry, provider, ({ MerchantName }) => merchants?.has(MerchantName) ?? true)
}

const Table = v.object({
  table_id: EntryId,
  name: v.string(),
  category: v.optional(v.string(), ''),
  image: v.optional(v.unknown()),
  is_top: v.optional(v.unknown()),
  bet_limits: v.optional(v.object({ min: v.optional(v.unknown()), max: v.optional(v.unknown()) }), {}),
})

function readTable(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Table, entry)
  if (!parsed.success) return err('broken' as const)
  const { table_id, name, category, image, is_top, bet_limits } = parsed.output
  return listedGame(provider, {
    gameId: table_id,
    gameName: name,
    // Asked for again at launch.
    format: category,
    tab: tabsOf({ word: category, isTop: is_top === true, isLiveGame: true }),
    picture: image,
    isLiveGame: true,
    ...bet_limits,
  })
}
