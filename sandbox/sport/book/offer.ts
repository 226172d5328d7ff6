import { fairChance, linesOf, outcomeChances } from './chances.ts'
import { marketId, selectionsOf, winnersOf, type Market } from './markets.ts'
import { outlookOf, stateOf, type Match } from '../fixtures/match.ts'
import { hasPartLine, isPartMarket, partLines } from './partMarkets.ts'
import { hasScoreLine, isScoreMarket, scoreLines } from './scoreMarkets.ts'
import { pricesOf } from './pricing.ts'
import { boostedPrice, boostedSide } from './specials.ts'
import type { Outlook } from '../fixtures/result.ts'
import type { MarketKey, Sport } from '../fixtures/sports.ts'

/** `price` in thousandths; `usual` is what it would be without a boost. */
type OfferedSelection = { id: string; price: number; usual?: number }
export type OfferedMarket = { id: string; market: Market; selections: OfferedSelection[] }

/** The markets that are open now; none while betting is stopped. The first one is the sport's main market, while it is open. */
export function offerOf(match: Match, now_ms: number): OfferedMarket[] {
  const outlook = openOutlook(match, now_ms)
  if (!outlook) return []
  const known = offers.get(outlook) ?? offerFrom(match, outlook)
  offers.set(outlook, known)
  return stateOf(match, now_ms) === 'pre-match' ? boosted(match, known) : known
}

/** The markets that betting has been stopped on for a moment, without prices: a page keeps their places. */
export function stoppedOf(match: Match, now_ms: number): OfferedMarket[] {
  if (stateOf(match, now_ms) !== 'suspended') return []
  return offerFrom(match, outlookOf(match, now_ms)).map((offered) => ({ ...offered, selections: [] }))
}

function offerFrom({ fixture: { sport } }: Match, outlook: Outlook): OfferedMarket[] {
  return sport.markets.flatMap((key) => marketsOf(key, sport, outlook)).flatMap(priced(outlook))
}

/** With the better price of a side in the main market, where the match has one. */
function boosted({ fixture }: Match, offer: OfferedMarket[]): OfferedMarket[] {
  const side = boostedSide(fixture)
  if (side === undefined) return offer
  return offer.map((offered) => {
    if (offered.market.key !== fixture.sport.markets[0]) return offered
    const selections = offered.selections.map((selection) => {
      const price = selection.id === side ? boostedPrice(selection.price) : undefined
      return price === undefined ? selection : { ...selection, price, usual: selection.price }
    })
    return { ...offered, selections }
  })
}

/** Matches that have not begun share their outlooks, and so their prices. */
const offers = new WeakMap<Outlook, OfferedMarket[]>()

export function openOutlook(match: Match, now_ms: number): Outlook | undefined {
  const state = stateOf(match, now_ms)
  return state === 'pre-match' || state === 'live' ? outlookOf(match, now_ms) : undefined
}

function marketsOf(key: MarketKey, sport: Sport, outlook: Outlook): Market[] {
  if (isPartMarket(key) && hasPartLine(key)) return partLines(key, outlook).map((line4) => ({ key, line4 }))
  if (isScoreMarket(key) && hasScoreLine(key))
    return scoreLines(key, outlook).map((line4) => ({ key, line4 }))
  if (key !== 'handicap' && key !== 'total') return [{ key, line4: 0 }]
  if (outlook.isOvertime) return []
  return linesOf(key, sport, outlook).map((line4) => ({ key, line4 }))
}

export function priced(outlook: Outlook) {
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
