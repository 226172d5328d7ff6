import { err, ok, type Result } from '#lib/result.ts'
import { findFixture, type Fixture } from '../fixtures/fixtures.ts'
import { parseMarket, selectionsOf } from './markets.ts'
import { matchOf, stateOf, type EventState, type Match } from '../fixtures/match.ts'
import { offerOf, type OfferedMarket } from './offer.ts'
import type { Participant } from '../fixtures/names.ts'
import { refusal, type Refusal } from './refusals.ts'
import type { Leg, Slip } from './slip.ts'

/** The book's current rules for accepting bets. */
export type Reception = {
  isUsualOpen: boolean
  isLiveOpen: boolean
  blockedEvents: readonly string[]
  /** In thousandths. */
  leastPrice: number
}

/** A selection as it was taken: at the present price. */
export type AcceptedLeg = Leg & { match: Match }

/** The selections of a slip at the prices of now, or the first thing that is wrong with one. */
export function checkLegs(
  seed: string,
  slip: Slip,
  reception: Reception,
  now_ms: number,
): Result<AcceptedLeg[], Refusal> {
  const accepted: AcceptedLeg[] = []
  for (const [index, leg] of slip.legs.entries()) {
    const checked = checkLeg(seed, slip, leg, reception, now_ms)
    if (typeof checked === 'number') return err(refusal(checked, index))
    accepted.push(checked)
  }
  const related = accepted.findIndex(({ match }, index) =>
    accepted.slice(0, index).some((before) => areRelated(before.match.fixture, match.fixture)),
  )
  return related < 0 ? ok(accepted) : err(refusal(647, related))
}

function checkLeg(
  seed: string,
  slip: Slip,
  leg: Leg,
  reception: Reception,
  now_ms: number,
): AcceptedLeg | number {
  const fixture = findFixture(seed, leg.eventId, now_ms)
  if (!fixture) return 612
  if (leg.tourneyId !== undefined && leg.tourneyId !== fixture.tourney.id) return 671
  const match = matchOf(fixture)
  const state = stateOf(match, now_ms)
  const wrong =
    wrongTime(slip.line, leg, state) ??
    wrongReception(slip.line, leg, reception) ??
    wrongCombination(slip.kind, fixture)
  if (wrong !== undefined) return wrong
  const price = presentPrice(leg, match, now_ms)
  if (price.code !== undefined) return price.code
  if (!isAccepted(slip.oddsPolicy, leg.price, price.value)) return 614
  return price.value < reception.leastPrice ? 1489 : { ...leg, price: price.value, match }
}

function wrongTime(line: Slip['line'], leg: Leg, state: EventState): number | undefined {
  const isRunning = state === 'live' || state === 'suspended'
  if (state === 'ended' || state === 'interrupted') return 603
  if (line === 'usual' && leg.isLive) return 673
  if (line === 'usual' && isRunning) return 613
  if (line === 'live' && (!leg.isLive || state === 'pre-match')) return 674
  return state === 'suspended' || state === 'postponed' ? 618 : undefined
}

function wrongReception(line: Slip['line'], leg: Leg, reception: Reception): number | undefined {
  if (line === 'usual' && !reception.isUsualOpen) return 623
  if (line === 'live' && !reception.isLiveOpen) return 624
  return reception.blockedEvents.includes(leg.eventId) ? 617 : undefined
}

function wrongCombination(kind: Slip['kind'], { combination }: Fixture): number | undefined {
  if (combination === 'express-only' && kind === 'single') return 680
  return combination === 'single-only' && kind !== 'single' ? 681 : undefined
}

type Price = { value: number; code?: undefined } | { code: number }

function presentPrice({ marketId, selectionId }: Leg, match: Match, now_ms: number): Price {
  const market = parseMarket(marketId)
  if (!market || !match.fixture.sport.markets.includes(market.key)) return { code: 621 }
  if (!selectionsOf(market).includes(selectionId)) return { code: 672 }
  const offer = offerOf(match, now_ms)
  const offered = offer.find(({ id }) => id === marketId)
  if (!offered) return { code: offer.some(hasKey(market.key)) ? 615 : 617 }
  const value = offered.selections.find(({ id }) => id === selectionId)?.price
  return value === undefined ? { code: 617 } : { value }
}

function hasKey(key: OfferedMarket['market']['key']) {
  return ({ market }: OfferedMarket) => market.key === key
}

function isAccepted(policy: Slip['oddsPolicy'], seen: number, present: number): boolean {
  return policy === 'any' || present === seen || (policy === 'higher' && present > seen)
}

/** The same side twice: what it does in one match says something about the other. */
function areRelated(one: Fixture, other: Fixture): boolean {
  if (one.sport.key !== other.sport.key) return false
  const names = [one.home, one.away].map(keyOf)
  return [other.home, other.away].map(keyOf).some((name) => names.includes(name))
}

function keyOf(participant: Participant): string {
  return participant.kind === 'nation' ? participant.region : `${participant.kind}:${participant.number}`
}
