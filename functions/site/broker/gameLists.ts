import { type CallResult, calls } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { type FavoriteGames, gameKeyOf, type GameRefs } from '#contract/gameLists.ts'
import type { Game, GameCard } from '#contract/games.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { CallContext, CallOutcome, RequestContext } from '../calls/context.ts'
import { cardOf } from '../catalog/cards.ts'
import { withCatalog } from '../catalog/current.ts'
import { readGame, readSearch } from '../catalog/read.ts'
import { plainWord } from '../catalog/searchTerms.ts'
import type { ProviderConfig } from '../kit/config.ts'
import { findProvider } from '../providers/registry.ts'
import { forwardAndRead, type Forwarded } from './forward.ts'

/*
 * Favorites, likes and recently played games. The platform stores game ids only, so the broker checks an id against the
 * catalog before it is stored, and replaces ids by cards in the answers.
 */

/** GET /api/favorite_slots/get_list and POST …/remove. */
export async function favorites(context: Forwarded): Promise<CallOutcome<FavoriteGames>> {
  const answer = await forwardAndRead(context, calls.favorites.answer)
  if (!answer.ok) return answer
  const cards = await cardsOf(context, answer.value.value.favorite_slots, 'favorite')
  return cards.ok ? ok({ favorite_slots: cards.value }) : cards
}

/** POST /api/favorite_slots/add: 9404 for a game that is not in the catalog. */
export async function addFavorite(context: CallContext<'addFavorite'>): Promise<CallOutcome<FavoriteGames>> {
  const listed = await findGame(context, gameKeyOf(context.body.slot))
  if (!listed) return noSuchGame
  const { provider, gameId, isLiveGame } = listed.game
  return favorites({ ...context, body: { slot: { provider, gameId, isLiveGame } } })
}

export async function likedGames(
  context: CallContext<'likedGames'>,
): Promise<CallOutcome<CallResult<'likedGames'>>> {
  const answer = await forwardAndRead(context, calls.likedGames.answer)
  if (!answer.ok) return answer
  const cards = await cardsOf(context, answer.value.value.liked_games, 'liked')
  return cards.ok ? ok({ liked_games: cards.value }) : cards
}

export async function recentGames(
  context: CallContext<'recentGames'>,
): Promise<CallOutcome<CallResult<'recentGames'>>> {
  const answer = await forwardAndRead(context, calls.recentGames.answer)
  if (!answer.ok) return answer
  const cards = await cardsOf(context, answer.value.value.recent_games)
  return cards.ok ? ok({ recent_games: cards.value }) : cards
}

/** PATCH /api/user/games_likes: `name` may be the game's id or name; the answer repeats what was sent. */
export async function setLike(context: CallContext<'setLike'>): Promise<CallOutcome<CallResult<'setLike'>>> {
  const { query } = context
  const listed = await findGame(context, query.id ?? query.name)
  const game = listed?.game ?? (query.id === undefined ? await findByName(context, query.name) : undefined)
  if (!game) return noSuchGame
  const request = { ...context, query: { ...query, id: game.id, name: game.gameName } }
  const answer = await forwardAndRead(request, calls.setLike.result)
  return answer.ok ? ok({ name: query.name, likesCount: answer.value.value.likesCount }) : answer
}

const noSuchGame = fail(code.noSuchCall, 'no such game')

/** The first search result with exactly this name; live and virtual games are found by id only. */
async function findByName(context: RequestContext, name: string): Promise<GameCard | undefined> {
  const { CATALOG } = context.env
  const { providers } = context.config
  const question = { text: name, device: undefined, section: 'slots', audience: 'player', providers } as const
  const games = await withCatalog(context.env, context, (meta) => readSearch(CATALOG, meta, question))
  return games?.find(({ gameName }) => plainWord(gameName) === plainWord(name))
}

/**
 * The cards of the games, in the order of their ids, with `tab` (specification, section 3). Games that no longer exist
 * are left out.
 */
async function cardsOf(
  context: RequestContext,
  refs: GameRefs,
  tab?: string,
): Promise<CallOutcome<GameCard[]>> {
  const { CATALOG } = context.env
  const games = await withCatalog(context.env, context, (meta) =>
    Promise.all(refs.map(({ id }) => readGame(CATALOG, meta, id))),
  )
  if (!games) return fail(code.upstreamBroke, 'no catalog')
  const present = games.filter((game) => game !== undefined)
  return ok(present.map((game) => ({ ...cardOf(game), ...(tab && { tab: [tab] }) })))
}

export type Found = { game: Game; provider: ProviderConfig }

/** A game by its id (`gameKeyOf`) with its provider; undefined if either does not exist. */
export async function findGame(context: RequestContext, id: string): Promise<Found | undefined> {
  const [providerId = ''] = id.split('/', 1)
  const provider = findProvider(context.config, providerId)
  if (!provider) return undefined
  const game = await withCatalog(context.env, context, (meta) => readGame(context.env.CATALOG, meta, id))
  return game && { game, provider }
}
