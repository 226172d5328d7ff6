import type { Currency } from '#contract/currencies.ts'
import type { PaymentConfig } from '../kit/paymentConfig.ts'
import type { HouseChange } from '../wallet/houseReport.ts'
import type { Fee } from './totals.ts'

/**
 * What ways of payment cost the house for these movements, less the fees that players pay for them, by the rates of now: what is counted once
 * stays as it was counted. A withdrawal that came back costs nothing; a deposit that did, has cost. Below zero where players pay more.
 */
export function feesOf(
  { methods }: PaymentConfig,
  currency: Currency,
  changes: readonly HouseChange[],
): Fee[] {
  return changes.flatMap((change): Fee[] => {
    const { day, kind, balance_kind, provider, count, amount_minor } = change
    // What a release before its reservation stores is no movement.
    if (balance_kind !== 'real' || amount_minor === 0) return []
    const rules = [...methods.values()].find(({ id }) => id === provider)?.currencies.get(currency)
    const bounds =
      kind === 'deposit' ? rules?.topUp : /^withdrawal/.test(kind) ? rules?.withdrawal : undefined
    if (!bounds) return []
    const rated = (share_bp: number, fixed_minor: number) =>
      Math.round((Math.abs(amount_minor) * share_bp) / 10_000) + count * fixed_minor
    const net_minor =
      rated(bounds.cost_bp, bounds.costFixed_minor) - rated(bounds.fee_bp, bounds.feeFixed_minor)
    const fee_minor = kind === 'withdrawal_return' ? 0 - net_minor : net_minor
    const fee = {
      balance_kind: 'house',
      kind: 'fee',
      day,
      provider,
      game_id: '',
      count,
      amount_minor: fee_minor,
    } as const
    return fee_minor === 0 ? [] : [fee]
  })
}
