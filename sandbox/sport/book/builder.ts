import { parseBuilt, type Part } from './builtParts.ts'
import { cellsOf, jointChance } from './cells.ts'
import { linesOf } from './chances.ts'
import { hasLine, type Market } from './markets.ts'
import { openOutlook, priced, type OfferedMarket } from './offer.ts'
import { highestPrice, leastChance, onLadder } from './pricing.ts'
import { meanOf } from '../fixtures/distribution.ts'
import { outlookOf, stateOf, type Match } from '../fixtures/match.ts'
import type { Outlook } from '../fixtures/result.ts'
import type { MarketKey, Sport } from '../fixtures/sports.ts'

/* What a bet builder (builtParts.ts) can be made of, and its price. */

/** What can be built with. Not the first goal, which no score tells; not draw no bet, whose stake may come back; nothing that is itself two. */
export const builtKeys: readonly MarketKey[] = [
  ...(['result', 'winner', 'double-chance', 'total', 'both-score', 'handicap'] as const),
  ...(['home-total', 'away-total', 'home-clean', 'away-clean', 'goals', 'odd-even'] as const),
  ...(['half-result', 'half-double-chance', 'half-total', 'half-both-score', 'half-full'] as const),
  ...(['second-result', 'second-total', 'best-half', 'correct-score', 'margin'] as const),
]

const ofFinalScore: readonly MarketKey[] = ['winner', 'total', 'handicap']

/** Where the goals of the sides are known apart from each other, the model knows what falls together. */
export function hasBuilder({ format }: Sport): boolean {
  return format.kind === 'goals'
}

/** While betting is stopped for a moment the match keeps its builder. */
export function isBuilderOffered(match: Match, now_ms: number): boolean {
  const { sport } = match.fixture
  const isOver = ['ended', 'interrupted'].includes(stateOf(match, now_ms))
  return hasBuilder(sport) && !isOver && builderOffer(sport, outlookOf(match, now_ms)).length > 0
}

/** The open markets to build with, each selection at its price alone. */
export function builderOffer(sport: Sport, outlook: Outlook): OfferedMarket[] {
  if (!hasBuilder(sport) || outlook.isOvertime) return []
  const known = offers.get(outlook) ?? builtKeys.flatMap(marketsIn(sport, outlook)).flatMap(priced(outlook))
  offers.set(outlook, known)
  return known
}

const offers = new WeakMap<Outlook, OfferedMarket[]>()

function marketsIn(sport: Sport, outlook: Outlook) {
  return (key: MarketKey): Market[] => {
    // Without halves the model of a builder knows the final score only.
    if (!sport.markets.includes(key) || (!outlook.halves && !ofFinalScore.includes(key))) return []
    return hasLine(key)
      ? builtLines(key, sport, outlook).map((line4) => ({ key, line4 }))
      : [{ key, line4: 0 }]
  }
}

/** Lines between two whole numbers only: a part wins or loses, and nothing comes back. */
function builtLines(key: MarketKey, sport: Sport, outlook: Outlook): number[] {
  if (!outlook.halves && (key === 'handicap' || key === 'total'))
    return [...new Set(linesOf(key, sport, outlook).map(toHalf))].filter((line4) => !isWinner(key, line4))
  if (key !== 'handicap') return [0, 1, 2, 3, 4, 5].map((goals) => 4 * (goals + below(key, outlook)) + 2)
  const even = -Math.round(meanOf(outlook.difference()))
  return [-3, -2, -1, 0, 1, 2, 3]
    .map((by) => 4 * (even + by) + 2 * Math.sign(even + by || 1))
    .filter((line4, index, all) => !isWinner(key, line4) && all.indexOf(line4) === index)
}

/** Half a goal is the winner, or the double chance. */
function isWinner(key: MarketKey, line4: number): boolean {
  return key === 'handicap' && Math.abs(line4) <= 2
}

/** Where a sport has many goals its first lines are near the mean. */
function below(key: MarketKey, outlook: Outlook): number {
  return key === 'total' ? Math.max(0, Math.round(meanOf(outlook.total())) - 3) : 0
}

function toHalf(line4: number): number {
  return Math.floor(line4 / 4) * 4 + 2
}

/** Whether parts make a bet together. `implied`: the part comes with the others anyhow; `unlikely`: longer odds than the book takes. */
export type Fit =
  { kind: 'fits'; chance: number } | { kind: 'excluded' | 'unlikely' } | { kind: 'implied'; part: string }

/** A part that makes so little difference has no price of its own. */
const leastDifference = 0.005

export function fitOf(parts: readonly Part[], outlook: Outlook): Fit {
  const cells = cellsOf(outlook)
  const chance = jointChance(cells, parts)
  if (chance === 0) return { kind: 'excluded' }
  for (const { id } of parts) {
    const others = parts.filter((part) => part.id !== id)
    if (others.length > 0 && chance >= jointChance(cells, others) * (1 - leastDifference))
      return { kind: 'implied', part: id }
  }
  return chance < leastChance ? { kind: 'unlikely' } : { kind: 'fits', chance }
}

/** The chance that all parts win, at whatever odds. */
export function builtChance(parts: readonly Part[], outlook: Outlook): number {
  return jointChance(cellsOf(outlook), parts)
}

/** The book's margin grows with the odds, as that of a parlay does: for parts that have nothing to do with each other it is the product's. */
const marginPower = 0.93

/** Never more than the chance is worth: rounded down to a price that books quote. */
export function builtPriceOf(chance: number): number {
  return Math.min(highestPrice, onLadder(1000 / chance ** marginPower, Math.floor))
}

type Price = { value: number; code?: undefined } | { code: number }

/** The price of a built selection now, or the code of the bets catalog: 647 for parts that make no bet together. */
export function builtPrice(selection: string, match: Match, now_ms: number): Price {
  const { sport } = match.fixture
  if (!hasBuilder(sport)) return { code: 621 }
  const parts = parseBuilt(selection)
  if (!parts) return { code: 672 }
  const outlook = openOutlook(match, now_ms)
  const offer = outlook ? builderOffer(sport, outlook) : []
  if (!outlook || offer.length === 0) return { code: 617 }
  for (const part of parts) {
    const code = closedCode(part, offer, sport)
    if (code !== undefined) return { code }
  }
  const fit = fitOf(parts, outlook)
  if (fit.kind === 'fits') return { value: builtPriceOf(fit.chance) }
  return { code: fit.kind === 'unlikely' ? 617 : 647 }
}

function closedCode(
  { market, marketId: id, selectionId }: Part,
  offer: readonly OfferedMarket[],
  sport: Sport,
) {
  if (!builtKeys.includes(market.key) || !sport.markets.includes(market.key)) return 647
  const open = offer.find((one) => one.id === id)
  if (open?.selections.some((selection) => selection.id === selectionId)) return undefined
  return !open && offer.some((one) => one.market.key === market.key) ? 615 : 617
}
