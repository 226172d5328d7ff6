import { day_ms } from '#lib/time.ts'
import { dayNumber } from '../wallet/rounds.ts'
import { kindOf, placeOfKind } from './figures.ts'

/*
 * What the players of an affiliate come to, by month: the sums that commission is reckoned from, and of each player who was brought what they
 * paid in and staked, because a first deposit counts once it has come to something. Test accounts are in neither.
 */

/** A step. `beginning` tells a house that counts since long from one that a restored environment began anew. */
export function addAffiliates(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE player ADD COLUMN affiliate TEXT NOT NULL DEFAULT '';
    -- The month is the number of its first day.
    CREATE TABLE affiliate_total (
      affiliate TEXT NOT NULL,
      month INTEGER NOT NULL,
      currency TEXT NOT NULL,
      balance_kind TEXT NOT NULL,
      kind TEXT NOT NULL,
      count INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (affiliate, month, currency, balance_kind, kind)
    ) STRICT, WITHOUT ROWID;
    -- Stakes of real money; both less what was taken back. is_first: in the month is the player's first deposit.
    CREATE TABLE affiliate_player (
      affiliate TEXT NOT NULL,
      month INTEGER NOT NULL,
      player_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      deposits_minor INTEGER NOT NULL,
      stakes_minor INTEGER NOT NULL,
      is_first INTEGER NOT NULL,
      PRIMARY KEY (affiliate, month, player_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX affiliate_player_player ON affiliate_player (player_id);
    CREATE TABLE beginning (at INTEGER NOT NULL) STRICT;
  `)
  sql.exec('INSERT INTO beginning VALUES (?)', Date.now())
}

/** A step. Who was released before this house heard of them: a report under way may still say who brought them. */
export function addReleased(sql: SqlStorage): void {
  sql.exec('CREATE TABLE released (player_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID')
}

type Change = {
  day: string
  balance_kind: string
  kind: string
  provider: string
  count: number
  amount_minor: number
}
type Told = {
  playerId: string
  facts: { affiliate: string; currency: string; is_test: boolean }
  /** Among the changes is the first deposit. */
  isFirst: boolean
  changes: readonly Change[]
}

/** Who brought a player of whom the first report has come, by what the account said before it. */
export function affiliateOfNew(sql: SqlStorage, playerId: string, affiliate: string): string {
  const isReleased = sql.exec('DELETE FROM released WHERE player_id = ?', playerId).rowsWritten > 0
  return isReleased ? '' : affiliate
}

export function addToAffiliate(sql: SqlStorage, { playerId, facts, isFirst, changes }: Told): void {
  const { affiliate, currency, is_test } = facts
  if (affiliate === '' || is_test) return
  for (const [month, ofMonth] of Map.groupBy(changes, ({ day }) => dayNumber(`${day.slice(0, 7)}-01`))) {
    for (const change of ofMonth) {
      const { balance_kind, count, amount_minor } = change
      sql.exec(
        `INSERT INTO affiliate_total VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
          count = count + excluded.count, amount_minor = amount_minor + excluded.amount_minor`,
        ...[affiliate, month, currency, balance_kind, kindOf(change), count, amount_minor],
      )
    }
    const deposits_minor = sumOf(ofMonth, 'deposit')
    const stakes_minor = 0 - sumOf(ofMonth, 'stake')
    const hasFirst = isFirst && ofMonth.some((change) => kindOf(change) === 'deposit')
    if (deposits_minor === 0 && stakes_minor === 0 && !hasFirst) continue
    sql.exec(
      `INSERT INTO affiliate_player VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        deposits_minor = deposits_minor + excluded.deposits_minor, stakes_minor = stakes_minor + excluded.stakes_minor,
        is_first = max(is_first, excluded.is_first)`,
      ...[affiliate, month, playerId, currency, deposits_minor, stakes_minor, Number(hasFirst)],
    )
  }
}

/** Without bonus money. What a player owes was not taken from them: it counts against what was. */
function sumOf(changes: readonly Change[], place: 'deposit' | 'stake'): number {
  return changes.reduce((sum, change) => {
    const { balance_kind, amount_minor } = change
    if (placeOfKind(kindOf(change)) !== place) return sum
    if (balance_kind === 'owed') return sum - amount_minor
    return balance_kind === 'real' ? sum + amount_minor : sum
  }, 0)
}

/** Months YYYY-MM, both included; players are reckoned from their beginning on. */
export type AffiliateQuery = { affiliate: string; from: string; to: string }
/** `month`: YYYY-MM. */
type AffiliateSum = {
  month: string
  currency: string
  balance_kind: string
  kind: string
  count: number
  amount_minor: number
}
/** Of a player who is no test account, until the end of the last month. */
export type BroughtPlayer = {
  player_id: string
  currency: string
  deposits_minor: number
  stakes_minor: number
}
export type AffiliateFigures = {
  sums: AffiliateSum[]
  firstDeposits: { month: string; currency: string; count: number }[]
  players: BroughtPlayer[]
}

const monthText = `strftime('%Y-%m', month * 86400, 'unixepoch')`
const firstDay = (month: string) => Date.parse(`${month}-01T00:00:00Z`) / day_ms

export function readAffiliate(sql: SqlStorage, { affiliate, from, to }: AffiliateQuery): AffiliateFigures {
  const months = [affiliate, firstDay(from), firstDay(to)] as const
  const sums = `SELECT ${monthText} AS month, currency, balance_kind, kind, count, amount_minor
    FROM affiliate_total WHERE affiliate = ? AND month BETWEEN ? AND ?`
  const firsts = `SELECT ${monthText} AS month, currency, count(*) AS count FROM affiliate_player
    WHERE affiliate = ? AND month BETWEEN ? AND ? AND is_first GROUP BY affiliate_player.month, currency`
  const players = `SELECT player_id, brought.currency, sum(deposits_minor) AS deposits_minor,
      sum(stakes_minor) AS stakes_minor
    FROM affiliate_player AS brought JOIN player USING (player_id)
    WHERE brought.affiliate = ? AND month <= ? AND is_test = 0 GROUP BY player_id`
  return {
    sums: sql.exec<AffiliateSum>(sums, ...months).toArray(),
    firstDeposits: sql.exec<AffiliateFigures['firstDeposits'][number]>(firsts, ...months).toArray(),
    players: sql.exec<BroughtPlayer>(players, affiliate, firstDay(to)).toArray(),
  }
}

/** Unix milliseconds. */
export function countsSince(sql: SqlStorage): number {
  return sql.exec<{ at: number }>('SELECT at FROM beginning').one().at
}

/** Of a player of whom no report has come yet, that they are released is kept. */
export function releasePlayer(sql: SqlStorage, playerId: string): void {
  const { rowsWritten } = sql.exec(`UPDATE player SET affiliate = '' WHERE player_id = ?`, playerId)
  if (rowsWritten === 0) sql.exec('INSERT OR IGNORE INTO released VALUES (?)', playerId)
  sql.exec('DELETE FROM affiliate_player WHERE player_id = ?', playerId)
}
