import type { Bettor } from '../../../contract/bets.ts'
import { ok } from '../../../contract/result.ts'
import type { Current } from '../accounts/sessions/session.ts'
import type { PlayerHandlers } from '../calls.ts'

/** What the site asks a book for: for whom, and in which session. The books answer the rest. */
export const bettorCalls = {
  digitainToken: bettor,
  betconstructToken: bettor,
  betconstructBets: bettor,
  bets: bettor,
} satisfies Partial<PlayerHandlers>

async function bettor({ account: { id, currency }, sessionId }: Current) {
  return ok({ id, currency, session: sessionId } satisfies Bettor)
}
