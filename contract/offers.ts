import * as v from 'valibot'
import { PromocodeBody, type BonusKind } from './bonuses.ts'
import { currencies, type Currency } from './currencies.ts'
import { ProviderId } from './games.ts'
import { languageCodes } from './languages.ts'
import { largestMovement_minor } from './money.ts'
import { hasWagering } from './offerRules.ts'
import { whole } from './validate.ts'

/*
 * An offer: the rule that a wallet follows, and the words that editors add. The conditions that players read are made from the rule
 * (src/i18n/offerTerms.ts), so text and rule cannot differ.
 */
export const Moment = v.pipe(v.string('required'), v.isoTimestamp('incorrectInput'))
/** Minor units, by currency. */
export const Amounts = v.record(v.picklist(currencies), whole(1, largestMovement_minor))
export type Amounts = Partial<Record<Currency, number>>
/** Of all players, and for as long as the offer runs. */
export const largestBudget_minor = 9_000_000_000_000
const Budget = v.record(v.picklist(currencies), whole(1, largestBudget_minor))
export const mostPlayers = 10_000_000
/** Of a gift. */
export const mostWager_percent = 10_000
const Share = whole(0, 100)

export const OfferId = v.pipe(v.string('required'), v.regex(/^[a-z0-9-]{1,40}$/, 'incorrectInput'))
const OfferCode = PromocodeBody.entries.code
const Name = v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), null)

/** What part of a stake counts, in percent: of games, of bets, and of the games of a provider or one game in particular. */
const Counts = v.object({
  games: Share,
  sport: Share,
  exceptions: v.optional(
    v.pipe(
      v.array(v.object({ provider: ProviderId, game: v.nullable(v.string()), percent: Share })),
      v.maxLength(50, 'incorrectInput'),
    ),
    [],
  ),
})
export type Counts = v.InferOutput<typeof Counts>

/** Who may join. `deposited`: whether they ever paid in; null for either. */
export const Who = v.variant('kind', [
  v.object({ kind: v.literal('everyone') }),
  v.object({ kind: v.literal('new'), within_days: whole(1, 90) }),
  v.object({
    kind: v.literal('segment'),
    registered_before: v.optional(v.nullable(Moment), null),
    deposited: v.optional(v.nullable(v.boolean()), null),
    is_verified: v.optional(v.nullable(v.boolean()), null),
    /** Has played games of this provider. */
    played: v.optional(v.nullable(ProviderId), null),
  }),
])

const Join = v.variant('kind', [
  v.object({ kind: v.literal('opt_in') }),
  /**
   * Of the codes of one campaign a player joins one. `owner_id`: whose own it is, who may not. `partner_id`: for the players whom this partner
   * referred.
   */
  v.object({ kind: v.literal('code'), code: OfferCode, campaign: Name, owner_id: Name, partner_id: Name }),
  v.object({ kind: v.literal('auto') }),
  /** By choosing it with a deposit, which is the one that counts. */
  v.object({ kind: v.literal('deposit') }),
  /** By having so many points: what a level gives. The levels are in the order of their points. */
  v.object({ kind: v.literal('level'), points: whole(1, 1_000_000) }),
])

/** What the player does for it. `loss`: nothing; each UTC day, or week from Monday, with a net loss at games brings a part of it back. */
const Trigger = v.variant('kind', [
  /** `no_withdrawal`: one before that deposit ends it. */
  v.object({
    kind: v.literal('deposit'),
    least: Amounts,
    no_withdrawal: v.optional(v.boolean(), false),
  }),
  v.object({ kind: v.literal('stake'), sum: Amounts, counts: Counts }),
  v.object({ kind: v.literal('rounds'), count: whole(1, 100_000), least: Amounts }),
  v.object({
    kind: v.literal('loss'),
    period: v.optional(v.picklist(['day', 'week']), 'day'),
    providers: v.optional(v.nullable(v.pipe(v.array(ProviderId), v.minLength(1), v.maxLength(50))), null),
  }),
  v.object({ kind: v.literal('date'), at: Moment }),
  /** Joining is all. */
  v.object({ kind: v.literal('join') }),
  /** So many different games, each with a stake of real money, however small. */
  v.object({ kind: v.literal('games'), count: whole(2, 20) }),
  /** A deposit or loss limit of the player's own, kept so many days without a break. */
  v.object({ kind: v.literal('limit_kept'), days: whole(1, 30) }),
  /** The document that verifies who the player is. */
  v.object({ kind: v.literal('document') }),
])

/** Days that a gift lives. */
const Days = whole(1, 365)

