import * as v from 'valibot'
import { CurrencyCode } from './accounts.ts'
import { betStates } from './betStates.ts'
import { SessionId } from './sportsbook.ts'
import { day_ms } from '../lib/time.ts'

/** The books that bets are placed at: behind /sport, and behind /bc. */
export const betProviders = ['digitain', 'betconstruct'] as const

/**
 * The player for a book's call, as the platform knows the caller now. `session` goes into the book's token, which
 * ends with it.
 */
export const Bettor = v.object({ id: v.string(), currency: CurrencyCode, session: SessionId })
export type Bettor = v.InferOutput<typeof Bettor>

export const betStatuses = ['pending', 'won', 'lost', 'void', 'cashed_out'] as const

export const selectionOutcomes = ['win', 'half-win', 'void', 'half-loss', 'lose', 'dead-heat'] as const

/**
 * A selection of a bet: `name` is the market and the selection, `match` "home - away"; `score` is null before the start,
 * `outcome` and `endedAt` before they are known, and where the book does not tell them.
 */
export const BetEvent = v.object({
  name: v.string(),
  coef: v.number(),
  isLive: v.boolean(),
  date: v.string(),
  score: v.nullable(v.string()),
  match: v.string(),
  tourneyName: v.string(),
  outcome: v.optional(v.nullable(v.picklist(selectionOutcomes)), null),
  endedAt: v.optional(v.nullable(v.string()), null),
})
/** How many selections each bet of a system has, and how many of those bets cost how much: in sum, its stake. */
const SystemShape = v.object({
  size: v.number(),
  shares: v.array(v.object({ count: v.number(), stake: v.number() })),
})
/**
 * A bet as a history shows it (specification, section 3): amounts in major units, `coef` the product of its
 * selections' prices, `date` the time of the bet (ISO 8601, UTC). `amountOut` is the amount paid, `possibleOut` the highest
 * payout, `cashOut` what an open bet is cashed out for now, `stakeLeft` the part of the stake that was not cashed out, `cashedOut`
 * what was paid for the other part, `number` what a player calls the bet by; null where not told.
 */
export const BetItem = v.object({
  id: v.string(),
  number: v.optional(v.nullable(v.string()), null),
  name: v.string(),
  date: v.string(),
  type: v.picklist(['single', 'express', 'system']),
  countEvents: v.number(),
  system: v.optional(v.nullable(SystemShape), null),
  amountIn: v.number(),
  amountOut: v.number(),
  possibleOut: v.optional(v.nullable(v.number()), null),
  cashOut: v.optional(v.nullable(v.number()), null),
  /** Its stake was a free bet, which cost the player nothing. */
  isFree: v.optional(v.boolean(), false),
  stakeLeft: v.optional(v.nullable(v.number()), null),
  cashedOut: v.optional(v.nullable(v.number()), null),
  status: v.picklist(betStatuses),
  coef: v.number(),
  events: v.array(BetEvent),
})
export type BetItem = v.InferOutput<typeof BetItem>
/** A page of a history; `count` is the number of all bets. */
export const Bets = v.object({ bets: v.array(BetItem), count: v.number() })
export type Bets = v.InferOutput<typeof Bets>

const mostBets = 50
const mostPages = 10_000

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** A day (YYYY-MM-DD, by UTC) or a time in ISO 8601. */
const Time = v.pipe(
  v.string(),
  v.check((text) => isDay(text) || /^\d{4}-\d{2}-\d{2}T/.test(text), 'incorrectInput'),
  v.check((text) => Number.isFinite(Date.parse(text)), 'incorrectInput'),
)
/** From the beginning of the day. */
const Begin = v.pipe(
  Time,
  v.transform((text) => new Date(text).toISOString()),
)
/** A day is included; of a time it is what comes before. */
const End = v.pipe(
  Time,
  v.transform((text) => new Date(Date.parse(text) + (isDay(text) ? day_ms : 0)).toISOString()),
)
const whole = (most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))], 'incorrectInput'),
    v.integer('incorrectInput'),
    v.minValue(1, 'incorrectInput'),
    v.maxValue(most, 'incorrectInput'),
  )
const paging = { count: v.optional(whole(mostBets), 20), page: v.optional(whole(mostPages), 1) }

export const BetsQuery = v.object({
  provider: v.picklist(betProviders, 'incorrectInput'),
  begin: v.optional(Begin),
  end: v.optional(End),
  /** Only bets that wait for results, or only ended ones. */
  state: v.optional(v.picklist(betStates, 'incorrectInput')),
  ...paging,
})
/** The same in the words of the second book. */
export const BetConstructBetsBody = v.object({
  start_date: v.optional(Begin),
  end_date: v.optional(End),
  ...paging,
})
/** The site's configuration and host decide the project of a token; a name sent by a page is ignored. */
export const GenTokenBody = v.object({ project_name: v.optional(v.pipe(v.string(), v.maxLength(64))) })

/** Opens the book's frame for the player; short-lived, and worth nothing anywhere else. */
export const SportToken = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,2048}$/)) })
