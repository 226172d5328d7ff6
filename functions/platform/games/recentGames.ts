import { desc, eq, sql } from 'drizzle-orm'
import { recentGamesLimit, type GameRefs } from '#contract/gameLists.ts'
import type { Database } from '../kit/services.ts'
import { recentGame } from '../tables/games.ts'

/** The statements, for a batch, that record a game as just played and delete the oldest beyond the limit. */
export function noteRecentGame(db: Database, playerId: string, gameId: string) {
  const playedAt = Date.now()
  return [
    db
      .insert(recentGame)
      .values({ playerId, gameId, playedAt })
      .onConflictDoUpdate({ target: [recentGame.playerId, recentGame.gameId], set: { playedAt } }),
    db.delete(recentGame).where(
      sql`${recentGame.playerId} = ${playerId} AND ${recentGame.gameId} NOT IN (
        SELECT game_id FROM recent_game WHERE player_id = ${playerId}
        ORDER BY played_at DESC, game_id LIMIT ${recentGamesLimit})`,
    ),
  ] as const
}

/** Last played first. */
export async function listRecentGames(db: Database, playerId: string): Promise<{ recent_games: GameRefs }> {
  const recent_games = await db
    .select({ id: recentGame.gameId })
    .from(recentGame)
    .where(eq(recentGame.playerId, playerId))
    .orderBy(desc(recentGame.playedAt), recentGame.gameId)
    .limit(recentGamesLimit)
  return { recent_games }
}
