import { code } from '../../../contract/errors.ts'
import { ok } from '../../../contract/result.ts'
import { fail } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../calls.ts'
import { markShown, openJackpots, unshownWins } from './lists.ts'

export const jackpotCalls = {
  jackpots: async ({ services, query, headers }) => {
    // The amounts of the list move: a cache before the platform may keep it for seconds.
    headers.set('Cache-Control', 'public, max-age=10')
    return ok(await openJackpots(services, query.lang ?? 'en'))
  },
} satisfies Partial<OpenHandlers>

/** What a player has won. */
export const jackpotWinCalls = {
  wonJackpots: async ({ services, account, client }) =>
    ok(await unshownWins(services.db, account.id, client.lang ?? account.lang)),
  jackpotShown: async ({ services, account, body }) => {
    const found = await markShown(services.db, account.id, body.JackpotId)
    return found ? ok({}) : fail(code.noSuchCall, 'no such win of this player')
  },
} satisfies Partial<PlayerHandlers>
