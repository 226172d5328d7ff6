import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import { openAmong } from './openRounds.ts'
import { catchUp, indexOf, monthOf, type RoundRow } from './rounds.ts'

/*
 * A page of rounds with filters. It takes the same time for a hundred rounds and for a million: counts per month and
 * day give the number of rounds and the days of the page, and only those days are read.
 */
export type RoundPage = { rounds: (RoundRow & { isOpen: boolean })[]; count: number; token: string }

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** The lists are JSON; an empty one lets everything through. */
type Filter = { from: string; to: string; providers: string; statuses: string }
type Counted = { span: string; rounds: number }
/** How many rounds to skip, newest first, and how many to return. */
type Wanted = { skip: number; take: number }

export function roundHistory(sql: SqlStorage, body: SlotsHistoryBody): RoundPage {
  catchUp(sql)
  const filter = {
    from: body.begin ?? firstDay,
    to: body.end ?? lastDay,
    providers: JSON.stringify(body.providers),
    statuses: JSON.stringify(body.statuses),
  }
  const months = monthsOf(sql, filter)
  const wanted = { skip: (body.page - 1) * body.count, take: body.count }
  const rounds = take(months, wanted, (month, inMonth) =>
    take(daysOf(sql, filter, month), inMonth, (day, inDay) => roundsOf(sql, filter, day, inDay)),
  )
  const open = openAmong(sql, rounds)
  return {
    rounds: rounds.map((round) => ({ ...round, isOpen: open.has(round.n) })),
    count: months.reduce((sum, { rounds }) => sum + rounds, 0),
    token: `${indexOf(sql).upto_seq}`,
  }
}

/** Passes over whole spans by their counts, and reads from the others until there is enough. */
function take(
  spans: readonly Counted[],
  { skip, take: most }: Wanted,
  read: (span: string, wanted: Wanted) => RoundRow[],
): RoundRow[] {
  const taken: RoundRow[] = []
  let left = skip
  for (const { span, rounds } of spans) {
    if (taken.length >= most) break
    if (left < rounds) taken.push(...read(span, { skip: left, take: most - taken.length }))
    left = Math.max(0, left - rounds)
  }
  return taken
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

const matches = `(? = '[]' OR provider IN (SELECT value FROM json_each(?)))
  AND (? = '[]' OR status IN (SELECT value FROM json_each(?)))`
const valuesOf = ({ providers, statuses }: Filter) => [providers, providers, statuses, statuses]

/** The counts of months or days, as long as `from` and `to` are, newest first; those without a round are left out. */
function counts(sql: SqlStorage, filter: Filter, from: string, to: string): Counted[] {
  return sql
    .exec<Counted>(
      `SELECT span, sum(count) AS rounds FROM round_count
       WHERE length = ? AND span BETWEEN ? AND ? AND ${matches}
       GROUP BY span HAVING rounds > 0 ORDER BY span DESC`,
      ...[from.length, from, to, ...valuesOf(filter)],
    )
    .toArray()
}

function roundsOf(sql: SqlStorage, filter: Filter, day: string, { skip, take: most }: Wanted): RoundRow[] {
  return sql
    .exec<RoundRow>(
      `SELECT * FROM round WHERE status <> 0 AND day = ? AND ${matches} ORDER BY n DESC LIMIT ? OFFSET ?`,
      ...[day, ...valuesOf(filter), most, skip],
    )
    .toArray()
}
