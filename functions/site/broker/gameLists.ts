import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import {
  FavoriteBody,
  FavoriteRefs,
  gameKeyOf,
  LikedRefs,
  LikeResult,
  RecentRefs,
  type LikeQuery,
} from '../../../contract/gameLists.ts'
import type { Game, GameCard } from '../../../contract/games.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { cardOf } from '../catalogue/cards.ts'
import { withCatalogue } from '../catalogue/current.ts'
import { readGame, readSearch } from '../catalogue/read.ts'
import { searchName } from '../catalogue/search.ts'
import { log } from '../log.ts'
import { findProvider } from '../providers/registry.ts'
import { fail, type CallFailure } from '../reply.ts'
import type { CallContext, CallHandler, CallOutcome } from './context.ts'
import { forward } from './forward.ts'

/*
 * Favourites, likes and what was played last. The platform keeps ids; what they stand for is the catalogue's to say, so
 * here a game is looked up before it is kept, and the cards are put in on the way out. ROUTE-16: a player who is blocked
 * from the casino gets none of it.
 */
type Refs = { id: string }[]

/** GET /api/favorite_slots/get_list and POST …/remove. */
export const favorites = unblocked((call, method) => favoritesAnswer(call, method))

/** POST /api/favorite_slots/add: 9404 for a game that is not in the catalogue. */
export const addFavorite = unblocked(async (call, method) => {
  const { slot } = v.parse(FavoriteBody, call.body)
  const game = await findGame(call, gameKeyOf(slot))
  if (!game) return noSuchGame
  const { provider, gameId, isLiveGame } = game
  return favoritesAnswer({ ...call, body: { slot: { provider, gameId, isLiveGame } } }, method)
})

async function favoritesAnswer(call: CallContext, method: string): Promise<CallOutcome> {
  const refs = await refsOf(call, method, FavoriteRefs)
  if (!refs.ok) return refs
  return withCards(call, refs.value.favorite_slots, 'favorite', (favorite_slots) => ({ favorite_slots }))
}

export const likedGames = unblocked(async (call, method) => {
  const refs = await refsOf(call, method, LikedRefs)
  if (!refs.ok) return refs
  return withCards(call, refs.value.liked_games, 'liked', (liked_games) => ({ liked_games }))
})

export const recentGames = unblocked(async (call, method) => {
  const refs = await refsOf(call, method, RecentRefs)
  if (!refs.ok) return refs
  return withCards(call, refs.value.recent_games, undefined, (recent_games) => ({ recent_games }))
})

export const likes = unblocked(async (call, method) => {
  const answer = await forward(call, method)
  return answer.ok ? ok(answer.value.value) : answer
})

/** PATCH /api/user/games_likes: the game by its id, or by its name; the answer names it as it was asked for. */
export const setLike = unblocked(async (call, method) => {
  const query = call.query as v.InferOutput<typeof LikeQuery>
  const game = (await findGame(call, query.id ?? query.name)) ?? (await findByName(call, query))
  if (!game) return noSuchGame
  const answer = await forward({ ...call, query: { ...query, id: game.id, name: game.gameName } }, method)
  if (!answer.ok) return answer
  const counted = v.safeParse(LikeResult, answer.value.value)
  if (!counted.success) return brokenAnswer(call)
  return ok({ name: query.name, likesCount: counted.output.likesCount })
})

const noSuchGame = fail(code.noSuchCall, 'no such game')

function unblocked(handler: CallHandler): CallHandler {
  return async (call, method) =>
    call.session?.isCasinoBlocked
      ? fail(code.featureBlocked, 'casino is blocked for this account')
      : handler(call, method)
}

async function findGame(call: CallContext, id: string): Promise<Game | undefined> {
  const [provider = ''] = id.split('/', 1)
  if (!findProvider(call.config, provider)) return undefined
  return withCatalogue(call.env, call, (meta) => readGame(call.env.CATALOGUE, meta, id))
}

/** The first game of exactly this name in the search; live and virtual games are found by their id alone. */
async function findByName(
  call: CallContext,
  { id, name }: v.InferOutput<typeof LikeQuery>,
): Promise<GameCard | undefined> {
  if (id !== undefined) return undefined
  const found = await withCatalogue(call.env, call, (meta) =>
    readSearch(call.env.CATALOGUE, meta, name, undefined, 'player'),
  )
  return found?.find(({ gameName }) => searchName(gameName) === searchName(name))
}

async function refsOf<const Schema extends v.GenericSchema>(
  call: CallContext,
  method: string,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const answer = await forward(call, method)
  if (!answer.ok) return answer
  const refs = v.safeParse(schema, answer.value.value)
  return refs.success ? ok(refs.output) : brokenAnswer(call)
}

/** The games' cards in the order of their ids, under `tab` (specification, section 3); games that are gone are left out. */
async function withCards(
  call: CallContext,
  refs: Refs,
  tab: string | undefined,
  result: (cards: GameCard[]) => unknown,
): Promise<CallOutcome> {
  const games = await withCatalogue(call.env, call, (meta) =>
    Promise.all(refs.map(({ id }) => readGame(call.env.CATALOGUE, meta, id))),
  )
  if (!games) return fail(code.upstreamBroke, 'no catalogue')
  const present = games.filter((game) => game !== undefined)
  return ok(result(present.map((game) => ({ ...cardOf(game), ...(tab && { tab: [tab] }) }))))
}

function brokenAnswer(call: CallContext) {
  log('error', 'platform answer has a wrong shape', { request_id: call.requestId, call: call.path })
  return fail(code.upstreamBroke, 'upstream broke')
}
