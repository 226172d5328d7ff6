import { err, ok, type Result } from '#lib/result.ts'
import { findFixture, type Fixture } from '../fixtures/fixtures.ts'
import { builtPrice } from './builder.ts'
import { parseMarket, selectionsOf } from './markets.ts'
import type { Moment } from '../fixtures/course.ts'
import { matchOf, momentOf, stateOf, type EventState, type Match } from '../fixtures/match.ts'
import { offerOf, type OfferedMarket } from './offer.ts'
import type { Participant } from '../fixtures/names.ts'
import { refusal, type Refusal } from './refusals.ts'
import { builderMarket, type Leg, type Slip } from './slip.ts'

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
  const present = presentPrice(leg, match, now_ms)
  if (present.code !== undefined) return present.code
  const price = takenPrice(slip.oddsPolicy, leg, { match, present: present.value, now_ms })
  if (price === undefined) return 614
  return price < reception.leastPrice ? 1489 : { ...leg, price, match }
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
  if (marketId === builderMarket) return builtPrice(selectionId, match, now_ms)
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

type Now = { match: Match; present: number; now_ms: number }

/**
 * Whoever accepts other prices gets the present one. Whoever is to be asked gets the price that was shown, if the present one is
 * as good, or if it was the book's a moment ago. Undefined if the player must be asked.
 */
function takenPrice(policy: Slip['oddsPolicy'], leg: Leg, now: Now): number | undefined {
  const { present } = now
  if (policy === 'any' || (policy === 'higher' && present >= leg.price)) return present
  return present >= leg.price || wasOffered(leg, now) ? leg.price : undefined
}

/** How long a price that fell is held: the time between a glance and a press. */
const held_ms = 3000
const heldStep_ms = 500

/** A point since then ends it: the player would bet on what has happened. */
function wasOffered(leg: Leg, { match, now_ms }: Now): boolean {
  const score = scoreAt(match, now_ms)
  for (let ago_ms = heldStep_ms; ago_ms <= held_ms; ago_ms += heldStep_ms) {
    if (scoreAt(match, now_ms - ago_ms) !== score) return false
    const before = presentPrice(leg, match, now_ms - ago_ms)
    if (before.code !== undefined) return false
    if (before.value === leg.price) return true
  }
  return false
}

function scoreAt(match: Match, now_ms: number): string {
  return JSON.stringify(momentScore(momentOf(match, now_ms)))
}

/** All that is counted in a match: goals, or sets with their games and points. */
function momentScore(moment: Moment): unknown {
  return moment.kind === 'sets' ? [moment.sets, moment.games, moment.points] : moment.score
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
