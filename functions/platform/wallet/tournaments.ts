import type { BonusCounts } from '#contract/bonuses.ts'
import type { Currency } from '#contract/currencies.ts'
import { lateUntil, type PrizeState, type TournamentTerms } from '#contract/tournaments.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { giveBonus } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import { balanceOf, lastSeq, largestBalance_minor, ownerOf, type NewEntry } from './ledger.ts'
import { repeated } from './movements.ts'
import { addNews } from './news.ts'
import { payIn } from './owed.ts'
import { restrictionOnPlay, type Restriction } from './restrictions.ts'

/*
 * The runs of tournaments that the player takes part in, each with a copy of its rule. Points are counted in the transaction of the movement
 * that makes them (tournamentPoints.ts), and reported to the table of the run (tournamentReports.ts), which pays the prizes back into here.
 */
export type JoinedRun = {
  run: string
  title: string
  ends_at: number
  terms: Pick<TournamentTerms, 'points' | 'games' | 'least' | 'late_minutes'>
}

/** Of the terms what points are counted by, in the player's currency. */
type RunRule = {
  kind: TournamentTerms['points']['kind']
  /** What one point costs, of stakes. */
  per_point: number
  least: number
  games: TournamentTerms['games']
}

/**
 * `done`: hundredths of a multiplier, or minor units of stakes. `best_round`: the round that `done` is of, where one is. `points_seq`: the
 * last entry that changed the points. `told_place`, `top_from`, `wait_ms`: of the last answer of the table. `act_at`: when the alarm has
 * to report; null once the table has the last points.
 */
export type RunRow = {
  id: string
  title: string
  rule: string
  joined_at: number
  joined_seq: number
  ends_at: number
  counts_until: number
  done: number
  best_round: string | null
  points: number
  points_seq: number
  reached_at: number
  told_place: number | null
  top_from: number
  wait_ms: number
  is_open: number
  act_at: number | null
  prize_minor: number | null
  prize_state: PrizeState | null
}

/** Runs are kept as long as the ledger's entries that they are counted from. */
const kept_ms = 90 * day_ms

/** A step. Joining is worth a copy; points come with an entry, which is one. */
export function createTournaments(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE tournament (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      rule TEXT NOT NULL,
      joined_at INTEGER NOT NULL,
      joined_seq INTEGER NOT NULL,
      ends_at INTEGER NOT NULL,
      counts_until INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0,
      best_round TEXT,
      points INTEGER NOT NULL DEFAULT 0,
      points_seq INTEGER NOT NULL DEFAULT 0,
      reached_at INTEGER NOT NULL DEFAULT 0,
      told_place INTEGER,
      top_from INTEGER NOT NULL DEFAULT 0,
      wait_ms INTEGER NOT NULL DEFAULT 0,
      is_open INTEGER NOT NULL DEFAULT 1,
      act_at INTEGER,
      prize_minor INTEGER,
      prize_state TEXT CHECK (prize_state IN ('given', 'refused'))
    ) STRICT;
    CREATE INDEX tournament_open ON tournament (id) WHERE is_open = 1;
    CREATE TRIGGER copy_tournament_insert AFTER INSERT ON tournament
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
  `)
}

/** Joins once. The table of the run has the player already. */
export function joinTournament(
  sql: SqlStorage,
  joined: JoinedRun,
  currency: Currency,
): Result<object, Restriction> {
  const restriction = restrictionOnPlay(sql)
  if (restriction) return err(restriction)
  const { run, title, ends_at, terms } = joined
  const now = Date.now()
  sql.exec('DELETE FROM tournament WHERE is_open = 0 AND ends_at < ?', now - kept_ms)
  const counts_until = lateUntil(terms, ends_at)
  sql.exec(
    `INSERT OR IGNORE INTO tournament (id, title, rule, joined_at, joined_seq, ends_at, counts_until, act_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[run, title, JSON.stringify(ruleOf(terms, currency)), now, lastSeq(sql), ends_at, counts_until],
    counts_until,
  )
  return ok({})
}

