import { err, ok, type Result } from '#lib/result.ts'
import { builtChance } from './builder.ts'
import { parseBuilt } from './builtParts.ts'
import { outcomeChances, sure } from './chances.ts'
import { parseMarket } from './markets.ts'
import type { Outcome } from './outcome.ts'
import { stateOf, type Match } from '../fixtures/match.ts'
import type { Outlook } from '../fixtures/result.ts'
import { openOutlook } from './offer.ts'
import { refusal, type Refusal } from './refusals.ts'
import { factorOf, type Taken } from './settlement.ts'
import { builderMarket, cashOutKeeps_hundredths, combinationsOf, multiplied } from './slip.ts'
import { outcomeOfBacked } from './specials.ts'

const millionth = 1_000_000

export type TakenLeg = { price: number; marketId: string; selectionId: string; isLive: boolean; match: Match }

/**
 * The current offer for an open bet, in minor units: each combination's stake times the value of its selections,
 * minus the book's share; of a bet with a highest payout, no more than the same part of that. Refused if a selection has
 * no value: betting on it is stopped (618), its result is awaited (603), its market is closed (617). Also refused if
 * nothing would be left (600).
 */
export function cashOutOffer(
  taken: Omit<Taken, 'legs'> & { legs: readonly TakenLeg[] },
  now_ms: number,
): Result<number, Refusal> {
  const values: Fraction[] = []
  for (const [index, leg] of taken.legs.entries()) {
    const value = valueOf(leg, now_ms)
    if (typeof value === 'number') return err(refusal(value, index))
    values.push(value)
  }
  const worth = withinMost(
    taken,
    now_ms,
    sumOf(taken, [[100 - cashOutKeeps_hundredths, 100]], (leg) => values[leg]),
  )
  return worth > 0 ? ok(worth) : err(refusal(600))
}

type Fraction = readonly [numerator: number, denominator: number]
type Cashed = Parameters<typeof cashOutOffer>[0]

function sumOf(
  taken: Cashed,
  kept: readonly Fraction[],
  valueOf: (leg: number) => Fraction | undefined,
): number {
  return combinationsOf(taken).reduce(
    (sum, { legs, stake_minor }) =>
      sum + multiplied(stake_minor, [...legs.map((leg) => valueOf(leg) ?? ([0, 1] as const)), ...kept]),
    0,
  )
}

/** Where what can still be won is more than is paid, it is worth less in the same measure. */
function withinMost(taken: Cashed, now_ms: number, worth: number): number {
  if (taken.most_minor === undefined) return worth
  const won_minor = sumOf(taken, [], (index) => {
    const leg = taken.legs[index]
    if (!leg) return undefined
    const outcome = outcomeOfBacked(leg, leg.match, now_ms)
    return outcome ? factorOf(outcome, leg.price) : [leg.price, 1000]
  })
  return won_minor > taken.most_minor ? multiplied(worth, [[taken.most_minor, won_minor]]) : worth
}

/** A fraction of the stake, or the code of the obstacle. */
function valueOf(
  { price, match, ...backed }: TakenLeg,
  now_ms: number,
): readonly [number, number] | 603 | 617 | 618 {
  const outcome = outcomeOfBacked(backed, match, now_ms)
  if (outcome) return factorOf(outcome, price)
  const outlook = openOutlook(match, now_ms)
  if (!outlook) return ['ended', 'interrupted'].includes(stateOf(match, now_ms)) ? 603 : 618
  const chances = chancesOf(backed, outlook)
  if (!chances) return 617
  const parts: [Outcome['kind'], number][] = [
    ['win', chances.win],
    ['half-win', chances.halfWin],
    ['void', chances.void],
    ['half-loss', chances.halfLoss],
  ]
  return [Math.floor(parts.reduce((sum, part) => sum + weighted(part, price), 0) * millionth), millionth]
}

/** All the parts of a built selection win, or its stake is lost. */
function chancesOf({ marketId, selectionId }: Pick<TakenLeg, 'marketId' | 'selectionId'>, outlook: Outlook) {
  const parts = marketId === builderMarket ? parseBuilt(selectionId) : undefined
  if (parts) return sure(builtChance(parts, outlook))
  const market = parseMarket(marketId)
  return market && outcomeChances(market, selectionId, outlook)
}

function weighted([kind, chance]: [Outcome['kind'], number], price: number): number {
  if (kind === 'dead-heat') return 0
  const [over, under] = factorOf({ kind }, price)
  return (chance * over) / under
}
