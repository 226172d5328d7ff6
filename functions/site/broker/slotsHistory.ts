import { calls } from '#contract/calls.ts'
import { gamePath } from '#contract/gameKind.ts'
import type { Game } from '#contract/games.ts'
import { ok } from '#lib/result.ts'
import type {
  OpenRounds,
  PlatformSlotsHistory,
  SlotsHistory,
  SlotsRound,
  ToldRound,
} from '#contract/slotsHistory.ts'
import { cardOf, kindOf } from '../catalog/cards.ts'
import { withCatalog } from '../catalog/current.ts'
import { readGame } from '../catalog/read.ts'
import type { SiteConfig } from '../kit/config.ts'
import { log } from '../../shared/log.ts'
import { findProvider } from '../providers/registry.ts'
import type { CallContext, CallOutcome, RequestContext } from '../calls/context.ts'
import { forwardAndRead } from './forward.ts'

type PlatformRound = PlatformSlotsHistory['history'][number]

/** POST /api/user/getSlotsBetHistory: the platform's rounds, with the names that the catalog has for their games. */
export async function slotsHistory(context: CallContext<'slotsHistory'>): Promise<CallOutcome<SlotsHistory>> {
  const answer = await forwardAndRead(context, calls.slotsHistory.answer)
  if (!answer.ok) return answer
  const { history, ...page } = answer.value.value
  const named = namesOf(context, await gamesOf(context, history))
  return ok({ ...page, history: history.map((round) => named(round)) })
}

/**
 * GET /api/user/round: one round told again. A replay is on one of the provider's origins, or it is not shown: the address came from a
 * third party, and the player opens it.
 */
export async function round(context: CallContext<'round'>): Promise<CallOutcome<ToldRound>> {
  const answer = await forwardAndRead(context, calls.round.answer)
  if (!answer.ok) return answer
  const told = answer.value.value
  const named = namesOf(context, await gamesOf(context, [told]))
  return ok({ ...told, ...named(told), replay: replayOf(context, told) })
}

/** GET /api/user/rounds/open: those that have not ended, with the pages where they may be played on. */
export async function openRounds(context: CallContext<'openRounds'>): Promise<CallOutcome<OpenRounds>> {
  const answer = await forwardAndRead(context, calls.openRounds.answer)
  if (!answer.ok) return answer
  const { rounds, ...sums } = answer.value.value
  const games = await gamesOf(context, rounds)
  const named = namesOf(context, games)
  const pathOf = (game: Game | undefined) => (game ? gamePath(cardOf(game)) : null)
  return ok({
    ...sums,
    rounds: rounds.map((round) => ({ ...named(round), path: pathOf(games.get(idOf(round))) })),
  })
}

function replayOf(
  { config, requestId }: RequestContext,
  { provider_id, replay }: { provider_id: string; replay: string | null },
): string | null {
  if (replay === null) return null
  const origins = findProvider(config, provider_id)?.frameOrigins ?? []
  if (origins.includes(new URL(replay).origin)) return replay
  const { host } = new URL(replay)
  log('warn', 'replay leaves the provider', { request_id: requestId, provider: provider_id, host })
  return null
}

function namesOf({ config }: RequestContext, games: ReadonlyMap<string, Game>) {
  const crashGames = config.crashGames && new Set(config.crashGames)
  return (round: PlatformRound): SlotsRound => {
    const game = games.get(idOf(round))
    return {
      ...round,
      provider: providerName(config, round.provider_id),
      game: game?.gameName ?? round.game_id,
      game_type: game ? kindOf(game, crashGames) : '',
    }
  }
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