/** Games as players know them, of one provider. */
export const FreeGames = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100)),
      title: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(80)),
    }),
  ),
  v.minLength(1, 'required'),
  v.maxLength(20, 'incorrectInput'),
)
/** Rounds of slots at this stake that cost the player nothing. What they win is real money, or a bonus once they are over. */
const FreeRoundsGift = v.object({
  kind: v.literal('free_rounds'),
  count: whole(1, 500),
  stakes: Amounts,
  provider: ProviderId,
  games: FreeGames,
  days: Days,
  wins: v.picklist(['real', 'bonus']),
})

/**
 * What the player gets. A percentage is of the deposit or the loss. `least_price` of each selection of a slip, in thousandths: what free bets win is real money,
 * without the stake. Another kind is another object here.
 */
const Gift = v.variant('kind', [
  v.object({ kind: v.literal('bonus'), amounts: Amounts }),
  v.object({ kind: v.literal('bonus_percent'), percent: whole(1, 1000), most: Amounts }),
  v.object({
    kind: v.literal('free_bets'),
    count: whole(1, 50),
    amounts: Amounts,
    least_price: v.optional(whole(1000, 100_000), 1000),
    days: Days,
  }),
  FreeRoundsGift,
  /** No money: they lift the player's level. The budget is of points, for the players of each currency. */
  v.object({ kind: v.literal('points'), count: whole(1, 10_000) }),
])
export type Gift = v.InferOutput<typeof Gift>

const Wager = v.object({
  /** Of the gift. */
  percent: whole(0, mostWager_percent),
  counts: Counts,
  /** Of one stake no more than this counts; null for all of it. */
  most_stake: v.optional(v.nullable(Amounts), null),
  /** How long the bonus lives. */
  days: Days,
})

const Rule = v.object({
  starts_at: Moment,
  ends_at: Moment,
  who: Who,
  /** Only for who has agreed to marketing. */
  needs_consent: v.optional(v.boolean(), false),
  join: Join,
  /** So many players, whoever joins first; null for all. With a deposit, whoever chose it before it was full has it too. */
  most_players: v.optional(v.nullable(whole(1, mostPlayers)), null),
  /** How long a player has after joining, and not beyond `ends_at`; null for all of that. */
  days: v.nullable(whole(1, 60)),
  trigger: Trigger,
  gift: Gift,
  wager: Wager,
  /** The most that is given in all. */
  budget: Budget,
})
type Rule = v.InferOutput<typeof Rule>

/** Frozen with the version that a player joins. */
export const OfferTerms = v.pipe(
  Rule,
  v.forward(
    v.check(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), 'incorrectInput'),
    ['ends_at'],
  ),
  v.forward(
    v.check(({ budget }) => Object.keys(budget).length > 0, 'required'),
    ['budget'],
  ),
  v.forward(
    v.check((rule) => amountsOf(rule).every((amounts) => hasAll(rule.budget, amounts)), 'incorrectInput'),
    ['budget'],
  ),
  v.forward(v.check(hasFittingGift, 'incorrectInput'), ['gift']),
  v.forward(v.check(hasFittingTime, 'required'), ['days']),
  v.forward(v.check(hasTimeToKeep, 'incorrectInput'), ['days']),
  v.forward(
    v.check(({ gift, wager }) => hasWagering(gift) || wager.percent === 0, 'incorrectInput'),
    ['wager'],
  ),
)
export type OfferTerms = v.InferOutput<typeof OfferTerms>

/** Nobody has points for losses, for money that is paid in, or for how much or how often somebody stakes. */
const pointTriggers = new Set<Rule['trigger']['kind']>(['games', 'limit_kept', 'document'])

/**
 * A percentage needs an amount to be of; a loss has no other gift. What is chosen with a deposit is of the deposit. A level is reached by
 * points alone, and gives none.
 */
function hasFittingGift({ gift, join, trigger }: Rule): boolean {
  if (join.kind === 'deposit' && trigger.kind !== 'deposit') return false
  if (join.kind === 'level' && (trigger.kind !== 'join' || gift.kind === 'points')) return false
  if (gift.kind === 'points') return pointTriggers.has(trigger.kind)
  if (gift.kind === 'bonus_percent') return trigger.kind === 'loss' || trigger.kind === 'deposit'
  return trigger.kind !== 'loss'
}

/** What is counted up is counted while its entries are in the ledger (docs/decisions/offers.md). */
function hasFittingTime({ days, trigger }: Rule): boolean {
  return days !== null || !/^(?:stake|rounds|games)$/.test(trigger.kind)
}

function hasTimeToKeep({ days, trigger }: Rule): boolean {
  return days === null || trigger.kind !== 'limit_kept' || trigger.days <= days
}

