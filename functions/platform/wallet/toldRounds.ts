import type { Outcome } from '#contract/seamless.ts'
import { entryColumns, type Entry } from './ledger.ts'
import { openAmong } from './openRounds.ts'
import { catchUp, findRound, gameKinds, type RoundRow } from './rounds.ts'

/*
 * What providers tell of rounds beside their money, and a round as it is told again. Only the outcome and the address are kept here:
 * stakes, payouts and balances are the ledger's.
 */
export type Telling = { outcome: Outcome | undefined; replay: string | undefined }

export type RoundTold = {
  round: RoundRow
  isOpen: boolean
  movements: Pick<Entry, 'seq' | 'at' | 'kind' | 'amount_minor' | 'balance_after_minor' | 'reason'>[]
  before_minor: number
  after_minor: number
  outcome: Outcome | null
  replay: string | null
}

const mostMovements = 100

export function createToldRounds(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE told_round (
      provider TEXT NOT NULL,
      round_id TEXT NOT NULL,
      outcome TEXT,
      replay TEXT,
      PRIMARY KEY (provider, round_id)
    ) STRICT, WITHOUT ROWID
  `)
}

/** Part of a credit's transaction. A round that pays more than once is told by its last credit. */
export function keepTelling(
  sql: SqlStorage,
  { provider, roundId }: { provider: string; roundId: string },
  { outcome, replay }: Telling,
): void {
  if (outcome === undefined && replay === undefined) return
  sql.exec(
    `INSERT INTO told_round (provider, round_id, outcome, replay) VALUES (?, ?, ?, ?)
     ON CONFLICT (provider, round_id) DO UPDATE SET
       outcome = coalesce(excluded.outcome, outcome), replay = coalesce(excluded.replay, replay)`,
    ...[provider, roundId, outcome === undefined ? null : JSON.stringify(outcome), replay ?? null],
  )
}

export function tellRound(sql: SqlStorage, provider: string, roundId: string): RoundTold | undefined {
  catchUp(sql)
  const round = findRound(sql, provider, roundId)
  if (!round) return undefined
  const movements = movementsOf(sql, provider, roundId, 'ASC', mostMovements)
  // Its entries have moved to the archive: balances that are not known are not told as 0.
  if (movements.length === 0) return undefined
  const [first, [last]] = [movements[0], movementsOf(sql, provider, roundId, 'DESC', 1)]
  const query = 'SELECT outcome, replay FROM told_round WHERE provider = ? AND round_id = ?'
  type Row = { outcome: string | null; replay: string | null }
  const told = sql.exec<Row>(query, provider, roundId).toArray()[0]
  return {
    ...{ round, movements, isOpen: openAmong(sql, [round]).has(round.n) },
    before_minor: first ? first.balance_after_minor - first.amount_minor : 0,
    after_minor: last?.balance_after_minor ?? 0,
    outcome: told?.outcome ? (JSON.parse(told.outcome) as Outcome) : null,
    replay: told?.replay ?? null,
  }
}

function movementsOf(
  sql: SqlStorage,
  provider: string,
  roundId: string,
  order: 'ASC' | 'DESC',
  most: number,
): Entry[] {
  return sql
    .exec<Entry>(
      `SELECT ${entryColumns} FROM entry WHERE provider = ? AND round_id = ? AND balance_kind = 'real'
       AND kind IN ${gameKinds} ORDER BY seq ${order} LIMIT ?`,
      ...[provider, roundId, most],
    )
    .toArray()
}