function ruleOf({ points, least, games }: JoinedRun['terms'], currency: Currency): RunRule {
  const per_point = points.kind === 'turnover' ? (points.per_point[currency] ?? Infinity) : 1
  return { kind: points.kind, per_point, least: least[currency] ?? Infinity, games }
}

export const ruleOfRow = ({ rule }: Pick<RunRow, 'rule'>) => JSON.parse(rule) as RunRule

type Viewed = Pick<
  RunRow,
  'id' | 'title' | 'rule' | 'points' | 'told_place' | 'ends_at' | 'prize_minor' | 'prize_state'
>
export type RunView = Omit<Viewed, 'rule'> & Pick<RunRule, 'games'>

/** Newest first. `isExcluded`: nothing is offered then. */
export function tournamentViews(sql: SqlStorage): { runs: RunView[]; isExcluded: boolean } {
  if (ownerOf(sql) === undefined) return { runs: [], isExcluded: false }
  const query = `SELECT id, title, rule, points, told_place, ends_at, prize_minor, prize_state FROM tournament
    ORDER BY joined_at DESC, id LIMIT 50`
  const runs = sql.exec<Viewed>(query).toArray()
  return {
    runs: runs.map(({ rule, ...run }) => ({ ...run, games: ruleOfRow({ rule }).games })),
    isExcluded: exclusionNow(sql) !== undefined,
  }
}

export function pointsOfRun(sql: SqlStorage, run: string): number {
  const query = 'SELECT points FROM tournament WHERE id = ?'
  return sql.exec<{ points: number }>(query, run).toArray()[0]?.points ?? 0
}

/** A prize of a run, once by the run. `bonus`: null for money. */
export type NewPrize = {
  run: string
  place: number
  amount_minor: number
  bonus: { wager_minor: number; counts: BonusCounts; days: number } | null
}

const prizeKey = (run: string) => `tournament:${run}`

/**
 * Money is the player's own and is paid whatever has become of them. A bonus is a reason to play, and is refused to who is excluded. `limit`:
 * the balance cannot take it now.
 */
export function takePrize(sql: SqlStorage, prize: NewPrize): Result<PrizeState, 'limit' | 'conflict'> {
  const taken = prize.bonus ? takeBonus(sql, prize, prize.bonus) : takeMoney(sql, prize)
  if (!taken.ok) return taken
  const { run, place, amount_minor } = prize
  const known =
    'UPDATE tournament SET prize_minor = ?, prize_state = ?, told_place = ? WHERE id = ? RETURNING title'
  const [row] = sql.exec<{ title: string }>(known, amount_minor, taken.value, place, run).toArray()
  const facts = { kind: 'tournament_won', title: row?.title ?? run, place, amount_minor } as const
  if (taken.value === 'given') addNews(sql, { id: prizeKey(run), facts })
  return taken
}

function takeMoney(
  sql: SqlStorage,
  { run, place, amount_minor }: NewPrize,
): Result<PrizeState, 'limit' | 'conflict'> {
  const entry: NewEntry = {
    ...{ balanceKind: 'real', kind: 'tournament_win', amount_minor, key: prizeKey(run), reason: run },
    fingerprint: JSON.stringify(['tournament_win', place, amount_minor]),
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier.ok ? ok('given') : err('conflict')
  if (balanceOf(sql, 'real') + amount_minor > largestBalance_minor) return err('limit')
  payIn(sql, entry)
  return ok('given')
}

function takeBonus(
  sql: SqlStorage,
  { run, amount_minor }: NewPrize,
  { days, ...bonus }: NonNullable<NewPrize['bonus']>,
): Result<PrizeState, 'limit'> {
  const expires_at = Date.now() + days * day_ms
  const given = giveBonus(sql, { id: prizeKey(run), kind: 'offer', amount_minor, expires_at, ...bonus })
  if (!given.ok && given.error === 'limit') return err('limit')
  return ok(given.ok ? 'given' : 'refused')
}
