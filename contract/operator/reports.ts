import * as v from 'valibot'
import { isDate, sentDate } from '../../lib/dates.ts'
import { get, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'

/** The time that a line of a report covers: the whole of it, or as much as lies between `from` and `to`. */
export const reportSpans = ['day', 'week', 'month', 'year', 'all'] as const
export type ReportSpan = (typeof reportSpans)[number]
/** What the lines of a time are about. `cohort`: the week of the sign-up; `offer`: of bonus money alone; `affiliate`: the code of who brought the players. */
export const reportBys = [
  'none',
  'brand',
  'product',
  'provider',
  'game',
  'country',
  'cohort',
  'offer',
  'affiliate',
] as const
export type ReportBy = (typeof reportBys)[number]
/** Those of them that a report of one provider may be divided by. */
export const providerBys: readonly ReportBy[] = ['none', 'product', 'provider', 'game']

/** What one answer holds, under what the site forwards of one. */
export const mostReportLines = 10_000

const Minor = v.number()
/**
 * In minor units, without test accounts. `stakes` and `payouts` are of games and the sportsbook, of money and bonus money; `ggr` is the
 * difference. `bonuses` is bonus money given minus what ended unused, and prizes; `jackpots` what jackpots paid, `fees` what ways of payment
 * cost the house, less the fees that players pay for them; `ngr` is `ggr` without the three.
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
  fees_minor: Minor,
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
 * What the house owes at the end of a day, in minor units: balances, bonus money, stakes of rounds (`open`) and bets that have not ended,
 * withdrawals that are neither paid nor given back, and the pots of jackpots. `liability` is their sum; `owed` is what players owe, and in
 * no sum.
 */
export const Standing = v.object({
  currency: v.string(),
  real_minor: Minor,
  bonus_minor: Minor,
  open_minor: Minor,
  bets_minor: Minor,
  pending_minor: Minor,
  jackpots_minor: Minor,
  liability_minor: Minor,
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

/**
 * How much waits of each work, how long, and since when the oldest has (ISO 8601); only of what the caller may read. `late_work`: jobs of the
 * schedule that are later than promised.
 */
export const waitingWorks = [
  ...(['withdrawals', 'money_actions', 'documents', 'complaints', 'cases', 'markers'] as const),
  ...(['content_reviews', 'endpoints', 'keys', 'late_work'] as const),
] as const
export type WaitingWork = (typeof waitingWorks)[number]
/** The list of each, with the filter that leaves just what is counted; endpoints, keys and the health are few lines, and shown whole. */
export const waitingLists = {
  withdrawals: { path: '/payments', filter: { status: 'reserved' } },
  money_actions: { path: '/money-actions', filter: {} },
  documents: { path: '/documents', filter: { status: 'PENDING' } },
  complaints: { path: '/complaints', filter: { is_answered: 'false' } },
  cases: { path: '/cases', filter: { is_closed: 'false' } },
  markers: { path: '/markers', filter: { is_handled: 'false' } },
  content_reviews: { path: '/content', filter: { waits_for_review: true } },
  endpoints: { path: '/endpoints', filter: {} },
  keys: { path: '/keys', filter: {} },
  late_work: { path: '/health', filter: {} },
} as const satisfies Record<WaitingWork, { path: string; filter: Readonly<Record<string, string | boolean>> }>
const Waiting = v.object({
  work: v.picklist(waitingWorks),
  count: v.number(),
  /** How many have waited for less than an hour, for less than a day, and longer. */
  ages: v.object({ hour: v.number(), day: v.number(), longer: v.number() }),
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
/** As it is in ledgers; `sportsbook` is that of the book. */
export const ReportedProvider = v.pipe(v.string('required'), v.regex(/^[a-z0-9_-]{1,32}$/, 'incorrectInput'))
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
      'The figures of a time, by day, week, month, year or altogether, and by product, provider, game, country, week of the sign-up, offer or affiliate; with `provider`, of one alone, by product and game. 9493 for more than 10,000 lines',
    query: v.pipe(
      v.object({
        from: Day,
        to: Day,
        span: v.optional(v.picklist(reportSpans, 'incorrectInput'), 'day'),
        by: v.optional(v.picklist(reportBys, 'incorrectInput'), 'none'),
        currency: v.optional(Currency),
        provider: v.optional(ReportedProvider),
      }),
      v.forward(
        v.check(({ by, provider }) => provider === undefined || providerBys.includes(by), 'incorrectInput'),
        ['by'],
      ),
    ),
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
