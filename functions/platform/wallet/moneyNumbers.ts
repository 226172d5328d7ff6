import type { Currency } from '#contract/currencies.ts'
import { count } from '../../shared/numbers.ts'
import type { Entry } from './ledger.ts'

const names: Partial<Record<Entry['kind'], string>> = {
  ...{ debit: 'stake', credit: 'payout', bet: 'stake', bet_win: 'payout', bet_cash_out: 'payout' },
}

/** Every entry of a ledger is written once, when its transaction is over: a repeated call has none, and a lost round is none of money. */
export function countEntry({ kind, provider, amount_minor }: Entry, currency: Currency): void {
  if (amount_minor === 0) return
  const detail = kind.startsWith('bet') ? 'book' : (provider ?? '')
  count('money', { what: names[kind] ?? kind, detail, currency }, Math.abs(amount_minor))
}
