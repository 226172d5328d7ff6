import type { Opener, Result, Score } from '../fixtures/result.ts'
import { marketKeys, type MarketKey, type PartMarketKey, type ScoreMarketKey } from '../fixtures/sports.ts'
import { firstOf, outcomeAt, won, type Outcome } from './outcome.ts'
import {
  decidedPart,
  hasPartLine,
  isPartMarket,
  partOutcome,
  partSelections,
  partWinners,
} from './partMarkets.ts'
import {
  decidedOutcome,
  hasScoreLine,
  isScoreMarket,
  scoreOutcome,
  scoreSelections,
  scoreWinners,
} from './scoreMarkets.ts'

/*
 * Markets, their selections, and what becomes of a selection. The id of a market is its key, and its line where it has one:
 * `result`, `handicap:-0.75`, `total:2.5`. Lines are kept in quarters. A handicap is added to the home side's score.
 */
export type Market = { key: MarketKey; line4: number }

const noGoals: Score = [0, 0]
/** What can hardly be has no price, so a list is as long as the match is open: before it some two dozen scores. */
const mostNamedGoals = 6
export const otherScore = 'other'
const namedScores = Array.from({ length: (mostNamedGoals + 1) ** 2 }, (_, index) => {
  const side = mostNamedGoals + 1
  return `${Math.floor(index / side)}-${index % side}`
})

const selectionsByKey: Record<Exclude<MarketKey, ScoreMarketKey | PartMarketKey>, readonly string[]> = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  'double-chance': ['home-draw', 'home-away', 'draw-away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  'both-score': ['yes', 'no'],
  'correct-score': [...namedScores, otherScore],
  'best-quarter': ['1', '2', '3', '4'],
  'first-goal': ['home', 'none', 'away'] satisfies Opener[],
}

export function selectionsOf({ key }: Market): readonly string[] {
  if (isPartMarket(key)) return partSelections(key)
  return isScoreMarket(key) ? scoreSelections(key) : selectionsByKey[key]
}

/** The number of selections of a market that win together. */
export function winnersOf({ key }: Market): number {
  if (isPartMarket(key)) return partWinners(key)
  if (isScoreMarket(key)) return scoreWinners(key)
  return key === 'double-chance' ? 2 : 1
}

export function marketId({ key, line4 }: Market): string {
  return hasLine(key) ? `${key}:${line4 / 4}` : key
}

export function parseMarket(id: string): Market | undefined {
  const [key, line, ...more] = id.split(':')
  const known = marketKeys.find((one) => one === key)
  if (known === undefined || more.length > 0 || hasLine(known) !== (line !== undefined)) return undefined
  const line4 = Number(line ?? 0) * 4
  const market = { key: known, line4 }
  return Number.isSafeInteger(line4) && marketId(market) === id ? market : undefined
}

/** The distance of a score from the line, on a selection's side, in quarters. */
export function distance4(market: Market, selection: string, [home, away]: Score): number {
  const isTotal = market.key === 'total'
  const beyond = isTotal ? 4 * (home + away) - market.line4 : 4 * (home - away) + market.line4
  return selection === 'over' || selection === 'home' ? beyond : -beyond
}

/** Undefined while it cannot be said. */
export function outcomeOf(market: Market, selection: string, result: Result): Outcome | undefined {
  switch (result.kind) {
    case 'cancelled':
      return { kind: 'void' }
    case 'abandoned':
      return decidedBy(market, selection, result) ?? (result.isVoid ? { kind: 'void' } : undefined)
    case 'final':
      return finalOutcome(market, selection, result)
  }
}

export function hasLine(key: MarketKey): boolean {
  if (isPartMarket(key)) return hasPartLine(key)
  return key === 'handicap' || key === 'total' || (isScoreMarket(key) && hasScoreLine(key))
}

