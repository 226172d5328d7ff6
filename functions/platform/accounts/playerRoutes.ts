import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { LanguageBody, type Balance } from '../../../contract/accounts.ts'
import { calls } from '../../../contract/calls.ts'
import { languages } from '../../../contract/languages.ts'
import { toMajor } from '../../../contract/money.ts'
import { ok } from '../../../contract/result.ts'
import { readSettings } from '../content/settings.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { readJson } from '../http/body.ts'
import { reply } from '../http/reply.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { endSession, findCurrent, requireSession } from './session.ts'
import { user } from './tables.ts'
import { userOf } from './user.ts'

/** What a player who is signed in asks about themselves. */
export function playerRoutes(app: Hono<AppEnv>): void {
  app.get(calls.check.path, check)
  for (const path of [calls.logout.path, calls.logout1.path]) app.get(path, logout)
  app.get(calls.balance.path, balance)
  app.get(calls.transferStatus.path, transferStatus)
  app.post(calls.setLanguage.path, setLanguage)
}

async function check(c: AppContext): Promise<Response> {
  const account = await requireSession(c.get('services'), c.req.raw)
  return reply(account.ok ? ok(userOf(account.value)) : account)
}

async function logout(c: AppContext): Promise<Response> {
  await endSession(c.get('services'), c.req.raw)
  return reply(ok({}))
}

async function balance(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const current = await findCurrent(services, c.req.raw)
  if (!current.ok) return reply(current)
  const { account } = current.value
  const balances = await walletOf(services.env, account).balance()
  const result: Balance = {
    balance: toMajor(balances.real_minor),
    bonus_balance: toMajor(balances.bonus_minor),
    currency: account.currency,
    is_banned: account.isBanned,
    is_casino_blocked: account.isCasinoBlocked,
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
