import { err, ok, type Result } from '#lib/result.ts'
import { inTurn, matchesOf, pay, retry_ms } from './betFlow.ts'
import type { Bet } from './bets.ts'
import type { BookContext } from './bookContext.ts'
import { cashOutOffer } from './cashOut.ts'
import { refusal, type Refusal } from './refusals.ts'

type Desk = Pick<BookContext, 'seed' | 'store' | 'now'>

/** The amount that a player would get for a bet now. */
export function offerFor(context: Desk, playerId: string, betId: string): Result<number, Refusal> {
  const bet = context.store.find(betId)
  if (!bet || bet.playerId !== playerId) return err(refusal(601))
  if (bet.stage === 'cashing' || bet.stage === 'cashed') return err(refusal(602))
  if (bet.stage !== 'open') return err(refusal(611))
  const matches = matchesOf(context, bet)
  const legs = bet.slip.legs.map((leg, index) => ({ ...leg, match: matches[index] }))
  const known = legs.flatMap(({ match, ...leg }) => (match ? [{ ...leg, match }] : []))
  if (known.length < legs.length) return err(refusal(612))
  return cashOutOffer({ ...bet.slip, legs: known }, context.now())
}

export type Offer = { kind: 'offer'; amount_minor: number } | { kind: 'none'; code: number }

/** The offers for a player's open bets, by their ids. */
export function offersFor(context: BookContext, playerId: string): Record<string, Offer> {
  const offers = context.store.openOf(playerId).map(({ slip }): [string, Offer] => {
    const offer = offerFor(context, playerId, slip.id)
    if (offer.ok) return [slip.id, { kind: 'offer', amount_minor: offer.value }]
    return [slip.id, { kind: 'none', code: offer.error.code }]
  })
  return Object.fromEntries(offers)
}

/** A press of the player: `id` is its own, `shown_minor` the amount that stood on the button. */
export type CashOutRequest = { id: string; shown_minor: number }
export type CashedOut = { bet: Bet; amount_minor: number }

/**
 * Pays an open bet before its end: what it is worth now, if that is at least what the player was shown. Otherwise 614 with the
 * offer of now. A repeated request gets the answer of the first.
 */
export function cashOut(
  context: BookContext,
  playerId: string,
  betId: string,
  request: CashOutRequest,
): Promise<Result<CashedOut, Refusal>> {
  return inTurn(context, betId, () => cashOutNow(context, playerId, betId, request))
}

async function cashOutNow(
  context: BookContext,
  playerId: string,
  betId: string,
  { id, shown_minor }: CashOutRequest,
): Promise<Result<CashedOut, Refusal>> {
  const bet = context.store.find(betId)
  if (!bet || bet.playerId !== playerId) return err(refusal(601))
  const made = bet.cashOuts.find((one) => one.id === id)
  if (made) return ok({ bet, amount_minor: made.amount_minor })
  const offer = offerFor(context, playerId, betId)
  if (!offer.ok) return offer
  const amount_minor = offer.value
  if (amount_minor < shown_minor) return err({ ...refusal(614), offer_minor: amount_minor })
  const cashing: Bet = {
    ...bet,
    ...{ stage: 'cashing', due: { id: `${betId}:cash-out`, amount_minor }, tries: 0 },
    ...{ cashOuts: [...bet.cashOuts, { id, amount_minor }], next_ms: context.now() + retry_ms },
  }
  return ok({ bet: await pay(context, context.store.update(cashing)), amount_minor })
}