function finalOutcome(market: Market, selection: string, result: Result & { kind: 'final' }): Outcome {
  const { score, winner, periods } = result
  const [home, away] = score
  const { key, line4 } = market
  if (isPartMarket(key)) return partOutcome(key, line4, selection, result)
  if (isScoreMarket(key)) {
    const [first = noGoals, second = noGoals] = periods
    return scoreOutcome(key, line4, selection, [first, second])
  }
  switch (key) {
    case 'result':
      return won(selection === winner)
    case 'winner':
      return winner === 'draw' ? { kind: 'void' } : won(selection === winner)
    case 'double-chance':
      return won(selection.split('-').includes(winner))
    case 'handicap':
    case 'total':
      return outcomeAt(distance4(market, selection, score))
    case 'both-score':
      return won((home > 0 && away > 0) === (selection === 'yes'))
    case 'correct-score':
      return won(selection === scoreName(score))
    case 'best-quarter':
      return firstOf(
        periods.map((period) => period[0] + period[1]),
        Number(selection) - 1,
      )
    case 'first-goal':
      return won(selection === result.opener)
  }
}

export function scoreName([home, away]: Score): string {
  return Math.max(home, away) > mostNamedGoals ? otherScore : `${home}-${away}`
}

type Abandoned = Result & { kind: 'abandoned' }

/** The outcome, once no further goal can change it. */
function decidedBy(
  market: Market,
  selection: string,
  { score, periods = [], played = 0, opener = 'none', ...more }: Abandoned,
): Outcome | undefined {
  const [home, away] = score
  const { key, line4 } = market
  if (isPartMarket(key)) return decidedPart(key, line4, selection, { ...more, score, periods, played })
  if (isScoreMarket(key)) return decidedOutcome(key, line4, selection, { periods, played })
  switch (key) {
    case 'total':
      return distance4(market, 'over', score) >= 2 ? won(selection === 'over') : undefined
    case 'both-score':
      return home > 0 && away > 0 ? won(selection === 'yes') : undefined
    case 'correct-score': {
      if (scoreName(score) === otherScore) return won(selection === otherScore)
      const [namedHome = 0, namedAway = 0] = selection.split('-').map(Number)
      return selection !== otherScore && (home > namedHome || away > namedAway) ? won(false) : undefined
    }
    case 'first-goal':
      return opener === 'none' ? undefined : won(selection === opener)
    case 'result':
    case 'winner':
    case 'double-chance':
    case 'handicap':
    case 'best-quarter':
      return undefined
  }
}

/** The parts of an event's page, in their order. */
const marketGroupKeys = ['main', 'goals', 'parts', 'scores', 'corners', 'cards'] as const
export type MarketGroup = (typeof marketGroupKeys)[number]

const groups: Record<Exclude<MarketGroup, 'main'>, readonly MarketKey[]> = {
  goals: [
    ...(['both-score', 'first-goal', 'home-total', 'away-total', 'goals', 'odd-even'] as const),
    ...(['home-clean', 'away-clean', 'home-points', 'away-points', 'points-odd-even'] as const),
    ...(['all-points', 'all-odd-even', 'home-all', 'away-all'] as const),
  ],
  parts: [
    ...(['half-result', 'half-total', 'half-double-chance', 'half-both-score', 'half-full'] as const),
    ...(['second-result', 'second-total', 'best-half', 'best-quarter', 'p1-both-score'] as const),
    ...(['h1-result', 'h1-total', 'h2-result', 'h2-total', 'h1-full', 'five-result', 'five-total'] as const),
    ...(['p1-result', 'p2-result', 'p3-result', 'p4-result'] as const),
    ...(['p1-total', 'p2-total', 'p3-total', 'p4-total'] as const),
    ...(['set1-winner', 'set2-winner', 'set3-winner', 'set1-total', 'set2-total'] as const),
    ...(['set1-odd-even', 'set1-tie-break'] as const),
  ],
  scores: [
    ...(['correct-score', 'margin', 'result-both', 'result-total', 'home-nil', 'away-nil'] as const),
    ...(['goal-margin', 'margin-bands', 'score-of-3', 'score-of-5', 'set1-score', 'set-match'] as const),
    ...(['home-set', 'away-set', 'sets-number'] as const),
  ],
  corners: [
    ...(['corners-total', 'corners-result', 'home-corners', 'away-corners', 'corners-odd-even'] as const),
    ...(['h1-corners-total', 'h1-corners-result'] as const),
  ],
  cards: ['cards-total', 'cards-result', 'home-cards', 'away-cards', 'h1-cards-total'],
}

export function groupOf({ key }: Market): MarketGroup {
  const found = marketGroupKeys.find((group) => group !== 'main' && groups[group].includes(key))
  return found ?? 'main'
}
