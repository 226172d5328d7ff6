import * as v from 'valibot'
import { Empty } from '../accounts.ts'
import {
  FavoriteBody,
  FavoriteGames,
  FavoriteKey,
  GameLikes,
  GameRefs,
  LikeCounts,
  LikedGames,
  LikeQuery,
  LikeResult,
  RecentGames,
  RecentWins,
} from '../gameLists.ts'
import {
  GameDetails,
  GameId,
  GameNames,
  GameNamesQuery,
  GamesPage,
  GamesQuery,
  Launch,
  LaunchBody,
  ProviderId,
  ProviderInfo,
  ProvidersQuery,
  SearchQuery,
  SearchResult,
} from '../games.ts'
import { LeaveQuery } from '../gameSession.ts'
import { CollectionId } from '../lobby.ts'
import { Jackpot, JackpotShownBody, JackpotsQuery, WonJackpot } from '../jackpots.ts'
import { RtpReport, MeasuredRtp } from '../rtp.ts'
import { get, list, pageList, patch, post, remove, type Call } from './call.ts'

const ofGame = {
  path: '/api/games/:provider/:gameId',
  params: v.object({ provider: ProviderId, gameId: GameId }),
} as const
const ofSession = { ...ofGame, path: '/api/games/:provider/:gameId/session', access: 'player' } as const
const ofCatalog = { ...list, casino: true, answeredBy: 'site' } as const
const ofPlayer = { access: 'player', casino: true } as const

const rtpCache_s = 300

const favorites = {
  ...ofPlayer,
  answer: v.object({ favorite_slots: GameRefs }),
  result: FavoriteGames,
} as const

/** Games, game sessions, and a player's own lists of games. */
export const gameCalls = {
  games: { ...ofCatalog, path: '/api/games', query: GamesQuery, result: GamesPage },
  searchGames: {
    ...ofCatalog,
    path: '/api/games/search',
    // Free text, which the edge cache does not protect.
    limit: 'call',
    query: SearchQuery,
    result: SearchResult,
  },
  /** The names of providers and games, for rules that name them by ids. */
  gameNames: {
    ...{ ...list, answeredBy: 'site', path: '/api/games/names' },
    // Many lists of ids are possible, which the edge cache does not protect.
    limit: 'call',
    query: GameNamesQuery,
    result: GameNames,
  },
  /** The games of a collection that is shown now. */
  collectionGames: {
    ...ofCatalog,
    islands: false,
    path: '/api/games/collections/:id',
    params: v.object({ id: CollectionId }),
    query: v.omit(GamesQuery, ['section', 'provider', 'category', 'sort']),
    result: GamesPage,
  },
  gameProviders: {
    ...ofCatalog,
    path: '/api/games/providers',
    query: ProvidersQuery,
    result: v.array(ProviderInfo),
  },
  /** What each game paid back lately, with its name and declared return; made of the platform's numbers below. */
  gameRtp: {
    ...pageList,
    answeredBy: 'site',
    cache_s: rtpCache_s,
    path: '/api/games/returns',
    result: RtpReport,
  },
  measuredRtp: {
    ...pageList,
    cache_s: rtpCache_s,
    path: '/api/site/returns',
    result: MeasuredRtp,
  },
  game: { ...ofCatalog, ...ofGame, islands: false, result: GameDetails },
  launch: {
    ...post,
    ...ofSession,
    told: true,
    casino: true,
    terms: true,
    answeredBy: 'site',
    body: LaunchBody,
    result: Launch,
  },
  /** Play money, for guests too: it opens no session and uses no wallet. */
  demo: {
    ...post,
    ...ofGame,
    path: '/api/games/:provider/:gameId/demo',
    casino: true,
    answeredBy: 'site',
    body: LaunchBody,
    result: Launch,
  },
  leave: {
    ...remove,
    ...ofSession,
    told: true,
    whileIdle: true,
    answeredBy: 'site',
    query: LeaveQuery,
    result: Empty,
  },
  favorites: { ...get, ...favorites, polled: true, path: '/api/favorite_slots/get_list' },
  addFavorite: { ...post, ...favorites, path: '/api/favorite_slots/add', body: FavoriteBody },
  removeFavorite: { ...post, ...favorites, path: '/api/favorite_slots/remove', body: FavoriteKey },
  likes: { ...get, path: '/api/user/games_likes/get', casino: true, polled: true, result: GameLikes },
  setLike: { ...patch, ...ofPlayer, path: '/api/user/games_likes', query: LikeQuery, result: LikeResult },
  likedGames: {
    ...get,
    ...ofPlayer,
    path: '/api/user/liked_games',
    polled: true,
    answer: v.object({ liked_games: GameRefs }),
    result: LikedGames,
  },
  recentGames: {
    ...get,
    ...ofPlayer,
    path: '/api/user/recent_games',
    polled: true,
    answer: v.object({ recent_games: GameRefs }),
    result: RecentGames,
  },
  likeCounts: { ...list, path: '/api/site/games_likes', result: LikeCounts },
  recentWins: { ...pageList, path: '/api/site/recent_wins', result: RecentWins },
  jackpots: { ...list, path: '/api/jackpot/info', query: JackpotsQuery, result: v.array(Jackpot) },
  wonJackpots: {
    ...get,
    access: 'player',
    quiet: true,
    path: '/api/user/jackpot_data',
    result: v.array(WonJackpot),
  },
  jackpotShown: {
    ...post,
    access: 'player',
    path: '/api/user/jackpot_is_shown',
    body: JackpotShownBody,
    result: Empty,
  },
} as const satisfies Record<string, Call>
