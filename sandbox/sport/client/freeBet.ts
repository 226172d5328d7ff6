import { type Draft } from './slip.ts'
import { stakesOf } from './slipBets.ts'
import type { FreeBet } from './wire.ts'

/** The chosen free bet, if the slip is one bet of just its amount: it is bet whole. */
export function freeBetIn(
  draft: Draft,
  { currency, free_bets = [] }: { currency: string; free_bets?: readonly FreeBet[] | undefined },
): FreeBet | undefined {
  const chosen = free_bets.find(({ id }) => id === draft.freeBetId)
  const stakes = stakesOf(draft, currency)
  return chosen && stakes.length === 1 && stakes[0] === chosen.amount_minor ? chosen : undefined
}
