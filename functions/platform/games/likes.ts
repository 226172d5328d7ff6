import { and, desc, eq, gt, sql } from 'drizzle-orm'
import {
  likeCountsLimit,
  likedGamesLimit,
  mostLikedLimit,
  playerLikesLimit,
  type GameLikes,
  type GameRefs,
  type LikeCounts,
} from '#contract/gameLists.ts'
import type { Database } from '../kit/services.ts'
import { gameLike, likedGame } from '../tables/games.ts'

export type Like = { gameId: string; name: string; isIncrease: boolean }

/**
 * Sets or removes a like and returns the count. Each like is a row, and the rows are counted in the same transaction,
 * so parallel likes all count and a repeated one counts once (FAV-03).
 */
export async function setLike(db: Database, playerId: string, like: Like): Promise<number> {
  const { gameId, name, isIncrease } = like
  const mine = and(eq(gameLike.gameId, gameId), eq(gameLike.playerId, playerId))
  const change = isIncrease
    ? db.insert(gameLike).values({ gameId, playerId, createdAt: Date.now() }).onConflictDoNothing()
    : db.delete(gameLike).where(mine)
  const likes = sql<number>`(SELECT COUNT(*) FROM game_like WHERE game_id = ${gameId})`
  const [, [counted]] = await db.batch([
    change,
    db
      .insert(likedGame)
      .values({ gameId, name, likes })
      .onConflictDoUpdate({ target: likedGame.gameId, set: { name, likes } })
      .returning({ likes: likedGame.likes }),
  ])
  if (!counted) throw new Error('the count was not written')
  return counted.likes
}

/**
 * The player's own likes, newest first, then the most liked games; for a guest only those. Beyond the limit an old like
 * is no longer listed as the player's, but still counts: accepted.
 */
export async function listLikes(db: Database, playerId: string | undefined): Promise<GameLikes> {
  const fields = { id: likedGame.gameId, name: likedGame.name, likesCount: likedGame.likes }
  const own =
    playerId === undefined
      ? []
      : await db
          .select({ ...fields, player: gameLike.playerId })
          .from(gameLike)
          .innerJoin(likedGame, eq(likedGame.gameId, gameLike.gameId))
          .where(eq(gameLike.playerId, playerId))
          .orderBy(desc(gameLike.createdAt), gameLike.gameId)
          .limit(playerLikesLimit)
  const most = await db
    .select(fields)
    .from(likedGame)
    .where(gt(likedGame.likes, 0))
    .orderBy(desc(likedGame.likes))
    .limit(mostLikedLimit)
  const ownIds = new Set(own.map(({ id }) => id))
  return [
    ...own.map(({ player, ...entry }) => ({ ...entry, users: [player] })),
    ...most.filter(({ id }) => !ownIds.has(id)).map((entry) => ({ ...entry, users: [] })),
  ]
}

export async function listLikedGames(db: Database, playerId: string): Promise<{ liked_games: GameRefs }> {
  const liked_games = await db
    .select({ id: gameLike.gameId })
    .from(gameLike)
    .where(eq(gameLike.playerId, playerId))
    .orderBy(desc(gameLike.createdAt), gameLike.gameId)
    .limit(likedGamesLimit)
  return { liked_games }
}

export async function countLikes(db: Database): Promise<LikeCounts> {
  const rows = await db
    .select({ id: likedGame.gameId, likes: likedGame.likes })
    .from(likedGame)
    .where(gt(likedGame.likes, 0))
    .orderBy(desc(likedGame.likes))
    .limit(likeCountsLimit)
  return { likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) }
}
