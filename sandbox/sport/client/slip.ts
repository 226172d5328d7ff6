import * as v from 'valibot'
import { Combination } from './wire.ts'

/*
 * The slip as the player fills it in. Every change makes new ids, and nothing else does: the same slip handed in again, after an
 * answer was lost, is the same bet.
 */
const Pick = v.object({
  /** The id of its bet as a single. */
  betId: v.string(),
  ...{ eventId: v.string(), marketId: v.string(), selectionId: v.string(), tourneyId: v.string() },
  /** The price that the player saw, in thousandths. */
  price: v.number(),
  isLive: v.boolean(),
  ...{ match: v.string(), market: v.string(), selection: v.string() },
  /** Those of a bet builder. */
  parts: v.optional(v.array(v.object({ market: v.string(), selection: v.string() }))),
  /** What its event is taken as, where that is not every kind of bet. */
  combination: v.optional(Combination),
  /** The typed stake of its single, where it has one of its own. */
  stake: v.optional(v.string()),
})
export type Pick = v.InferOutput<typeof Pick>

/** A bet on all selections beside that of the large box, such as a system beside a parlay. */
const Combo = v.object({
  ...{ id: v.string(), kind: v.picklist(['express', 'system']) },
  /** The size of a system. */
  size: v.number(),
  /** The typed stake. */
  stake: v.string(),
})
export type Combo = v.InferOutput<typeof Combo>

export const Draft = v.object({
  /** The id of the bet on all selections. */
  id: v.string(),
  picks: v.array(Pick),
  kind: v.picklist(['single', 'express', 'system']),
  /** The size of a system. */
  size: v.number(),
  /** The typed stake; for singles that of each without one of its own. */
  stake: v.string(),
  /** What is typed as the stake of each bet of a system, where the whole follows from it. */
  line: v.optional(v.string()),
  /** The size of the system that the player chose, until they choose another kind: it comes back when it can be one again. */
  systemSize: v.optional(v.number()),
  /** What else is staked on the same selections. */
  combos: v.optional(v.array(Combo), []),
  usesBonus: v.boolean(),
  /** The free bet that is its stake. */
  freeBetId: v.optional(v.string()),
  oddsPolicy: v.picklist(['none', 'higher', 'any']),
  /** The player was led from the open slip to a sign-in or a deposit: it is open when they come back. */
  wasOpen: v.optional(v.boolean()),
})
export type Draft = v.InferOutput<typeof Draft>
export type Kind = Draft['kind']

export const mostPicks = 15

export function emptyDraft(id: string): Draft {
  return {
    id,
    picks: [],
    kind: 'single',
    size: 2,
    stake: '',
    combos: [],
    usesBonus: false,
    oddsPolicy: 'none',
  }
}

type Place = Omit<Pick, 'betId'>
type NewId = () => string

export function isPicked(
  { picks }: Draft,
  place: Omit<Place, 'price' | 'isLive' | 'match' | 'market' | 'selection' | 'tourneyId' | 'parts'>,
) {
  return picks.some((pick) => isAt(pick, place))
}

/** Whether the two are the same selection. */
export function isAt(
  one: { eventId: string; marketId: string; selectionId: string },
  other: typeof one,
): boolean {
  return (
    one.eventId === other.eventId && one.marketId === other.marketId && one.selectionId === other.selectionId
  )
}

/** Puts a selection in; one of the same market of the event goes. What is in it already stays. */
export function withPick(draft: Draft, place: Place, newId: NewId): Draft {
  if (isPicked(draft, place) || draft.picks.length === mostPicks) return draft
  const others = draft.picks.filter(
    ({ eventId, marketId }) => eventId !== place.eventId || marketId !== place.marketId,
  )
  return fitting({ ...draft, picks: [...others, { ...place, betId: newId() }] }, draft, newId)
}

export function withoutPick(draft: Draft, place: Parameters<typeof isPicked>[1], newId: NewId): Draft {
  return fitting({ ...draft, picks: draft.picks.filter((pick) => !isAt(pick, place)) }, draft, newId)
}

/** A changed slip is another bet. */
export function changed(draft: Draft, change: Partial<Draft>, newId: NewId): Draft {
  const { picks, combos, ...rest } = { ...draft, ...change }
  return {
    ...rest,
    id: newId(),
    picks: picks.map((pick) => ({ ...pick, betId: newId() })),
    combos: combos.map((combo) => ({ ...combo, id: newId() })),
  }
}

