import * as v from 'valibot'
import { GameCard, GameId, ProviderId } from './games.ts'
import { sections } from './sections.ts'
import { currencies } from './currencies.ts'
import { CountryRule } from './countryRules.ts'
import { Collection, LobbyNow } from './lobby.ts'

/*
 * A player's lists of games: favorites, likes and recently played. A game's id is `provider/gameId` everywhere
 * (`gameKeyOf`). The platform stores ids only and answers with `{ id }` for each game; the broker replaces them by the
 * cards of the catalog and leaves out games that no longer exist.
 */
export const favoritesLimit = 100
/** The player's own lists on their page. */
export const gameTabs = ['favorites', 'liked', 'recent'] as const
/** The length of the lists of liked and recently played games, newest first. */
export const likedGamesLimit = 100
export const recentGamesLimit = 24
/** The length of the list of likes: the player's newest, then the most liked games. */
export const playerLikesLimit = 500
export const mostLikedLimit = 100
/** The number of games with a public like count; the least liked games beyond it show none. */
export const likeCountsLimit = 10_000

/** A win is listed if it is at least this multiple of the round's stake. The list has the newest ones. */
export const leastWinMultiple = 20
export const recentWinsLimit = 20

export const GameKey = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}\/[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/))

export function gameKeyOf({ provider, gameId }: { provider: string; gameId: string }): string {
  return `${provider}/${gameId}`
}

/** `isLiveGame` is added by the broker, from the catalog. */
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

/** `users` contains only the id of the calling player, or nothing. */
export const GameLikes = v.array(
  v.object({ id: GameKey, name: v.string(), likesCount: v.number(), users: v.array(v.string()) }),
)
export type GameLikes = v.InferOutput<typeof GameLikes>

/** Large payouts without player names, newest first: `amount` is in major units, `multiple` that of the round's stake. */
export const RecentWins = v.array(
  v.object({ id: GameKey, currency: v.picklist(currencies), amount: v.number(), multiple: v.number() }),
)
export type RecentWins = v.InferOutput<typeof RecentWins>

/**
 * `name` is the game's name or id. Names may repeat among providers, so a caller that knows the id sends it in `id`.
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

/** The public number of likes of each game; games without likes are left out. */
export const LikeCounts = v.object({ likes: v.record(GameKey, v.number()) })
export type LikeCounts = v.InferOutput<typeof LikeCounts>

const Position = v.nullable(v.number())

/**
 * What staff said of games, as it holds now. `games` (`provider/gameId`) and `sections` are hidden, or have a position, 1 being the first:
 * of a game in the lists of its provider. `lobbies` and `collections` are above that; `off` is what players of some countries may not play.
 * `changes_at`: when something begins or ends by itself, as Unix milliseconds. A platform without lobbies leaves the rest out.
 */
export const Arrangement = v.object({
  games: v.array(v.object({ id: v.string(), is_hidden: v.boolean(), position: Position })),
  sections: v.array(v.object({ id: v.picklist(sections), is_hidden: v.boolean(), position: Position })),
  lobbies: v.optional(v.array(LobbyNow), []),
  collections: v.optional(v.array(Collection), []),
  off: v.optional(v.array(CountryRule), []),
  changes_at: v.optional(v.nullable(v.number()), null),
})
export type Arrangement = v.InferOutput<typeof Arrangement>
