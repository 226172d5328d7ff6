import * as v from 'valibot'
import { statKeys } from '../fixtures/statKeys.ts'

/* The book's answers. Prices are decimal on the wire and thousandths here; money of history items is major units. */
const Price = v.pipe(
  v.number(),
  v.transform((price) => Math.round(price * 1000)),
)
const Minor = v.pipe(v.number(), v.safeInteger())

/** `usual_price` is that of a boosted selection without the boost. */
const PartName = v.object({ market: v.string(), selection: v.string() })
export type PartName = v.InferOutput<typeof PartName>
const Selection = v.object({
  ...{ id: v.string(), name: v.string(), price: Price },
  usual_price: v.optional(Price),
  /** Those of a bet builder. */
  parts: v.optional(v.array(PartName)),
})
export type Selection = v.InferOutput<typeof Selection>

/** The parts of an event's page, in their order. */
export const marketGroups = ['main', 'goals', 'parts', 'scores', 'corners', 'cards'] as const
const Market = v.object({
  ...{ id: v.string(), name: v.string(), selections: v.array(Selection) },
  /** What cannot be backed now, and its place among all. */
  closed: v.optional(v.array(v.object({ at: v.number(), id: v.string(), name: v.string() })), []),
  group: v.picklist(marketGroups),
  /** The lead at which a bet on it, taken now, is paid before the end. */
  early_lead: v.optional(v.number()),
  /** It may be a part of a bet builder. */
  can_build: v.optional(v.boolean(), false),
})
export type Market = v.InferOutput<typeof Market>

/** What an event is taken as, where that is not every kind of bet. */
export const Combination = v.picklist(['single-only', 'express-only'])

const Side = v.picklist(['home', 'away'])
const Game = v.object({ points: v.nullable(v.tuple([v.string(), v.string()])), server: v.nullable(Side) })

const eventEntries = {
  ...{
    id: v.string(),
    sport: v.string(),
    sport_name: v.string(),
    tourney: v.string(),
    tourney_id: v.string(),
  },
  /** What each side is, in any language (crests.ts). */
  sides: v.optional(v.tuple([v.string(), v.string()])),
  ...{ home: v.string(), away: v.string(), starts_at: v.string(), is_live: v.boolean() },
  state: v.picklist(['pre-match', 'live', 'suspended', 'ended', 'postponed', 'interrupted']),
  score: v.nullable(v.string()),
  clock: v.nullable(v.string()),
  /** The points of the game that is played, and who serves. */
  game: v.optional(Game),
  /** The score of each period or set, of what is over. */
  periods: v.optional(v.array(v.tuple([v.number(), v.number()]))),
  ended_at: v.nullable(v.string()),
  /** It is taken in one kind of bets only. */
  combination: v.optional(Combination),
  /** Of an event in a list the main market, handicap and total; of an event by itself all, the main one first. */
  markets: v.array(Market),
  market: Market,
  market_count: v.number(),
}
const Event = v.object(eventEntries)
export type BookEvent = v.InferOutput<typeof Event>

/** The limits of one bet, in the book's currency. */
const BetLimits = v.object({ stake_minor: Minor, payout_minor: Minor })

/** Who has the better of it, and where the ball is (fixtures/momentum.ts). */
const Flow = v.object({
  ...{ momentum: v.array(v.number()), span: v.number() },
  zone: v.optional(v.number()),
})
export type Flow = v.InferOutput<typeof Flow>

/** What has happened in the match, beside its score. */
const Picture = v.object({
  periods: v.array(v.tuple([v.number(), v.number()])),
  ...Game.entries,
  goals: v.array(v.object({ side: Side, clock: v.string(), score: v.string(), part: v.number() })),
  flow: v.optional(Flow),
  stats: v.array(
    v.object({
      ...{ key: v.picklist(statKeys), home: v.number(), away: v.number() },
    }),
  ),
})
export type Picture = v.InferOutput<typeof Picture>

/** What a market that is settled came to: what of it did not lose, at the prices before the start. */
const SettledMarket = v.object({
  ...{ id: v.string(), name: v.string() },
  selections: v.array(
    v.object({
      ...{ id: v.string(), name: v.string(), price: Price },
      outcome: v.picklist(['win', 'half-win', 'void', 'half-loss', 'dead-heat']),
    }),
  ),
})
export type SettledMarket = v.InferOutput<typeof SettledMarket>

const FullEvent = v.object({
  ...{ ...eventEntries, limits: BetLimits, picture: Picture },
  has_builder: v.optional(v.boolean(), false),
  /** Its markets while betting on it is stopped for a moment. */
  stopped: v.optional(v.array(Market), []),
  settled: v.optional(v.array(SettledMarket), []),
})
/** `form`: how each side has fared lately; the client asks for it (form.ts). */
export type FullEvent = v.InferOutput<typeof FullEvent> & {
  form?: readonly [home: BookEvent[], away: BookEvent[]]
}

/** What a bet builder can be made of. `reason`: why a selection cannot be added; `about` is the part that it does not go with. */
const MenuSelection = v.object({
  ...{ id: v.string(), name: v.string(), price: Price, isChosen: v.boolean(), replaces: v.array(v.string()) },
  reason: v.optional(v.picklist(['excluded', 'covers', 'implied', 'unlikely', 'full'])),
  about: v.optional(v.string()),
})
export type MenuSelection = v.InferOutput<typeof MenuSelection>
export const BuilderMenu = v.object({
  markets: v.array(v.object({ id: v.string(), name: v.string(), selections: v.array(MenuSelection) })),
  built: v.object({
    selection: v.string(),
    parts: v.array(v.object({ id: v.string(), ...PartName.entries, is_open: v.boolean() })),
    price: v.nullable(Price),
    problem: v.nullable(v.picklist(['few', 'closed', 'excluded', 'implied', 'unlikely'])),
    about: v.nullable(v.string()),
  }),
})
export type BuilderMenu = v.InferOutput<typeof BuilderMenu>

