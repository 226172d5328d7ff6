import { FavoriteKey, GameRefs, likedGamesLimit } from '#contract/gameLists.ts'
import { ok } from '#lib/result.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { validate } from '#contract/validate.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { changingList, listOf } from '../accounts/listCopies.ts'
import { replicaOf } from '../kit/remembered.ts'
import { bearerToken } from '../kit/secrets.ts'
import type { Database } from '../kit/services.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'
import { countLikes, listLikes, ownLikes, OwnLikes, setLike } from './likes.ts'
import { arrangement } from './positions.ts'
import { listRecentGames } from './recentGames.ts'
import { listWins } from './recentWins.ts'

const favorites = (db: Database) => ({
  ...({ name: 'favorites', schema: GameRefs, lease_ms: day_ms } as const),
  read: (playerId: string) => listFavorites(db, playerId),
})
/** Their counts are as old as this where they are not among the most liked. */
const likes = (db: Database) => ({
  ...({ name: 'likes', schema: OwnLikes, lease_ms: hour_ms } as const),
  read: (playerId: string) => ownLikes(db, playerId),
})

/** The lists that pages ask for: their caller is checked with the list. */
export const openGameCalls = {
  // Guests get the most liked games; an invalid token is refused as everywhere.
  likes: async (context) => {
    const { db } = context.services
    if (bearerToken(context.request) === undefined) return ok(await listLikes(db))
    const own = await listOf(context, 'likes', likes(db))
    return own.ok ? ok(await listLikes(db, own.value)) : own
  },
  favorites: async (context) => {
    const own = await listOf(context, 'favorites', favorites(context.services.db))
    return own.ok ? ok({ favorite_slots: own.value.list }) : own
  },
  likedGames: async (context) => {
    const own = await listOf(context, 'likedGames', likes(context.services.db))
    if (!own.ok) return own
    return ok({ liked_games: own.value.list.slice(0, likedGamesLimit).map(({ id }) => ({ id })) })
  },
  recentGames: (context) => listRecentGames(context),
  likeCounts: async ({ services }) => ok(await countLikes(replicaOf(services.db))),
  arrangement: async ({ services: { db } }) => ok(await arrangement(db, Date.now())),
  recentWins: async ({ services }) => ok(await listWins(services.db)),
} satisfies Partial<OpenHandlers>

/** Changes of favorites and likes. */
export const gameListCalls = {
  addFavorite: async ({ services, account, body }) => {
    const { db } = services
    const add = () => addFavorite(db, account.id, body.slot)
    const added = await changingList({ services }, account.id, 'favorites', add)
    return added.ok ? ok({ favorite_slots: await listFavorites(db, account.id) }) : added
  },
  removeFavorite: async ({ services, account, body }) => {
    const { db } = services
    const remove = () => removeFavorite(db, account.id, body.id)
    await changingList({ services }, account.id, 'favorites', remove)
    return ok({ favorite_slots: await listFavorites(db, account.id) })
  },
  // Only the catalog can find games by name, so the broker sends the id.
  setLike: async ({ services, account, query: { name, id, is_increase: isIncrease } }) => {
    const key = validate(FavoriteKey, { id: id ?? name })
    if (!key.ok) return key
    const change = () => setLike(services.db, account.id, { gameId: key.value.id, name, isIncrease })
    const likesCount = await changingList({ services }, account.id, 'likes', change)
    return ok({ name, likesCount })
  },
} satisfies Partial<PlayerHandlers>
