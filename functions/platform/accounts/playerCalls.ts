import { eq } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import { ok } from '#lib/result.ts'
import type { CallContext, OpenHandlers, PlayerHandlers } from './calls.ts'
import { shownStanding } from '../wallet/standing.ts'
import { askPoller } from './polls.ts'
import { changePlayer } from '../wallet/walletOf.ts'
import { endSession } from './sessions/session.ts'
import { resendConfirmation } from './signUp/confirmation.ts'
import { user } from '../tables/accounts.ts'

export const signOutCalls = { logout, logout1: logout } satisfies Partial<OpenHandlers>

/** What a page asks about who is signed in. */
export const presenceCalls = {
  check: async (context) => {
    const polled = await askPoller(context, 'check', (wallet, ...asked) => wallet.holder(...asked))
    return polled.ok ? ok(polled.value.holder.user) : polled
  },
  balance: async (context) => {
    const polled = await askPoller(context, 'balance', (wallet, ...asked) => wallet.holderStanding(...asked))
    if (!polled.ok) return polled
    const { owner, standing, ...account } = polled.value
    return ok(shownStanding(owner, standing, account))
  },
} satisfies Partial<OpenHandlers>

/** Calls of a signed-in player about themselves. */
export const playerCalls = {
  resendOwnConfirmation: async ({ services, account, client, body }) =>
    resendConfirmation(services, account, client, body),
  active: async () => ok({}),
  setLanguage: async ({ services, account, body }) => {
    const language = languages.find(({ id }) => id === body.languageId)
    if (!language) throw new Error(`no language with id ${body.languageId}`)
    const changes = { lang: language.code, updatedAt: new Date() }
    const change = services.db.update(user).set(changes).where(eq(user.id, account.id))
    await changePlayer(services.env, account.id, async () => change)
    return ok({})
  },
} satisfies Partial<PlayerHandlers>

async function logout({ services, request }: CallContext<'logout' | 'logout1'>) {
  await endSession(services, request)
  return ok({})
}
