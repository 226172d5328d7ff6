import { eq } from 'drizzle-orm'
import type { GameRefs } from '#contract/gameLists.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { askPoller } from '../accounts/polls.ts'
import type { Surroundings } from '../kit/dispatch.ts'
import { recentGame } from '../tables/games.ts'
import { playWalletOf } from '../wallet/walletOf.ts'

/** Last played first, from the player's object, which takes over what D1 has from before. */
export async function listRecentGames(
  context: Surroundings,
): Promise<Result<{ recent_games: GameRefs }, CallFailure>> {
  const polled = await askPoller(context, 'recentGames', (wallet, ...asked) => wallet.holderRecent(...asked))
  if (!polled.ok) return polled
  const { owner, games } = polled.value
  const ids = games ?? (await carryOver(context, owner.playerId))
  return ok({ recent_games: ids.map((id) => ({ id })) })
}

async function carryOver({ services }: Surroundings, playerId: string): Promise<string[]> {
  const { gameId, playedAt } = recentGame
  const rows = await services.db
    .select({ gameId, playedAt })
    .from(recentGame)
    .where(eq(recentGame.playerId, playerId))
  return playWalletOf(services.env, playerId).carryRecent(rows)
}
