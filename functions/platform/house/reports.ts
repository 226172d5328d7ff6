import dayjs from 'dayjs'
import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { DayFigures, People, ReportLine } from '#contract/operator/reports.ts'
import { sentDate, utcDay } from '#lib/dates.ts'
import type { Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import { figuresOf, standingOf } from './figures.ts'
import { houseLedgers } from './houseLedger.ts'
import type { PeopleRow, SumRow, SumsQuery } from './readTotals.ts'

/** The lines of a report, oldest first and the largest difference of stakes and payouts first. */
export async function reportLines(
  { env }: Services,
  { currency, ...query }: SumsQuery & { currency?: string | undefined },
): Promise<ReportLine[]> {
  const sums = await sumsOf(env, query)
  const wanted = currency === undefined ? sums : sums.filter((sum) => sum.currency === currency)
  const groups = Map.groupBy(wanted, (sum) => JSON.stringify([sum.span, sum.name, sum.currency]))
  const lines = [...groups.values()].flatMap((group): ReportLine[] => {
    const [first] = group
    return first
      ? [{ span: first.span, name: first.name, currency: first.currency, ...figuresOf(group) }]
      : []
  })
  const order = (a: ReportLine, b: ReportLine) =>
    compare(a.span, b.span) || compare(a.currency, b.currency) || b.ggr_minor - a.ggr_minor
  return lines.toSorted(order)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function sumsOf(env: Services['env'], query: SumsQuery): Promise<SumRow[]> {
  return (await Promise.all(houseLedgers(env).map((ledger) => ledger.sums(query)))).flat()
}

const monthDays = 30

/** A day (YYYY-MM-DD) beside the one before and the one a week before, and what is owed at its end. */
export async function overview(services: Services, day: string) {
  const before = (days: number) => dayjs.utc(day).subtract(days, 'day').format(sentDate)
  const from = before(monthDays - 1)
  const shown = [day, before(1), before(7)]
  const query: SumsQuery = { from, to: day, span: 'day', by: 'none' }
  const [sums, people, standing, signUps] = await Promise.all([
    sumsOf(services.env, query),
    merged(houseLedgers(services.env).map((ledger) => ledger.people(from, day))),
    merged(houseLedgers(services.env).map((ledger) => ledger.standing(day))),
    newPlayers(services, from, day),
  ])
  const known = new Set([...standing, ...signUps].map(({ currency }) => currency))
  const currencies = [...known].toSorted().map((currency) => {
    const ofDay = (date: string) =>
      figuresOf(sums.filter((sum) => sum.currency === currency && sum.span === date))
    const days = shown.map((date): DayFigures => ({
      day: date,
      ...ofDay(date),
      ...peopleOf(date, currency, [...people, ...signUps]),
    }))
    const month = Array.from({ length: monthDays }, (_, index) => before(monthDays - 1 - index)).map(
      (date) => {
        const { ggr_minor, ngr_minor, deposits_minor } = ofDay(date)
        return { day: date, ggr_minor, ngr_minor, deposits_minor }
      },
    )
    return { currency, days, month, standing: standingOf(currency, standing) }
  })
  return { day, currencies }
}

async function merged<Row>(answers: readonly Promise<Row[]>[]): Promise<Row[]> {
  return (await Promise.all(answers)).flat()
}

function peopleOf(day: string, currency: string, rows: readonly PeopleRow[]): People {
  const countOf = (what: string) =>
    rows.reduce(
      (sum, row) => sum + (row.day === day && row.currency === currency && row.what === what ? row.count : 0),
      0,
    )
  return {
    played: countOf('played'),
    deposited: countOf('deposited'),
    first_deposits: countOf('first_deposit'),
    new: countOf('new'),
  }
}

/** Sign-ups by day and currency: the accounts know them, whoever has played or not. */
async function newPlayers({ db }: Services, from: string, to: string): Promise<PeopleRow[]> {
  const end = dayjs.utc(to).add(1, 'day').valueOf()
  const isNew = and(
    gte(user.createdAt, new Date(dayjs.utc(from).valueOf())),
    lt(user.createdAt, new Date(end)),
  )
  const rows = await db
    .select({
      at: sql<number>`min(${user.createdAt})`,
      currency: user.currency,
      count: sql<number>`count(*)`,
    })
    .from(user)
    .where(
      and(
        isNew,
        isNotNull(user.currency),
        sql`NOT coalesce(${user.isTest}, 0)`,
        sql`${user.staffRole} IS NULL`,
      ),
    )
    .groupBy(sql`${user.createdAt} / 86400000`, user.currency)
  return rows.map(({ at, currency, count }) => ({ day: utcDay(at), currency, what: 'new', count }))
}
