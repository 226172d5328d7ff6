import * as v from 'valibot'
import { day_ms, minute_ms } from '../lib/time.ts'
import type { Currency } from './currencies.ts'
import { GameId, ProviderId } from './games.ts'
import { languageCodes } from './languages.ts'
import { Amounts, Moment, OfferId, OfferTexts, Who } from './offers.ts'
import { whole } from './validate.ts'

/*
 * A tournament: the rule that wallets count points by, and the words that editors add. It has one run or several, one after the other; the
 * conditions that players read are made from the rule (src/i18n/tournamentTerms.ts).
 */
export const TournamentId = OfferId
export const RunId = v.pipe(v.string('required'), v.regex(/^[a-z0-9-]{1,40}\.\d{1,4}$/, 'incorrectInput'))
export const mostPlaces = 100
/** Its rounds are counted again where the best one is undone. */
const longestRun_ms = 60 * day_ms

const Schedule = v.variant('kind', [
  v.object({ kind: v.literal('once'), starts_at: Moment, ends_at: Moment }),
  /** Runs of a day or a week each, one after the other. */
  v.object({ kind: v.picklist(['daily', 'weekly']), starts_at: Moment, runs: whole(1, 400) }),
])

/**
 * multiplier: of each round what it paid over what it cost, added up. best_round: the highest of these. turnover: the stakes. Points are the
 * same in every currency.
 */
const Points = v.variant('kind', [
  v.object({ kind: v.literal('multiplier') }),
  v.object({ kind: v.literal('best_round') }),
  /** What one point costs. */
  v.object({ kind: v.literal('turnover'), per_point: Amounts }),
])

/** All games of the provider where `game` is null. */
const CountedGame = v.object({ provider: ProviderId, game: v.nullable(GameId) })

/** `places` places in a row get this each. */
const Prize = v.object({ places: whole(1, mostPlaces), amounts: Amounts })

const Gives = v.variant('kind', [
  v.object({ kind: v.literal('money') }),
  v.object({ kind: v.literal('bonus'), wager_percent: whole(0, 10_000), days: whole(1, 365) }),
])

const Rule = v.object({
  schedule: Schedule,
  who: Who,
  /** Only for who has agreed to marketing. */
  needs_consent: v.optional(v.boolean(), false),
  /** auto: a player takes part on opening the tournaments or seeing their row on home. */
  join: v.picklist(['opt_in', 'auto']),
  /** Of these games or providers alone; null for all games. */
  games: v.optional(
    v.nullable(v.pipe(v.array(CountedGame), v.minLength(1, 'required'), v.maxLength(50, 'incorrectInput'))),
    null,
  ),
  /** What a round has to cost to count. */
  least: Amounts,
  points: Points,
  /** So long after the end wins and undone rounds still change the points. */
  late_minutes: whole(0, 60),
  /** From the first place on. */
  prizes: v.pipe(v.array(Prize), v.minLength(1, 'required'), v.maxLength(20, 'incorrectInput')),
  gives: Gives,
})
type Rule = v.InferOutput<typeof Rule>
type Prizes = Pick<Rule, 'prizes'>

/** Frozen with the version that a run has. */
export const TournamentTerms = v.pipe(
  Rule,
  v.forward(
    v.check(({ schedule }) => {
      if (schedule.kind !== 'once') return true
      const length_ms = Date.parse(schedule.ends_at) - Date.parse(schedule.starts_at)
      return length_ms > 0 && length_ms <= longestRun_ms
    }, 'incorrectInput'),
    ['schedule'],
  ),
  v.forward(
    v.check(({ prizes }) => placesOf({ prizes }) <= mostPlaces, 'incorrectInput'),
    ['prizes'],
  ),
  v.forward(
    v.check((rule) => currenciesOf(rule).length > 0 && rule.prizes.every(hasAll(rule)), 'incorrectInput'),
    ['prizes'],
  ),
  v.forward(
    v.check((rule) => hasAll(rule)({ amounts: rule.least }), 'incorrectInput'),
    ['least'],
  ),
  v.forward(
    v.check(
      (rule) => rule.points.kind !== 'turnover' || hasAll(rule)({ amounts: rule.points.per_point }),
      'incorrectInput',
    ),
    ['points'],
  ),
)
export type TournamentTerms = v.InferOutput<typeof TournamentTerms>

/** The currencies of the players whom it is for. */
export const currenciesOf = ({ prizes }: Prizes) => Object.keys(prizes[0]?.amounts ?? {}) as Currency[]

const hasAll =
  (rule: Prizes) =>
  ({ amounts }: { amounts: Amounts }) =>
    currenciesOf(rule).every((currency) => amounts[currency] !== undefined)

export const placesOf = ({ prizes }: Prizes) => prizes.reduce((sum, { places }) => sum + places, 0)

/** Minor units; 0 for a place without a prize. */
export function prizeOf({ prizes }: Prizes, place: number, currency: Currency): number {
  let last = 0
  for (const { places, amounts } of prizes) {
    last += places
    if (place <= last) return amounts[currency] ?? 0
  }
  return 0
}

