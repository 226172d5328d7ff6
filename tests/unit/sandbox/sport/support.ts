import {
  fixturesOfBlock,
  blockAt,
  block_ms,
  type Fixture,
} from '../../../../functions/sandbox/sport/fixtures.ts'
import { matchOf, stateOf, type EventState, type Match } from '../../../../functions/sandbox/sport/match.ts'
import type { SportKey } from '../../../../functions/sandbox/sport/sports.ts'

export const seed = 'season of the tests'
export const now_ms = Date.UTC(2026, 10, 20, 12, 0, 30)
export const minute_ms = 60_000

/** The first fixtures from a time on, as the calendar stands then. */
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
  for (const fixture of take(30_000, fixturesFrom(start_ms))) if (wanted(fixture)) return matchOf(fixture)
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

/** The first second of a match in which it is in this state. */
export function timeOf(match: Match, state: EventState): number {
  const start_ms = match.fixture.scheduled_ms
  for (let time_ms = start_ms; time_ms < start_ms + 8 * block_ms; time_ms += 1000)
    if (stateOf(match, time_ms) === state) return time_ms
  throw new Error(`${match.fixture.id} is never ${state}`)
}
