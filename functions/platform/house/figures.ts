import type { Figures, Standing } from '#contract/operator/reports.ts'
import type { EntryKind } from '../wallet/ledger.ts'
import type { SumRow, StandingRow } from './readTotals.ts'

/** Where an entry counts; what staff book has kinds of its own here. A new kind of entry needs a place before it compiles. */
type Place = 'stake' | 'payout' | 'bonus' | 'jackpot' | 'deposit' | 'withdrawal' | 'adjustment' | 'none'
type Known = EntryKind | 'held' | 'carried' | 'staff_deposit' | 'staff_withdrawal'

const placeOf: Record<Known, Place> = {
  debit: 'stake',
  rollback: 'stake',
  partial_refund: 'stake',
  bet: 'stake',
  bet_rollback: 'stake',
  credit: 'payout',
  award: 'payout',
  adjustment: 'payout',
  bet_win: 'payout',
  bet_cash_out: 'payout',
  bet_correction: 'payout',
  bonus_grant: 'bonus',
  bonus_removal: 'bonus',
  bonus_expiry: 'bonus',
  bonus_conversion: 'bonus',
  jackpot_win: 'jackpot',
  deposit: 'deposit',
  deposit_return: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'withdrawal',
  staff_deposit: 'adjustment',
  staff_withdrawal: 'adjustment',
  // Both sides of a repayment add up to nothing, as do those of a transfer between two players.
  repayment: 'none',
  transfer_out: 'none',
  transfer_in: 'none',
  transfer_return: 'none',
  held: 'none',
  carried: 'none',
}
const isKnown = (kind: string): kind is Known => kind in placeOf

type Sum = Pick<SumRow, 'balance_kind' | 'kind' | 'count' | 'amount_minor'>

/** What a group of sums comes to. Money that a player owes was not taken from them: it counts against what was. */
export function figuresOf(sums: readonly Sum[]): Figures {
  const places: Record<Place, number> = {
    ...{ stake: 0, payout: 0, bonus: 0, jackpot: 0 },
    ...{ deposit: 0, withdrawal: 0, adjustment: 0, none: 0 },
  }
  let [plays, sport_minor] = [0, 0]
  for (const { balance_kind, kind, count, amount_minor } of sums) {
    if (!isKnown(kind)) throw new Error(`an entry of the unknown kind ${kind}`)
    const place = placeOf[kind]
    const worth_minor = balance_kind === 'owed' ? -amount_minor : amount_minor
    places[place] += worth_minor
    if (kind === 'debit' || (kind === 'bet' && balance_kind === 'real')) plays += count
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
    ngr_minor: ggr_minor - places.bonus - places.jackpot,
    deposits_minor: places.deposit,
    withdrawals_minor: minus(places.withdrawal),
    adjustments_minor: places.adjustment,
  }
}

/** Never a zero below zero. */
const minus = (amount: number) => 0 - amount

export function standingOf(currency: string, rows: readonly StandingRow[]): Standing {
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
    owed_minor: sumOf('owed'),
  }
}