/** What a run gives at most, if all winners had one currency. */
export function prizeSum({ prizes }: Prizes, currency: Currency): number {
  return prizes.reduce((sum, { places, amounts }) => sum + places * (amounts[currency] ?? 0), 0)
}

export const runsOf = ({ schedule }: Pick<TournamentTerms, 'schedule'>) =>
  schedule.kind === 'once' ? 1 : schedule.runs

type Span = { starts_at: number; ends_at: number }

/** The run that is now, or comes next, and begins no earlier than the one before ended; undefined after the last. Unix milliseconds. */
export function nextSpan(
  { schedule }: Pick<TournamentTerms, 'schedule'>,
  before: number,
  now: number,
): Span | undefined {
  const first = Date.parse(schedule.starts_at)
  if (schedule.kind === 'once') {
    const ends_at = Date.parse(schedule.ends_at)
    return ends_at > now && first >= before ? { starts_at: first, ends_at } : undefined
  }
  const length = schedule.kind === 'daily' ? day_ms : 7 * day_ms
  const n = Math.max(0, Math.floor((now - first) / length), Math.ceil((before - first) / length))
  if (n >= schedule.runs) return undefined
  return { starts_at: first + n * length, ends_at: first + (n + 1) * length }
}

export const lateUntil = ({ late_minutes }: Pick<TournamentTerms, 'late_minutes'>, ends_at: number) =>
  ends_at + late_minutes * minute_ms

export const TournamentTexts = OfferTexts
export type TournamentTexts = v.InferOutput<typeof TournamentTexts>

/** One that runs, or comes. `image` is a path on the platform. */
export const TournamentCard = v.object({
  id: v.string(),
  run: v.string(),
  version: v.number(),
  title: v.string(),
  pitch: v.string(),
  image: v.nullable(v.string()),
  terms: TournamentTerms,
  starts_at: v.string(),
  ends_at: v.string(),
})
export type TournamentCard = v.InferOutput<typeof TournamentCard>

/** A run that is over. `best` is its first place; null where nobody had points. */
const PastRun = v.object({
  run: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  players: v.number(),
  best: v.nullable(v.object({ name: v.string(), points: v.number() })),
})

/** One tournament, also one that is over. `card` is what runs or comes; null for neither. */
export const TournamentPage = v.object({
  id: v.string(),
  title: v.string(),
  pitch: v.string(),
  image: v.nullable(v.string()),
  card: v.nullable(TournamentCard),
  past: v.array(PastRun),
})
export type TournamentPage = v.InferOutput<typeof TournamentPage>

/** `name`: the first sign, the rest masked. Points are hundredths. `prize_minor` is in `currency`, the winner's own. */
const TableRow = v.object({
  place: v.number(),
  name: v.string(),
  points: v.number(),
  currency: v.string(),
  prize_minor: v.number(),
})
export type TableRow = v.InferOutput<typeof TableRow>

/** running; counting: over, and what comes late is awaited; settled: the places stand. */
export const runStates = ['coming', 'running', 'counting', 'settled'] as const
export type RunState = (typeof runStates)[number]

/** The places that have a prize, or the first ten. */
export const TournamentTable = v.object({
  run: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  state: v.picklist(runStates),
  players: v.number(),
  rows: v.array(TableRow),
})
export type TournamentTable = v.InferOutput<typeof TournamentTable>

export const leastRows = 10

const Lang = v.optional(v.picklist(languageCodes), 'en')
export const TournamentsQuery = v.object({ lang: Lang })
export const TournamentQuery = v.object({ lang: Lang, id: TournamentId })
export const TableQuery = v.object({ run: RunId })

/** given: paid, or on the bonus balance. refused: a bonus that the player could not have then. */
export const prizeStates = ['given', 'refused'] as const
export type PrizeState = (typeof prizeStates)[number]

/** A run that the player takes part in. `place` is null without points, and about right (`is_exact`) far from the top. */
export const MyTournament = v.object({
  run: v.string(),
  title: v.string(),
  /** Whose rounds count; null for all games. */
  games: v.nullable(v.array(CountedGame)),
  state: v.picklist(runStates),
  points: v.number(),
  place: v.nullable(v.number()),
  is_exact: v.boolean(),
  players: v.number(),
  ends_at: v.string(),
  prize: v.nullable(v.object({ amount_minor: v.number(), state: v.picklist(prizeStates) })),
})
export type MyTournament = v.InferOutput<typeof MyTournament>

/** Newest first. `joinable`: the runs that the player may join now. */
export const MyTournaments = v.object({ tournaments: v.array(MyTournament), joinable: v.array(v.string()) })
export type MyTournaments = v.InferOutput<typeof MyTournaments>

/** `version`: the one that the player has seen; 9409 for another. */
export const JoinTournamentBody = v.object({ run: RunId, version: v.number() })
