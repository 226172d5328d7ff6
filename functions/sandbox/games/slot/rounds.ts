import * as v from 'valibot'
import { providerNames } from '../../config.ts'

/*
 * What a round goes through. Open stages are worked on until they end; the others are for ever.
 *
 *   debit ──taken──▶ credit ──paid──▶ settled
 *     ├──said no──▶ refused
 *     └──unknown──▶ rollback ──▶ voided
 */
export const openStages = ['debit', 'credit', 'rollback'] as const
export const stages = [...openStages, 'settled', 'refused', 'voided'] as const

const Round = v.object({
  spin_id: v.string(),
  stake_minor: v.number(),
  stage: v.picklist(stages),
  /** JSON of the reels' stops, from the moment the stake is taken. */
  stops: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => v.parse(v.array(v.number()), JSON.parse(text))),
    ),
  ),
  win_minor: v.number(),
  balance_minor: v.nullable(v.number()),
  refusal: v.nullable(v.number()),
  tries: v.number(),
  created_ms: v.number(),
})
export type Round = v.InferOutput<typeof Round>

export const SessionRow = v.object({
  provider: v.picklist(providerNames),
  game_id: v.string(),
  token: v.string(),
  currency: v.string(),
})
export type SlotSession = v.InferOutput<typeof SessionRow>

export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS session (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      provider TEXT NOT NULL, game_id TEXT NOT NULL, token TEXT NOT NULL, currency TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS round (
      number INTEGER PRIMARY KEY,
      spin_id TEXT NOT NULL UNIQUE,
      stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
      stage TEXT NOT NULL,
      stops TEXT,
      win_minor INTEGER NOT NULL DEFAULT 0 CHECK (win_minor >= 0),
      balance_minor INTEGER,
      refusal INTEGER,
      tries INTEGER NOT NULL DEFAULT 0,
      created_ms INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS open_rounds ON round (stage) WHERE stage IN ('debit', 'credit', 'rollback');
  `)
}

export function saveSession(sql: SqlStorage, session: SlotSession): void {
  sql.exec(
    'INSERT OR IGNORE INTO session (id, provider, game_id, token, currency) VALUES (1, ?, ?, ?, ?)',
    session.provider,
    session.game_id,
    session.token,
    session.currency,
  )
}

export function readSession(sql: SqlStorage): SlotSession | undefined {
  const [row] = sql.exec('SELECT provider, game_id, token, currency FROM session').toArray()
  return row === undefined ? undefined : v.parse(SessionRow, row)
}

export function insertRound(sql: SqlStorage, spin_id: string, stake_minor: number, now_ms: number): Round {
  sql.exec(
    "INSERT INTO round (spin_id, stake_minor, stage, created_ms) VALUES (?, ?, 'debit', ?)",
    spin_id,
    stake_minor,
    now_ms,
  )
  const round = findRound(sql, spin_id)
  if (round === undefined) throw new Error('a round just written is not there')
  return round
}

export function findRound(sql: SqlStorage, spin_id: string): Round | undefined {
  const [row] = sql.exec('SELECT * FROM round WHERE spin_id = ?', spin_id).toArray()
  return row === undefined ? undefined : v.parse(Round, row)
}

export function openRounds(sql: SqlStorage): Round[] {
  const rows = sql.exec("SELECT * FROM round WHERE stage IN ('debit', 'credit', 'rollback') ORDER BY number")
  return rows.toArray().map((row) => v.parse(Round, row))
}

/** Newest first. */
export function settledRounds(sql: SqlStorage, limit: number): Round[] {
  const rows = sql.exec("SELECT * FROM round WHERE stage = 'settled' ORDER BY number DESC LIMIT ?", limit)
  return rows.toArray().map((row) => v.parse(Round, row))
}

export function lastRound_ms(sql: SqlStorage): number {
  const row = sql.exec<{ last: number | null }>('SELECT max(created_ms) AS last FROM round').one()
  return row.last ?? 0
}

type Change = Partial<Pick<Round, 'stage' | 'stops' | 'win_minor' | 'balance_minor' | 'refusal' | 'tries'>>

/** Writes the change and gives the round as it is now. */
export function changeRound(sql: SqlStorage, round: Round, change: Change): Round {
  const next: Round = { ...round, ...change }
  sql.exec(
    'UPDATE round SET stage = ?, stops = ?, win_minor = ?, balance_minor = ?, refusal = ?, tries = ? WHERE spin_id = ?',
    next.stage,
    next.stops === null ? null : JSON.stringify(next.stops),
    next.win_minor,
    next.balance_minor,
    next.refusal,
    next.tries,
    next.spin_id,
  )
  return next
}
