import { chanceOf, chanceThat, meanOf, type Distribution } from '../fixtures/distribution.ts'
import { distance4, otherScore, scoreName, selectionsOf, type Market } from './markets.ts'
import { outcomeAt, type Outcome } from './outcome.ts'
import { isPartMarket, partChance } from './partMarkets.ts'
import { isScoreMarket, scoreChances } from './scoreMarkets.ts'
import type { Outlook } from '../fixtures/result.ts'
import type { Sport } from '../fixtures/sports.ts'

/** Chances of what can become of a selection; they sum to one. */
export type OutcomeChances = { win: number; halfWin: number; void: number; halfLoss: number; lose: number }

/** Undefined where the market is closed at this moment. */
export function outcomeChances(
  market: Market,
  selection: string,
  outlook: Outlook,
): OutcomeChances | undefined {
  const { key } = market
  if (isPartMarket(key)) {
    const chance = partChance(key, market.line4, selection, outlook)
    return chance === undefined ? undefined : sure(chance)
  }
  if (isScoreMarket(key)) {
    const chances = scoreChances(key, market.line4, selection, outlook)
    return chances && { ...sure(chances.win), ...chances, lose: 1 - chances.win - chances.void }
  }
  switch (key) {
    case 'result':
      return outlook.isOvertime ? undefined : sure(sideChance(selection, outlook))
    case 'winner':
      return sure(sideChance(selection, outlook))
    case 'double-chance':
      return sure(selection.split('-').reduce((sum, side) => sum + sideChance(side, outlook), 0))
    case 'handicap':
    case 'total':
      return outlook.isOvertime ? undefined : lineChances(market, selection, outlook)
    case 'both-score':
      return bothScore(selection, outlook)
    case 'correct-score':
      return correctScore(market, selection, outlook)
    case 'best-quarter':
      // The quarters are alike, and those that share the most points share the stake: a quarter each.
      return outlook.isStart ? sure(1 / 4) : undefined
    case 'first-goal':
      return openerChance(selection, outlook)
  }
}

/** The chance to win where the stake is at risk at all: one over the price at which nobody gains. */
export function fairChance({ win, halfWin, halfLoss, lose }: OutcomeChances): number {
  const gains = win + halfWin / 2
  const losses = lose + halfLoss / 2
  return gains + losses === 0 ? 0 : gains / (gains + losses)
}

/**
 * The lines of a handicap or total that are offered: the most even one, and its neighbors. Totals in quarters have the plain lines
 * around it too, such as 2.5.
 */
export function linesOf(key: 'handicap' | 'total', sport: Sport, outlook: Outlook): number[] {
  const { step4, offset4, gap4, count } = sport.lines
  const mean4 = key === 'total' ? 4 * meanOf(outlook.total()) : -4 * meanOf(outlook.difference())
  const nearest4 = Math.round((mean4 - offset4) / step4) * step4 + offset4
  const unevenness = (line4: number) => {
    const chances = lineChances({ key, line4 }, key === 'total' ? 'over' : 'home', outlook)
    return Math.abs(fairChance(chances) - 1 / 2)
  }
  const isOffered = (line4: number) => (key === 'total' ? line4 > 0 : !isWinnersLine(line4, sport))
  const [main4 = nearest4] = [-2, -1, 0, 1, 2]
    .map((steps) => nearest4 + steps * step4)
    .filter(isOffered)
    .map((line4) => ({ line4, off: unevenness(line4) }))
    .sort((one, other) => one.off - other.off)
    .map(({ line4 }) => line4)
  const sideways = (count - 1) / 2
  const lines = Array.from({ length: count }, (_, index) => main4 + (index - sideways) * gap4)
  const plain = key === 'total' && step4 === 1 ? [-4, 0, 4].map((by4) => plainLine(mean4) + by4) : []
  return [...new Set([...lines, ...plain])].filter(isOffered).sort((one, other) => one - other)
}

/** The line between two whole numbers that a mean is between. */
function plainLine(mean4: number): number {
  return Math.floor(mean4 / 4) * 4 + 2
}

/** In a sport without ties, a line below one is the winner market. */
function isWinnersLine(line4: number, { format }: Sport): boolean {
  const hasTies = format.kind === 'goals' && format.overtime_ms === null
  return !hasTies && Math.abs(line4) <= 2
}

function sideChance(side: string, { homeWins, draw }: Outlook): number {
  if (side === 'draw') return draw
  return side === 'home' ? homeWins : Math.max(0, 1 - homeWins - draw)
}

export function sure(win: number): OutcomeChances {
  return { win, halfWin: 0, void: 0, halfLoss: 0, lose: 1 - win }
}

function openerChance(selection: string, { opener }: Outlook): OutcomeChances | undefined {
  const chances = opener?.()
  if (!chances) return undefined
  return sure(selection === 'home' ? chances.home : selection === 'away' ? chances.away : chances.none)
}

function lineChances(market: Market, selection: string, outlook: Outlook): OutcomeChances {
  const isTotal = market.key === 'total'
  const { from, chances }: Distribution = isTotal ? outlook.total() : outlook.difference()
  const sums = { win: 0, halfWin: 0, void: 0, halfLoss: 0, lose: 0 }
  chances.forEach((chance, index) =>
    addTo(sums, outcomeAt(distance4(market, selection, [from + index, 0])), chance),
  )
  return sums
}

function addTo(sums: OutcomeChances, { kind }: Outcome, chance: number): void {
  switch (kind) {
    case 'win':
      sums.win += chance
      break
    case 'half-win':
      sums.halfWin += chance
      break
    case 'half-loss':
      sums.halfLoss += chance
      break
    case 'lose':
      sums.lose += chance
      break
    case 'void':
    case 'dead-heat':
      sums.void += chance
      break
  }
}

function bothScore(selection: string, { sides }: Outlook): OutcomeChances | undefined {
  if (!sides) return undefined
  const [home, away] = sides.map((side) => chanceThat(side, (goals) => goals > 0))
  const both = (home ?? 0) * (away ?? 0)
  return sure(selection === 'yes' ? both : 1 - both)
}

function correctScore(market: Market, selection: string, { sides }: Outlook): OutcomeChances | undefined {
  if (!sides) return undefined
  const named = (name: string) => {
    const [home = 0, away = 0] = name.split('-').map(Number)
    return scoreName([home, away]) === name ? chanceOf(sides[0], home) * chanceOf(sides[1], away) : 0
  }
  if (selection !== otherScore) return sure(named(selection))
  const all = selectionsOf(market).reduce((sum, name) => (name === otherScore ? sum : sum + named(name)), 0)
  return sure(Math.max(0, 1 - all))
}
