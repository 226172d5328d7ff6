import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { markShown, openJackpots, unshownWins } from './lists.ts'

export const jackpotCalls = {
  jackpots: async ({ services, query, headers }) => {
    // The amounts change all the time, so a cache may keep the list for seconds only.
    headers.set('Cache-Control', 'public, max-age=10')
    return ok(await openJackpots(services, query.lang ?? 'en'))
  },
} satisfies Partial<OpenHandlers>

/** The player's wins. */
export const jackpotWinCalls = {
  wonJackpots: async ({ services, account, client }) =>
    ok(await unshownWins(services.db, account.id, client.lang ?? account.lang)),
  jackpotShown: async ({ services, account, body }) => {
    const found = await markShown(services.db, account.id, body.JackpotId)
    return found ? ok({}) : fail(code.noSuchCall, 'no such win of this player')
  },
} satisfies Partial<PlayerHandlers>
