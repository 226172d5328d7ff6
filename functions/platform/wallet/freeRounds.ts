import type { BonusCounts } from '#contract/bonuses.ts'
import type { BalanceAnswer } from '#contract/seamless.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { giveBonus, type BonusRefusal, type Given } from './bonuses.ts'
import { exclusionNow } from './exclusions.ts'
import { append, entryColumns, findEntry, type Entry } from './ledger.ts'
import { addNews } from './news.ts'

/*
 * Free rounds: rounds of certain games at a certain stake that the house pays. The game knows nothing of them: it asks for the stake as ever,
 * and the wallet takes nothing. They are on no balance: the ledger has their grant and each stake with the amount 0 (playFreeRound.ts). What
 * they win is real money, or is added up and becomes a bonus when all are played or their time is over.
 */
export type NewFreeRounds = {
  /** Known to the caller, who may give it again: it counts once. */
  id: string
  provider: string
  games: readonly { id: string; title: string }[]
  stake_minor: number
  count: number
  /** Unix milliseconds. */
  expires_at: number
  /** What it was given for: an offer's id, or the staff's reason. Staff read it in the ledger. */
  source: string
  /** What wins become; undefined for real money. */
  bonus?: WinsAsBonus | undefined
}
/** `wager_percent` of what was won. */
export type WinsAsBonus = { wager_percent: number; counts: BonusCounts; isWeighed: boolean; days: number }

/** `paid_minor`: what of the wins has become a bonus. `act_at`: when the alarm has to look at it. */
export type FreeRoundsRow = {
  id: string
  provider: string
  games: string
  stake_minor: number
  count: number
  played: number
  given_at: number
  expires_at: number
  source: string
  is_canceled: number
  bonus: string | null
  won_minor: number
  paid_minor: number
  act_at: number | null
}

export function createFreeRounds(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE free_rounds (
      id TEXT PRIMARY KEY,
      provider TEXT NOT NULL,
      games TEXT NOT NULL,
      stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
      count INTEGER NOT NULL,
      played INTEGER NOT NULL DEFAULT 0 CHECK (played BETWEEN 0 AND count),
      given_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      source TEXT NOT NULL,
      is_canceled INTEGER NOT NULL DEFAULT 0,
      bonus TEXT,
      won_minor INTEGER NOT NULL DEFAULT 0 CHECK (won_minor >= 0),
      paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
      act_at INTEGER
    ) STRICT;
    CREATE TRIGGER copy_free_rounds_insert AFTER INSERT ON free_rounds
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
    CREATE TRIGGER copy_free_rounds_update AFTER UPDATE ON free_rounds
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
  `)
}

export const grantKey = (id: string) => `free-rounds:${id}`

/** Gives free rounds, once by their id; a repetition with other ones is a conflict. */
export function giveFreeRounds(
  sql: SqlStorage,
  given: NewFreeRounds,
): Result<Given, BonusRefusal | 'conflict'> {
  const { id, provider, games, stake_minor, count, expires_at, source, bonus } = given
  const fingerprint = JSON.stringify([provider, stake_minor, count])
  const key = grantKey(id)
  const earlier = findEntry(sql, key)
  if (earlier) return earlier.fingerprint === fingerprint ? ok({ duplicate: true }) : err('conflict')
  if (exclusionNow(sql)) return err('excluded')
  const entry = { balanceKind: 'real', kind: 'free_rounds_grant', amount_minor: 0 } as const
  append(sql, { ...entry, key, fingerprint, reason: source })
  sql.exec(
    `INSERT INTO free_rounds (id, provider, games, stake_minor, count, given_at, expires_at, source, bonus, act_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, provider, JSON.stringify(games), stake_minor, count, Date.now(), expires_at, source],
    ...(bonus ? [JSON.stringify(bonus), expires_at] : [null, null]),
  )
  const facts = { kind: 'free_rounds_given', count, amount_minor: stake_minor, ends_at: expires_at } as const
  addNews(sql, { id: `gift:${id}`, facts })
  return ok({ duplicate: false })
}

export function findFreeRounds(sql: SqlStorage, id: string): FreeRoundsRow | undefined {
  return sql.exec<FreeRoundsRow>('SELECT * FROM free_rounds WHERE id = ?', id).toArray()[0]
}

/** Newest first, whatever became of them. `isOver`: all are played, each was told, and what they won is where it belongs. */
export function allFreeRounds(sql: SqlStorage): (FreeRoundsRow & { isOver: boolean })[] {
  const query = 'SELECT * FROM free_rounds ORDER BY given_at DESC, id LIMIT 100'
  const rows = sql.exec<FreeRoundsRow>(query).toArray()
  return rows.map((row) => ({ ...row, isOver: row.played === row.count && isWhole(sql, row) }))
}

/** Real money is told by an award, also one of 0. */
function isWhole(sql: SqlStorage, { id, bonus, won_minor, paid_minor }: FreeRoundsRow): boolean {
  if (bonus !== null) return won_minor === paid_minor && openStakes(sql, id).length === 0
  const query = `SELECT 1 FROM entry AS stake WHERE reference = ? AND kind = 'free_round'
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind = 'rollback')
    AND NOT EXISTS (SELECT 1 FROM entry AS told WHERE told.provider = stake.provider AND told.round_id = stake.round_id AND told.kind = 'award')
    LIMIT 1`
  return sql.exec(query, grantKey(id)).toArray().length === 0
}

