import * as v from 'valibot'
import { combinationsOf, highestPayout, type Slip } from '../book/slip.ts'
import { amountOf } from './money.ts'
import type { FullEvent } from './wire.ts'

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
  /** The typed stake of its single, where it has one of its own. */
  stake: v.optional(v.string()),
})
export type Pick = v.InferOutput<typeof Pick>

export const Draft = v.object({
  /** The id of the bet on all selections. */
  id: v.string(),
  picks: v.array(Pick),
  kind: v.picklist(['single', 'express', 'system']),
  /** The size of a system. */
  size: v.number(),
  /** The typed stake; for singles that of each without one of its own. */
  stake: v.string(),
  usesBonus: v.boolean(),
  oddsPolicy: v.picklist(['none', 'higher', 'any']),
  /** Whether the slip was open when it was stored, as during a guest's sign-in from it. */
  wasOpen: v.optional(v.boolean()),
})
export type Draft = v.InferOutput<typeof Draft>
export type Kind = Draft['kind']

export const mostPicks = 15

export function emptyDraft(id: string): Draft {
  return { id, picks: [], kind: 'single', size: 2, stake: '', usesBonus: false, oddsPolicy: 'none' }
}

type Place = Omit<Pick, 'betId'>
type NewId = () => string

export function isPicked(
  { picks }: Draft,
  place: Omit<Place, 'price' | 'isLive' | 'match' | 'market' | 'selection' | 'tourneyId'>,
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
  const picks = change.picks ?? draft.picks
  return { ...draft, ...change, id: newId(), picks: picks.map((pick) => ({ ...pick, betId: newId() })) }
}

/** The kinds a slip with so many selections can be. */
export function kindsOf({ picks: { length } }: Draft): Kind[] {
  if (length < 2) return ['single']
  return length < 3 ? ['single', 'express'] : ['single', 'express', 'system']
}

export function sizesOf({ picks: { length } }: Draft): number[] {
  return Array.from({ length: Math.max(0, length - 2) }, (_, index) => index + 2)
}

/** A second selection makes an express of a single, as players mean it, if the two can be one. */
function fitting(draft: Draft, before: Draft, newId: NewId): Draft {
  const grew = before.picks.length === 1 && draft.picks.length === 2
  const kind = grew && repeatedPicks(draft.picks).length === 0 ? 'express' : draft.kind
  return changed(fitted({ ...draft, kind }), {}, newId)
}

/** The player's own choice is kept while it can be. */
function fitted(draft: Draft): Draft {
  const kinds = kindsOf(draft)
  const kind = kinds.includes(draft.kind) ? draft.kind : (kinds.at(-1) ?? 'single')
  return { ...draft, kind, size: sizesOf(draft).includes(draft.size) ? draft.size : 2 }
}

/** The selections of an event that has another one in the slip: an express or system takes one of each. */
export function repeatedPicks(picks: readonly Pick[]): Pick[] {
  return picks.filter((pick) => picks.some((other) => other !== pick && other.eventId === pick.eventId))
}

type Terms = { stake_minor: number; bonusBalance_minor: number; currency: string; software: string }

/** The slips for the book: one, or one for each single. */
export function slipsOf(
  draft: Draft,
  { stake_minor, bonusBalance_minor, currency, software }: Terms,
): Slip[] {
  const { kind, oddsPolicy } = draft
  let bonusLeft_minor = draft.usesBonus ? bonusBalance_minor : 0
  const bonusFor = (stake: number) => {
    const bonus_minor = Math.min(Math.floor(stake / 2), bonusLeft_minor)
    bonusLeft_minor -= bonus_minor
    return bonus_minor
  }
  const groups = kind === 'single' ? draft.picks.map((pick) => [pick]) : [draft.picks]
  return groups.map((picks) => {
    const stake = ownStake(draft, picks[0]) ?? stake_minor
    return {
      id: kind === 'single' ? (picks[0]?.betId ?? draft.id) : draft.id,
      ...{ kind, oddsPolicy, stake_minor: stake, bonus_minor: bonusFor(stake), currency, software },
      line: picks.some(({ isLive }) => isLive) ? 'live' : 'usual',
      legs: picks.map(({ eventId, marketId, selectionId, price, isLive, tourneyId }) => ({
        ...{ eventId, marketId, selectionId, price, isLive, tourneyId },
      })),
      ...(kind === 'system' && { size: draft.size }),
    }
  })
}

/** Of several singles each may have a stake of its own. */
export function hasOwnStakes({ kind, picks }: Draft): boolean {
  return kind === 'single' && picks.length > 1
}

/** Undefined where the stake of all singles counts; 0 for one that is no amount. */
function ownStake(draft: Draft, pick: Pick | undefined): number | undefined {
  if (!hasOwnStakes(draft) || !pick?.stake) return undefined
  return amountOf(pick.stake) ?? 0
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

/** The cost of the slip, and its payout if everything wins. */
export function sumsOf(draft: Draft, stake_minor: number): { stake_minor: number; payout_minor: number } {
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: 0, currency: '', software: '' })
  return {
    stake_minor: slips.reduce((sum, slip) => sum + slip.stake_minor, 0),
    payout_minor: slips.reduce(
      (sum, slip) =>
        sum +
        highestPayout(
          slip,
          slip.legs.map(({ price }) => price),
        ),
      0,
    ),
  }
}

/** The stake of each bet of the slip; 0 where none is typed. */
export function stakesOf(draft: Draft): number[] {
  const stake_minor = amountOf(draft.stake) ?? 0
  const terms = { stake_minor, bonusBalance_minor: 0, currency: '', software: '' }
  return slipsOf(draft, terms).map((slip) => slip.stake_minor)
}

export function combinationCount({ kind, size, picks }: Draft): number {
  return combinationsOf({ kind, size, legs: picks, stake_minor: 0 }).length
}

/** The product of the prices, in thousandths. */
export function totalPrice({ picks }: Draft): number {
  return Math.floor(picks.reduce((product, { price }) => (product * price) / 1000, 1000))
}

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
export function withoutClosed(draft: Draft, eventOf: EventOf, newId: NewId): Draft {
  const picks = draft.picks.filter((pick) => changeOf(pick, eventOf(pick.eventId))?.kind !== 'closed')
  return fitting({ ...draft, picks }, draft, newId)
}

/** Takes over what the player accepts beforehand: by the policy, or all of it. */
export function accepting(draft: Draft, eventOf: EventOf, policy: Draft['oddsPolicy'], newId: NewId): Draft {
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
