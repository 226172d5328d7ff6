import type { CallName, calls } from '@contract/calls'

type Line<Name extends CallName> = Pick<(typeof calls)[Name], 'method' | 'path'>

/**
 * The calls islands make, as methods and paths alone. The contract's own table carries the schema of every call of the
 * product, which is more than a phone should fetch to sign in; the compiler holds each line here to the contract's.
 */
export const clientCalls = {
  captcha: { method: 'GET', path: '/api/captcha' },
  login: { method: 'POST', path: '/api/user/login' },
  loginSecondFactor: { method: 'POST', path: '/api/user/login/second-factor' },
  loginPasskeyOptions: { method: 'POST', path: '/api/user/login/passkey/options' },
  loginPasskey: { method: 'POST', path: '/api/user/login/passkey' },
  emailCode: { method: 'POST', path: '/api/user/email/code' },
  phoneCode: { method: 'POST', path: '/api/user/phone/code' },
  signup: { method: 'POST', path: '/api/user/signup' },
  signupPhone: { method: 'POST', path: '/api/user/signup/phone' },
  signupOneClick: { method: 'POST', path: '/api/user/signup/one-click' },
  generatePassword: { method: 'GET', path: '/api/user/password/generate' },
  flatPages: { method: 'GET', path: '/api/site/flatpages/list/:lang' },
  signupUsername: { method: 'POST', path: '/api/user/signup/username' },
  restorePassword: { method: 'POST', path: '/api/user/password/restore' },
  checkRestoreCode: { method: 'POST', path: '/api/user/password/restore/check' },
  setRestoredPassword: { method: 'POST', path: '/api/user/password/restore/new' },
  restorePasswordByPhone: { method: 'POST', path: '/api/user/password/restore/phone' },
  setPasswordByPhone: { method: 'POST', path: '/api/user/password/restore/phone/new' },
  changePassword: { method: 'POST', path: '/api/user/password/change' },
  changePasswordByEmail: { method: 'POST', path: '/api/user/password/change/email' },
  changePasswordByPhone: { method: 'POST', path: '/api/user/password/change/phone' },
  secondFactor: { method: 'GET', path: '/api/user/second-factor' },
  setUpSecondFactor: { method: 'POST', path: '/api/user/second-factor/setup' },
  confirmSecondFactor: { method: 'POST', path: '/api/user/second-factor/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/api/user/second-factor/recovery-codes' },
  endSecondFactor: { method: 'POST', path: '/api/user/second-factor/end' },
  passkeys: { method: 'GET', path: '/api/user/passkeys' },
  passkeyOptions: { method: 'POST', path: '/api/user/passkeys/options' },
  addPasskey: { method: 'POST', path: '/api/user/passkeys' },
  removePasskey: { method: 'DELETE', path: '/api/user/passkeys/:id' },
  sessions: { method: 'GET', path: '/api/user/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/user/sessions' },
  endSession: { method: 'DELETE', path: '/api/user/sessions/:id' },
  verifyEmail: { method: 'GET', path: '/api/user/email/verify/:code' },
  check: { method: 'GET', path: '/api/user/check' },
  logout: { method: 'GET', path: '/api/user/logout' },
  balance: { method: 'GET', path: '/api/user/balance' },
  transferStatus: { method: 'GET', path: '/api/user/friend_transfers/status' },
  setLanguage: { method: 'POST', path: '/api/site/language' },
  settings: { method: 'GET', path: '/api/site/settings' },
  favorites: { method: 'GET', path: '/api/favorite_slots/get_list' },
  addFavorite: { method: 'POST', path: '/api/favorite_slots/add' },
  removeFavorite: { method: 'POST', path: '/api/favorite_slots/remove' },
  likes: { method: 'GET', path: '/api/user/games_likes/get' },
  setLike: { method: 'PATCH', path: '/api/user/games_likes' },
  likedGames: { method: 'GET', path: '/api/user/liked_games' },
  recentGames: { method: 'GET', path: '/api/user/recent_games' },
  games: { method: 'GET', path: '/api/games' },
  gameProviders: { method: 'GET', path: '/api/games/providers' },
  searchGames: { method: 'GET', path: '/api/games/search' },
  launch: { method: 'POST', path: '/api/games/:provider/:gameId/session' },
  leave: { method: 'DELETE', path: '/api/games/:provider/:gameId/session' },
} as const satisfies { [Name in CallName]?: Line<Name> }

export type ClientCall = keyof typeof clientCalls
