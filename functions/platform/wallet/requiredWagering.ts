import type { BonusCounts } from '#contract/bonuses.ts'
import { catchUp, indexOf } from './rounds.ts'

/* The wagering that bonuses require, in minor units. A stake counts for each bonus that it counts for, so the largest requirement covers all. */

/** Real money that was ever staked, less what was undone: of every product, and bets alone. */
export type Staked = Record<BonusCounts, number>

export function stakedSoFar(sql: SqlStorage): Staked {
  catchUp(sql)
  const { staked_minor, staked_bets_minor } = indexOf(sql)
  return { all: staked_minor, sport: staked_bets_minor }
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
  const query = `SELECT max(min(wager_minor, wager_minor -
    coalesce(weighed_minor, iif(counts = 'sport', ?, ?) - staked_before_minor))) AS most_minor
    FROM bonus WHERE wager_minor > 0 ${which}`
  const { sport, all } = stakedSoFar(sql)
  const { most_minor } = sql.exec<{ most_minor: number | null }>(query, sport, all).one()
  return Math.max(0, most_minor ?? 0)
}
