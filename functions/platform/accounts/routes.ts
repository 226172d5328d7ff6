import type { Hono } from 'hono'
import { calls } from '../../../contract/calls.ts'
import { ok } from '../../../contract/result.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { reply } from '../http/reply.ts'
import { createCaptcha } from './captcha.ts'
import { codeRoutes } from './codeRoutes.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { playerRoutes } from './playerRoutes.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'
import { securityRoutes } from './securityRoutes.ts'
import { signInRoutes } from './signInRoutes.ts'
import { signUpRoutes } from './signUpRoutes.ts'
import { socialRoutes } from './socialRoutes.ts'

/** The calls of "Accounts" in the contract. The site's broker is the caller; it holds the token, not the browser. */
export function accountRoutes(app: Hono<AppEnv>): void {
  app.get(calls.captcha.path, captcha)
  signInRoutes(app)
  signUpRoutes(app)
  codeRoutes(app)
  recoveryRoutes(app)
  passwordRoutes(app)
  socialRoutes(app)
  playerRoutes(app)
  securityRoutes(app)
}

async function captcha(c: AppContext): Promise<Response> {
  return reply(ok(await createCaptcha(c.get('services'))))
}
