import * as v from 'valibot'
import type { Launch } from '#contract/games.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../../kit/config.ts'
import { liveClient } from '../../upstream/clients.ts'
import type { UpstreamFailure } from '../../upstream/failure.ts'
import { askForList, askToLaunch } from '../ask.ts'
import { tabsOf } from '../categories.ts'
import { EntryId, listedGame, readEntries } from '../entries.ts'
import { providerLanguage, type GameList, type LaunchFailure, type LaunchRequest } from '../provider.ts'
import type { ProviderContext } from '../provider.ts'

/** Pragmatic's live tables: answers of `success`, `data`, `errorMessage`. */
export async function listLiveTables(context: ProviderContext): Promise<Result<GameList, UpstreamFailure>> {
  const tables = await askForList(
    context,
    { path: '/pragmatic/game/list', client: liveClient, schema: v.array(v.unknown()) },
    'live-list',
  )
  if (!tables.ok) return tables
  return ok(readEntries(tables.value, (entry) => readTable(entry, context.provider)))
}

/** The header names the casino's host, to which the tables link back. */
export async function launchLiveTable(
  context: ProviderContext,
  { game, session, device, lang, returnUrl }: LaunchRequest,
): Promise<Result<Launch, LaunchFailure>> {
  const link = await askToLaunch(
    context,
    session,
    {
      path: '/pragmatic/game/link',
      query: {
        game_id: game.gameId,
        platform: device === 'mobile' ? 'mobile' : 'web',
        lang: providerLanguage(context.provider, lang),
      },
      headers: { 'x-actual-domain': new URL(returnUrl).host },
      client: liveClient,
      schema: v.object({ url: v.pipe(v.string(), v.url()) }),
    },
    'live-launch',
  )
  return link.ok ? ok({ url: link.value.url }) : link
}

const Table = v.object({
  game_id: EntryId,
  name: v.string(),
  type: v.optional(v.string(), ''),
  image: v.optional(v.unknown()),
  is_top: v.optional(v.unknown()),
  min_bet: v.optional(v.unknown()),
  max_bet: v.optional(v.unknown()),
})

function readTable(entry: unknown, provider: ProviderConfig) {
  const parsed = v.safeParse(Table, entry)
  if (!parsed.success) return err('broken' as const)
  const { game_id, name, type, image, is_top, min_bet, max_bet } = parsed.output
  return listedGame(provider, {
    gameId: game_id,
    gameName: name,
    tab: tabsOf({ word: type, isTop: is_top === true, isLiveGame: true }),
    picture: image,
    isLiveGame: true,
    system: 'live',
    min: min_bet,
    max: max_bet,
  })
}
