import { callOf } from '#contract/calls.ts'
import { FavoriteKey } from '#contract/gameLists.ts'
import { ok } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { requireCaller, type OpenHandlers, type PlayerHandlers } from '../accounts/calls.ts'
import { bearerToken } from '../kit/secrets.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'
import { countLikes, listLikedGames, listLikes, setLike } from './likes.ts'
import { arrangement } from './positions.ts'
import { listRecentGames } from './recentGames.ts'
import { listWins } from './recentWins.ts'

export const openGameCalls = {
  // Guests get the most liked games; an invalid token is refused as everywhere.
  likes: async ({ services, request }) => {
    if (bearerToken(request) === undefined) return ok(await listLikes(services.db, undefined))
    const caller = await requireCaller({ services, request }, callOf('likes'))
    return caller.ok ? ok(await listLikes(services.db, caller.value.account.id)) : caller
  },
  likeCounts: async ({ services }) => ok(await countLikes(services.db)),
  arrangement: async ({ services: { db } }) => ok(await arrangement(db)),
  recentWins: async ({ services }) => ok(await listWins(services.db)),
} satisfies Partial<OpenHandlers>

/** Favorites, likes and recently played games. */
export const gameListCalls = {
  favorites: async ({ services: { db }, account }) => ok(await listFavorites(db, account.id)),
  addFavorite: async ({ services: { db }, account, body }) => {
    const added = await addFavorite(db, account.id, body.slot)
    return added.ok ? ok(await listFavorites(db, account.id)) : added
  },
  removeFavorite: async ({ services: { db }, account, body }) => {
    await removeFavorite(db, account.id, body.id)
    return ok(await listFavorites(db, account.id))
  },
  // Only the catalog can find games by name, so the broker sends the id.
  setLike: async ({ services: { db }, account, query: { name, id, is_increase: isIncrease } }) => {
    const key = validate(FavoriteKey, { id: id ?? name })
    if (!key.ok) return key
    const likesCount = await setLike(db, account.id, { gameId: key.value.id, name, isIncrease })
    return ok({ name, likesCount })
  },
  likedGames: async ({ services: { db }, account }) => ok(await listLikedGames(db, account.id)),
  recentGames: async ({ services: { db }, account }) => ok(await listRecentGames(db, account.id)),
} satisfies Partial<PlayerHandlers>
