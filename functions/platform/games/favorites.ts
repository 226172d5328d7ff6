import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { favoritesLimit, gameKeyOf, type FavoriteBody, type GameRefs } from '#contract/gameLists.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Database } from '../kit/services.ts'
import { favoriteGame } from '../tables/games.ts'

type Slot = v.InferOutput<typeof FavoriteBody>['slot']

/** FAV-02: live games first, newest first; then slots in the order they were added. */
export async function listFavorites(db: Database, playerId: string): Promise<GameRefs> {
  const { createdAt, isLive } = favoriteGame
  const added = sql`CASE WHEN ${isLive} THEN -${createdAt} ELSE ${createdAt} END`
  return db
    .select({ id: favoriteGame.gameId })
    .from(favoriteGame)
    .where(eq(favoriteGame.playerId, playerId))
    .orderBy(desc(isLive), added, asc(favoriteGame.gameId))
}

/**
 * An existing favorite stays in its place; 9447 if there are 100. One statement, so that parallel calls are counted.
 */
export async function addFavorite(
  db: Database,
  playerId: string,
  slot: Slot,
): Promise<Result<null, CallFailure>> {
  const gameId = gameKeyOf(slot)
  await db.run(sql`
    INSERT INTO favorite_game (player_id, game_id, is_live, created_at)
    SELECT ${playerId}, ${gameId}, ${slot.isLiveGame ? 1 : 0}, ${Date.now()}
    WHERE (SELECT COUNT(*) FROM favorite_game WHERE player_id = ${playerId}) < ${favoritesLimit}
    ON CONFLICT DO NOTHING`)
  const isThere = await db.$count(favoriteGame, ofPlayer(playerId, gameId))
  return isThere ? ok(null) : fail(code.favoritesFull, `no more than ${favoritesLimit} favorites`)
}

/** A missing favorite is no error. */
export async function removeFavorite(db: Database, playerId: string, gameId: string): Promise<void> {
  await db.delete(favoriteGame).where(ofPlayer(playerId, gameId))
}

function ofPlayer(playerId: string, gameId: string) {
  return and(eq(favoriteGame.playerId, playerId), eq(favoriteGame.gameId, gameId))
}
