import * as v from 'valibot'
import { get, put, type StaffCall } from '../calls/call.ts'
import { Empty, listOf } from './fields.ts'
import { reportBys, ReportedProvider } from './reports.ts'

/** How often a report comes by email: on each day, Monday or first of a month about the one before. */
export const reportEveries = ['day', 'week', 'month'] as const
export type ReportEvery = (typeof reportEveries)[number]

/** A month, YYYY-MM. */
const Month = v.pipe(v.string('required'), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'incorrectDate'))
const Every = v.picklist(reportEveries, 'incorrectInput')
const DividedBy = v.picklist(reportBys, 'incorrectInput')

/**
 * What a provider is owed for a month in a currency. `share_bp` is its part of the GGR in basis points, agreed from the month `share_from` on
 * (YYYY-MM); all three are null where none was. Half a unit is rounded up. Below zero nothing is due.
 */
export const Invoice = v.object({
  id: v.string(),
  provider: v.string(),
  currency: v.string(),
  plays: v.number(),
  stakes_minor: v.number(),
  payouts_minor: v.number(),
  ggr_minor: v.number(),
  share_bp: v.nullable(v.number()),
  share_from: v.nullable(v.string()),
  due_minor: v.nullable(v.number()),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** What a quarterly return asks of a currency; `products` are those that were staked at or paid. Turnover is stakes, GGY stakes minus payouts. */
export const QuarterReturn = v.object({
  id: v.string(),
  currency: v.string(),
  /** On balances at the quarter's end, without bonus money, and all that is owed. */
  funds_minor: v.number(),
  liability_minor: v.number(),
  active_accounts: v.number(),
  new_registrations: v.number(),
  products: v.array(
    v.object({ product: v.string(), plays: v.number(), turnover_minor: v.number(), ggy_minor: v.number() }),
  ),
})
export type QuarterReturn = v.InferOutput<typeof QuarterReturn>
/** Its first month: the quarters of the Gambling Commission's year are those of the calendar. */
const Quarter = v.pipe(v.string('required'), v.regex(/^20\d\d-(?:01|04|07|10)$/, 'incorrectDate'))

export const reportMailCalls = {
  readQuarterReturn: {
    ...get,
    path: '/operator/reports/quarter',
    access: 'staff:reports.read',
    summary:
      'What a regulator’s quarterly return asks, by currency: funds, active accounts, registrations, turnover and GGY by product. `quarter` is its first month (YYYY-MM)',
    query: v.object({ quarter: Quarter }),
    result: listOf(QuarterReturn),
  },
  readInvoices: {
    ...get,
    path: '/operator/reports/invoices',
    access: 'staff:reports.read',
    summary: 'What each provider is owed for a month: its GGR by currency, and its share',
    query: v.object({ month: Month }),
    result: listOf(Invoice),
  },
  putProviderShare: {
    ...put,
    path: '/operator/reports/shares/:provider',
    access: 'staff:settings.write',
    summary: 'What a provider gets of its GGR, in basis points, from a month on; months before keep theirs',
    params: v.object({ provider: ReportedProvider }),
    body: v.object({
      from_month: Month,
      share_bp: v.pipe(v.number('required'), v.integer('incorrectInput'), v.minValue(0), v.maxValue(10_000)),
    }),
    result: Empty,
  },
  listReportMails: {
    ...get,
    path: '/operator/reports/mails',
    access: 'staff:reports.read',
    summary: 'The reports that come to the caller by email, with the day of the next one (YYYY-MM-DD, UTC)',
    result: listOf(v.object({ id: v.string(), every: Every, divided_by: DividedBy, due_day: v.string() })),
  },
  putReportMail: {
    ...put,
    path: '/operator/reports/mails/:every/:divided_by',
    access: 'staff:reports.read',
    summary:
      'Let a report come to the caller by email, each time once, or no longer. 9403 for a key, which has no address',
    params: v.object({ every: Every, divided_by: DividedBy }),
    body: v.object({ is_wanted: v.boolean('required') }),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
