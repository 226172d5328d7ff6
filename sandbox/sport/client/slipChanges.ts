import { type Pick, type Draft, changed, fitting, fitted } from './slip.ts'
import type { FullEvent } from './wire.ts'

/* What has become of the slip's selections since the player saw them. */

/** The change of a selection since the player saw it. */
export type Change = { kind: 'same' } | { kind: 'closed' } | { kind: 'moved'; price: number; isLive: boolean }

/** Undefined while the event is not known. */
export function changeOf(pick: Pick, event: FullEvent | undefined): Change | undefined {
  if (!event) return undefined
  const market = event.markets.find(({ id }) => id === pick.marketId)
  const selection = market?.selections.find(({ id }) => id === pick.selectionId)
  if (!selection) return { kind: 'closed' }
  const { price } = selection
  return price === pick.price && event.is_live === pick.isLive
    ? { kind: 'same' }
    : { kind: 'moved', price, isLive: event.is_live }
}

/** The lead with which it wins early: a team that is backed before its match, never a draw nor a part of a bet builder. */
export function earlyLead({ marketId, selectionId }: Pick, event: FullEvent | undefined): number | undefined {
  if (selectionId === 'draw') return undefined
  return event?.markets.find(({ id }) => id === marketId)?.early_lead
}

type EventOf = (id: string) => FullEvent | undefined

/** The slip at the odds of now, without what is closed: what its sums are counted from. */
export function present(draft: Draft, eventOf: EventOf): Draft {
  const picks = draft.picks.flatMap((pick) => {
    const change = changeOf(pick, eventOf(pick.eventId))
    if (change?.kind === 'closed') return []
    return change?.kind === 'moved' ? [{ ...pick, price: change.price, isLive: change.isLive }] : [pick]
  })
  return fitted({ ...draft, picks })
}

/** The slip without what is closed, as the player saw the rest. */
export function withoutClosed(draft: Draft, eventOf: EventOf, newId: () => string): Draft {
  const picks = draft.picks.filter((pick) => changeOf(pick, eventOf(pick.eventId))?.kind !== 'closed')
  return fitting({ ...draft, picks }, draft, newId)
}

/** Takes over what the player accepts beforehand: by the policy, or all of it. */
export function accepting(
  draft: Draft,
  eventOf: EventOf,
  policy: Draft['oddsPolicy'],
  newId: () => string,
): Draft {
  let isChanged = false
  const picks = draft.picks.map((pick) => {
    const change = changeOf(pick, eventOf(pick.eventId))
    if (change?.kind !== 'moved' || !isAccepted(pick, change, policy)) return pick
    isChanged = true
    return { ...pick, price: change.price, isLive: change.isLive }
  })
  return isChanged ? changed(draft, { picks }, newId) : draft
}

/** The player must always confirm that an event has begun. */
function isAccepted(pick: Pick, change: Change & { kind: 'moved' }, policy: Draft['oddsPolicy']): boolean {
  if (policy === 'any') return true
  return policy === 'higher' && change.price > pick.price && change.isLive === pick.isLive
}
