import type { Hono } from 'hono'
import { calls } from '../../../contract/calls.ts'
import { FavoriteBody, FavoriteKey, LikeQuery } from '../../../contract/gameLists.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { requireSession } from '../accounts/session.ts'
import type { Account } from '../accounts/tables.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { bearerToken } from '../http/secrets.ts'
import { reply, type CallFailure } from '../http/reply.ts'
import type { Services } from '../services.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'
import { countLikes, listLikedGames, listLikes, setLike } from './likes.ts'
import { listRecentGames } from './recentGames.ts'
import { mayPlay } from './session.ts'

/** Favourites, likes and what was played last. */
export function gameListRoutes(app: Hono<AppEnv>): void {
  app.get(calls.favorites.path, (c) =>
    forPlayer(c, async (account, { db }) => ok(await listFavorites(db, account.id))),
  )
  app.post(calls.addFavorite.path, (c) => forPlayer(c, (account) => add(c, account)))
  app.post(calls.removeFavorite.path, (c) => forPlayer(c, (account) => remove(c, account)))
  app.get(calls.likes.path, likes)
  app.patch(calls.setLike.path, (c) => forPlayer(c, (account) => like(c, account)))
  app.get(calls.likedGames.path, (c) =>
    forPlayer(c, async (account, { db }) => ok(await listLikedGames(db, account.id))),
  )
  app.get(calls.recentGames.path, (c) =>
    forPlayer(c, async (account, { db }) => ok(await listRecentGames(db, account.id))),
  )
  app.get(calls.likeCounts.path, async (c) => reply(ok(await countLikes(c.get('services').db))))
}

type Outcome = Promise<Result<unknown, CallFailure>>

/** Whoever may not play gets none of it (ROUTE-16): 5 banned, 14 not a player, 251 blocked from the casino. */
async function forPlayer(
  c: AppContext,
  answer: (account: Account, services: Services) => Outcome,
): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const allowed = mayPlay(account.value)
  return reply(allowed.ok ? await answer(account.value, services) : allowed)
}

async function add(c: AppContext, account: Account): Outcome {
  const { db } = c.get('services')
  const body = await readJson(c.req.raw, FavoriteBody)
  if (!body.ok) return body
  const added = await addFavorite(db, account.id, body.value.slot)
  return added.ok ? ok(await listFavorites(db, account.id)) : added
}

async function remove(c: AppContext, account: Account): Outcome {
  const { db } = c.get('services')
  const body = await readJson(c.req.raw, FavoriteKey)
  if (!body.ok) return body
  await removeFavorite(db, account.id, body.value.id)
  return ok(await listFavorites(db, account.id))
}

/** Only the catalogue knows games by name: the broker says the id. */
async function like(c: AppContext, account: Account): Outcome {
  const query = validate(LikeQuery, c.req.query())
  if (!query.ok) return query
  const { name, id, is_increase: isIncrease } = query.value
  const key = validate(FavoriteKey, { id: id ?? name })
  if (!key.ok) return key
  const likesCount = await setLike(c.get('services').db, account.id, {
    gameId: key.value.id,
    name,
    isIncrease,
  })
  return ok({ name, likesCount })
}

/** A guest is told the most liked games; a token that is worth nothing is refused as everywhere. */
async function likes(c: AppContext): Promise<Response> {
  if (bearerToken(c.req.raw) !== undefined) {
    return forPlayer(c, async (account, { db }) => ok(await listLikes(db, account.id)))
  }
  return reply(ok(await listLikes(c.get('services').db, undefined)))
}
