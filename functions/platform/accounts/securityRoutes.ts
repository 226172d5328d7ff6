import type { Hono } from 'hono'
import type * as v from 'valibot'
import { calls } from '../../../contract/calls.ts'
import { err, ok, type Result } from '../../../contract/result.ts'
import {
  PasskeyLogin,
  PasskeyRegistration,
  PasswordBody,
  SecondFactorBody,
} from '../../../contract/security.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { pendingTokenHeader, reply, signInRequired, type CallFailure } from '../http/reply.ts'
import { checkPassword } from './changePassword.ts'
import { clientOf } from './client.ts'
import { addPasskey, listPasskeys, passkeyOptions, passkeyRefused, removePasskey } from './passkeys.ts'
import { passkeySignInOptions, signInByPasskey } from './passkeySignIn.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  setUpSecondFactor,
} from './secondFactor.ts'
import { finishBySecondFactor } from './secondFactorSignIn.ts'
import { requireCurrent, requireSession } from './session.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts'
import { signedInReply } from './signedInReply.ts'
import type { Account } from './tables.ts'

/** What guards an account beyond its password: second factor, passkeys, sessions. */
export function securityRoutes(app: Hono<AppEnv>): void {
  app.post(calls.loginSecondFactor.path, loginSecondFactor)
  app.post(calls.loginPasskeyOptions.path, loginPasskeyOptions)
  app.post(calls.loginPasskey.path, loginPasskey)
  app.get(calls.secondFactor.path, (c) =>
    forPlayer(c, async (account) => ok(await secondFactorState(c.get('services'), account))),
  )
  app.post(calls.setUpSecondFactor.path, (c) =>
    withPassword(c, (account) => setUpSecondFactor(c.get('services'), account)),
  )
  app.post(calls.confirmSecondFactor.path, (c) =>
    withBody(c, SecondFactorBody, (account, { code }) =>
      confirmSecondFactor(c.get('services'), account, code),
    ),
  )
  app.post(calls.renewRecoveryCodes.path, (c) =>
    withPassword(c, (account) => renewRecoveryCodes(c.get('services'), account)),
  )
  app.post(calls.endSecondFactor.path, (c) =>
    withPassword(c, async (account) => {
      await endSecondFactor(c.get('services'), account)
      return ok({})
    }),
  )
  passkeyRoutes(app)
  app.get(calls.sessions.path, (c) => sessions(c))
  app.delete(calls.endOtherSessions.path, (c) => sessions(c, endOtherSessions))
  app.delete(calls.endSession.path, (c) =>
    sessions(c, (services, current) => endOneSession(services, current, c.req.param('id') ?? '')),
  )
}

function passkeyRoutes(app: Hono<AppEnv>): void {
  app.get(calls.passkeys.path, (c) =>
    forPlayer(c, async (account) => ok(await listPasskeys(c.get('services'), account))),
  )
  app.post(calls.passkeyOptions.path, (c) =>
    withPassword(c, async (account) => ok({ options: await passkeyOptions(c.get('services'), account) })),
  )
  app.post(calls.addPasskey.path, (c) =>
    withBody(c, PasskeyRegistration, async (account, body) => {
      const added = await addPasskey(c.get('services'), account, body)
      return added.ok ? ok(await listPasskeys(c.get('services'), account)) : added
    }),
  )
  app.delete(calls.removePasskey.path, (c) =>
    forPlayer(c, async (account) => {
      await removePasskey(c.get('services'), account, c.req.param('id') ?? '')
      return ok(await listPasskeys(c.get('services'), account))
    }),
  )
}

async function loginSecondFactor(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, SecondFactorBody)
  if (!body.ok) return reply(body)
  const pending = c.req.header(pendingTokenHeader)
  if (!pending) return reply(err(signInRequired))
  return signedInReply(await finishBySecondFactor(c.get('services'), pending, body.value.code, clientOf(c)))
}

/** The challenge goes out twice: in the options for the device, and as the token this browser has to show with its answer. */
async function loginPasskeyOptions(c: AppContext): Promise<Response> {
  const options = await passkeySignInOptions(c.get('services'))
  return reply(ok({ options }), { [pendingTokenHeader]: options.challenge })
}

async function loginPasskey(c: AppContext): Promise<Response> {
  const body = await readJson(c.req.raw, PasskeyLogin)
  if (!body.ok) return reply(body)
  const challenge = c.req.header(pendingTokenHeader)
  if (!challenge) return reply(passkeyRefused)
  const { response } = body.value
  return signedInReply(await signInByPasskey(c.get('services'), challenge, response, clientOf(c)))
}

async function sessions(c: AppContext, change?: typeof endOtherSessions): Promise<Response> {
  const services = c.get('services')
  const current = await requireCurrent(services, c.req.raw)
  if (!current.ok) return reply(current)
  await change?.(services, current.value)
  return reply(ok(await listSessions(services, current.value)))
}

type Outcome = Promise<Result<unknown, CallFailure>>

async function forPlayer(c: AppContext, answer: (account: Account) => Outcome): Promise<Response> {
  const account = await requireSession(c.get('services'), c.req.raw)
  return reply(account.ok ? await answer(account.value) : account)
}

function withBody<const Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
  answer: (account: Account, body: v.InferOutput<Schema>) => Outcome,
): Promise<Response> {
  return forPlayer(c, async (account) => {
    const body = await readJson(c.req.raw, schema)
    return body.ok ? answer(account, body.value) : body
  })
}

/** Who changes what guards an account shows that they know its password. */
function withPassword(c: AppContext, answer: (account: Account) => Outcome): Promise<Response> {
  return withBody(c, PasswordBody, async (account, { password }) => {
    const known = await checkPassword(c.get('services'), account, password)
    return known.ok ? answer(account) : known
  })
}
