import * as v from 'valibot'

/*
 * The wallet of the sportsbook: a book's calls to the platform, signed like those of the seamless wallet (seamless.ts)
 * with BOOK_KEY. `bettor` and `bet` act for a player, so they carry the `session` of the book's token, and are refused
 * with 9401 once that session has ended. Payments carry no session.
 *
 *   POST {platform}/sportsbook/bettor                                   BettorRequest → BettorAnswer
 *   POST {platform}/sportsbook/{bet|win|lose|cash-out|rollback|resettle|unsettle}     a movement → MovedAnswer
 *   POST {platform}/sportsbook/bets                                     BetBatch → BatchAnswer
 *   POST {platform}/sportsbook/settle                                   SettlementBatch → BatchAnswer
 *
 * A movement has the book's own `id`. A repetition gets the first answer again, whatever happened to the player since;
 * with other contents it is refused (9409). A slip with all its combinations is one bet and one movement. `rollback` has
 * the id and contents of the bet's movement. It undoes that movement, or refuses it for ever if it has not arrived yet.
 * `cash-out` may come several times, for parts of a bet; one with `isWhole` leaves nothing of it. `lose` ends a bet that pays nothing (more): it moves no
 * money, and the stake is no longer what an open bet holds; a `win` or `resettle` may follow it. `win` settles a bet, once. After it another `win` or `cash-out` is refused (9409).
 * `resettle` corrects a settled bet by a difference, the only amount that may be below zero. `unsettle` takes a win back, with all that
 * corrected it since, and the bet is open again; it has the contents of the win, and refuses it for ever if it has not arrived yet. What a
 * balance does not cover is owed, in both.
 *
 * **Free bets.** `bettor` lists those of the player. A bet names one by `freeBetId`, with its whole amount: the stake is the house's and leaves no
 * balance, and no payout returns it, so the book pays what was won above the stake. Its rollback gives the free bet back, as long as it
 * has not expired.
 *
 * **Batches** have up to a hundred movements, and an answer for each in their order. `bets` are of one player in one session; `settle` may name
 * many players. With `allOrNone`, of one player, they are booked in one transaction or none of them is: the one that is refused has its
 * reason, and the others 9478.
 *
 * Refusals: an unknown player (9404), a stake above its balance (501), bonus money at odds that are too low, or a free bet (695), no such free
 * bet or another amount (506), a bet of a player who was never credited (702), another currency (693). A bet is also refused for a banned player (5), another role
 * (14), above a limit (9448), for an excluded player (9449), where staff have stopped play (9460), and before the market's
 * requirements are met (9450, 9503).
 * Amounts are minor units.
 */
export const bookActions = [
  ...(['bettor', 'bet', 'win', 'lose', 'cash-out', 'rollback', 'resettle', 'unsettle'] as const),
  ...(['bets', 'settle'] as const),
] as const
export type BookAction = (typeof bookActions)[number]

export const mostInBatch = 100

/** Bonus money plays at odds from 1.8, in thousandths. */
export const leastBonusPrice = 1800

/** A session of a player at the platform, by a name that opens nothing. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const PlayerId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Reference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/))
/** A stake has a largest amount of its currency, at which the platform refuses it. */
const Amount_minor = v.pipe(v.number(), v.safeInteger())

/** Who gives it chooses it. */
export const FreeBetId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))

export const BettorRequest = v.object({ playerId: PlayerId, session: SessionId })
export const BettorAnswer = v.object({
  id: PlayerId,
  /** Old enough by what the player has told. */
  hasProfile: v.boolean(),
  mayBet: v.boolean(),
  /** Money was ever paid in. */
  isCredited: v.boolean(),
  currency: v.string(),
  balance_minor: v.number(),
  bonus_minor: v.number(),
  /** Those that may be bet now, with the lowest price of a slip in thousandths; the first to expire is the first. */
  freeBets: v.optional(
    v.array(
      v.object({
        id: FreeBetId,
        amount_minor: v.number(),
        leastPrice: v.number(),
        /** ISO 8601. */
        expiresAt: v.string(),
      }),
    ),
    [],
  ),
})

const ofBet = { id: Reference, betId: Reference, playerId: PlayerId, currency: v.string() }
const movement = { ...ofBet, amount_minor: v.pipe(Amount_minor, v.minValue(1)) }
/** A win, a cash-out, or the undoing of a bet's movement. */
export const BookMovement = v.object(movement)
export type BookMovement = v.InferOutput<typeof BookMovement>
/** `isWhole`: nothing of the bet stays in play. */
export const CashOutMovement = v.object({ ...movement, isWhole: v.optional(v.boolean(), false) })
/** The end of a bet that pays nothing (more). */
export const LossMovement = v.object(ofBet)
export type LossMovement = v.InferOutput<typeof LossMovement>
/** `bonus_minor` is the part of the stake that is bonus money, `price` the lowest price of the slip, in thousandths. */
export const BetMovement = v.pipe(
  v.object({
    ...movement,
    session: SessionId,
    bonus_minor: v.pipe(Amount_minor, v.minValue(0)),
    price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    freeBetId: v.optional(FreeBetId),
  }),
  v.check(({ bonus_minor, amount_minor }) => bonus_minor <= amount_minor, 'incorrectInput'),
  v.check(({ bonus_minor, freeBetId }) => freeBetId === undefined || bonus_minor === 0, 'incorrectInput'),
)
export type BetMovement = v.InferOutput<typeof BetMovement>
export const CorrectionMovement = v.object({
  ...movement,
  amount_minor: v.pipe(
    Amount_minor,
    v.check((amount_minor) => amount_minor !== 0, 'incorrectInput'),
  ),
})
export const UnsettleMovement = v.object({ ...movement, winId: Reference })
export type UnsettleMovement = v.InferOutput<typeof UnsettleMovement>

const allOrNone = v.optional(v.boolean(), false)
const isOfOne = (calls: readonly { playerId: string; session?: string }[]) =>
  new Set(calls.map(({ playerId, session }) => `${playerId} ${session ?? ''}`)).size === 1
const inBatch = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(mostInBatch))

export const BetBatch = v.object({
  allOrNone,
  bets: v.pipe(
    inBatch(BetMovement),
    v.check((bets) => isOfOne(bets), 'incorrectInput'),
  ),
})
/** What ends or corrects bets, by the name of its own call. */
export const Settlement = v.variant('action', [
  v.object({ action: v.picklist(['win', 'rollback']), ...movement }),
  v.object({ action: v.literal('cash-out'), ...CashOutMovement.entries }),
  v.object({ action: v.literal('lose'), ...LossMovement.entries }),
  v.object({ action: v.literal('resettle'), ...CorrectionMovement.entries }),
  v.object({ action: v.literal('unsettle'), ...UnsettleMovement.entries }),
])
export type Settlement = v.InferOutput<typeof Settlement>
export const SettlementBatch = v.pipe(
  v.object({ allOrNone, settlements: inBatch(Settlement) }),
  v.check(({ allOrNone, settlements }) => !allOrNone || isOfOne(settlements), 'incorrectInput'),
)

/** The real balance right after the movement. */
export const MovedAnswer = v.object({ balance_minor: v.number() })
/** Of each movement the envelope that its own call would have had. */
export const BatchAnswer = v.object({
  results: v.array(
    v.variant('status', [
      v.object({ status: v.literal(0), result: MovedAnswer }),
      v.object({ status: v.pipe(v.number(), v.minValue(1)), error_message: v.string() }),
    ]),
  ),
})
