import { err, ok, type Result } from '#lib/result.ts'
import { findFixture } from '../fixtures/fixtures.ts'
import { matchOf, type Match } from '../fixtures/match.ts'
import type { Bet } from './bets.ts'
import type { BookContext } from './bookContext.ts'
import { cashOutOffer } from './cashOut.ts'
import { refusal, type Refusal } from './refusals.ts'
import { combinationsOf, multiplied } from './slip.ts'

/* What of a bet is still in play, and what it is worth. */

/** Undefined for a match that is out of the book's week. */
export function matchesOf({ seed, now }: Pick<BookContext, 'seed' | 'now'>, bet: Bet): (Match | undefined)[] {
  return bet.slip.legs.map(({ eventId }) => {
    const fixture = findFixture(seed, eventId, now())
    return fixture && matchOf(fixture)
  })
}

/** The stake without the parts that were cashed out. */
export function stakeLeft({ slip, cashOuts }: Pick<Bet, 'slip' | 'cashOuts'>): number {
  return cashOuts.reduce(
    (left, { stake_minor }) => (stake_minor === undefined ? 0 : left - stake_minor),
    slip.stake_minor,
  )
}

/** What this part of the stake is paid at most; undefined where its prices alone say it. */
export function mostPaid({ slip, most_minor }: Pick<Bet, 'slip' | 'most_minor'>, stake_minor: number) {
  return most_minor === null ? undefined : multiplied(most_minor, [[stake_minor, slip.stake_minor]])
}

/** What was paid for the parts of the stake that were cashed out. */
export function cashedOut({ cashOuts }: Pick<Bet, 'cashOuts'>): number {
  return cashOuts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

/** The parts of what is left of a stake that can be cashed out, in hundredths. */
export const cashOutParts = [25, 50, 75, 100] as const
export type CashOutPart = (typeof cashOutParts)[number]

export type PartOffer = { part: CashOutPart; amount_minor: number; stake_minor: number }

/** What an open bet, or a part of it, is worth now. 600 for a part that would leave a combination without a stake. */
export function offerOf(
  context: Pick<BookContext, 'seed' | 'now'>,
  bet: Bet,
  part: CashOutPart = 100,
): Result<PartOffer, Refusal> {
  if (bet.stage === 'cashing' || bet.stage === 'cashed') return err(refusal(602))
  if (bet.stage !== 'open') return err(refusal(611))
  // Its stake is not the player's to be bought back.
  if (bet.slip.freeBetId !== undefined) return err(refusal(600))
  const matches = matchesOf(context, bet)
  const legs = bet.slip.legs.map((leg, index) => ({ ...leg, match: matches[index] }))
  const known = legs.flatMap(({ match, ...leg }) => (match ? [{ ...leg, match }] : []))
  if (known.length < legs.length) return err(refusal(612))
  const left_minor = stakeLeft(bet)
  const stake_minor = Math.floor((left_minor * part) / 100)
  const combinations = combinationsOf({ ...bet.slip, stake_minor: 0 }).length
  const least_minor = Math.min(stake_minor, part === 100 ? stake_minor : left_minor - stake_minor)
  if (least_minor < combinations) return err(refusal(600))
  const most_minor = mostPaid(bet, stake_minor)
  const offer = cashOutOffer({ ...bet.slip, stake_minor, most_minor, legs: known }, context.now())
  return offer.ok ? ok({ part, amount_minor: offer.value, stake_minor }) : offer
}
