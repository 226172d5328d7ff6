import type { Hono } from 'hono'
import type * as v from 'valibot'
import { LoginBody, LoginByEmailBody, LoginByPhoneBody } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply } from '../http/reply.ts'
import { clientOf } from './client.ts'
import { signedInReply } from './signedInReply.ts'
import { signIn, type Credentials } from './signIn.ts'

export function signInRoutes(app: Hono<AppEnv>): void {
  app.post(calls.login.path, (c) =>
    answer(c, LoginBody, ({ email, ...rest }) => ({ kind: 'any', login: email, ...rest })),
  )
  app.post(calls.loginEmail.path, (c) =>
    answer(c, LoginByEmailBody, ({ email, ...rest }) => ({ kind: 'email', login: email, ...rest })),
  )
  app.post(calls.loginPhone.path, (c) =>
    answer(c, LoginByPhoneBody, ({ phone, ...rest }) => ({ kind: 'phone', login: phone, ...rest })),
  )
}

async function answer<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
  credentialsOf: (body: v.InferOutput<Schema>) => Credentials,
): Promise<Response> {
  const body = await readJson(c.req.raw, schema)
  if (!body.ok) return reply(body)
  return signedInReply(await signIn(c.get('services'), credentialsOf(body.value), clientOf(c)))
}
