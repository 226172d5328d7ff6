import type { Hono } from 'hono'
import type { AppEnv } from '../http/app.ts'
import { playerRoutes } from './playerRoutes.ts'
import { signInRoutes } from './signInRoutes.ts'
import { signUpRoutes } from './signUpRoutes.ts'

/** The calls of "Accounts" in the contract. The site's broker is the caller; it holds the token, not the browser. */
export function accountRoutes(app: Hono<AppEnv>): void {
  signInRoutes(app)
  signUpRoutes(app)
  playerRoutes(app)
}
