import type { Hono } from 'hono'
import type * as v from 'valibot'
import {
  SignupBody,
  SignupOneClickBody,
  SignupPhoneBody,
  SignupUsernameBody,
} from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply, type CallFailure } from '../http/reply.ts'
import { spendCaptcha } from './captcha.ts'
import { clientOf } from './client.ts'
import { sessionTokenHeader } from './session.ts'
import { signedInReply, signedInUser } from './signedInReply.ts'
import { signUpByEmail, signUpByOneClick, signUpByPhone, signUpByUsername } from './signUp.ts'

export function signUpRoutes(app: Hono<AppEnv>): void {
  app.post(calls.signup.path, byEmail)
  app.post(calls.signupPhone.path, byPhone)
  app.post(calls.signupUsername.path, byUsername)
  app.post(calls.signupOneClick.path, byOneClick)
}

type HumanBody = v.GenericSchema<unknown, { captcha: string }>

/** Reads a sign-up's body, which no machine sends without the work of its captcha. */
async function readHuman<Schema extends HumanBody>(
  c: AppContext,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, CallFailure>> {
  const body = await readJson(c.req.raw, schema)
  if (!body.ok) return body
  const human = await spendCaptcha(c.get('services'), body.value.captcha)
  return human.ok ? body : human
}

async function byEmail(c: AppContext): Promise<Response> {
  const body = await readHuman(c, SignupBody)
  if (!body.ok) return reply(body)
  return signedInReply(await signUpByEmail(c.get('services'), body.value, clientOf(c)))
}

async function byPhone(c: AppContext): Promise<Response> {
  const body = await readHuman(c, SignupPhoneBody)
  if (!body.ok) return reply(body)
  return signedInReply(await signUpByPhone(c.get('services'), body.value, clientOf(c)))
}

async function byUsername(c: AppContext): Promise<Response> {
  const body = await readHuman(c, SignupUsernameBody)
  if (!body.ok) return reply(body)
  return signedInReply(await signUpByUsername(c.get('services'), body.value, clientOf(c)))
}

async function byOneClick(c: AppContext): Promise<Response> {
  const body = await readHuman(c, SignupOneClickBody)
  if (!body.ok) return reply(body)
  const made = await signUpByOneClick(c.get('services'), body.value, clientOf(c))
  if (!made.ok) return reply(made)
  const { signedIn, ...shown } = made.value
  return reply(ok({ user: signedInUser(signedIn), ...shown }), { [sessionTokenHeader]: signedIn.token })
}
