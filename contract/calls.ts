import * as v from 'valibot'
import {
  Balance,
  Empty,
  LanguageBody,
  LoginBody,
  SignupUsernameBody,
  TransferStatus,
  User,
} from './accounts.ts'
import { AdsQuery, FlatPage, Promotion, Settings, Slide, SlidesQuery } from './content.ts'
import {
  GameCard,
  GamesPage,
  GamesQuery,
  Launch,
  LaunchBody,
  ProviderInfo,
  ProvidersQuery,
  SearchQuery,
  SearchResult,
} from './games.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Every call the browser may make: the islands' client, the broker's routes and the tests are built from this table.
 * `access`: `guest` may be called by anybody, `player` needs a session.
 * `cache_s`: a public list, kept that long at the edge; absent means private.
 * `guarded`: a GET that changes something, and so needs the call header too.
 */
export type Call = {
  method: Method
  path: string
  access: 'guest' | 'player'
  query?: v.GenericSchema
  body?: v.GenericSchema
  result: v.GenericSchema
  cache_s?: number
  guarded?: true
}

export const calls = {
  login: { method: 'POST', path: '/api/user/login', access: 'guest', body: LoginBody, result: User },
  signupUsername: {
    method: 'POST',
    path: '/api/user/signup/username',
    access: 'guest',
    body: SignupUsernameBody,
    result: User,
  },
  check: { method: 'GET', path: '/api/user/check', access: 'player', result: User },
  logout: { method: 'GET', path: '/api/user/logout', access: 'player', result: Empty, guarded: true },
  logout1: { method: 'GET', path: '/api/user/logout1', access: 'player', result: Empty, guarded: true },
  balance: { method: 'GET', path: '/api/user/balance', access: 'player', result: Balance },
  transferStatus: {
    method: 'GET',
    path: '/api/user/friend_transfers/status',
    access: 'player',
    result: TransferStatus,
  },
  setLanguage: {
    method: 'POST',
    path: '/api/site/language',
    access: 'player',
    body: LanguageBody,
    result: Empty,
  },
  settings: { method: 'GET', path: '/api/site/settings', access: 'guest', result: Settings, cache_s: 60 },
  slides: {
    method: 'GET',
    path: '/api/site/slides',
    access: 'guest',
    query: SlidesQuery,
    result: v.array(Slide),
    cache_s: 60,
  },
  ads: {
    method: 'GET',
    path: '/api/site/ads',
    access: 'guest',
    query: AdsQuery,
    result: v.array(Promotion),
    cache_s: 60,
  },
  flatPages: {
    method: 'GET',
    path: '/api/site/flatpages/list/:lang',
    access: 'guest',
    result: v.array(FlatPage),
    cache_s: 60,
  },
  games: {
    method: 'GET',
    path: '/api/games',
    access: 'guest',
    query: GamesQuery,
    result: GamesPage,
    cache_s: 60,
  },
  searchGames: {
    method: 'GET',
    path: '/api/games/search',
    access: 'guest',
    query: SearchQuery,
    result: SearchResult,
    cache_s: 60,
  },
  gameProviders: {
    method: 'GET',
    path: '/api/games/providers',
    access: 'guest',
    query: ProvidersQuery,
    result: v.array(ProviderInfo),
    cache_s: 60,
  },
  game: {
    method: 'GET',
    path: '/api/games/:provider/:gameId',
    access: 'guest',
    result: GameCard,
    cache_s: 60,
  },
  launch: {
    method: 'POST',
    path: '/api/games/:provider/:gameId/session',
    access: 'player',
    body: LaunchBody,
    result: Launch,
  },
  leave: { method: 'DELETE', path: '/api/games/:provider/:gameId/session', access: 'player', result: Empty },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallResult<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['result']>
