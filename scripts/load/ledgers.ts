import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../lib/run.ts'

export type Ledger = {
  playerId: string
  /** By kind of balance: the sum of the entries, and the balance after the last one. */
  balances: { kind: string; sum_minor: number; last_minor: number }[]
  /** The sums of the entries of the real balance by their kind. */
  kinds: Record<string, number>
}

/** The ledgers of all players in a state that no server uses, as they are on disk. */
export function ledgersIn(state: string): Ledger[] {
  return globSync(join(root, state, 'v3/do/atoll-platform-Wallet/*.sqlite')).flatMap((path) => {
    const sql = new DatabaseSync(path)
    try {
      const has = sql.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'owner'").get()
      const owner = has && sql.prepare('SELECT player_id FROM owner').get()
      return owner ? [ledgerOf(sql, String(owner['player_id']))] : []
    } finally {
      sql.close()
    }
  })
}

function ledgerOf(sql: DatabaseSync, playerId: string): Ledger {
  const balances = sql
    .prepare(
      `SELECT balance_kind AS kind, sum(amount_minor) AS sum_minor, (SELECT balance_after_minor FROM entry AS last
        WHERE last.balance_kind = entry.balance_kind ORDER BY seq DESC LIMIT 1) AS last_minor
       FROM entry GROUP BY balance_kind`,
    )
    .all() as Ledger['balances']
  const kinds = sql
    .prepare(`SELECT kind, sum(amount_minor) AS sum FROM entry WHERE balance_kind = 'real' GROUP BY kind`)
    .all() as { kind: string; sum: number }[]
  return { playerId, balances, kinds: Object.fromEntries(kinds.map(({ kind, sum }) => [kind, sum])) }
}

/** What each player has paid in, as the table of payments has it. */
export function paidIn(state: string): ReadonlyMap<string, number> {
  for (const path of globSync(join(root, state, 'v3/d1/**/*.sqlite'))) {
    const sql = new DatabaseSync(path)
    try {
      const has = sql.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'payment'").get()
      if (!has) continue
      const rows = sql
        .prepare(
          `SELECT player_id AS id, sum(amount_minor) AS sum FROM payment
           WHERE direction = 'in' AND status = 'paid' AND ledger_due = 0 GROUP BY player_id`,
        )
        .all() as { id: string; sum: number }[]
      return new Map(rows.map(({ id, sum }) => [id, sum]))
    } finally {
      sql.close()
    }
  }
  throw new Error('no table of payments')
}

export const realOf = ({ balances }: Ledger) => balances.find(({ kind }) => kind === 'real')?.last_minor ?? 0
