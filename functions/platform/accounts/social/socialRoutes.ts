import type { Hono } from 'hono'
import { SocialFinishBody, SocialStartBody, socialCallbackPath, socialStartPath } from '#contract/social.ts'
import { readJson } from '../../../shared/body.ts'
import type { AppContext, AppEnv } from '../../kit/app.ts'
import { reply } from '../../kit/reply.ts'
import { clientOf } from '../../kit/client.ts'
import { signedIn } from '../signIn/finishSignIn.ts'
import { finishSocial, startSocial } from './socialSignIn.ts'

/** The site's broker calls these for the two addresses of social sign-in; browsers never see the answers. */
export function socialRoutes(app: Hono<AppEnv>): void {
  app.post(socialStartPath, start)
  app.post(socialCallbackPath, finish)
}

async function start(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SocialStartBody)
  if (!body.ok) return reply(body)
  return reply(await startSocial(c.get('services'), c.req.param('provider') ?? '', body.value))
}

async function finish(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SocialFinishBody)
  if (!body.ok) return reply(body)
  const providerId = c.req.param('provider') ?? ''
  const headers = new Headers()
  const begun = await finishSocial(c.get('services'), providerId, body.value, clientOf(c))
  return reply(signedIn({ services: c.get('services'), headers }, begun), headers)
}
