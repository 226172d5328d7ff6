import type { Currency } from '#contract/currencies.ts'
import type { PlanTerms, Statement } from '#contract/operator/commission.ts'
import type { BroughtPlayer } from '../house/affiliates.ts'

/*
 * The rules of commission, without any I/O: what a month of a partner comes to, from what the house counted and what earlier statements had.
 * Amounts are minor units of the currency that the players play in; nothing is converted.
 */

/** The month (YYYY-MM, by UTC) of a time, and its neighbours. */
export const monthOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 7)
export const monthAfter = (month: string) => shifted(month, 1)
export const monthBefore = (month: string) => shifted(month, -1)
export const beginningOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`)

function shifted(month: string, by: number): string {
  const date = new Date(beginningOf(month))
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by))
}

/** What was paid for a player's first deposit, and what it had to come to. */
export type PaidFor = {
  playerId: string
  month: string
  currency: Currency
  amountMinor: number
  leastDepositMinor: number
  leastStakeMinor: number
}

/** What a partner's statements have left, by currency. */
export type Standing = {
  /** The first month that corrections reckon with. */
  countedFrom: string
  /** The NGR since then that statements have had, corrections included. */
  accounted: ReadonlyMap<Currency, number>
  /** NGR below zero, and commission below zero, that wait for the next month. */
  carry: ReadonlyMap<Currency, number>
  debt: ReadonlyMap<Currency, number>
  /** First deposits that are paid for, by player. */
  paid: ReadonlyMap<string, PaidFor>
}

type Own = Pick<Statement, 'sign_ups' | 'first_deposits' | 'deposits_minor' | 'ggr_minor' | 'ngr_minor'>
export const nothing: Own = {
  ...{ sign_ups: 0, first_deposits: 0 },
  ...{ deposits_minor: 0, ggr_minor: 0, ngr_minor: 0 },
}

/** What is known of a month when it is closed. */
export type MonthFacts = {
  month: string
  terms: PlanTerms
  /** Of the month: they stand in the statement of the partner's own currency. */
  clicks: { count: number; currency: Currency }
  own: ReadonlyMap<Currency, Own>
  /** The NGR of the months from `countedFrom` until this one, as the house has it now. */
  earlierNgr: ReadonlyMap<Currency, number>
  /** Until the end of the month. */
  players: readonly BroughtPlayer[]
}

type Figure =
  | ('month' | 'currency' | 'clicks' | 'sign_ups' | 'first_deposits' | 'deposits_minor' | 'ggr_minor')
  | ('ngr_minor' | 'correction_minor' | 'carried_minor' | 'basis_minor' | 'share_bp' | 'share_minor')
  | ('qualified' | 'unqualified' | 'cpa_minor' | 'debt_minor' | 'commission_minor' | 'due_minor')
  | ('carry_minor' | 'debt_left_minor')
/** The part of a statement that is reckoned. */
export type Settled = Omit<Pick<Statement, Figure>, 'currency'> & { currency: Currency }
export type SettledMonth = { statements: Settled[]; changes: PaidFor[]; standing: Standing }

/** The statements of a month, the first deposits that it pays for or takes back, and what it leaves for the next one. */
export function settleMonth(before: Standing, facts: MonthFacts): SettledMonth {
  const changes = changesOfPaid(before, facts)
  const known: ReadonlyMap<Currency, unknown>[] = [
    before.accounted,
    before.carry,
    before.debt,
    facts.own,
    facts.earlierNgr,
  ]
  const currencies = new Set([
    ...known.flatMap((one) => [...one.keys()]),
    ...changes.map((one) => one.currency),
    facts.clicks.currency,
  ])
  const settled = [...currencies]
    .toSorted()
    .map((currency) => settleCurrency(before, facts, changes, currency))
  const sumBy = (field: 'carry_minor' | 'debt_left_minor') =>
    new Map(settled.map((one) => [one.currency, one[field]]))
  const accounted = settled.map(
    (one) =>
      [
        one.currency,
        (before.accounted.get(one.currency) ?? 0) + one.ngr_minor + one.correction_minor,
      ] as const,
  )
  const standing = {
    countedFrom: before.countedFrom,
    ...{ accounted: new Map(accounted), carry: sumBy('carry_minor'), debt: sumBy('debt_left_minor') },
    paid: paidAfter(before.paid, changes),
  }
  return { statements: settled.filter(hasContent), changes, standing }
}

const hasContent = ({ month: _month, currency: _currency, share_bp: _share, ...amounts }: Settled) =>
  Object.values(amounts).some((amount) => amount !== 0)

function settleCurrency(
  before: Standing,
  { month, terms, clicks, own: ofMonth, earlierNgr }: MonthFacts,
  changes: readonly PaidFor[],
  currency: Currency,
): Settled {
  const own = ofMonth.get(currency) ?? nothing
  const correction_minor = (earlierNgr.get(currency) ?? 0) - (before.accounted.get(currency) ?? 0)
  const carried_minor = before.carry.get(currency) ?? 0
  const basis_minor = own.ngr_minor + correction_minor + carried_minor
  const share_bp = basis_minor > 0 ? rateOf(terms, currency, basis_minor) : 0
  const share_minor = partOf(basis_minor, share_bp)
  const ofCurrency = changes.filter((change) => change.currency === currency)
  const cpa_minor = ofCurrency.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const debt_minor = before.debt.get(currency) ?? 0
  const commission_minor = share_minor + cpa_minor + debt_minor
  return {
    ...{
      month,
      currency,
      clicks: clicks.currency === currency ? clicks.count : 0,
      ...own,
      correction_minor,
      carried_minor,
      basis_minor,
      share_bp,
      share_minor,
    },
    qualified: ofCurrency.filter(({ amountMinor }) => amountMinor > 0).length,
    unqualified: ofCurrency.filter(({ amountMinor }) => amountMinor < 0).length,
    ...{ cpa_minor, debt_minor, commission_minor },
    due_minor: Math.max(0, commission_minor),
    carry_minor: terms.share?.carries_negative === true ? Math.min(0, basis_minor) : 0,
    debt_left_minor: Math.min(0, commission_minor),
  }
}

/** The share of the highest tier that the NGR reaches is that of all of it. */
function rateOf({ share }: PlanTerms, currency: string, basis_minor: number): number {
  const reached = (share?.tiers ?? [])
    .filter((tier) => tier.currency === currency && tier.from_minor <= basis_minor)
    .toSorted((a, b) => b.from_minor - a.from_minor)
  return reached[0]?.share_bp ?? share?.share_bp ?? 0
}

/** Half a minor unit and more is one. The product may be above what a number holds exactly. */
export function partOf(amount_minor: number, share_bp: number): number {
  if (amount_minor <= 0) return 0
  return Number((BigInt(amount_minor) * BigInt(share_bp) + 5000n) / 10_000n)
}

/**
 * A first deposit is paid for when the player's deposits and stakes have come to the least, and taken back when they no longer do by the rules
 * it was paid under, or the player counts no more. At most one change a player and month, so that nothing is paid for twice.
 */
function changesOfPaid({ paid, countedFrom }: Standing, { month, terms, players }: MonthFacts): PaidFor[] {
  const known = new Map(players.map((player) => [player.player_id, player]))
  const takenBack = [...paid.values()].filter((one) => {
    const player = known.get(one.playerId)
    // Of what was paid before a restored house began to count, nothing can be said.
    return one.month >= countedFrom && !(player && isReached(player, one))
  })
  const added = players.flatMap((player): PaidFor[] => {
    const rule = terms.cpa.find(({ currency }) => currency === player.currency)
    if (!rule || rule.amount_minor === 0 || paid.has(player.player_id)) return []
    const one = {
      ...{ playerId: player.player_id, month, currency: rule.currency, amountMinor: rule.amount_minor },
      ...{ leastDepositMinor: rule.least_deposit_minor, leastStakeMinor: rule.least_stake_minor },
    }
    return isReached(player, one) ? [one] : []
  })
  return [...takenBack.map((one) => ({ ...one, month, amountMinor: 0 - one.amountMinor })), ...added]
}

const isReached = (player: BroughtPlayer, least: PaidFor) =>
  player.deposits_minor > 0 &&
  player.deposits_minor >= least.leastDepositMinor &&
  player.stakes_minor >= least.leastStakeMinor

function paidAfter(before: Standing['paid'], changes: readonly PaidFor[]): Map<string, PaidFor> {
  const after = new Map(before)
  for (const change of changes) {
    if (change.amountMinor > 0) after.set(change.playerId, change)
    else after.delete(change.playerId)
  }
  return after
}
