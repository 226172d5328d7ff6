import type { Hono } from 'hono'
import { EmailCodeBody, PhoneCodeBody } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { emptyReply, reply, type CallFailure } from '../http/reply.ts'
import { spendCaptcha } from './captcha.ts'
import { clientOf } from './client.ts'
import { confirmEmail } from './confirmation.ts'
import { askForCode } from './sendCode.ts'
import { normaliseLogin } from './user.ts'

export function codeRoutes(app: Hono<AppEnv>): void {
  app.post(calls.emailCode.path, emailCode)
  app.post(calls.phoneCode.path, phoneCode)
  app.get(calls.verifyEmail.path, async (c) =>
    emptyReply(await confirmEmail(c.get('services'), c.req.param('code'))),
  )
}

async function emailCode(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, EmailCodeBody)
  if (!body.ok) return reply(body)
  const human = await spendGiven(c, body.value.captcha)
  if (!human.ok) return reply(human)
  const to = { channel: 'email', address: body.value.email } as const
  return emptyReply(await askForCode(c.get('services'), c.req.raw, to, clientOf(c)))
}

async function phoneCode(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, PhoneCodeBody)
  if (!body.ok) return reply(body)
  const human = await spendGiven(c, body.value.captcha)
  if (!human.ok) return reply(human)
  const to = { channel: 'sms', address: normaliseLogin(body.value.phone) } as const
  return emptyReply(await askForCode(c.get('services'), c.req.raw, to, clientOf(c)))
}

/** A captcha may be left out here, for the sign-up itself needs one; one that is given counts. */
async function spendGiven(
  c: AppContext,
  captcha: string | undefined,
): Promise<Result<undefined, CallFailure>> {
  return captcha === undefined ? ok(undefined) : spendCaptcha(c.get('services'), captcha)
}