/** The kinds a slip with so many selections can be. */
export function kindsOf({ picks }: Draft): Kind[] {
  const { length } = takenAs(picks, 'express')
  if (length < 2) return ['single']
  return length < 3 ? ['single', 'express'] : ['single', 'express', 'system']
}

export function sizesOf({ picks }: Draft): number[] {
  const { length } = takenAs(picks, 'system')
  return Array.from({ length: Math.max(0, length - 2) }, (_, index) => index + 2)
}

/** A second selection makes an express of a single, as players mean it, if the two can be one. */
export function fitting(draft: Draft, before: Draft, newId: NewId): Draft {
  const { picks, systemSize } = draft
  const { length } = takenAs(picks, 'express')
  const grew = takenAs(before.picks, 'express').length === 1 && length === 2
  if (systemSize !== undefined && length > 2)
    return changed(fitted({ ...draft, kind: 'system', size: Math.min(systemSize, length - 1) }), {}, newId)
  const isOne = repeatedPicks(picks).length === 0
  return changed(fitted({ ...draft, kind: grew && isOne ? 'express' : draft.kind }), {}, newId)
}

/** The player's own choice is kept while it can be. */
export function fitted(draft: Draft): Draft {
  const kinds = kindsOf(draft)
  const kind = kinds.includes(draft.kind) ? draft.kind : (kinds.at(-1) ?? 'single')
  const size = sizesOf(draft).includes(draft.size) ? draft.size : 2
  const fit = { ...draft, kind, size, line: undefined }
  const others = otherKinds(fit)
  const combos = draft.combos.filter((combo) => others.some((other) => isSameKind(combo, other)))
  return { ...fit, combos }
}

/** The bets that can stand beside that of the large box: the parlay and each size of a system. */
export function otherKinds(draft: Draft): Omit<Combo, 'id' | 'stake'>[] {
  if (takenAs(draft.picks, 'express').length < 2 || repeatedPicks(draft.picks).length > 0) return []
  const all = [
    { kind: 'express' as const, size: 2 },
    ...sizesOf(draft).map((size) => ({ kind: 'system' as const, size })),
  ]
  return all.filter((one) => !isSameKind(one, draft))
}

function isSameKind(one: { kind: Kind; size: number }, other: typeof one): boolean {
  return one.kind === other.kind && (one.kind !== 'system' || one.size === other.size)
}

/** What is typed for a bet beside that of the large box. */
export function comboStake({ combos }: Draft, other: Omit<Combo, 'id' | 'stake'>): string {
  return combos.find((combo) => isSameKind(combo, other))?.stake ?? ''
}

export function withCombo(draft: Draft, other: Omit<Combo, 'id'>, newId: NewId): Draft {
  const rest = draft.combos.filter((combo) => !isSameKind(combo, other))
  const combos = other.stake === '' ? rest : [...rest, { ...other, id: newId() }]
  return changed(draft, { combos }, newId)
}

/** Another bet for the large box; what stood beside it for that one goes. */
export function withKind(draft: Draft, change: { kind?: Kind; size?: number }, newId: NewId): Draft {
  const chosen = fitted({ ...draft, ...change })
  return changed({ ...chosen, systemSize: chosen.kind === 'system' ? chosen.size : undefined }, {}, newId)
}

/** The selections that a bet of the kind is made of: those whose events are taken in it. The others stand aside. */
export function takenAs(picks: readonly Pick[], kind: Kind): Pick[] {
  const bound = kind === 'single' ? 'express-only' : 'single-only'
  return picks.filter(({ combination }) => combination !== bound)
}

/** The selections of an event that has another one in the slip: an express or system takes one of each. */
export function repeatedPicks(picks: readonly Pick[]): Pick[] {
  const all = takenAs(picks, 'express')
  return all.filter((pick) => all.some((other) => other !== pick && other.eventId === pick.eventId))
}

/** A stake of its own for the single of a selection; the common one counts again if it is empty. */
export function withOwnStake(
  draft: Draft,
  place: Parameters<typeof isPicked>[1],
  stake: string,
  newId: NewId,
) {
  const picks = draft.picks.map((pick) => (isAt(pick, place) ? { ...pick, stake } : pick))
  return changed(draft, { picks }, newId)
}
