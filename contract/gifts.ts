import * as v from 'valibot'

/*
 * What of their gifts a player plays for nothing (docs/decisions/offers.md). Amounts are minor units of the player's currency, odds
 * thousandths.
 */

/** open: it may be used. used: it is in a bet, or all were played. */
const freePlayStates = ['open', 'used', 'expired', 'canceled'] as const
export type FreePlayState = (typeof freePlayStates)[number]

const common = {
  id: v.string(),
  state: v.picklist(freePlayStates),
  given_at: v.string(),
  ends_at: v.string(),
}

/** A stake that the house gives. It is not returned; what it wins is real money. */
export const MyFreeBet = v.object({ ...common, amount_minor: v.number(), least_price: v.number() })
export type MyFreeBet = v.InferOutput<typeof MyFreeBet>

/**
 * Rounds at this stake in one of the games. `wins`: real money, or a bonus once they are over. `is_over`: all are played, and what they won is
 * on the balance or is a bonus.
 */
export const MyFreeRounds = v.object({
  ...common,
  provider: v.string(),
  games: v.array(v.object({ id: v.string(), title: v.string() })),
  stake_minor: v.number(),
  count: v.number(),
  left: v.number(),
  won_minor: v.number(),
  wins: v.picklist(['real', 'bonus']),
  is_over: v.boolean(),
})
export type MyFreeRounds = v.InferOutput<typeof MyFreeRounds>

/** The newest first. */
export const MyGifts = v.object({ free_bets: v.array(MyFreeBet), free_rounds: v.array(MyFreeRounds) })
export type MyGifts = v.InferOutput<typeof MyGifts>
