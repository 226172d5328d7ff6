import { and, desc, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  likeCountsLimit,
  mostLikedLimit,
  playerLikesLimit,
  type GameLikes,
  type LikeCounts,
} from '#contract/gameLists.ts'
import { minute_ms } from '#lib/time.ts'
import { remembered } from '../kit/remembered.ts'
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
  forgetMostLiked()
  return counted.likes
}

export const OwnLikes = v.array(v.object({ id: v.string(), name: v.string(), likesCount: v.number() }))
type OwnLikes = v.InferOutput<typeof OwnLikes>

/** Newest first. Beyond the limit an old like is no longer listed as the player's, but still counts: accepted. */
export async function ownLikes(db: Database, playerId: string): Promise<OwnLikes> {
  return db
    .select(fieldsOfLikes)
    .from(gameLike)
    .innerJoin(likedGame, eq(likedGame.gameId, gameLike.gameId))
    .where(eq(gameLike.playerId, playerId))
    .orderBy(desc(gameLike.createdAt), gameLike.gameId)
    .limit(playerLikesLimit)
}

const fieldsOfLikes = { id: likedGame.gameId, name: likedGame.name, likesCount: likedGame.likes }

/** Everybody's pages of games ask for them, and a count is as old as this in the pages too. */
const mostLiked = remembered(minute_ms, (db): Promise<OwnLikes> =>
  db
    .select(fieldsOfLikes)
    .from(likedGame)
    .where(gt(likedGame.likes, 0))
    .orderBy(desc(likedGame.likes))
    .limit(mostLikedLimit),
)

/** After a change in this isolate. */
export const forgetMostLiked = mostLiked.forget

type Own = { playerId: string; list: OwnLikes; isCopy: boolean }

/** The player's own, then the most liked games; for a guest only those. A copy's counts may be older than these. */
export async function listLikes(db: Database, own?: Own): Promise<GameLikes> {
  const most = await mostLiked.of(db, 'all')
  const newer = new Map(own?.isCopy ? most.map((entry) => [entry.id, entry.likesCount]) : [])
  const { list = [], playerId = '' } = own ?? {}
  const ownIds = new Set(list.map(({ id }) => id))
  return [
    ...list.map((entry) => ({
      ...entry,
      likesCount: newer.get(entry.id) ?? entry.likesCount,
      users: [playerId],
    })),
    ...most.filter(({ id }) => !ownIds.has(id)).map((entry) => ({ ...entry, users: [] })),
  ]
}

/** Each place of Cloudflare asks once a minute: a replica reads the rows (docs/scale.md). */
export async function countLikes(db: Database): Promise<LikeCounts> {
  const rows = await db
    .select({ id: likedGame.gameId, likes: likedGame.likes })
    .from(likedGame)
    .where(gt(likedGame.likes, 0))
    .orderBy(desc(likedGame.likes))
    .limit(likeCountsLimit)
  return { likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) }
}
