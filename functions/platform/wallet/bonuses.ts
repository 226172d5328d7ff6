import { bonusDays, type BonusCounts, type BonusKind, type BonusStatus } from '#contract/bonuses.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { wageringOfOpen, stakedSoFar, type Staked } from './requiredWagering.ts'
import { exclusionNow } from './exclusions.ts'
import { append, balanceOf, findEntry, largestBalance_minor, type NewEntry } from './ledger.ts'
import { dueNow, keepDueOfEnded } from './wagering.ts'

/*
 * Bonuses, each with its amount, its remainder and its remaining wagering. The money is on the ledger's bonus
 * balance, which does not tell bonuses apart. The oldest bonus is spent first, so the balance belongs to the newest
 * ones. Real stakes since a bonus was given count for its wagering, at games and at the sportsbook.
 */
export type NewBonus = {
  /** Known to the caller, who may give it again: it counts once. */
  id: string
  kind: BonusKind
  amount_minor: number
  wager_minor: number
  expires_at: number
  /** Every product's where nothing else is said. */
  counts?: BonusCounts
  /** Stakes count by a table, which is followed elsewhere (offerProgress.ts). */
  isWeighed?: boolean
}
type BonusRow = Required<Omit<NewBonus, 'isWeighed'>> & {
  n: number
  given_at: number
  /** All stakes before this bonus, of those that count for it. */
  staked_before_minor: number
  ended: 'expired' | 'canceled' | null
  /** What stakes have counted by the table; null where they count whole. */
  weighed_minor: number | null
}
export type BonusState = Pick<
  BonusRow,
  'id' | 'kind' | 'amount_minor' | 'given_at' | 'expires_at' | 'counts'
> & {
  left_minor: number
  wagered_minor: number
  to_wager_minor: number
  status: BonusStatus
}
export type Given = { duplicate: boolean }
/** excluded: nobody who may not play is given a reason to. */
export type BonusRefusal = 'limit' | 'excluded'

/** The record of what the operator puts on the bonus balance by hand. */
export function operatorBonus({ key, amount_minor }: { key: string; amount_minor: number }): NewBonus {
  const expires_at = Date.now() + bonusDays * day_ms
  return { id: `operator:${key}`, kind: 'operator', amount_minor, wager_minor: 0, expires_at }
}

export function createBonuses(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS bonus (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      wager_minor INTEGER NOT NULL CHECK (wager_minor >= 0),
      given_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      staked_before_minor INTEGER NOT NULL,
      ended TEXT CHECK (ended IN ('expired', 'canceled'))
    ) STRICT;
    CREATE INDEX IF NOT EXISTS bonus_expiry ON bonus (expires_at) WHERE ended IS NULL;
  `)
}

/** A later step: the bonuses of before count every stake. */
export function addCounts(sql: SqlStorage): void {
  sql.exec(
    "ALTER TABLE bonus ADD COLUMN counts TEXT NOT NULL DEFAULT 'all' CHECK (counts IN ('all', 'sport'))",
  )
}

/** A later step. */
export function addWeighed(sql: SqlStorage): void {
  sql.exec('ALTER TABLE bonus ADD COLUMN weighed_minor INTEGER')
}

/** Puts a bonus on the bonus balance, once by its id. A repetition with other values changes nothing. */
export function giveBonus(sql: SqlStorage, bonus: NewBonus): Result<Given, BonusRefusal> {
  if (findBonus(sql, bonus.id)) return ok({ duplicate: true })
  if (exclusionNow(sql)) return err('excluded')
  if (balanceOf(sql, 'bonus') + bonus.amount_minor > largestBalance_minor) return err('limit')
  append(sql, bonusEntry('bonus_grant', `bonus:${bonus.id}`, bonus.amount_minor))
  noteBonus(sql, bonus)
  return ok({ duplicate: false })
}

/** Keeps the record of a bonus whose money is in the ledger already. */
export function noteBonus(sql: SqlStorage, bonus: NewBonus): void {
  if (findBonus(sql, bonus.id)) return
  // Earlier stakes are counted without the new bonus.
  dueNow(sql)
  const { id, kind, amount_minor, wager_minor, expires_at, counts = 'all', isWeighed } = bonus
  sql.exec(
    `INSERT INTO bonus (id, kind, amount_minor, wager_minor, given_at, expires_at, staked_before_minor,
       counts, weighed_minor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, kind, amount_minor, wager_minor, Date.now(), expires_at, stakedSoFar(sql)[counts], counts],
    isWeighed ? 0 : null,
  )
}

/** Takes the remainders of expired bonuses. */
export function expireBonuses(sql: SqlStorage): void {
  const due = 'SELECT * FROM bonus WHERE ended IS NULL AND expires_at <= ? ORDER BY expires_at, n'
  for (const row of sql.exec<BonusRow>(due, Date.now()).toArray()) endBonus(sql, row, 'expired')
}

