import type { Hono } from 'hono'
import { LoginBody } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply } from '../http/reply.ts'
import { clientOf } from './client.ts'
import { signedInReply } from './signedInReply.ts'
import { signIn } from './signIn.ts'

export function signInRoutes(app: Hono<AppEnv>): void {
  app.post(calls.login.path, login)
}

async function login(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, LoginBody)
  if (!body.ok) return reply(body)
  return signedInReply(await signIn(c.get('services'), body.value, clientOf(c)))
}
