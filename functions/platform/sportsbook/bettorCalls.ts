import type { Bettor } from '#contract/bets.ts'
import { ok } from '#lib/result.ts'
import type { Current } from '../accounts/sessions/session.ts'
import type { Client } from '../kit/client.ts'
import type { Services } from '../kit/services.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { askPlace } from '../protection/askPlace.ts'
import { mayOpen } from '../protection/mayStake.ts'

/**
 * The site's question before a book's token: the player and the session. The books answer the rest. An excluded
 * player gets no token, but still the list of bets.
 */
export const bettorCalls = {
  digitainToken: bettorWhoMayBet,
  betconstructToken: bettorWhoMayBet,
  betconstructBets: bettor,
  bets: bettor,
} satisfies Partial<PlayerHandlers>

async function bettorWhoMayBet(current: Current & { services: Services; client: Client }) {
  const { services, client } = current
  const placed = await askPlace(services, current, client)
  const allowed = placed.ok ? await mayOpen(services, placed.value.account, { product: 'sport' }) : placed
  return allowed.ok ? bettor(current) : allowed
}

async function bettor({ account: { id, currency }, sessionId }: Current) {
  return ok({ id, currency, session: sessionId } satisfies Bettor)
}
