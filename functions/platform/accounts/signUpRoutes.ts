import type { Hono } from 'hono'
import { SignupUsernameBody } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply } from '../http/reply.ts'
import { spendCaptcha } from './captcha.ts'
import { clientOf } from './client.ts'
import { signedInReply } from './signedInReply.ts'
import { signUpByUsername } from './signUp.ts'

export function signUpRoutes(app: Hono<AppEnv>): void {
  app.post(calls.signupUsername.path, byUsername)
}

async function byUsername(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SignupUsernameBody)
  if (!body.ok) return reply(body)
  const human = await spendCaptcha(c.get('services'), body.value.captcha)
  if (!human.ok) return reply(human)
  return signedInReply(await signUpByUsername(c.get('services'), body.value, clientOf(c)))
}
