import { type Pick, type Draft, isAt } from './slip.ts'
import { matchName } from './views/eventRow.ts'
import type { Names } from './wire.ts'

/** The same slip, and so the same bets, in the language of now: it may have been filled in another. */
export function inWords(draft: Draft, names: readonly Names[]): Draft {
  const picks = draft.picks.map((pick) => named(pick, names))
  return picks.some((pick, index) => pick !== draft.picks[index]) ? { ...draft, picks } : draft
}

function named(pick: Pick, names: readonly Names[]): Pick {
  const told = names.find(({ event_id, market_id, selection_id }) =>
    isAt(pick, { eventId: event_id, marketId: market_id, selectionId: selection_id }),
  )
  if (!told) return pick
  const { market, selection, parts } = told
  const match = matchName(told)
  if (pick.match === match && pick.market === market && pick.selection === selection) return pick
  return { ...pick, match, market, selection, ...(parts && { parts }) }
}
