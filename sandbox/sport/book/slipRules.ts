import { refusal, type Refusal } from './refusals.ts'
import { builderMarket, combinationsOf, type Slip } from './slip.ts'
import { parseMarket, winnersOf } from './markets.ts'

/* The faults of a slip by itself, independent of player and events. */
export type BookRules = {
  software: readonly string[]
  /** Betting shops and the highest stake they take, in minor units of the book's currency. */
  points: Readonly<Record<string, number>>
  topExpresses: readonly string[]
  /** The lowest stake of one combination, in minor units of the book's currency. */
  leastStake_minor: number
  mostLegs: number
}

type SlipRule = (slip: Slip, rules: BookRules) => Refusal | undefined

const slipRules: readonly SlipRule[] = [
  ({ legs }) => (legs.length === 0 ? refusal(625) : undefined),
  isKnown,
  foldOf,
  countOf,
  repeated,
  ({ software }, rules) => (rules.software.includes(software) ? undefined : refusal(692)),
  ({ topExpressId }, { topExpresses }) =>
    topExpressId === undefined || topExpresses.includes(topExpressId) ? undefined : refusal(678),
  ({ pointId }, { points }) =>
    pointId === undefined || points[pointId] !== undefined ? undefined : refusal(670),
  ({ stake_minor, bonus_minor }) => (bonus_minor * 2 > stake_minor ? refusal(606) : undefined),
]

export function slipRefusal(slip: Slip, rules: BookRules): Refusal | undefined {
  return firstRefusal(slipRules, (rule) => rule(slip, rules))
}

export function firstRefusal<Rule>(
  rules: readonly Rule[],
  apply: (rule: Rule) => Refusal | undefined,
): Refusal | undefined {
  for (const rule of rules) {
    const found = apply(rule)
    if (found) return found
  }
  return undefined
}

/** The least that can be staked on all its combinations. */
export function leastStake(slip: Slip, { leastStake_minor }: BookRules): number {
  return combinationsOf(slip).length * leastStake_minor
}

function isKnown({ legs, stake_minor, bonus_minor }: Slip, { mostLegs }: BookRules): Refusal | undefined {
  const isMoney =
    [stake_minor, bonus_minor].every(Number.isSafeInteger) && stake_minor > 0 && bonus_minor >= 0
  return isMoney && legs.length <= mostLegs ? undefined : refusal(600)
}

/** 682 is the three-fold's, 688 the nine-fold's. */
function foldOf({ kind, fold, legs }: Slip): Refusal | undefined {
  if (fold === undefined || fold === legs.length) return undefined
  const isNamed = kind === 'express' && fold >= 3 && fold <= 9
  return refusal(isNamed ? 679 + fold : 600)
}

function countOf({ kind, legs, size }: Slip): Refusal | undefined {
  const { length } = legs
  const isRight =
    kind === 'single'
      ? length === 1
      : kind === 'express'
        ? length >= 2
        : length >= 3 && size !== undefined && Number.isSafeInteger(size) && size >= 2 && size < length
  return isRight ? undefined : refusal(626)
}

function repeated({ legs }: Slip): Refusal | undefined {
  for (const [index, leg] of legs.entries()) {
    const before = legs.slice(0, index).filter(({ eventId }) => eventId === leg.eventId)
    const excluded = before.some(
      ({ marketId, selectionId }) =>
        marketId === leg.marketId && excludes(marketId, selectionId, leg.selectionId),
    )
    if (excluded) return refusal(628, index)
    if (before.length > 0) return refusal(627, index)
  }
  return undefined
}

/** One selection of a market wins, except in double chance; two built ones may win together. */
function excludes(marketId: string, one: string, other: string): boolean {
  const market = parseMarket(marketId)
  return one !== other && marketId !== builderMarket && !(market && winnersOf(market) > 1)
}
