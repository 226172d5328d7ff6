import type { ReportBy, ReportSpan } from '#contract/operator/reports.ts'
import { dayNumber } from './totals.ts'

/** Days from and to, both included, YYYY-MM-DD. */
export type SumsQuery = { from: string; to: string; span: ReportSpan; by: ReportBy }

/** `span`: its first day, empty for the whole time. `name`: of the provider, `provider/game`, the country or the week; empty for `by: 'none'`. */
export type SumRow = {
  span: string
  name: string
  currency: string
  balance_kind: string
  kind: string
  count: number
  amount_minor: number
}
export type PeopleRow = { day: string; currency: string; what: string; count: number }
/** The sum of all changes of a balance until the end of a day. */
export type StandingRow = { currency: string; balance_kind: string; amount_minor: number }

const dayText = (day: string) => `date((${day}) * 86400, 'unixepoch')`
const firstDays = {
  day: dayText('day'),
  // 1 January 1970 was a Thursday.
  week: dayText('day - (day + 3) % 7'),
  month: `strftime('%Y-%m-01', day * 86400, 'unixepoch')`,
  year: `strftime('%Y-01-01', day * 86400, 'unixepoch')`,
  all: `''`,
} as const satisfies Record<ReportSpan, string>

const sources = {
  none: { name: `''`, from: 'total WHERE is_test = 0' },
  provider: { name: 'provider', from: 'total WHERE is_test = 0' },
  game: { name: `provider || '/' || game_id`, from: `total WHERE is_test = 0 AND game_id <> ''` },
  country: { name: 'name', from: `part WHERE dimension = 'country'` },
  cohort: { name: 'name', from: `part WHERE dimension = 'cohort'` },
} as const satisfies Record<ReportBy, { name: string; from: string }>

export function readSums(sql: SqlStorage, { from, to, span, by }: SumsQuery): SumRow[] {
  const source = sources[by]
  return sql
    .exec<SumRow>(
      `SELECT ${firstDays[span]} AS span, ${source.name} AS name, currency, balance_kind, kind,
        sum(count) AS count, sum(amount_minor) AS amount_minor
      FROM ${source.from} AND day BETWEEN ? AND ? GROUP BY 1, 2, currency, balance_kind, kind`,
      ...[dayNumber(from), dayNumber(to)],
    )
    .toArray()
}

export function readPeople(sql: SqlStorage, from: string, to: string): PeopleRow[] {
  const query = `SELECT ${dayText('day')} AS day, currency, what, count FROM people WHERE day BETWEEN ? AND ?`
  return sql.exec<PeopleRow>(query, dayNumber(from), dayNumber(to)).toArray()
}

export function readStanding(sql: SqlStorage, day: string): StandingRow[] {
  const query = `SELECT currency, balance_kind, sum(amount_minor) AS amount_minor FROM balance_change
    WHERE day <= ? AND is_test = 0 GROUP BY currency, balance_kind`
  return sql.exec<StandingRow>(query, dayNumber(day)).toArray()
}