/** Takes a bonus back; true if there was one to take. */
export function cancelBonus(sql: SqlStorage, id: string): boolean {
  expireBonuses(sql)
  const row = findBonus(sql, id)
  if (row?.ended !== null) return false
  endBonus(sql, row, 'canceled')
  return true
}

/** Takes back all that are still to be wagered, by a player who may take money out without having wagered it. */
export function cancelUnwagered(sql: SqlStorage): void {
  expireBonuses(sql)
  const staked = stakedSoFar(sql)
  for (const row of openBonuses(sql))
    if (stateOf(row, 0, staked).to_wager_minor > 0) endBonus(sql, row, 'canceled')
}

const endKeyOf = (id: string) => `bonus-end:${id}`

function endBonus(sql: SqlStorage, row: BonusRow, ended: 'expired' | 'canceled'): void {
  // Earlier stakes are counted with the bonus still open.
  dueNow(sql)
  const left_minor = leftOf(sql).get(row.id) ?? 0
  if (left_minor > 0) append(sql, bonusEntry('bonus_expiry', endKeyOf(row.id), -left_minor))
  sql.exec('UPDATE bonus SET ended = ? WHERE id = ?', ended, row.id)
  keepDueOfEnded(sql)
}

/** Whether a bet that was not undone was placed with it: what came back of that one fills the bonus again. */
export function wasStaked(sql: SqlStorage, id: string): boolean {
  const query = `SELECT 1 FROM bonus_stake AS stake WHERE bonus_id = ?
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.stake_key AND kind = 'bet_rollback') LIMIT 1`
  return sql.exec(query, id).toArray().length > 0
}

/** Whether one of them was given and is not whole, or was not when it ended, or was played with. */
export function hasUsedBonus(sql: SqlStorage, ids: readonly string[]): boolean {
  expireBonuses(sql)
  const left = leftOf(sql)
  return ids.some((id) => {
    const row = findBonus(sql, id)
    const whole_minor = row?.amount_minor ?? 0
    const ended_minor = -(findEntry(sql, endKeyOf(id))?.amount_minor ?? 0)
    return whole_minor > (row?.ended === null ? (left.get(id) ?? 0) : ended_minor) || wasStaked(sql, id)
  })
}

/** All of them, newest first. */
export function bonusStates(sql: SqlStorage): BonusState[] {
  expireBonuses(sql)
  const left = leftOf(sql)
  const staked = stakedSoFar(sql)
  return sql
    .exec<BonusRow>('SELECT * FROM bonus ORDER BY n DESC')
    .toArray()
    .map((row) => stateOf(row, left.get(row.id) ?? 0, staked))
}

/** The wagering of all bonuses before a withdrawal, in minor units: a stake counts for each of them. */
export function leftToWager(sql: SqlStorage): number {
  expireBonuses(sql)
  return wageringOfOpen(sql)
}

function stateOf(row: BonusRow, left_minor: number, staked: Staked): BonusState {
  const { id, kind, amount_minor, given_at, expires_at, wager_minor, counts } = row
  const since_minor = Math.max(0, row.weighed_minor ?? staked[counts] - row.staked_before_minor)
  const wagered_minor = Math.min(wager_minor, since_minor)
  const to_wager_minor = row.ended === null ? wager_minor - wagered_minor : 0
  const isOpen = left_minor > 0 || to_wager_minor > 0
  const status = row.ended ?? (isOpen ? 'active' : 'completed')
  return {
    ...{ id, kind, amount_minor, given_at, expires_at, counts },
    ...{ left_minor, wagered_minor, to_wager_minor, status },
  }
}

/** The part of the bonus balance of each open bonus, by its id, newest first. */
export function leftOf(sql: SqlStorage): Map<string, number> {
  let balance_minor = balanceOf(sql, 'bonus')
  return new Map(
    openBonuses(sql).map(({ id, amount_minor }) => {
      const left_minor = Math.min(amount_minor, balance_minor)
      balance_minor -= left_minor
      return [id, left_minor]
    }),
  )
}

/** Newest first. */
function openBonuses(sql: SqlStorage): BonusRow[] {
  return sql.exec<BonusRow>('SELECT * FROM bonus WHERE ended IS NULL ORDER BY n DESC').toArray()
}

function findBonus(sql: SqlStorage, id: string): BonusRow | undefined {
  return sql.exec<BonusRow>('SELECT * FROM bonus WHERE id = ?', id).toArray()[0]
}

export function bonusEntry(
  kind: 'bonus_grant' | 'bonus_conversion' | 'bonus_expiry',
  key: string,
  amount_minor: number,
): NewEntry {
  return { balanceKind: 'bonus', kind, amount_minor, key, fingerprint: JSON.stringify([kind, amount_minor]) }
}
