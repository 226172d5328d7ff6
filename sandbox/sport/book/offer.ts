import { fairChance, linesOf, outcomeChances } from './chances.ts'
import { marketId, selectionsOf, winnersOf, type Market } from './markets.ts'
import { outlookOf, stateOf, type Match } from '../fixtures/match.ts'
import { pricesOf } from './pricing.ts'
import type { Outlook } from '../fixtures/result.ts'
import type { MarketKey } from '../fixtures/sports.ts'

/** `price` in thousandths. */
type OfferedSelection = { id: string; price: number }
export type OfferedMarket = { id: string; market: Market; selections: OfferedSelection[] }

/** The markets that are open now; none while betting is stopped. The first one is the sport's main market, while it is open. */
export function offerOf(match: Match, now_ms: number): OfferedMarket[] {
  const outlook = openOutlook(match, now_ms)
  if (!outlook) return []
  return match.fixture.sport.markets.flatMap((key) => marketsOf(key, match, outlook)).flatMap(priced(outlook))
}

/** The sport's main market alone. */
export function mainOffer(match: Match, now_ms: number): OfferedMarket | undefined {
  const outlook = openOutlook(match, now_ms)
  const [key] = match.fixture.sport.markets
  return outlook && key ? priced(outlook)({ key, line4: 0 })[0] : undefined
}

export function openOutlook(match: Match, now_ms: number): Outlook | undefined {
  const state = stateOf(match, now_ms)
  return state === 'pre-match' || state === 'live' ? outlookOf(match, now_ms) : undefined
}

function marketsOf(key: MarketKey, { fixture }: Match, outlook: Outlook): Market[] {
  if (key !== 'handicap' && key !== 'total') return [{ key, line4: 0 }]
  if (outlook.isOvertime) return []
  return linesOf(key, fixture.sport, outlook).map((line4) => ({ key, line4 }))
}

function priced(outlook: Outlook) {
  return (market: Market): OfferedMarket[] => {
    const names = selectionsOf(market)
    const chances = names.map((name) => outcomeChances(market, name, outlook))
    const fair = chances.map((chance) => (chance ? fairChance(chance) : 0))
    const prices = pricesOf(fair, winnersOf(market))
    if (!prices) return []
    const selections = names.flatMap((id, index) => {
      const price = prices[index]
      return price === undefined ? [] : [{ id, price }]
    })
    return [{ id: marketId(market), market, selections }]
  }
}
