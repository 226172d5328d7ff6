import * as v from 'valibot'

/*
 * The wallet of the sportsbook: a book's calls to the platform, signed like those of the seamless wallet (seamless.ts)
 * with BOOK_KEY. `bettor` and `bet` act for a player, so they carry the `session` of the book's token, and are refused
 * with 9401 once that session has ended. Payments carry no session.
 *
 *   POST {platform}/sportsbook/bettor                                   BettorRequest → BettorAnswer
 *   POST {platform}/sportsbook/{bet|win|cash-out|rollback|resettle}     a movement → MovedAnswer
 *
 * A movement has the book's own `id`. A repetition gets the first answer again, whatever happened to the player since;
 * with other contents it is refused (9409). A slip with all its combinations is one bet and one movement. `rollback` has
 * the id and contents of the bet's movement. It undoes that movement, or refuses it for ever if it has not arrived yet.
 * `cash-out` may come several times, for parts of a bet; `win` settles it, once. After it another `win` or `cash-out` is refused (9409).
 * `resettle` corrects a settled bet by a difference, the only amount that may be below zero.
 *
 * Refusals: an unknown player (9404), a stake above its balance (501), bonus money at low odds (695), a bet of a player
 * who was never credited (702), another currency (693). A bet is also refused for a banned player (5), another role
 * (14), above a limit (9448), for an excluded player (9449), where staff have stopped play (9460), and before the market's
 * requirements are met (9450, 9503).
 * Amounts are minor units.
 */
export const bookActions = ['bettor', 'bet', 'win', 'cash-out', 'rollback', 'resettle'] as const
export type BookAction = (typeof bookActions)[number]

/** Bonus money plays at odds from 1.8, in thousandths. */
export const leastBonusPrice = 1800

/** A session of a player at the platform, by a name that opens nothing. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const PlayerId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Reference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/))
/** A stake has a largest amount of its currency, at which the platform refuses it. */
const Amount_minor = v.pipe(v.number(), v.safeInteger())

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
})

const movement = {
  id: Reference,
  betId: Reference,
  playerId: PlayerId,
  amount_minor: v.pipe(Amount_minor, v.minValue(1)),
  currency: v.string(),
}
/** A win, a cash-out, or the undoing of a bet's movement. */
export const BookMovement = v.object(movement)
export type BookMovement = v.InferOutput<typeof BookMovement>
/** `bonus_minor` is the part of the stake that is bonus money, `price` the lowest price of the slip, in thousandths. */
export const BetMovement = v.pipe(
  v.object({
    ...movement,
    session: SessionId,
    bonus_minor: v.pipe(Amount_minor, v.minValue(0)),
    price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  v.check(({ bonus_minor, amount_minor }) => bonus_minor <= amount_minor, 'incorrectInput'),
)
export type BetMovement = v.InferOutput<typeof BetMovement>
export const CorrectionMovement = v.object({
  ...movement,
  amount_minor: v.pipe(
    Amount_minor,
    v.check((amount_minor) => amount_minor !== 0, 'incorrectInput'),
  ),
})
/** The real balance right after the movement. */
export const MovedAnswer = v.object({ balance_minor: v.number() })
