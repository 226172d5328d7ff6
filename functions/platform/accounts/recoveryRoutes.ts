import type { Hono } from 'hono'
import {
  RestoreBody,
  RestoreCheckBody,
  RestoreNewBody,
  RestorePhoneBody,
  RestorePhoneNewBody,
} from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { emptyReply, reply } from '../http/reply.ts'
import type { Recipient } from '../messages/deliver.ts'
import { clientOf } from './client.ts'
import { checkRestoreCode, restore, setRestoredPassword } from './recovery.ts'
import { normaliseLogin } from './user.ts'

export function recoveryRoutes(app: Hono<AppEnv>): void {
  app.post(calls.restorePassword.path, byEmail)
  app.post(calls.checkRestoreCode.path, check)
  app.post(calls.setRestoredPassword.path, setByEmail)
  app.post(calls.restorePasswordByPhone.path, byPhone)
  app.post(calls.setPasswordByPhone.path, setByPhone)
}

async function byEmail(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, RestoreBody)
  if (!body.ok) return reply(body)
  const { email, lang } = body.value
  return emptyReply(await restore(c.get('services'), emailTo(email), lang, clientOf(c)))
}

async function check(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, RestoreCheckBody)
  if (!body.ok) return reply(body)
  return emptyReply(await checkRestoreCode(c.get('services'), emailTo(body.value.email), body.value.code))
}

async function setByEmail(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, RestoreNewBody)
  if (!body.ok) return reply(body)
  const { email, code, new_password } = body.value
  return emptyReply(await setRestoredPassword(c.get('services'), emailTo(email), code, new_password))
}

async function byPhone(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, RestorePhoneBody)
  if (!body.ok) return reply(body)
  const { phone, lang } = body.value
  return emptyReply(await restore(c.get('services'), phoneTo(phone), lang, clientOf(c)))
}

async function setByPhone(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, RestorePhoneNewBody)
  if (!body.ok) return reply(body)
  const { phone, code, new_password } = body.value
  return emptyReply(await setRestoredPassword(c.get('services'), phoneTo(phone), code, new_password))
}

function emailTo(address: string): Recipient {
  return { channel: 'email', address }
}

function phoneTo(phone: string): Recipient {
  return { channel: 'sms', address: normaliseLogin(phone) }
}
