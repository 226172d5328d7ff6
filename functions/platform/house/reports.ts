import dayjs from 'dayjs'
import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { minorPerMajor, unitOf } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import {
  mostReportLines,
  type DayFigures,
  type People,
  type ReportBy,
  type ReportLine,
  type Standing,
} from '#contract/operator/reports.ts'
import { sentDate, utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { Outcome } from '../kit/dispatch.ts'
import type { Services } from '../kit/services.ts'
import { offeredHere } from '../settings/settings.ts'
import { user } from '../tables/accounts.ts'
import { ofBrands, type Reach } from '../tables/brands.ts'
import { compare, figuresOf, linesOf, standingOf } from './figures.ts'
import { houseLedgers } from './houseLedger.ts'
import { liabilities } from './liability.ts'
import { mostSums, type PeopleRow, type SumRow, type SumsQuery } from './readTotals.ts'

type ReportQuery = Omit<SumsQuery, 'by'> & { by: ReportBy }

/** The lines of a report of the brands within reach, as `linesOf` has them: all of them, or none. */
export async function reportLines(
  services: Services,
  reach: Reach,
  query: ReportQuery,
): Outcome<ReportLine[]> {
  const sums = await sumsOf(services, reach, query)
  if (!sums.ok) return sums
  const lines = linesOf(sums.value)
  return lines.length > mostReportLines ? tooMany : ok(lines)
}

const tooMany = fail(code.exportTooLarge, 'more lines than one answer holds: longer times, or one currency')

/** Objects of the house are each of one brand: divided by brand, each is asked for what all of it comes to. */
async function sumsOf(
  { env, config }: Services,
  reach: Reach,
  { by, ...query }: ReportQuery,
): Outcome<SumRow[]> {
  const asked: SumsQuery = { ...query, by: by === 'brand' ? 'none' : by }
  const sums = await Promise.all(
    (reach ?? [...config.brands.keys()]).flatMap((brand) =>
      houseLedgers(env, [brand]).map(async (ledger) => {
        const rows = await ledger.sums(asked)
        return by === 'brand' ? rows.map((row) => ({ ...row, name: brand })) : rows
      }),
    ),
  )
  return sums.some((rows) => rows.length > mostSums) ? tooMany : ok(sums.flat())
}

const monthDays = 30

/**
 * A day (YYYY-MM-DD) beside the one before and the one a week before, and what is owed at its end: first the currency of new accounts, then
 * those with the most stakes until yesterday, so that they keep their places for a day.
 */
export async function overview(
  services: Services,
  reach: Reach,
  day: string,
): Outcome<StaffResult<'readOverview'>> {
  const dayBefore = (days: number) => dayjs.utc(day).subtract(days, 'day').format(sentDate)
  const from = dayBefore(monthDays - 1)
  const shown = [day, dayBefore(1), dayBefore(7)]
  const query: ReportQuery = { from, to: day, span: 'day', by: 'none' }
  const [answer, people, standing, signUps, offered] = await Promise.all([
    sumsOf(services, reach, query),
    merged(houseLedgers(services.env, reach).map((ledger) => ledger.people(from, day))),
    liabilities(services, reach, day),
    newPlayers(services, reach, from, day),
    offeredHere(services),
  ])
  if (!answer.ok) return answer
  const sums = answer.value
  const owed = new Map(standing.map((one) => [one.currency, one]))
  const known = new Set([...standing, ...signUps].map(({ currency }) => currency))
  const before = sums.filter(({ span }) => span < day)
  const currencies = byWeight(known, offered[0], before).map((currency) => {
    const ofDay = (date: string) =>
      figuresOf(sums.filter((sum) => sum.currency === currency && sum.span === date))
    const days = shown.map((date): DayFigures => ({
      day: date,
      ...ofDay(date),
      ...peopleOf(date, currency, [...people, ...signUps]),
    }))
    const month = Array.from({ length: monthDays }, (_, index) => dayBefore(monthDays - 1 - index)).map(
      (date) => {
        const { ggr_minor, ngr_minor, deposits_minor } = ofDay(date)
        return { day: date, ggr_minor, ngr_minor, deposits_minor }
      },
    )
    return { currency, days, month, standing: owed.get(currency) ?? nothingOwed(currency) }
  })
  return ok({ day, currencies })
}

/** Stakes in different currencies are compared in units of about a dollar's worth. */
function byWeight(known: ReadonlySet<string>, main: string | undefined, sums: readonly SumRow[]): string[] {
  const weights = [...known].map((currency) => {
    const { stakes_minor } = figuresOf(sums.filter((sum) => sum.currency === currency))
    const weight = stakes_minor / minorPerMajor(currency) / unitOf(currency)
    return { currency, weight: currency === main ? Infinity : weight }
  })
  return weights
    .toSorted((a, b) =>
      a.weight === b.weight ? compare(a.currency, b.currency) : compare(b.weight, a.weight),
    )
    .map(({ currency }) => currency)
}

function nothingOwed(currency: string): Standing {
  const onAccounts = standingOf(currency, [])
  return { ...onAccounts, pending_minor: 0, jackpots_minor: 0, liability_minor: 0 }
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
export async function newPlayers(
  { db }: Services,
  reach: Reach,
  from: string,
  to: string,
): Promise<PeopleRow[]> {
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
        ofBrands(reach),
        isNotNull(user.currency),
        sql`NOT coalesce(${user.isTest}, 0)`,
        sql`${user.staffRole} IS NULL`,
      ),
    )
    .groupBy(sql`${user.createdAt} / 86400000`, user.currency)
  return rows.map(({ at, currency, count }) => ({ day: utcDay(at), currency, what: 'new', count }))
}
