import { err, ok, type Result } from '#lib/result.ts'
import { inTurn, payCashOut, watch } from './betFlow.ts'
import { ownerOf, type Bet } from './bets.ts'
import type { BookContext } from './bookContext.ts'
import { cashOutParts, offerOf, type CashOutPart, type PartOffer } from './openBet.ts'
import { refusal, type Refusal } from './refusals.ts'

type Desk = Pick<BookContext, 'seed' | 'store' | 'now'>

/** The amount that a player would get for a bet now. */
export function offerFor(context: Desk, account: string, betId: string): Result<number, Refusal> {
  const bet = ownBet(context, account, betId)
  if (!bet.ok) return bet
  const offer = offerOf(context, bet.value)
  return offer.ok ? ok(offer.value.amount_minor) : offer
}

function ownBet({ store }: Pick<Desk, 'store'>, account: string, betId: string): Result<Bet, Refusal> {
  const bet = store.find(betId)
  return bet && ownerOf(bet) === account ? ok(bet) : err(refusal(601))
}

/** `parts` are what parts of the bet would pay, where it can be divided. */
export type Offer =
  | { kind: 'offer'; amount_minor: number; parts: Omit<PartOffer, 'stake_minor'>[] }
  | { kind: 'none'; code: number }

/** The offers for the open bets of a player at a book, by their ids. */
export function offersFor(context: BookContext, account: string): Record<string, Offer> {
  return Object.fromEntries(
    context.store.openOf(account).map((bet) => [bet.slip.id, offerView(context, bet)]),
  )
}

function offerView(context: BookContext, bet: Bet): Offer {
  const whole = offerOf(context, bet)
  if (!whole.ok) return { kind: 'none', code: whole.error.code }
  const parts = cashOutParts.flatMap((part) => {
    const offer = offerOf(context, bet, part)
    return offer.ok ? [{ part, amount_minor: offer.value.amount_minor }] : []
  })
  return { kind: 'offer', amount_minor: whole.value.amount_minor, parts }
}

/** A press of the player: `id` is its own, `shown_minor` the amount that stood on the button, for this part of the bet. */
export type CashOutRequest = { id: string; shown_minor: number; part?: CashOutPart }
export type CashedOut = { bet: Bet; amount_minor: number }

/**
 * Pays an open bet, or a part of it, before its end: what that is worth now, if it is at least what the player was shown.
 * Otherwise 614 with the offer of now. A repeated request gets the answer of the first.
 */
export function cashOut(
  context: BookContext,
  account: string,
  betId: string,
  request: CashOutRequest,
): Promise<Result<CashedOut, Refusal>> {
  return inTurn(context, betId, () => cashOutNow(context, account, betId, request))
}

async function cashOutNow(
  context: BookContext,
  account: string,
  betId: string,
  { id, shown_minor, part }: CashOutRequest,
): Promise<Result<CashedOut, Refusal>> {
  const bet = ownBet(context, account, betId)
  if (!bet.ok) return bet
  const made = bet.value.cashOuts.find((one) => one.id === id)
  if (made) return ok({ bet: bet.value, amount_minor: made.amount_minor })
  const offer = offerOf(context, bet.value, part)
  if (!offer.ok) return offer
  const { amount_minor, stake_minor } = offer.value
  if (amount_minor < shown_minor) return err({ ...refusal(614), offer_minor: amount_minor })
  const paid = await payCashOut(context, bet.value, { id, amount_minor, stake_minor })
  return ok({ bet: paid, amount_minor })
}

/**
 * Has an open bet cashed out by itself as soon as its offer is `amount_minor`; null for no more. It must be more than the offer
 * of now, and no more than the bet can pay.
 */
export function setAutoCashOut(
  context: BookContext,
  account: string,
  betId: string,
  auto_minor: number | null,
): Promise<Result<Bet, Refusal>> {
  return inTurn(context, betId, async () => {
    const bet = ownBet(context, account, betId)
    if (!bet.ok) return bet
    const offer = offerOf(context, bet.value)
    if (auto_minor !== null) {
      if (!offer.ok) return offer
      const least_minor = offer.value.amount_minor + 1
      const most_minor = bet.value.payout_minor
      if (auto_minor < least_minor) return err({ ...refusal(600), least_minor })
      if (auto_minor > most_minor) return err({ ...refusal(600), most_minor })
    }
    return ok(watch(context, { ...bet.value, auto_minor }))
  })
}
