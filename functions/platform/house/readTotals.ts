import dayjs from 'dayjs'
import type { ReportBy, ReportSpan } from '#contract/operator/reports.ts'
import { day_ms } from '#lib/time.ts'
import { dayNumber } from '../wallet/rounds.ts'

/** Days from and to, both included, YYYY-MM-DD. Of `provider` are totals by product, provider, game and of nothing. */
export type SumsQuery = {
  from: string
  to: string
  span: ReportSpan
  /** The players of an object are all of one brand. */
  by: Exclude<ReportBy, 'brand'>
  currency?: string | undefined
  provider?: string | undefined
}

/** What one answer may hold of an object: some ten megabytes of the thirty that a call of it carries. */
export const mostSums = 80_000

/** `span`: its first day, empty for the whole time. `name`: of the provider, `provider/game`, the product, the country, the week, the offer or the affiliate; empty for `by: 'none'`. */
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

const products = `CASE WHEN provider = 'sportsbook' THEN 'sport' ELSE coalesce(product, iif(game_id = '', '', 'casino')) END`

const ofPart = (dimension: string, name = 'name') => ({
  name,
  from: `part`,
  where: `dimension = '${dimension}'`,
  provider: dimension === 'provider' ? 'name' : 'NULL',
})
const sources = {
  none: ofPart('provider', `''`),
  provider: ofPart('provider'),
  country: ofPart('country'),
  cohort: ofPart('cohort'),
  offer: ofPart('offer'),
  affiliate: ofPart('affiliate'),
  product: {
    name: products,
    from: 'rows LEFT JOIN game_product USING (provider, game_id)',
    where: 'is_test = 0',
    provider: 'provider',
  },
  game: {
    name: `provider || '/' || game_id`,
    from: 'rows',
    where: `is_test = 0 AND game_id <> ''`,
    provider: 'provider',
  },
} as const satisfies Record<SumsQuery['by'], { name: string; from: string; where: string; provider: string }>

/** Whole months are read from their own totals, the days before and after them from those of days. */
const rows = `rows AS (
    SELECT * FROM total WHERE day BETWEEN ?1 AND ?3 - 1 OR day BETWEEN ?4 AND ?2
    UNION ALL SELECT * FROM month_total WHERE day BETWEEN ?3 AND ?4 - 1)`

export function readSums(sql: SqlStorage, query: SumsQuery): SumRow[] {
  const { name, from, where, provider } = sources[query.by]
  const days = [dayNumber(query.from), dayNumber(query.to)] as const
  return sql
    .exec<SumRow>(
      `WITH ${rows} SELECT ${firstDays[query.span]} AS span, ${name} AS name, currency, balance_kind, kind,
        sum(count) AS count, sum(amount_minor) AS amount_minor
      FROM ${from} WHERE ${where} AND day BETWEEN ?1 AND ?2 AND (?5 IS NULL OR currency = ?5)
        AND (?6 IS NULL OR ${provider} = ?6) GROUP BY 1, 2, currency, balance_kind, kind LIMIT ${mostSums + 1}`,
      ...[...days, ...wholeMonths(query), query.currency ?? null, query.provider ?? null],
    )
    .toArray()
}

/** The first day of the months that the time has whole, and the first one after them; both after its end where it has none. */
function wholeMonths({ from, to, span }: SumsQuery): [number, number] {
  const none = dayNumber(to) + 1
  if (span === 'day' || span === 'week') return [none, none]
  const first = dayjs.utc(from).subtract(1, 'day').add(1, 'month').startOf('month')
  const after = dayjs.utc(to).add(1, 'day').startOf('month')
  if (!first.isBefore(after)) return [none, none]
  return [first.valueOf() / day_ms, after.valueOf() / day_ms]
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

export function readTestAccounts(sql: SqlStorage, day: string): string[] {
  const query = `SELECT player_id FROM test_change AS change WHERE is_test = 1 AND day = (
    SELECT max(day) FROM test_change WHERE player_id = change.player_id AND day <= ?)`
  return sql
    .exec<{ player_id: string }>(query, dayNumber(day))
    .toArray()
    .map(({ player_id }) => player_id)
}
