import { catchUp, indexOf } from './rounds.ts'

/* The wagering that bonuses require, in minor units. A stake counts for each bonus, so the largest requirement covers all. */

/** All real money that was ever staked, less what was undone. */
export function stakedSoFar(sql: SqlStorage): number {
  catchUp(sql)
  return indexOf(sql).staked_minor
}

/** By the open bonuses. */
export function wageringOfOpen(sql: SqlStorage): number {
  return largestWagering(sql, 'AND ended IS NULL')
}

/** Includes the requirements of ended bonuses, up to which payouts of their open bets are bonus money. */
export function wageringOfAll(sql: SqlStorage): number {
  return largestWagering(sql, '')
}

function largestWagering(sql: SqlStorage, which: '' | 'AND ended IS NULL'): number {
  const query = `SELECT max(min(wager_minor, wager_minor + staked_before_minor - ?)) AS most_minor
    FROM bonus WHERE wager_minor > 0 ${which}`
  const { most_minor } = sql.exec<{ most_minor: number | null }>(query, stakedSoFar(sql)).one()
  return Math.max(0, most_minor ?? 0)
}
