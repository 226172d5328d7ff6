import * as v from 'valibot'
import {
  Balance,
  ChangePasswordBody,
  ChangePasswordByCodeBody,
  EmailCodeBody,
  Empty,
  LanguageBody,
  LoginBody,
  LoginByEmailBody,
  LoginByPhoneBody,
  OneClickAccount,
  PhoneCodeBody,
  RestoreBody,
  RestoreCheckBody,
  RestoreNewBody,
  RestorePhoneBody,
  RestorePhoneNewBody,
  SignedInUser,
  SignupBody,
  SignupOneClickBody,
  SignupPhoneBody,
  SignupUsernameBody,
  StrongPassword,
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
import {
  ActiveSessions,
  CaptchaChallenge,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyRegistration,
  Passkeys,
  PasswordBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorSetup,
  SecondFactorState,
} from './security.ts'

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
  captcha: { method: 'GET', path: '/api/captcha', access: 'guest', result: CaptchaChallenge },
  login: { method: 'POST', path: '/api/user/login', access: 'guest', body: LoginBody, result: SignedInUser },
  loginEmail: {
    method: 'POST',
    path: '/api/user/login/email',
    access: 'guest',
    body: LoginByEmailBody,
    result: SignedInUser,
  },
  loginPhone: {
    method: 'POST',
    path: '/api/user/login/phone',
    access: 'guest',
    body: LoginByPhoneBody,
    result: SignedInUser,
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/api/user/login/second-factor',
    access: 'guest',
    body: SecondFactorBody,
    result: SignedInUser,
  },
  loginPasskeyOptions: {
    method: 'POST',
    path: '/api/user/login/passkey/options',
    access: 'guest',
    result: PasskeyOptions,
  },
  loginPasskey: {
    method: 'POST',
    path: '/api/user/login/passkey',
    access: 'guest',
    body: PasskeyLogin,
    result: SignedInUser,
  },
  emailCode: {
    method: 'POST',
    path: '/api/user/email/code',
    access: 'guest',
    body: EmailCodeBody,
    result: Empty,
  },
  phoneCode: {
    method: 'POST',
    path: '/api/user/phone/code',
    access: 'guest',
    body: PhoneCodeBody,
    result: Empty,
  },
  signup: {
    method: 'POST',
    path: '/api/user/signup',
    access: 'guest',
    body: SignupBody,
    result: SignedInUser,
  },
  signupPhone: {
    method: 'POST',
    path: '/api/user/signup/phone',
    access: 'guest',
    body: SignupPhoneBody,
    result: SignedInUser,
  },
  signupUsername: {
    method: 'POST',
    path: '/api/user/signup/username',
    access: 'guest',
    body: SignupUsernameBody,
    result: SignedInUser,
  },
  signupOneClick: {
    method: 'POST',
    path: '/api/user/signup/one-click',
    access: 'guest',
    body: SignupOneClickBody,
    result: OneClickAccount,
  },
  verifyEmail: { method: 'GET', path: '/api/user/email/verify/:code', access: 'guest', result: Empty },
  restorePassword: {
    method: 'POST',
    path: '/api/user/password/restore',
    access: 'guest',
    body: RestoreBody,
    result: Empty,
  },
  checkRestoreCode: {
    method: 'POST',
    path: '/api/user/password/restore/check',
    access: 'guest',
    body: RestoreCheckBody,
    result: Empty,
  },
  setRestoredPassword: {
    method: 'POST',
    path: '/api/user/password/restore/new',
    access: 'guest',
    body: RestoreNewBody,
    result: Empty,
  },
  restorePasswordByPhone: {
    method: 'POST',
    path: '/api/user/password/restore/phone',
    access: 'guest',
    body: RestorePhoneBody,
    result: Empty,
  },
  setPasswordByPhone: {
    method: 'POST',
    path: '/api/user/password/restore/phone/new',
    access: 'guest',
    body: RestorePhoneNewBody,
    result: Empty,
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/password/change',
    access: 'player',
    body: ChangePasswordBody,
    result: Empty,
  },
  changePasswordByEmail: {
    method: 'POST',
    path: '/api/user/password/change/email',
    access: 'player',
    body: ChangePasswordByCodeBody,
    result: Empty,
  },
  changePasswordByPhone: {
    method: 'POST',
    path: '/api/user/password/change/phone',
    access: 'player',
    body: ChangePasswordByCodeBody,
    result: Empty,
  },
  generatePassword: {
    method: 'GET',
    path: '/api/user/password/generate',
    access: 'guest',
    result: StrongPassword,
  },
  secondFactor: {
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'player',
    result: SecondFactorState,
  },
  setUpSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/setup',
    access: 'player',
    body: PasswordBody,
    result: SecondFactorSetup,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    access: 'player',
    body: SecondFactorBody,
    result: RecoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    access: 'player',
    body: PasswordBody,
    result: RecoveryCodes,
  },
  endSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/end',
    access: 'player',
    body: PasswordBody,
    result: Empty,
  },
  passkeys: { method: 'GET', path: '/api/user/passkeys', access: 'player', result: Passkeys },
  passkeyOptions: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'player',
    body: PasswordBody,
    result: PasskeyOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'player',
    body: PasskeyRegistration,
    result: Passkeys,
  },
  removePasskey: { method: 'DELETE', path: '/api/user/passkeys/:id', access: 'player', result: Passkeys },
  sessions: { method: 'GET', path: '/api/user/sessions', access: 'player', result: ActiveSessions },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'player',
    result: ActiveSessions,
  },
  endSession: { method: 'DELETE', path: '/api/user/sessions/:id', access: 'player', result: ActiveSessions },
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
