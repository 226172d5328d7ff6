import { block_ms, blockAt } from '../../../sport/fixtures/calendar.ts'
import { fixturesOfBlock, type Fixture } from '../../../sport/fixtures/fixtures.ts'
import { matchOf, stateOf, type EventState, type Match } from '../../../sport/fixtures/match.ts'
import { storyOf } from '../../../sport/fixtures/matchStory.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import type { Slip } from '../../../sport/book/slip.ts'
import type { SportKey } from '../../../sport/fixtures/sports.ts'

export const seed = 'season of the tests'
export const now_ms = Date.UTC(2026, 10, 20, 12, 0, 30)
export const minute_ms = 60_000

/** The first fixtures from a time on, according to the calendar at that time. */
export function* fixturesFrom(start_ms: number, sports?: readonly SportKey[]): Generator<Fixture> {
  for (let block = blockAt(start_ms); ; block += 1) yield* fixturesOfBlock(seed, block, start_ms, sports)
}

export function take<Item>(count: number, items: Iterable<Item>): Item[] {
  const taken: Item[] = []
  for (const item of items) {
    if (taken.length === count) break
    taken.push(item)
  }
  return taken
}

/** The first match from `start_ms` on that is as wanted; a missing one fails after a week of matches. */
export function findMatch(wanted: (fixture: Fixture) => boolean, start_ms = now_ms): Match {
  let left = 30_000
  for (const fixture of fixturesFrom(start_ms)) {
    if (wanted(fixture)) return matchOf(fixture)
    left -= 1
    if (left === 0) break
  }
  throw new Error('no such match in a week')
}

export const isPlain = ({
  combination,
  isRestricted,
  delay_ms,
  interruptedAt,
  isCorrected,
  tourney,
}: Fixture) =>
  combination === 'any' &&
  !isRestricted &&
  delay_ms === undefined &&
  interruptedAt === undefined &&
  !isCorrected &&
  tourney.key !== 'friendlies'

/** A soccer match in which the home side leads by two goals and does not win. */
export function findLostLead(start_ms = now_ms): Match {
  return findMatch((fixture) => {
    if (fixture.sport.key !== 'football' || !isPlain(fixture)) return false
    const match = matchOf(fixture)
    const { course } = match
    const result = course.resultAt(course.duration_ms)
    const hasLed = storyOf(match, Infinity).goals.some(({ score: [home, away] }) => home - away >= 2)
    return hasLed && result.kind === 'final' && result.winner !== 'home'
  }, start_ms)
}

/** The first second of a match in which it is in this state. */
export function timeOf(match: Match, state: EventState): number {
  const start_ms = match.fixture.scheduled_ms
  for (let time_ms = start_ms; time_ms < start_ms + 8 * block_ms; time_ms += 1000)
    if (stateOf(match, time_ms) === state) return time_ms
  throw new Error(`${match.fixture.id} is never ${state}`)
}

type Wanted = Pick<Slip, 'id' | 'kind' | 'stake_minor'> & { from: number; isLive: boolean }

/** A slip on the next matches that are open, at their prices; `from` chooses among them. */
export function slipAt(time_ms: number, { from, isLive, ...wanted }: Wanted): Slip {
  const before_ms = isLive ? 6 * minute_ms : 0
  const open = take(120, fixturesFrom(time_ms - before_ms)).filter((fixture) => {
    const hasStarted = fixture.scheduled_ms <= time_ms
    return (
      hasStarted === isLive && fixture.combination === 'any' && offerOf(matchOf(fixture), time_ms).length > 0
    )
  })
  // Every other slip is on a match that will be corrected or interrupted, if there is one. The others are not open for days.
  const isOdd = ({ isCorrected, interruptedAt }: Fixture) =>
    from % 4 === 1 ? isCorrected : interruptedAt !== undefined
  const ends = open.filter(
    ({ delay_ms, interruptedAt }) => delay_ms === undefined && interruptedAt === undefined,
  )
  const candidates =
    from % 2 === 1
      ? open.toSorted((one, other) => Number(isOdd(other)) - Number(isOdd(one)))
      : ends.slice(from % Math.max(1, ends.length - 3))
  const chosen = take(wanted.kind === 'single' ? 1 : 3, candidates)
  const legs = chosen.map((fixture) => {
    const offer = offerOf(matchOf(fixture), time_ms)
    const market = offer[from % offer.length]!
    const { id: selectionId, price } = market.selections[from % market.selections.length]!
    return { eventId: fixture.id, marketId: market.id, selectionId, price, isLive }
  })
  return {
    ...{ ...wanted, line: isLive ? 'live' : 'usual', legs, bonus_minor: 0, currency: 'USD' },
    ...{ oddsPolicy: 'any', software: 'mobile', size: wanted.kind === 'system' ? 2 : undefined },
  }
}

/** A total that the last goal decides: over before the correction, under after it. */
export function changesTotal(fixture: Fixture): { market: string; over: number } | undefined {
  if (fixture.interruptedAt !== undefined || fixture.delay_ms !== undefined) return undefined
  const match = matchOf(fixture)
  const result = match.course.resultAt(match.course.duration_ms)
  if (result.kind !== 'final') return undefined
  const line = result.score[0] + result.score[1] - 0.5
  const offered = offerOf(match, fixture.scheduled_ms - minute_ms).find(({ id }) => id === `total:${line}`)
  const over = offered?.selections.find(({ id }) => id === 'over')?.price
  return over === undefined ? undefined : { market: `total:${line}`, over }
}

/** What a client notes of prices, before it has seen any, and its clock. */
export const noMoves = { moves: new Map(), seen: new Map() }
export const clock = { now: () => 0, set: () => undefined }