export const Line = v.object({ events: v.array(Event), cursor: v.nullable(v.string()) })
export const Found = v.object({ events: v.array(Event) })
/** A selection in the language of now, whether it can be backed or not. */
const Names = v.object({
  ...{ event_id: v.string(), market_id: v.string(), selection_id: v.string() },
  ...{ home: v.string(), away: v.string(), ...PartName.entries },
  parts: v.optional(v.array(PartName)),
})
export type Names = v.InferOutput<typeof Names>
export const Events = v.object({ events: v.array(FullEvent), names: v.optional(v.array(Names), []) })
export const Time = v.object({ now_ms: v.number() })

const Tourney = v.object({
  ...{ id: v.string(), name: v.string(), country: v.string(), live: v.number(), count: v.number() },
  nation: v.optional(v.string()),
})
const Sport = v.object({
  ...{ id: v.string(), name: v.string(), live: v.number(), count: v.number(), tourneys: v.array(Tourney) },
})
export type Sport = v.InferOutput<typeof Sport>
export const Sports = v.object({ sports: v.array(Sport) })

/** `least_price` of each selection, in thousandths. */
const FreeBet = v.object({
  ...{ id: v.string(), amount_minor: Minor, least_price: v.number(), expires_at: v.string() },
})
export type FreeBet = v.InferOutput<typeof FreeBet>

export const Player = v.object({
  currency: v.string(),
  balance_minor: Minor,
  bonus_minor: Minor,
  /** Stakes that the operator gives; the first to expire is the first. */
  free_bets: v.optional(v.array(FreeBet)),
  /** The book's limits for the player; `rate` converts its currency into theirs, in thousandths. */
  stakes: v.object({
    ...{ rate: v.number(), least_minor: Minor, usual: BetLimits, live: BetLimits },
    /** The lowest price that bonus money is taken on. */
    bonus_price: v.number(),
  }),
})
export type Player = v.InferOutput<typeof Player>

const Outcome = v.nullable(v.picklist(['win', 'half-win', 'void', 'half-loss', 'lose', 'dead-heat']))
const HistoryEvent = v.object({
  ...{ eventId: v.string(), marketId: v.string(), selectionId: v.string() },
  ...{ market: v.string(), selection: v.string(), match: v.string(), tourneyName: v.string() },
  ...{ date: v.string(), endedAt: v.nullable(v.string()) },
  ...{ coef: Price, isLive: v.boolean(), score: v.nullable(v.string()) },
  isPaidEarly: v.optional(v.boolean(), false),
  outcome: Outcome,
  parts: v.optional(v.array(v.object({ ...PartName.entries, outcome: Outcome }))),
})
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>
const HistoryItem = v.object({
  id: v.string(),
  /** What a player calls the bet by. */
  number: v.nullable(v.string()),
  type: v.picklist(['single', 'express', 'system']),
  date: v.string(),
  countEvents: v.number(),
  /** The shape of a system: how many of its bets cost how much. */
  system: v.optional(
    v.nullable(
      v.object({
        size: v.number(),
        shares: v.array(v.object({ count: v.number(), stake: v.number() })),
      }),
    ),
    null,
  ),
  isFree: v.optional(v.boolean(), false),
  amountIn: v.number(),
  /** The part of the stake that was not cashed out. */
  stakeLeft: v.optional(v.number()),
  /** What was paid for the parts that were; `amountOut` has it too. */
  cashedOut: v.optional(v.number(), 0),
  /** It is cashed out by itself at this offer. */
  auto: v.optional(v.nullable(v.number()), null),
  amountOut: v.number(),
  possibleOut: v.number(),
  isCapped: v.optional(v.boolean(), false),
  status: v.picklist(['open', 'won', 'lost', 'returned', 'cashed']),
  coef: Price,
  events: v.array(HistoryEvent),
})
export type HistoryItem = v.InferOutput<typeof HistoryItem>
export const History = v.object({ bets: v.array(HistoryItem), count: v.number() })
export type History = v.InferOutput<typeof History>

/** By the id of the player's open bet: an amount, or the code of the obstacle. */
export const Offers = v.record(
  v.string(),
  v.variant('kind', [
    v.object({
      ...{ kind: v.literal('offer'), amount_minor: Minor },
      /** What parts of it would pay, in hundredths. */
      parts: v.optional(v.array(v.object({ part: v.number(), amount_minor: Minor })), []),
    }),
    v.object({ kind: v.literal('none'), code: v.number() }),
  ]),
)
export type Offers = v.InferOutput<typeof Offers>

/** Its prices, in thousandths, are those that the bet was taken at. */
export const Placed = v.object({
  payout_minor: Minor,
  /** That is the most that a bet is paid; its odds would pay more. */
  is_capped: v.optional(v.boolean(), false),
  number: v.number(),
  slip: v.object({ stake_minor: Minor, legs: v.array(v.object({ price: v.number() })) }),
})
export type Placed = v.InferOutput<typeof Placed>
/** Where nothing of an answer is needed. */
export const Done = v.object({})
export const CashedOut = v.object({ cash_out: v.object({ amount_minor: Minor }) })
