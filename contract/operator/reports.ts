import * as v from 'valibot'
import { isDate, sentDate } from '../../lib/dates.ts'
import { get, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'

/** The time that a line of a report covers. */
export const reportSpans = ['day', 'week', 'month', 'year', 'all'] as const
export type ReportSpan = (typeof reportSpans)[number]
/** What the lines of a time are about. `cohort`: the week of the sign-up. */
export const reportBys = ['none', 'provider', 'game', 'country', 'cohort'] as const
export type ReportBy = (typeof reportBys)[number]

const Minor = v.number()
/**
 * In minor units, without test accounts. `stakes` and `payouts` are of games and the sportsbook, of money and bonus money; `ggr` is the
 * difference. `bonuses` is bonus money given minus what ended unused, `jackpots` what jackpots paid, and `ngr` is `ggr` without both.
 * `deposits` and `withdrawals` are payments, less those that came back; `adjustments` what staff booked. `plays`: stakes, by number.
 */
export const Figures = v.object({
  plays: v.number(),
  stakes_minor: Minor,
  payouts_minor: Minor,
  ggr_minor: Minor,
  game_ggr_minor: Minor,
  sport_ggr_minor: Minor,
  bonuses_minor: Minor,
  jackpots_minor: Minor,
  ngr_minor: Minor,
  deposits_minor: Minor,
  withdrawals_minor: Minor,
  adjustments_minor: Minor,
})
export type Figures = v.InferOutput<typeof Figures>

/** Players of a day: who staked, who paid in, and who did that for the first time. */
const People = v.object({
  played: v.number(),
  deposited: v.number(),
  first_deposits: v.number(),
  new: v.number(),
})
export type People = v.InferOutput<typeof People>

/**
 * What is owed to players at the end of a day, in minor units: their balances, bonus money, and stakes of rounds that have not ended; `owed`
 * is what players owe.
 */
export const Standing = v.object({
  currency: v.string(),
  real_minor: Minor,
  bonus_minor: Minor,
  open_minor: Minor,
  owed_minor: Minor,
})
export type Standing = v.InferOutput<typeof Standing>

/** `span`: the first day of the time, YYYY-MM-DD by UTC; empty for the whole time. */
export const ReportLine = v.object({
  span: v.string(),
  name: v.string(),
  currency: v.string(),
  ...Figures.entries,
})
export type ReportLine = v.InferOutput<typeof ReportLine>

/** A day of a currency, beside others. */
const DayFigures = v.object({ day: v.string(), ...Figures.entries, ...People.entries })
export type DayFigures = v.InferOutput<typeof DayFigures>

/** How much waits of each work, and since when the oldest has (ISO 8601); only of what the caller may read. */
export const waitingWorks = ['withdrawals', 'money_actions', 'documents', 'complaints', 'cases'] as const
export type WaitingWork = (typeof waitingWorks)[number]
const Waiting = v.object({
  work: v.picklist(waitingWorks),
  count: v.number(),
  oldest: v.nullable(v.string()),
})

/** A difference between the house and a player's ledger, in minor units. */
const Difference = v.object({
  player_id: v.string(),
  balance_kind: v.string(),
  ledger_minor: Minor,
  house_minor: Minor,
})

const Day = v.pipe(
  v.string('required'),
  v.check((text) => isDate(text, sentDate), 'incorrectDate'),
)
const Currency = v.picklist(currencies, 'incorrectInput')

export const reportCalls = {
  readOverview: {
    ...get,
    path: '/operator/reports/overview',
    access: 'staff:reports.read',
    summary:
      'For each currency: a day, the one before and the one a week before, side by side; the last 30 days; and what is owed to players',
    query: v.object({ day: v.optional(Day) }),
    result: v.object({
      day: v.string(),
      currencies: v.array(
        v.object({
          currency: v.string(),
          days: v.array(DayFigures),
          month: v.array(
            v.object({ day: v.string(), ggr_minor: Minor, ngr_minor: Minor, deposits_minor: Minor }),
          ),
          standing: Standing,
        }),
      ),
    }),
  },
  readReport: {
    ...get,
    path: '/operator/reports/figures',
    access: 'staff:reports.read',
    summary:
      'The figures of a time, by day, week, month, year or altogether, and by provider, game, country or week of the sign-up',
    query: v.object({
      from: Day,
      to: Day,
      span: v.optional(v.picklist(reportSpans, 'incorrectInput'), 'day'),
      by: v.optional(v.picklist(reportBys, 'incorrectInput'), 'none'),
      currency: v.optional(Currency),
    }),
    result: v.object({ items: v.array(ReportLine), total: v.number() }),
  },
  readWaiting: {
    ...get,
    path: '/operator/reports/waiting',
    access: 'staff',
    summary: 'How much work waits for staff, of what the caller may read',
    result: v.object({ items: v.array(Waiting), total: v.number() }),
  },
  checkHouse: {
    ...get,
    path: '/operator/reports/check',
    access: 'staff:audit.read',
    summary:
      'Compares the totals of the house with the ledgers of up to 100 players after one. `behind` counts those whose last entries the house does not have yet: it asks for them',
    query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(100, 'incorrectInput')), '') }),
    result: v.object({
      checked: v.number(),
      behind: v.number(),
      differences: v.array(Difference),
      next: v.nullable(v.string()),
    }),
  },
} as const satisfies Record<string, StaffCall>
