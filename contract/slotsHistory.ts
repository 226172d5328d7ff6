import * as v from 'valibot'
import { isDate, sentDate } from '../lib/dates.ts'
import { GameId, ProviderId } from './games.ts'
import { pageOf } from './paging.ts'
import { Outcome, referencePattern, ReplayAddress } from './seamless.ts'

/** Specification, section 9: 1 win, 2 lost. */
export const slotsWon = 1
export const slotsLost = 2

const mostProviders = 30

/** A day (YYYY-MM-DD, by UTC); of a time its day counts. */
const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?$/, 'incorrectDate'),
  v.transform((text) => text.slice(0, 10)),
  v.check((day) => isDate(day, sentDate), 'incorrectDate'),
)

/** `begin` and `end` are days, both included. An empty list of providers or statuses is none to filter by. */
export const SlotsHistoryBody = v.object({
  ...pageOf(10),
  providers: v.optional(v.pipe(v.array(ProviderId), v.maxLength(mostProviders, 'incorrectInput')), []),
  statuses: v.optional(
    v.pipe(v.array(v.picklist([slotsWon, slotsLost], 'incorrectInput')), v.maxLength(2, 'incorrectInput')),
    [],
  ),
  begin: v.optional(Day),
  end: v.optional(Day),
})
export type SlotsHistoryBody = v.InferOutput<typeof SlotsHistoryBody>

/**
 * A round at a game: `amount` is the stake and `payout` its payout, in major units. `game` is its name if the catalog
 * still has it, `game_type` its section; `provider` is a name to show, `provider_id` one to filter by.
 */
export const SlotsRound = v.object({
  id: v.string(),
  date: v.string(),
  amount: v.number(),
  payout: v.number(),
  status: v.picklist([slotsWon, slotsLost]),
  provider: v.string(),
  provider_id: v.string(),
  game: v.string(),
  game_id: v.string(),
  game_type: v.string(),
  /** Its provider has not ended it yet; `status` is then lost, as no payout has come. */
  is_open: v.optional(v.literal(true)),
})
export type SlotsRound = v.InferOutput<typeof SlotsRound>

const page = {
  /** The number of all rounds that the filters let through, and of their pages. */
  count: v.number(),
  pages: v.number(),
  /** Changes when the history has changed. */
  token: v.string(),
}

/** Newest first. */
export const SlotsHistory = v.object({ history: v.array(SlotsRound), ...page })
export type SlotsHistory = v.InferOutput<typeof SlotsHistory>

/** The platform's answer: it knows games only by their ids. */
export const PlatformSlotsHistory = v.object({
  history: v.array(v.omit(SlotsRound, ['provider', 'game', 'game_type'])),
  ...page,
})
export type PlatformSlotsHistory = v.InferOutput<typeof PlatformSlotsHistory>

/** Beside a game its last rounds are enough. */
export const lastRoundsShown = 5
export const LastRoundsQuery = v.object({ provider: ProviderId, game: GameId })
/** Newest first, without names: the page has the game's. */
export const LastRounds = v.object({ rounds: PlatformSlotsHistory.entries.history })
export type LastRounds = v.InferOutput<typeof LastRounds>

/** A round as its provider and the ledger tell it, by the provider's id and its own. */
export const RoundQuery = v.object({
  provider: ProviderId,
  id: v.pipe(v.string('required'), v.regex(referencePattern, 'incorrectInput')),
})

/** What has become of it. `undone`: all its stakes were given back. */
export const roundStates = ['open', 'ended', 'undone'] as const

const roundKinds = ['debit', 'credit', 'award', 'rollback', 'partial_refund', 'adjustment'] as const
export type RoundKind = (typeof roundKinds)[number]
export const isRoundKind = (kind: string): kind is RoundKind => roundKinds.some((one) => one === kind)

/**
 * A movement of the round: a stake, a payout (0 says that nothing was won), a win without a stake, a stake that was given back whole or in
 * part, or what the provider changed afterwards, with its reason.
 */
const RoundMovement = v.object({
  at: v.string(),
  kind: v.picklist(roundKinds),
  amount: v.number(),
  balance: v.number(),
  reason: v.optional(v.string()),
})

const toldFields = {
  state: v.picklist(roundStates),
  /** The balance before its first movement and after its last, in major units. */
  before: v.number(),
  after: v.number(),
  /** Oldest first; the first hundred. */
  movements: v.array(RoundMovement),
  /** What of its stakes went to jackpots, to a hundredth of a cent; null while the jackpots cannot be asked. */
  jackpots: v.nullable(v.number()),
  outcome: v.nullable(Outcome),
  replay: v.nullable(ReplayAddress),
}

export const ToldRound = v.object({ ...SlotsRound.entries, ...toldFields })
export type ToldRound = v.InferOutput<typeof ToldRound>

const namesOfGame = ['provider', 'game', 'game_type'] as const
export const PlatformToldRound = v.object({ ...v.omit(SlotsRound, namesOfGame).entries, ...toldFields })
export type PlatformToldRound = v.InferOutput<typeof PlatformToldRound>

/** Rounds that have not ended: `held` is the money in all of them. `path`: the page of the game, if it can be played on. */
export const OpenRounds = v.object({
  rounds: v.array(v.object({ ...SlotsRound.entries, path: v.nullable(v.string()) })),
  count: v.number(),
  held: v.number(),
})
export type OpenRounds = v.InferOutput<typeof OpenRounds>
export const PlatformOpenRounds = v.object({
  rounds: v.array(v.omit(SlotsRound, namesOfGame)),
  count: v.number(),
  held: v.number(),
})
export type PlatformOpenRounds = v.InferOutput<typeof PlatformOpenRounds>
