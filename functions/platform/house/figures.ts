import type { Figures, ReportLine, Standing } from '#contract/operator/reports.ts'
import type { EntryKind } from '../wallet/ledger.ts'
import type { SumRow, StandingRow } from './readTotals.ts'

/** Where an entry counts; what staff book has kinds of its own here. A new kind of entry needs a place before it compiles. */
type Place =
  'stake' | 'payout' | 'bonus' | 'jackpot' | 'deposit' | 'withdrawal' | 'adjustment' | 'fee' | 'none'
type Known = EntryKind | 'held' | 'carried' | 'staff_deposit' | 'staff_withdrawal' | 'fee'

const placeOf: Record<Known, Place> = {
  debit: 'stake',
  rollback: 'stake',
  partial_refund: 'stake',
  bet: 'stake',
  bet_rollback: 'stake',
  // The stake of a free bet is nobody's money; what it wins is a payout without one.
  free_bet: 'stake',
  free_bet_grant: 'none',
  // So is that of a free round; what becomes a bonus counts as one.
  free_round: 'stake',
  free_round_win: 'none',
  free_rounds_grant: 'none',
  credit: 'payout',
  award: 'payout',
  adjustment: 'payout',
  bet_win: 'payout',
  bet_cash_out: 'payout',
  bet_correction: 'payout',
  bet_loss: 'none',
  bonus_grant: 'bonus',
  bonus_removal: 'bonus',
  bonus_expiry: 'bonus',
  bonus_conversion: 'bonus',
  jackpot_win: 'jackpot',
  tournament_win: 'bonus',
  deposit: 'deposit',
  deposit_return: 'deposit',
  deposit_refund: 'deposit',
  deposit_refund_return: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'withdrawal',
  staff_deposit: 'adjustment',
  staff_withdrawal: 'adjustment',
  // Both sides of a repayment add up to nothing, as do those of a transfer between two players.
  repayment: 'none',
  transfer_out: 'none',
  transfer_in: 'none',
  transfer_return: 'none',
  fee: 'fee',
  held: 'none',
  carried: 'none',
}
const isKnown = (kind: string): kind is Known => kind in placeOf

/** What staff book by hand names no way of payment. */
export function kindOf({ kind, provider }: { kind: string; provider: string }): string {
  return provider === '' && (kind === 'deposit' || kind === 'withdrawal') ? `staff_${kind}` : kind
}

export function placeOfKind(kind: string): Place {
  if (!isKnown(kind)) throw new Error(`an entry of the unknown kind ${kind}`)
  return placeOf[kind]
}

type Sum = Pick<SumRow, 'balance_kind' | 'kind' | 'count' | 'amount_minor'>

/** What a group of sums comes to. Money that a player owes was not taken from them: it counts against what was. */
export function figuresOf(sums: readonly Sum[]): Figures {
  const places: Record<Place, number> = {
    ...{ stake: 0, payout: 0, bonus: 0, jackpot: 0 },
    ...{ deposit: 0, withdrawal: 0, adjustment: 0, fee: 0, none: 0 },
  }
  let [plays, sport_minor] = [0, 0]
  for (const { balance_kind, kind, count, amount_minor } of sums) {
    const place = placeOfKind(kind)
    const worth_minor = balance_kind === 'owed' ? -amount_minor : amount_minor
    places[place] += worth_minor
    if (/^(?:debit|free_bet|free_round)$/.test(kind) || (kind === 'bet' && balance_kind === 'real'))
      plays += count
    if (kind.startsWith('bet')) sport_minor -= worth_minor
  }
  const [stakes_minor, payouts_minor] = [minus(places.stake), places.payout]
  const ggr_minor = stakes_minor - payouts_minor
  return {
    ...{ plays, stakes_minor, payouts_minor, ggr_minor },
    game_ggr_minor: ggr_minor - sport_minor,
    sport_ggr_minor: sport_minor,
    bonuses_minor: places.bonus,
    jackpots_minor: places.jackpot,
    fees_minor: places.fee,
    ngr_minor: ggr_minor - places.bonus - places.jackpot - places.fee,
    deposits_minor: places.deposit,
    withdrawals_minor: minus(places.withdrawal),
    adjustments_minor: places.adjustment,
  }
}

/** The lines of a report, oldest first and the largest difference of stakes and payouts first. */
export function linesOf(sums: readonly SumRow[]): ReportLine[] {
  const groups = Map.groupBy(sums, (sum) => JSON.stringify([sum.span, sum.name, sum.currency]))
  const lines = [...groups.values()].flatMap((group): ReportLine[] => {
    const [first] = group
    return first
      ? [{ span: first.span, name: first.name, currency: first.currency, ...figuresOf(group) }]
      : []
  })
  const order = (a: ReportLine, b: ReportLine) =>
    compare(a.span, b.span) || compare(a.currency, b.currency) || b.ggr_minor - a.ggr_minor
  return lines.toSorted(order)
}

export const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

/** Never a zero below zero. */
const minus = (amount: number) => 0 - amount

/** What is on the players' accounts, without what the house owes elsewhere. */
export function standingOf(
  currency: string,
  rows: readonly StandingRow[],
): Omit<Standing, 'pending_minor' | 'jackpots_minor' | 'liability_minor'> {
  const sumOf = (balance_kind: string) =>
    rows.reduce(
      (sum, row) =>
        sum + (row.currency === currency && row.balance_kind === balance_kind ? row.amount_minor : 0),
      0,
    )
  return {
    currency,
    real_minor: sumOf('real'),
    bonus_minor: sumOf('bonus'),
    open_minor: sumOf('open'),
    bets_minor: sumOf('bets'),
    owed_minor: sumOf('owed'),
  }
}
