import type { Hono } from 'hono'
import { ChangePasswordBody, ChangePasswordByCodeBody } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import { ok } from '../../../contract/result.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { emptyReply, reply } from '../http/reply.ts'
import { changePassword, changePasswordByCode } from './changePassword.ts'
import { strongPassword } from './generate.ts'

export function passwordRoutes(app: Hono<AppEnv>): void {
  app.post(calls.changePassword.path, change)
  app.post(calls.changePasswordByEmail.path, (c) => changeByCode(c, 'email'))
  app.post(calls.changePasswordByPhone.path, (c) => changeByCode(c, 'sms'))
  app.get(calls.generatePassword.path, () => reply(ok({ strongPassword: strongPassword() })))
}

async function change(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, ChangePasswordBody)
  if (!body.ok) return reply(body)
  return emptyReply(await changePassword(c.get('services'), c.req.raw, body.value))
}

async function changeByCode(c: AppContext, channel: 'email' | 'sms'): Promise<Response> {
  const body = await readJson(c.req.raw, ChangePasswordByCodeBody)
  if (!body.ok) return reply(body)
  return emptyReply(await changePasswordByCode(c.get('services'), c.req.raw, channel, body.value))
}
