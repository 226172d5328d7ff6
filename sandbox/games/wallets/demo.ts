import { ok } from '#lib/result.ts'
import type { GameWallet } from './wallet.ts'

/** Not a currency of the platform, so nobody mistakes it for money. */
export const demoCurrency = 'FUN'
const start_minor = 100_000

const prefix = 'demo.'
/** The platform's tokens have no full stop, so neither kind can be taken for the other. */
export const newDemoToken = () => prefix + crypto.randomUUID()
export const isDemoToken = (token: string) => token.startsWith(prefix)

/**
 * The play money of one demo session, in the storage of its own object and in no ledger. As in the operator's wallet
 * a transaction counts once. Unlike there, the balance restarts when it does not cover a stake. `slot_pace` is the market's.
 */
export function demoWallet(sql: SqlStorage, slot_pace: { turbo: boolean; autoplay: boolean }): GameWallet {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS demo_movement (transaction_id TEXT PRIMARY KEY, amount_minor INTEGER NOT NULL)',
  )

  function amountOf(transaction_id: string): number | undefined {
    const known = sql.exec('SELECT amount_minor FROM demo_movement WHERE transaction_id = ?', transaction_id)
    return known.toArray().map((row) => Number(row['amount_minor']))[0]
  }
  function balance_minor(): number {
    const { moved } = sql.exec('SELECT COALESCE(SUM(amount_minor), 0) AS moved FROM demo_movement').one()
    return start_minor + Number(moved)
  }
  function book(transaction_id: string, amount_minor: number): void {
    sql.exec(
      'INSERT INTO demo_movement (transaction_id, amount_minor) VALUES (?, ?)',
      transaction_id,
      amount_minor,
    )
  }
  function move(transaction_id: string, amount_minor: number) {
    const duplicate = amountOf(transaction_id) !== undefined
    if (!duplicate) {
      const missing_minor = -amount_minor - balance_minor()
      if (missing_minor > 0) book(`${transaction_id}:refill`, Math.max(missing_minor, start_minor))
      book(transaction_id, amount_minor)
    }
    return Promise.resolve(ok({ duplicate, balance_minor: balance_minor() }))
  }

  return {
    open: () => Promise.resolve(ok({ balance_minor: balance_minor(), currency: demoCurrency, slot_pace })),
    stake: ({ transaction_id, amount_minor }) => move(transaction_id, -amount_minor),
    payout: ({ transaction_id, amount_minor }) => move(transaction_id, amount_minor),
    refund: ({ transaction_id, original_transaction_id }) =>
      move(transaction_id, -(amountOf(original_transaction_id) ?? 0)),
  }
}
