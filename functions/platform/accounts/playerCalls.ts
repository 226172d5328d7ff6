import { eq } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import { shownCurrency, toMajor } from '#contract/money.ts'
import { ok } from '#lib/result.ts'
import type { CallContext, OpenHandlers, PlayerHandlers } from './calls.ts'
import { playedSession } from '../wallet/playTotals.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { endSession } from './sessions/session.ts'
import { resendConfirmation } from './signUp/confirmation.ts'
import { user } from '../tables/accounts.ts'
import { userOf } from './user.ts'

export const signOutCalls = { logout, logout1: logout } satisfies Partial<OpenHandlers>

/** Calls of a signed-in player about themselves. */
export const playerCalls = {
  check: async ({ services, account }) => ok(userOf(services, account)),
  resendOwnConfirmation: async ({ services, account, client, body }) =>
    resendConfirmation(services, account, client, body),
  balance: async ({ services, account }) => {
    const balances = await walletOf(services.env, account).standingOfPresent()
    return ok({
      balance: toMajor(balances.real_minor),
      bonus_balance: toMajor(balances.bonus_minor),
      owed: toMajor(balances.owed_minor),
      currency: shownCurrency(account.currency),
      is_banned: account.isBanned,
      is_casino_blocked: account.isCasinoBlocked,
      is_excluded: balances.isExcluded,
      now: new Date().toISOString(),
      session: playedSession(balances.session),
    })
  },
  setLanguage: async ({ services, account, body }) => {
    const language = languages.find(({ id }) => id === body.languageId)
    if (!language) throw new Error(`no language with id ${body.languageId}`)
    const changes = { lang: language.code, updatedAt: new Date() }
    await services.db.update(user).set(changes).where(eq(user.id, account.id))
    return ok({})
  },
} satisfies Partial<PlayerHandlers>

async function logout({ services, request }: CallContext<'logout' | 'logout1'>) {
  await endSession(services, request)
  return ok({})
}
