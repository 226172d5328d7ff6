import type { CallName, CallsWith } from '#contract/calls.ts'
import { balance, check, logout, setLanguage, signIn, signUpByOneClick } from './accounts.ts'
import { betconstructBets, betconstructToken, bets, digitainToken } from './bets.ts'
import type { CallHandler } from '../calls/context.ts'
import { addFavorite, favorites, likedGames, recentGames, setLike } from './gameLists.ts'
import { demo, launch, leave } from './games.ts'
import type { PublicCallName } from '../catalog/address.ts'
import { beginRecovery, checkRecovery, endRecovery } from './recovery.ts'
import { openRounds, round, slotsHistory } from './slotsHistory.ts'
import { loginPasskey, loginPasskeyOptions, loginSecondFactor } from './signInSteps.ts'

/** Calls that the table marks as needing more than forwarding. */
type Handled =
  | CallsWith<{ session: string }>
  | CallsWith<{ recovery: string }>
  | CallsWith<{ answer: unknown }>
  | Exclude<CallsWith<{ answeredBy: 'site' }>, PublicCallName>

type Handlers = { [Name in CallName]?: CallHandler<Name> }

/** The calls with a handler of their own; every other call is forwarded. */
export const handlers: Handlers = {
  login: signIn,
  loginEmail: signIn,
  loginPhone: signIn,
  loginSecondFactor,
  loginPasskeyOptions,
  loginPasskey,
  signup: signIn,
  signupPhone: signIn,
  signupUsername: signIn,
  signupOneClick: signUpByOneClick,
  restorePassword: beginRecovery,
  restorePasswordByPhone: beginRecovery,
  checkRestoreCode: checkRecovery,
  setRestoredPassword: endRecovery,
  setPasswordByPhone: endRecovery,
  check,
  logout,
  logout1: logout,
  balance,
  setLanguage,
  launch,
  demo,
  leave,
  favorites,
  addFavorite,
  removeFavorite: favorites,
  setLike,
  likedGames,
  recentGames,
  digitainToken,
  betconstructToken,
  betconstructBets,
  bets,
  slotsHistory,
  round,
  openRounds,
} satisfies { [Name in Handled]: CallHandler<Name> } & Handlers
