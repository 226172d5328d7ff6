import type { Result, Score } from '../fixtures/result.ts'
import { marketKeys, type MarketKey } from '../fixtures/sports.ts'

/*
 * Markets, their selections, and what becomes of a selection. The id of a market is its key, and its line where it has one:
 * `result`, `handicap:-0.75`, `total:2.5`. Lines are kept in quarters. A handicap is added to the home side's score.
 */
export type Market = { key: MarketKey; line4: number }

/** `dead-heat`: the stake is shared by so many winners of one place. */
export type Outcome =
  { kind: 'win' | 'half-win' | 'void' | 'half-loss' | 'lose' } | { kind: 'dead-heat'; winners: number }

const mostNamedGoals = 3
export const otherScore = 'other'
const namedScores = Array.from({ length: (mostNamedGoals + 1) ** 2 }, (_, index) => {
  const side = mostNamedGoals + 1
  return `${Math.floor(index / side)}-${index % side}`
})

const selectionsByKey: Record<MarketKey, readonly string[]> = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  'double-chance': ['home-draw', 'home-away', 'draw-away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  'both-score': ['yes', 'no'],
  'correct-score': [...namedScores, otherScore],
  'best-quarter': ['1', '2', '3', '4'],
}

export function selectionsOf({ key }: Market): readonly string[] {
  return selectionsByKey[key]
}

/** The number of selections of a market that win together. */
export function winnersOf({ key }: Market): number {
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

/** The outcome by a line's distance, in quarters: at one quarter half the stake is on either side of the line. */
export function outcomeAt(distance4: number): Outcome {
  if (distance4 >= 2) return { kind: 'win' }
  if (distance4 === 1) return { kind: 'half-win' }
  if (distance4 === 0) return { kind: 'void' }
  return { kind: distance4 === -1 ? 'half-loss' : 'lose' }
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
      return decidedBy(market, selection, result.score) ?? (result.isVoid ? { kind: 'void' } : undefined)
    case 'final':
      return finalOutcome(market, selection, result)
  }
}

function hasLine(key: MarketKey): boolean {
  return key === 'handicap' || key === 'total'
}

function won(isWon: boolean): Outcome {
  return { kind: isWon ? 'win' : 'lose' }
}

function finalOutcome(market: Market, selection: string, result: Result & { kind: 'final' }): Outcome {
  const { score, winner, periods } = result
  const [home, away] = score
  switch (market.key) {
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
      return bestOf(periods, Number(selection) - 1)
  }
}

export function scoreName([home, away]: Score): string {
  return Math.max(home, away) > mostNamedGoals ? otherScore : `${home}-${away}`
}

function bestOf(periods: readonly Score[], period: number): Outcome {
  const sums = periods.map(([home, away]) => home + away)
  const most = Math.max(...sums)
  if (sums[period] !== most) return { kind: 'lose' }
  const winners = sums.filter((sum) => sum === most).length
  return winners === 1 ? { kind: 'win' } : { kind: 'dead-heat', winners }
}

/** The outcome, once no further goal can change it. */
function decidedBy(market: Market, selection: string, score: Score): Outcome | undefined {
  const [home, away] = score
  switch (market.key) {
    case 'total':
      return distance4(market, 'over', score) >= 2 ? won(selection === 'over') : undefined
    case 'both-score':
      return home > 0 && away > 0 ? won(selection === 'yes') : undefined
    case 'correct-score': {
      if (scoreName(score) === otherScore) return won(selection === otherScore)
      const [namedHome = 0, namedAway = 0] = selection.split('-').map(Number)
      return selection !== otherScore && (home > namedHome || away > namedAway) ? won(false) : undefined
    }
    case 'result':
    case 'winner':
    case 'double-chance':
    case 'handicap':
    case 'best-quarter':
      return undefined
  }
}
