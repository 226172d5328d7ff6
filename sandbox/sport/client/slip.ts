import * as v from 'valibot'
import { combinationCount as combinationsIn, highestPayout, type Slip } from '../book/slip.ts'
import { amountOf } from './money.ts'
import { Combination, type FullEvent } from './wire.ts'

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
export function kindsOf({ picks: { length } }: Draft): Kind[] {
  if (length < 2) return ['single']
  return length < 3 ? ['single', 'express'] : ['single', 'express', 'system']
}

export function sizesOf({ picks: { length } }: Draft): number[] {
  return Array.from({ length: Math.max(0, length - 2) }, (_, index) => index + 2)
}

/** A second selection makes an express of a single, as players mean it, if the two can be one. */
function fitting(draft: Draft, before: Draft, newId: NewId): Draft {
  const { picks, systemSize } = draft
  const grew = before.picks.length === 1 && picks.length === 2
  if (systemSize !== undefined && picks.length > 2)
    return changed(
      fitted({ ...draft, kind: 'system', size: Math.min(systemSize, picks.length - 1) }),
      {},
      newId,
    )
  const isOne = repeatedPicks(picks).length === 0 && misfitOf(picks, 'express') === undefined
  return changed(fitted({ ...draft, kind: grew && isOne ? 'express' : draft.kind }), {}, newId)
}

/** The player's own choice is kept while it can be. */
function fitted(draft: Draft): Draft {
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
  if (draft.picks.length < 2 || repeatedPicks(draft.picks).length > 0 || misfitOf(draft.picks, 'express'))
    return []
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

/** The selection whose event is not taken in bets of the kind. */
export function misfitOf(picks: readonly Pick[], kind: Kind): Pick | undefined {
  const bound = kind === 'single' ? 'express-only' : 'single-only'
  return picks.find(({ combination }) => combination === bound)
}

/** The selections of an event that has another one in the slip: an express or system takes one of each. */
export function repeatedPicks(picks: readonly Pick[]): Pick[] {
  return picks.filter((pick) => picks.some((other) => other !== pick && other.eventId === pick.eventId))
}

type Terms = {
  stake_minor: number
  bonusBalance_minor: number
  currency: string
  software: string
  freeBetId?: string | undefined
}

/** One bet of the slip. `pick` or `combo` is what it belongs to, if it is not that of the large box. */
export type DraftBet = {
  id: string
  kind: Kind
  size: number
  picks: Pick[]
  /** 0 for a stake that is no amount. */
  stake_minor: number
  pick?: Pick
  combo?: Combo
}

/**
 * The bets of the slip: what stands beside the large box first, and the singles of the large box last, since each takes its selection
 * with it. An empty large box is none as long as something else is staked.
 */
export function betsOf(draft: Draft, stake_minor: number, currency: string): DraftBet[] {
  const { picks, kind, size } = draft
  const beside: DraftBet[] = draft.combos.map((combo) => ({
    ...{ id: combo.id, kind: combo.kind, size: combo.size, picks, combo },
    stake_minor: amountOf(combo.stake, currency) ?? 0,
  }))
  const single = (pick: Pick): DraftBet => ({
    ...{ id: pick.betId, kind: 'single', size, picks: [pick], ...(hasOwnStakes(draft) && { pick }) },
    stake_minor: ownStake(draft, pick, currency) ?? stake_minor,
  })
  const hasOwn = (pick: Pick) => ownStake(draft, pick, currency) !== undefined
  const own = picks.filter(hasOwn).map(single)
  const isEmpty = stake_minor === 0 && draft.stake === ''
  if (kind === 'single') {
    const isCommon = !isEmpty || (beside.length === 0 && own.length < picks.length)
    return [...beside, ...(isCommon ? picks.map(single) : own)]
  }
  const others = [...beside, ...own]
  const main: DraftBet = { id: draft.id, kind, size, picks, stake_minor }
  return isEmpty && others.length > 0 ? others : [...others, main]
}

/** The slips for the book, one for each bet. */
export function slipsOf(
  draft: Draft,
  { stake_minor: common_minor, bonusBalance_minor, currency, software, freeBetId }: Terms,
): Slip[] {
  const { oddsPolicy } = draft
  let bonusLeft_minor = draft.usesBonus ? bonusBalance_minor : 0
  const bonusFor = (stake: number) => {
    const bonus_minor = Math.min(Math.floor(stake / 2), bonusLeft_minor)
    bonusLeft_minor -= bonus_minor
    return bonus_minor
  }
  return betsOf(draft, common_minor, currency).map(({ id, kind, size, picks, stake_minor }) => ({
    ...{ id, kind, oddsPolicy, stake_minor, bonus_minor: bonusFor(stake_minor), currency, software },
    line: picks.some(({ isLive }) => isLive) ? 'live' : 'usual',
    legs: picks.map(({ eventId, marketId, selectionId, price, isLive, tourneyId }) => ({
      ...{ eventId, marketId, selectionId, price, isLive, tourneyId },
    })),
    ...(kind === 'system' && { size }),
    ...(freeBetId !== undefined && { freeBetId }),
  }))
}

/** Of several selections each may have a single with a stake of its own; of the last one, what was typed still counts. */
export function hasOwnStakes({ picks }: Draft): boolean {
  return picks.length > 1 || picks.some(({ stake }) => stake)
}

/** Undefined where none is typed; 0 for one that is no amount. */
function ownStake(draft: Draft, pick: Pick, currency: string): number | undefined {
  if (!hasOwnStakes(draft) || !pick.stake) return undefined
  return amountOf(pick.stake, currency) ?? 0
}

/** The bet of the large box by itself. */
export function mainBet(draft: Draft): Draft {
  return { ...draft, combos: [], picks: draft.picks.map((pick) => ({ ...pick, stake: undefined })) }
}

/** The slip without a bet that was placed; the others keep their ids. */
export function withoutBet(draft: Draft, betId: string): Draft {
  const combos = draft.combos.filter(({ id }) => id !== betId)
  if (draft.kind === 'single')
    return { ...draft, combos, picks: draft.picks.filter((pick) => pick.betId !== betId) }
  const picks = draft.picks.map((pick) => (pick.betId === betId ? { ...pick, stake: undefined } : pick))
  return { ...draft, combos, picks, ...(draft.id === betId && { stake: '' }) }
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
export function sumsOf(
  draft: Draft,
  stake_minor: number,
  currency: string,
): { stake_minor: number; payout_minor: number } {
  const { freeBetId } = draft
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: 0, currency, software: '', freeBetId })
  return {
    stake_minor: slips.reduce((sum, slip) => sum + slip.stake_minor, 0),
    payout_minor: slips.reduce((sum, slip) => sum + payoutOf(slip), 0),
  }
}

/** If everything wins. */
export function payoutOf(slip: Slip): number {
  const prices = slip.legs.map(({ price }) => price)
  return highestPayout(slip, prices)
}

/** The stake of each bet of the slip; 0 where none is typed. */
export function stakesOf(draft: Draft, currency: string): number[] {
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  return betsOf(draft, stake_minor, currency).map((bet) => bet.stake_minor)
}

export function combinationCount({
  kind,
  size,
  picks,
}: {
  kind: Kind
  size: number
  picks: readonly Pick[]
}): number {
  return combinationsIn({ kind, size, legs: picks })
}

/** The product of the prices, in thousandths. */
export function totalPrice({ picks }: { picks: readonly { price: number }[] }): number {
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
