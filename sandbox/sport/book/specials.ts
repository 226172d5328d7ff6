import { nextResultAt, endOf, resultOf, type Match } from '../fixtures/match.ts'
import { storyOf } from '../fixtures/matchStory.ts'
import { randomOf } from '../fixtures/random.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import type { MarketKey, SportKey } from '../fixtures/sports.ts'
import { builtOutcome } from './builtParts.ts'
import { outcomeOf, parseMarket } from './markets.ts'
import { won, type Outcome } from './outcome.ts'
import { onLadder } from './pricing.ts'
import { builderMarket, type Leg } from './slip.ts'

/*
 * What books sell beside their line: boosted odds, and winners that are paid before the end. Both are the book's own settings.
 */
type Specials = {
  /** One match in so many has a side with boosted odds, until it starts. */
  boosted: number
  boost_hundredths: number
  /** In thousandths. */
  boostedPrices: { least: number; most: number }
  /** A bet on the winner, taken before the start, is won for good as soon as its side leads by so many goals. */
  earlyPayout: Partial<Record<SportKey, { market: MarketKey; lead: number }>>
}

const specials: Specials = {
  boosted: 6,
  boost_hundredths: 110,
  boostedPrices: { least: 1400, most: 5000 },
  earlyPayout: { football: { market: 'result', lead: 2 } },
}

/** The lead is told, and paid, when no review can take the goal back. */
const confirmed_ms = 5000

/** The side whose price in the main market is boosted; most matches have none. */
export function boostedSide({ courseSeed }: Fixture): 'home' | 'away' | undefined {
  const random = randomOf(`${courseSeed}:boost`)
  if (random() * specials.boosted >= 1) return undefined
  return random() < 0.5 ? 'home' : 'away'
}

/** Undefined for a price that is too low or too high to be boosted. */
export function boostedPrice(price: number): number | undefined {
  const { least, most } = specials.boostedPrices
  if (price < least || price > most) return undefined
  return onLadder((price * specials.boost_hundredths) / 100)
}

/** The lead at which a bet on this market is paid; undefined where only the end counts. */
export function earlyLead({ sport }: Fixture, market: MarketKey | undefined): number | undefined {
  const rule = specials.earlyPayout[sport.key]
  return rule?.market === market ? rule?.lead : undefined
}

type Backed = Pick<Leg, 'marketId' | 'selectionId' | 'isLive'>

/** When a selection is won before the end of its match; undefined if it never is. */
export function paidEarlyAt({ marketId, selectionId, isLive }: Backed, match: Match): number | undefined {
  const lead = earlyLead(match.fixture, parseMarket(marketId)?.key)
  const { kickOff_ms } = match.fixture
  const end_ms = endOf(match)
  if (lead === undefined || isLive || kickOff_ms === undefined || end_ms === undefined) return undefined
  const ahead = storyOf(match, end_ms - kickOff_ms).goals.find(({ score: [home, away] }) =>
    selectionId === 'home' ? home - away >= lead : selectionId === 'away' && away - home >= lead,
  )
  return ahead && kickOff_ms + ahead.elapsed_ms + confirmed_ms
}

/** What has become of a backed selection; undefined while it cannot be said. An early win stays one. */
export function outcomeOfBacked(backed: Backed, match: Match, now_ms: number): Outcome | undefined {
  const { marketId, selectionId } = backed
  const result = resultOf(match, now_ms)
  if (marketId === builderMarket) return result && builtOutcome(selectionId, result)
  const market = parseMarket(marketId)
  if (!market) return { kind: 'void' }
  if (isPaidEarly(backed, match, now_ms)) return won(true)
  return result && outcomeOf(market, selectionId, result)
}

export function isPaidEarly(backed: Backed, match: Match, now_ms: number): boolean {
  return now_ms >= (paidEarlyAt(backed, match) ?? Infinity)
}

/** When the outcome of a backed selection may next become another one; undefined when it never will. */
export function nextOutcomeAt(backed: Backed, match: Match, now_ms: number): number | undefined {
  const times = [paidEarlyAt(backed, match), nextResultAt(match, now_ms)]
  return times
    .filter((at_ms) => at_ms !== undefined && at_ms > now_ms)
    .sort((one = 0, other = 0) => one - other)[0]
}