export type FreeRoundsLeft = NonNullable<BalanceAnswer['free_rounds']>

/** Those that a round of the game at this stake plays next. */
export function freeRoundsIn(
  sql: SqlStorage,
  { provider, gameId }: { provider: string; gameId: string },
): FreeRoundsLeft | undefined {
  const query = 'SELECT * FROM free_rounds WHERE provider = ? ORDER BY expires_at, given_at, id'
  const rows = sql.exec<FreeRoundsRow>(query, provider).toArray()
  const [next] = rows.filter((row) => isPlayable(row) && isIn(row, gameId))
  if (!next) return undefined
  const { stake_minor, count, played } = next
  const left = count - played
  return { stake_minor, left }
}

export const gamesOf = ({ games }: Pick<FreeRoundsRow, 'games'>) =>
  JSON.parse(games) as { id: string; title: string }[]
export const isIn = (row: FreeRoundsRow, gameId: string) => gamesOf(row).some(({ id }) => id === gameId)

export const isPlayable = ({ is_canceled, played, count, expires_at }: FreeRoundsRow) =>
  is_canceled === 0 && played < count && expires_at > Date.now()

/** Takes back what was not played; true if there was any. What was won stays, or with `takesWins` goes as far as it is no bonus yet. */
export function cancelFreeRounds(sql: SqlStorage, id: string, takesWins = false): boolean {
  const row = findFreeRounds(sql, id)
  if (!row) return false
  sql.exec('UPDATE free_rounds SET is_canceled = 1 WHERE id = ?', id)
  if (takesWins) sql.exec('UPDATE free_rounds SET paid_minor = max(paid_minor, won_minor) WHERE id = ?', id)
  collectWins(sql, id)
  return isPlayable(row)
}

/** Whoever is excluded for good may yet be let in again. */
const again_ms = 30 * day_ms
/** A round whose end nobody tells holds the wins of the others back for so long. */
const waits_ms = hour_ms

/** For the alarm. */
export function collectDueWins(sql: SqlStorage): void {
  const due = 'SELECT id FROM free_rounds WHERE act_at <= ?'
  for (const { id } of sql.exec<{ id: string }>(due, Date.now()).toArray()) collectWins(sql, id)
}

/** Makes a bonus of what was won, once all are played and told, or their time is over. What is won later is another bonus. */
export function collectWins(sql: SqlStorage, id: string): void {
  const row = findFreeRounds(sql, id)
  if (!row || row.bonus === null) return
  sql.exec('UPDATE free_rounds SET act_at = ? WHERE id = ?', collected(sql, row, row.bonus), id)
}

/** When it has to be looked at again; null if never. */
function collected(sql: SqlStorage, row: FreeRoundsRow, bonus: string): number | null {
  const now = Date.now()
  if (isPlayable(row)) return row.expires_at
  const open = openStakes(sql, row.id)
  const until = Math.max(...open.map(({ at }) => at + waits_ms))
  if (until > now) return until
  const amount_minor = row.won_minor - row.paid_minor
  if (amount_minor <= 0) return null
  const exclusion = exclusionNow(sql)
  if (exclusion) return exclusion.until ?? now + again_ms
  const { wager_percent, days, counts, isWeighed } = JSON.parse(bonus) as WinsAsBonus
  const bonusId = row.paid_minor === 0 ? row.id : `${row.id}:${row.paid_minor}`
  const given = giveBonus(sql, {
    ...{ id: bonusId, kind: 'offer', amount_minor, counts, isWeighed: isWeighed && isFollowed(sql, bonusId) },
    ...{ wager_minor: Math.round((amount_minor * wager_percent) / 100), expires_at: now + days * day_ms },
  })
  if (given.ok) sql.exec('UPDATE free_rounds SET paid_minor = won_minor WHERE id = ?', row.id)
  else log('error', 'the wallet cannot take what free rounds won', { rounds: row.id })
  return given.ok ? null : now + day_ms
}

/** Whether stakes are weighed for it (offerProgress.ts). Another than the first, or of an offer that is over, could never be wagered by a table. */
function isFollowed(sql: SqlStorage, bonusId: string): boolean {
  const query = `SELECT 1 FROM offer_gift JOIN offer ON offer.id = offer_id
    WHERE 'offer:' || offer_gift.id = ? AND is_followed = 1 AND is_open = 1`
  return sql.exec(query, bonusId).toArray().length > 0
}

/** Stakes that stand and have paid nothing yet, not even 0. */
function openStakes(sql: SqlStorage, id: string): Entry[] {
  const query = `SELECT ${entryColumns} FROM entry AS stake WHERE reference = ? AND kind = 'free_round'
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind IN ('rollback', 'free_round_win'))`
  return sql.exec<Entry>(query, grantKey(id)).toArray()
}
