import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { LanguageBody, SignupUsernameBody, type Balance } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import { languages } from '../../../contract/languages.ts'
import { toMajor } from '../../../contract/money.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { readSettings } from '../content/settings.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply, type CallFailure } from '../http/reply.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { endSession, requireSession, sessionTokenHeader, type SignedIn } from './session.ts'
import { signIn, SignInBody } from './signIn.ts'
import { signUpByUsername } from './signUp.ts'
import { user } from './tables.ts'
import { userOf } from './user.ts'

/** The calls of "Accounts" in the contract. The site's broker is the caller; it holds the token, not the browser. */
export function accountRoutes(app: Hono<AppEnv>): void {
  app.post(calls.login.path, async (c) => {
    const body = await readJson(c.req.raw, SignInBody)
    if (!body.ok) return reply(body)
    return signedInReply(await signIn(c.get('services'), body.value, clientAddress(c)))
  })
  app.post(calls.signupUsername.path, async (c) => {
    const body = await readJson(c.req.raw, SignupUsernameBody)
    if (!body.ok) return reply(body)
    return signedInReply(await signUpByUsername(c.get('services'), body.value))
  })
  app.get(calls.check.path, async (c) => {
    const account = await requireSession(c.get('services'), c.req.raw)
    return reply(account.ok ? ok(userOf(account.value)) : account)
  })
  for (const path of [calls.logout.path, calls.logout1.path]) app.get(path, logout)
  app.get(calls.balance.path, balance)
  app.get(calls.transferStatus.path, transferStatus)
  app.post(calls.setLanguage.path, setLanguage)
}

function signedInReply(result: Result<SignedIn, CallFailure>): Response {
  if (!result.ok) return reply(result)
  return reply(ok(userOf(result.value.account)), { [sessionTokenHeader]: result.value.token })
}

/**
 * The player's address as the site saw it. Who calls the platform past the site may claim any address; the count per
 * login holds all the same.
 */
function clientAddress(c: AppContext): string | undefined {
  return (c.req.header('x-client-address') ?? c.req.header('cf-connecting-ip'))?.slice(0, 64)
}

async function logout(c: AppContext): Promise<Response> {
  await endSession(c.get('services'), c.req.raw)
  return reply(ok({}))
}

async function balance(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const balances = await walletOf(services.env, account.value).balance()
  const result: Balance = {
    balance: toMajor(balances.real_minor),
    bonus_balance: toMajor(balances.bonus_minor),
    currency: account.value.currency,
    is_banned: account.value.isBanned,
    is_casino_blocked: account.value.isCasinoBlocked,
  }
  return reply(ok(result))
}

async function transferStatus(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const settings = await readSettings(services.db)
  return reply(ok({ allowed: settings.features.friendTransfer && account.value.friendTransferAllowed }))
}

async function setLanguage(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  if (!account.ok) return reply(account)
  const body = await readJson(c.req.raw, LanguageBody)
  if (!body.ok) return reply(body)
  const language = languages.find((one) => one.id === body.value.languageId)
  if (!language) throw new Error(`no language with id ${body.value.languageId}`)
  await services.db
    .update(user)
    .set({ lang: language.code, updatedAt: new Date() })
    .where(eq(user.id, account.value.id))
  return reply(ok({}))
}
