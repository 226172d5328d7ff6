import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import { utcDay } from '#lib/dates.ts'
import { openAmong } from './openRounds.ts'
import { catchUp, dayNumber, indexOf, monthOf, roundsOfDay, type RoundRow, type RoundSums } from './rounds.ts'

/*
 * A page of rounds with filters. It takes the same time for a hundred rounds and for a million: counts per month and
 * day give the number of rounds and the days of the page, and only those days are read (archiveReads.ts).
 */
export type RoundPage = { rounds: (RoundRow & { isOpen: boolean })[]; count: number; token: string }

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** The lists are JSON; an empty one lets everything through. */
type Filter = { from: string; to: string; providers: string; statuses: string }
type Counted = { span: string; rounds: number }
/** How many rounds to skip, newest first, and how many to return. */
type Wanted = { skip: number; take: number }

export type DayOfPage = Wanted & {
  day: string
  first_n: number
  last_n: number
  filter: Filter
  /** As the filter of SQL, for rounds from elsewhere. */
  isWanted: (round: RoundRow) => boolean
}

/** Which days the page is made of. */
export function planHistory(
  sql: SqlStorage,
  body: SlotsHistoryBody,
): { count: number; token: string; days: DayOfPage[] } {
  catchUp(sql)
  const filter = {
    from: body.begin ?? firstDay,
    to: body.end ?? lastDay,
    providers: JSON.stringify(body.providers),
    statuses: JSON.stringify(body.statuses),
  }
  const has = <Item>(list: readonly Item[], item: Item) => list.length === 0 || list.includes(item)
  const isWanted = ({ provider, status }: RoundRow) =>
    status !== 0 && has(body.providers, provider) && has<number>(body.statuses, status)
  const dayOf = (day: string, wanted: Wanted): DayOfPage[] => {
    const numbers = roundsOfDay(sql, day)
    const isOfDay = (round: RoundRow) => utcDay(round.at) === day && isWanted(round)
    return numbers ? [{ day, filter, isWanted: isOfDay, ...wanted, ...numbers }] : []
  }
  const months = monthsOf(sql, filter)
  const wanted = { skip: (body.page - 1) * body.count, take: body.count }
  return {
    days: spread(months, wanted, (month, inMonth) => spread(daysOf(sql, filter, month), inMonth, dayOf)),
    count: months.reduce((sum, { rounds }) => sum + rounds, 0),
    token: `${indexOf(sql).upto_seq}`,
  }
}

/** Passes over whole spans by their counts, and takes from the others until there is enough. */
function spread(
  spans: readonly Counted[],
  { skip, take: most }: Wanted,
  read: (span: string, wanted: Wanted) => DayOfPage[],
): DayOfPage[] {
  const days: DayOfPage[] = []
  let [left, needed] = [skip, most]
  for (const { span, rounds } of spans) {
    if (needed <= 0) break
    const found = Math.max(0, Math.min(needed, rounds - left))
    if (found > 0) days.push(...read(span, { skip: left, take: found }))
    needed -= found
    left = Math.max(0, left - rounds)
  }
  return days
}

/** The months of the filter, newest first; of the first and the last only the days that belong to it are counted. */
function monthsOf(sql: SqlStorage, filter: Filter): Counted[] {
  const edges = [monthOf(filter.from), monthOf(filter.to)]
  return counts(sql, filter, edges[0] ?? '', edges[1] ?? '').flatMap((month) => {
    if (!edges.includes(month.span)) return [month]
    const rounds = daysOf(sql, filter, month.span).reduce((sum, day) => sum + day.rounds, 0)
    return rounds > 0 ? [{ ...month, rounds }] : []
  })
}

function daysOf(sql: SqlStorage, filter: Filter, month: string): Counted[] {
  const [first, last] = [`${month}-01`, `${month}-31`]
  return counts(sql, filter, filter.from > first ? filter.from : first, filter.to < last ? filter.to : last)
}

const ofProviders = `(? = '[]' OR provider IN (SELECT value FROM json_each(?)))`
const ofStatuses = `(? = '[]' OR status IN (SELECT value FROM json_each(?)))`
const providersOf = ({ providers }: Filter) => [providers, providers]
const statusesOf = ({ statuses }: Filter) => [statuses, statuses]

/** The counts of months or days, as long as `from` and `to` are, newest first; those without a round are left out. */
function counts(sql: SqlStorage, filter: Filter, from: string, to: string): Counted[] {
  return sql
    .exec<Counted>(
      `SELECT span, sum(count) AS rounds FROM round_count
       WHERE length = ? AND span BETWEEN ? AND ? AND ${ofProviders} AND ${ofStatuses}
       GROUP BY span HAVING rounds > 0 ORDER BY span DESC`,
      ...[from.length, from, to, ...providersOf(filter), ...statusesOf(filter)],
    )
    .toArray()
}

const sums = 'n, stake_minor, payout_minor, status'
const ofDay = `round WHERE n > ? AND n BETWEEN ? AND ? AND day = ? AND status <> 0 AND ${ofStatuses}`

/** The rounds of the page's day that begin after an entry, newest first. */
export function roundsAfter(
  sql: SqlStorage,
  { day, first_n, last_n, filter }: DayOfPage,
  after: number,
  { skip, take }: Wanted,
): RoundRow[] {
  const values = [after, first_n, last_n, dayNumber(day), ...statusesOf(filter)]
  const columns = `${sums}, provider, round_id, game_id, at`
  const part = 'ORDER BY n DESC LIMIT ? OFFSET ?'
  // What is passed over is not looked up in the ledger, unless the filter asks for its provider.
  if (filter.providers === '[]') {
    const query = `SELECT ${columns} FROM (SELECT ${sums} FROM ${ofDay} ${part}) CROSS JOIN entry ON seq = n ORDER BY n DESC`
    return sql.exec<RoundRow>(query, ...values, take, skip).toArray()
  }
  const rows = `(SELECT ${sums} FROM ${ofDay} ORDER BY n DESC)`
  const query = `SELECT ${columns} FROM ${rows} CROSS JOIN entry ON seq = n WHERE ${ofProviders} ${part}`
  return sql.exec<RoundRow>(query, ...values, ...providersOf(filter), take, skip).toArray()
}

/** The rows of rounds that the archive has too: they may have changed since. */
export function newerRounds(sql: SqlStorage, { first_n }: DayOfPage, upTo: number): Map<number, RoundSums> {
  const query = `SELECT ${sums} FROM round WHERE n BETWEEN ? AND ?`
  const rows = sql.exec<RoundSums>(query, first_n, upTo).toArray()
  return new Map(rows.map((row) => [row.n, row]))
}

/** Of a player's rounds so many are looked through for those of one game. */
const lookedThrough = 500

/** The newest rounds of one game among the newest of all. */
export function lastRoundsOf(
  sql: SqlStorage,
  { provider, gameId }: { provider: string; gameId: string },
  most: number,
): RoundPage['rounds'] {
  catchUp(sql)
  const newest = `SELECT ${sums} FROM round WHERE status <> 0 ORDER BY n DESC LIMIT ${lookedThrough}`
  const query = `SELECT ${sums}, provider, round_id, game_id, at FROM (${newest}) CROSS JOIN entry ON seq = n
    WHERE provider = ? AND game_id = ? ORDER BY n DESC LIMIT ?`
  const rounds = sql.exec<RoundRow>(query, provider, gameId, most).toArray()
  const open = openAmong(sql, rounds)
  return rounds.map((round) => ({ ...round, isOpen: open.has(round.n) }))
}
