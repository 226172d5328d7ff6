import * as v from 'valibot'
import { providerNames } from '../../config.ts'
import { Round } from './round.ts'

const SessionRow = v.object({
  provider: v.picklist(providerNames),
  game_id: v.string(),
  token: v.string(),
  player: v.string(),
  currency: v.string(),
  /** Of the site that the game was opened on; empty if the launch has none. */
  home: v.string(),
})
export type GameSession = v.InferOutput<typeof SessionRow>

export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS session (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      provider TEXT NOT NULL, game_id TEXT NOT NULL, token TEXT NOT NULL, currency TEXT NOT NULL,
      player TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS round (
      number INTEGER PRIMARY KEY,
      spin_id TEXT NOT NULL UNIQUE,
      stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
      stage TEXT NOT NULL,
      stops TEXT,
      bet TEXT,
      live TEXT,
      acts TEXT NOT NULL DEFAULT '',
      raised_minor INTEGER NOT NULL DEFAULT 0 CHECK (raised_minor >= 0),
      seed TEXT,
      win_minor INTEGER NOT NULL DEFAULT 0 CHECK (win_minor >= 0),
      balance_minor INTEGER,
      refusal INTEGER,
      tries INTEGER NOT NULL DEFAULT 0,
      created_ms INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS unfinished_rounds ON round (stage)
      WHERE stage IN ('debit', 'flying', 'raise', 'credit', 'rollback');
  `)
  addColumn(sql, 'round', 'live', 'TEXT')
  addColumn(sql, 'round', 'acts', "TEXT NOT NULL DEFAULT ''")
  addColumn(sql, 'round', 'raised_minor', 'INTEGER NOT NULL DEFAULT 0')
  addColumn(sql, 'session', 'player', "TEXT NOT NULL DEFAULT ''")
  addColumn(sql, 'session', 'home', "TEXT NOT NULL DEFAULT ''")
}

/** For an object whose table is older than the column. */
function addColumn(sql: SqlStorage, table: 'round' | 'session', name: string, type: string): void {
  const known = sql.exec('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', table, name).toArray()
  if (known.length === 0) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`)
}

/** The newest session speaks for the rounds of earlier ones: it may still stake. */
export function saveSession(sql: SqlStorage, session: GameSession): void {
  sql.exec(
    'INSERT OR REPLACE INTO session (id, provider, game_id, token, player, currency, home) VALUES (1, ?, ?, ?, ?, ?, ?)',
    session.provider,
    session.game_id,
    session.token,
    session.player,
    session.currency,
    session.home,
  )
}

export function readSession(sql: SqlStorage): GameSession | undefined {
  const [row] = sql.exec('SELECT provider, game_id, token, player, currency, home FROM session').toArray()
  return row === undefined ? undefined : v.parse(SessionRow, row)
}

export function insertRound(
  sql: SqlStorage,
  spin_id: string,
  stake_minor: number,
  now_ms: number,
  bet: string | null = null,
): Round {
  sql.exec(
    "INSERT INTO round (spin_id, stake_minor, bet, stage, created_ms) VALUES (?, ?, ?, 'debit', ?)",
    spin_id,
    stake_minor,
    bet,
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
  const rows = sql.exec(
    "SELECT * FROM round WHERE stage IN ('debit', 'flying', 'raise', 'credit', 'rollback') ORDER BY number",
  )
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

type Change = Partial<
  Pick<
    Round,
    | 'stage'
    | 'live'
    | 'stops'
    | 'acts'
    | 'raised_minor'
    | 'seed'
    | 'win_minor'
    | 'balance_minor'
    | 'refusal'
    | 'tries'
  >
>

/** Stores the change and returns the updated round. */
export function changeRound(sql: SqlStorage, round: Round, change: Change): Round {
  const next: Round = { ...round, ...change }
  sql.exec(
    'UPDATE round SET stage = ?, live = ?, stops = ?, acts = ?, raised_minor = ?, seed = ?, win_minor = ?, balance_minor = ?, refusal = ?, tries = ? WHERE spin_id = ?',
    next.stage,
    next.live && JSON.stringify(next.live),
    next.stops === null ? null : JSON.stringify(next.stops),
    next.acts,
    next.raised_minor,
    next.seed,
    next.win_minor,
    next.balance_minor,
    next.refusal,
    next.tries,
    next.spin_id,
  )
  return next
}
