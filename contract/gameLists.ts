import * as v from 'valibot'
import { GameCard, GameId, ProviderId } from './games.ts'

/*
 * What a player keeps of the games: favorites, likes, and what was played last. A game's id is `provider/gameId`
 * everywhere (`gameKeyOf`), as it is in the catalog. The platform knows ids alone and answers these calls with
 * `{ id }` in place of each card; the broker puts the catalog's cards in, and leaves out games that are gone.
 */
export const favoritesLimit = 100
/** The player's own lists on their page. */
export const gameTabs = ['favorites', 'liked', 'recent'] as const
/** How many of the liked and of the last played games are told, the newest first. */
export const likedGamesLimit = 100
export const recentGamesLimit = 24
/** The list of likes tells the player's newest, and beside them the most liked games. */
export const ownLikesLimit = 500
export const mostLikedLimit = 100
/** Games beyond it, the least liked, show no count. */
export const likeCountsLimit = 10_000

export const GameKey = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}\/[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/))

export function gameKeyOf({ provider, gameId }: { provider: string; gameId: string }): string {
  return `${provider}/${gameId}`
}

/** `isLiveGame` is told by the broker, from the catalog. */
export const FavoriteBody = v.object({
  slot: v.object({ provider: ProviderId, gameId: GameId, isLiveGame: v.optional(v.boolean(), false) }),
})
export const FavoriteKey = v.object({ id: GameKey })

/** Live games first, the newest of them at the front; then slots in the order they were added. */
export const FavoriteGames = v.object({ favorite_slots: v.array(GameCard) })
export type FavoriteGames = v.InferOutput<typeof FavoriteGames>
export const LikedGames = v.object({ liked_games: v.array(GameCard) })
export const RecentGames = v.object({ recent_games: v.array(GameCard) })

/** A list as the platform answers it, under the same name. */
export const GameRefs = v.array(v.object({ id: GameKey }))
export type GameRefs = v.InferOutput<typeof GameRefs>

/** `users` holds only the id of the player who asks, or nothing. */
export const GameLikes = v.array(
  v.object({ id: GameKey, name: v.string(), likesCount: v.number(), users: v.array(v.string()) }),
)
export type GameLikes = v.InferOutput<typeof GameLikes>

/**
 * `name` is the game's name, or its id. Names repeat among providers, so who knows the id says it in `id`.
 * `current_likes_amount` is what the player saw; the count does not depend on it.
 */
export const LikeQuery = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(200, 'incorrectInput')),
  id: v.optional(GameKey),
  is_increase: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
  current_likes_amount: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})
export const LikeResult = v.object({ name: v.string(), likesCount: v.number() })

/** How many players like each game, for everybody; games that nobody likes are left out. */
export const LikeCounts = v.object({ likes: v.record(GameKey, v.number()) })
export type LikeCounts = v.InferOutput<typeof LikeCounts>