function amountsOf({ trigger, gift, wager }: Rule): Amounts[] {
  return [
    ...(trigger.kind === 'deposit' || trigger.kind === 'rounds' ? [trigger.least] : []),
    ...(trigger.kind === 'stake' ? [trigger.sum] : []),
    ...ofGift(gift),
    ...(wager.most_stake ? [wager.most_stake] : []),
  ]
}

function ofGift(gift: Gift): Amounts[] {
  if (gift.kind === 'points') return []
  if (gift.kind === 'bonus_percent') return [gift.most]
  return [gift.kind === 'free_rounds' ? gift.stakes : gift.amounts]
}

const hasAll = (budget: Amounts, amounts: Amounts) =>
  Object.keys(budget).every((currency) => amounts[currency as Currency] !== undefined)

/** How far one has to come: an amount in minor units, or a number of rounds, games or days; 1 for what happens once. */
export function targetOf({ trigger }: Pick<OfferTerms, 'trigger'>, currency: Currency): number {
  if (trigger.kind === 'stake') return trigger.sum[currency] ?? Infinity
  if (trigger.kind === 'limit_kept') return trigger.days
  return trigger.kind === 'rounds' || trigger.kind === 'games' ? trigger.count : 1
}

/** The kind of bonus that it is: a market says which exist. */
export function bonusKindOf({ trigger, join }: Pick<OfferTerms, 'trigger' | 'join'>): BonusKind {
  if (trigger.kind === 'loss') return 'cashback'
  if (join.kind === 'code') return 'promocode'
  return join.kind === 'deposit' ? 'first_deposit' : 'offer'
}

const Title = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(80, 'incorrectInput'),
)
const Pitch = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(300, 'incorrectInput'),
)
/** By language: an offer is shown in the languages that it has words in. */
export const OfferTexts = v.pipe(
  v.partial(v.object(v.entriesFromList(languageCodes, v.object({ title: Title, pitch: Pitch })))),
  v.check((texts) => Object.keys(texts).length > 0, 'required'),
)
export type OfferTexts = v.InferOutput<typeof OfferTexts>

/** An offer on the page of promotions. `image` is a path on the platform. */
export const OfferCard = v.object({
  id: v.string(),
  version: v.number(),
  title: v.string(),
  pitch: v.string(),
  image: v.nullable(v.string()),
  terms: OfferTerms,
  /** Of a level its number. */
  level: v.optional(v.number()),
})
export type OfferCard = v.InferOutput<typeof OfferCard>
export const OffersQuery = v.object({ lang: v.optional(v.picklist(languageCodes), 'en') })

/**
 * joined: on the way. coming: fulfilled, the gift is on its way. given. canceled: by the player. over: not fulfilled in time. refused: the
 * budget was used up, or the player may have none. undone: what it was given for was taken back.
 */
export const offerStates = ['joined', 'coming', 'given', 'canceled', 'over', 'refused', 'undone'] as const
export type OfferState = (typeof offerStates)[number]

/** An offer that the player joined, by the terms of that time; amounts in minor units. */
export const MyOffer = v.object({
  id: v.string(),
  title: v.string(),
  terms: OfferTerms,
  state: v.picklist(offerStates),
  /** Of `target`: an amount, rounds or games. Of a limit to keep the day that runs, 0 without one. Of a cashback: today's net loss, with a target of 0. */
  done: v.number(),
  target: v.number(),
  joined_at: v.string(),
  until: v.string(),
  /** What it has given, newest first: minor units, or points. */
  gifts: v.array(v.object({ amount_minor: v.number(), at: v.string() })),
})
export type MyOffer = v.InferOutput<typeof MyOffer>

/**
 * The player's points, and the levels above the first, by what they need: those that were reached, which stay so, and those that the player may
 * have, none in a pause. `is_top`: no level is above theirs.
 */
const MyLevel = v.object({
  points: v.number(),
  is_top: v.boolean(),
  steps: v.array(
    v.object({
      id: v.string(),
      level: v.number(),
      title: v.string(),
      points: v.number(),
      is_reached: v.boolean(),
      gift: Gift,
    }),
  ),
})
export type MyLevel = v.InferOutput<typeof MyLevel>

/**
 * `joinable`: the ids of the listed offers that the player may join now, by the button or with a deposit. `level`: null where there are no
 * levels.
 */
export const MyOffers = v.object({
  offers: v.array(MyOffer),
  joinable: v.array(v.string()),
  level: v.nullable(MyLevel),
})
export type MyOffers = v.InferOutput<typeof MyOffers>

/** `version`: the one that the player has seen; 9409 for another. */
export const JoinOfferBody = v.object({ id: OfferId, version: v.number() })
export const CancelOfferBody = v.object({ id: OfferId })
