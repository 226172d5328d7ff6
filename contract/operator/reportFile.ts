import { utcDay } from '../../lib/dates.ts'
import { day_ms } from '../../lib/time.ts'
import { toMajor } from '../money.ts'
import type { ReportLine, ReportSpan } from './reports.ts'

/** The days of a report, both included, YYYY-MM-DD. */
export type ReportTime = { from: string; to: string; span: ReportSpan }

/** The days that a line covers: the first and the last week, month or year of a report may be no whole one. */
export function daysOf(
  { span: first }: Pick<ReportLine, 'span'>,
  time: ReportTime,
): [from: string, to: string] {
  if (first === '') return [time.from, time.to]
  const last = lastDay(first, time.span)
  return [first > time.from ? first : time.from, last < time.to ? last : time.to]
}

function lastDay(first: string, span: ReportSpan): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  if (span === 'week') return utcDay(Date.parse(first) + 6 * day_ms)
  if (span === 'month') return utcDay(Date.UTC(year, month, 0))
  return span === 'year' ? `${first.slice(0, 4)}-12-31` : first
}

export type ReportAmount = Exclude<keyof ReportLine, 'span' | 'name' | 'currency' | 'plays'>
export const reportAmounts: readonly ReportAmount[] = [
  ...(['stakes_minor', 'payouts_minor', 'ggr_minor', 'game_ggr_minor', 'sport_ggr_minor'] as const),
  ...(['bonuses_minor', 'jackpots_minor', 'fees_minor', 'ngr_minor'] as const),
  ...(['deposits_minor', 'withdrawals_minor', 'adjustments_minor'] as const),
]

/** A report as a file has it: the names of the fields, then its lines, with amounts in major units. */
export function reportTable(lines: readonly ReportLine[], time: ReportTime): (string | number)[][] {
  const heading = ['from', 'to', 'name', 'currency', 'plays']
  const rows = lines.map((line) => [
    ...[...daysOf(line, time), line.name, line.currency, line.plays],
    ...reportAmounts.map((amount) => toMajor(line[amount], line.currency)),
  ])
  return [[...heading, ...reportAmounts.map((amount) => amount.replace('_minor', ''))], ...rows]
}
