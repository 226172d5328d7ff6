import type { Currency } from '#contract/currencies.ts'
import { feesOf } from '../../../../functions/platform/house/fees.ts'
import type { Fee } from '../../../../functions/platform/house/totals.ts'
import type { PaymentConfig } from '../../../../functions/platform/kit/paymentConfig.ts'
import type { HouseReport } from '../../../../functions/platform/wallet/houseReport.ts'
import type { EntryKind } from '../../../../functions/platform/wallet/ledger.ts'
import type { Person } from './people.ts'
import type { Told } from './playMonth.ts'
import { paymentCost_minor } from './recount.ts'

/** Of it the player pays a part. */
const feeFixed_minor = 5
const bounds = { cost_bp: 0, costFixed_minor: paymentCost_minor + feeFixed_minor, fee_bp: 0, feeFixed_minor }
const currencies = { get: () => ({ topUp: bounds, withdrawal: bounds }) }
const methods = new Map(['pix', 'pagstar'].map((id) => [id, { id, currencies }]))
const config = { methods } as unknown as PaymentConfig

/** What the house knows of a player when it is told. */
export function factsOf({ owner, country, cohort, affiliate, testFrom }: Person, { at }: Told) {
  return {
    currency: owner.currency,
    country,
    cohort,
    affiliate,
    is_test: testFrom !== null && at >= testFrom,
  }
}

/** What the payments of a report cost the house in the month. */
export function costsOf(currency: Currency, { changes }: HouseReport): Fee[] {
  return feesOf(config, currency, changes)
}

/** What a month has to have had, or its comparison says little. */
export const everyKind: readonly EntryKind[] = [
  ...(['debit', 'credit', 'award', 'rollback', 'partial_refund', 'adjustment', 'jackpot_win'] as const),
  ...(['tournament_win', 'deposit', 'deposit_return', 'withdrawal', 'withdrawal_return'] as const),
  ...(['deposit_refund', 'bonus_grant', 'bonus_removal', 'bonus_expiry', 'bonus_conversion'] as const),
  ...(['free_bet_grant', 'free_bet', 'free_rounds_grant', 'free_round', 'free_round_win'] as const),
  ...(['bet', 'bet_win', 'bet_cash_out', 'bet_rollback', 'bet_correction', 'bet_loss', 'repayment'] as const),
]
