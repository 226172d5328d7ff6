import { combinationCount as combinationsIn, highestPayout, lowestPayout, type Slip } from '../book/slip.ts'
import { amountOf } from './money.ts'
import {
  type Pick,
  type Combo,
  type Draft,
  type Kind,
  emptyDraft,
  isAt,
  changed,
  fitted,
  takenAs,
} from './slip.ts'

/* The bets that a slip is: what is handed in, what it costs, and what it pays. */
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
  const [singles, together] = [takenAs(picks, 'single'), takenAs(picks, 'express')]
  const beside: DraftBet[] = draft.combos.map((combo) => ({
    ...{ id: combo.id, kind: combo.kind, size: combo.size, picks: together, combo },
    stake_minor: amountOf(combo.stake, currency) ?? 0,
  }))
  const hasOwn = (pick: Pick) => ownStake(draft, pick, currency) !== undefined
  const single = (pick: Pick): DraftBet => ({
    ...{ id: pick.betId, kind: 'single', size, picks: [pick], ...(hasOwn(pick) && { pick }) },
    stake_minor: ownStake(draft, pick, currency) ?? stake_minor,
  })
  const own = singles.filter(hasOwn).map(single)
  const isEmpty = stake_minor === 0 && draft.stake === ''
  if (kind === 'single') {
    const isCommon = !isEmpty || (beside.length === 0 && own.length < singles.length)
    return [...beside, ...(isCommon ? singles.map(single) : own)]
  }
  const others = [...beside, ...own]
  const main: DraftBet = { id: draft.id, kind, size, picks: together, stake_minor }
  return isEmpty && others.length > 0 ? others : [...others, main]
}

/** The selections of its bets: what stands aside without a stake of its own is none. */
export function stakedPicks(draft: Draft, currency: string): Pick[] {
  const bets = betsOf(draft, amountOf(draft.stake, currency) ?? 0, currency)
  return [...new Set(bets.flatMap(({ picks }) => picks))]
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

/** What a bet on these is paid at most; undefined where that is not known. */
type MostPaid = (legs: Slip['legs']) => number | undefined

/** The cost of the slip, and its payout if everything wins; `mosts` are the highest payouts of bets whose odds would pay more. */
export function sumsOf(
  draft: Draft,
  stake_minor: number,
  currency: string,
  mostPaid: MostPaid = () => undefined,
): { stake_minor: number; payout_minor: number; mosts: number[] } {
  const { freeBetId } = draft
  const slips = slipsOf(draft, { stake_minor, bonusBalance_minor: 0, currency, software: '', freeBetId })
  const paid = slips.map((slip) => payoutOf(slip, mostPaid))
  return {
    stake_minor: slips.reduce((sum, slip) => sum + slip.stake_minor, 0),
    payout_minor: paid.reduce((sum, { payout_minor }) => sum + payout_minor, 0),
    mosts: paid.flatMap(({ payout_minor, won_minor }) => (payout_minor < won_minor ? [payout_minor] : [])),
  }
}

/** If everything wins. */
function payoutOf(slip: Slip, mostPaid: MostPaid): { payout_minor: number; won_minor: number } {
  const prices = slip.legs.map(({ price }) => price)
  const won_minor = highestPayout(slip, prices)
  return { won_minor, payout_minor: Math.min(won_minor, mostPaid(slip.legs) ?? won_minor) }
}

/** The least that the bet of the large box pays if it wins: of a system that is its cheapest combination, alone. */
export function leastPayout(draft: Draft, stake_minor: number): number {
  const picks = takenAs(draft.picks, draft.kind)
  return lowestPayout(
    { ...draft, legs: picks, stake_minor },
    picks.map(({ price }) => price),
  )
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
  return combinationsIn({ kind, size, legs: takenAs(picks, kind) })
}

/** The product of the prices, in thousandths. */
export function totalPrice(picks: readonly { price: number }[]): number {
  return Math.floor(picks.reduce((product, { price }) => (product * price) / 1000, 1000))
}

/** The slip that is left after all its bets were placed: the selections that stood in none of them. */
export function withoutPlaced(draft: Draft, slips: readonly Slip[], newId: () => string): Draft {
  const placed = slips.flatMap(({ legs }) => legs)
  const picks = draft.picks.filter((pick) => !placed.some((leg) => isAt(leg, pick)))
  const { oddsPolicy } = draft
  return changed(fitted({ ...emptyDraft(newId()), oddsPolicy, picks }), {}, newId)
}
