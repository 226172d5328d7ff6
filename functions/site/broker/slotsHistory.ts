import { calls } from '#contract/calls.ts'
import type { Game } from '#contract/games.ts'
import { ok } from '#lib/result.ts'
import type { PlatformSlotsHistory, SlotsHistory } from '#contract/slotsHistory.ts'
import { kindOf } from '../catalog/cards.ts'
import { withCatalog } from '../catalog/current.ts'
import { readGame } from '../catalog/read.ts'
import type { SiteConfig } from '../kit/config.ts'
import { findProvider } from '../providers/registry.ts'
import type { CallContext, CallOutcome, RequestContext } from '../calls/context.ts'
import { forwardAndRead } from './forward.ts'

type PlatformRound = PlatformSlotsHistory['history'][number]

/** POST /api/user/getSlotsBetHistory: the platform's rounds, with the names that the catalog has for their games. */
export async function slotsHistory(context: CallContext<'slotsHistory'>): Promise<CallOutcome<SlotsHistory>> {
  const answer = await forwardAndRead(context, calls.slotsHistory.answer)
  if (!answer.ok) return answer
  const { history, ...page } = answer.value.value
  const games = await gamesOf(context, history)
  const crashGames = context.config.crashGames && new Set(context.config.crashGames)
  const named = history.map((round) => {
    const game = games.get(idOf(round))
    return {
      ...round,
      provider: providerName(context.config, round.provider_id),
      game: game?.gameName ?? round.game_id,
      game_type: game ? kindOf(game, crashGames) : '',
    }
  })
  return ok({ ...page, history: named })
}

/** Games that no longer exist, or all while there is no catalog, are left out. */
async function gamesOf(
  context: RequestContext,
  rounds: readonly PlatformRound[],
): Promise<ReadonlyMap<string, Game>> {
  const { CATALOG } = context.env
  const ids = [...new Set(rounds.map(idOf))]
  const found = await withCatalog(context.env, context, (meta) =>
    Promise.all(ids.map((id) => readGame(CATALOG, meta, id))),
  )
  const games = (found ?? []).filter((game) => game !== undefined)
  return new Map(games.map((game) => [game.id, game]))
}

function providerName(config: SiteConfig, id: string): string {
  return findProvider(config, id)?.name ?? id
}

function idOf({ provider_id, game_id }: PlatformRound): string {
  return `${provider_id}/${game_id}`
}
