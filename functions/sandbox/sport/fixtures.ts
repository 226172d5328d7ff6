import { day_ms, hour_ms, minute_ms } from '../../../contract/time.ts'
import type { Participant } from './names.ts'
import { randomOf } from './random.ts'
import { isSportKey, sportKeys, sportOf, type Sport, type SportKey } from './sports.ts'
import { tourneysOf, type Tourney } from './tourneys.ts'

/*
 * The calendar. Time is cut into blocks of three minutes; in each block every sport has one match, at the sport's minute. So a
 * sport and the number of a block name a match, and everything about it follows from these and the seed: nothing is stored, and
 * nothing but what is asked for is computed.
 */
const epoch_ms = Date.UTC(2026, 0, 1)
export const block_ms = 3 * minute_ms
/** How far ahead, and how far back, the book knows its matches. */
export const week_ms = 7 * day_ms
/** Bets on a postponed match remain valid for so long after it should have started. */
export const postponement_ms = 72 * hour_ms
/** When postponed matches are played after all; whole blocks, so that a block's list is found from a few others. */
const delays_ms = [21 * minute_ms, 2 * hour_ms, 26 * hour_ms] as const

/** What befalls a match; most have nothing of it. */
type Fate = {
  /** Played so much later, or never. */
  delay_ms: number | 'never' | undefined
  /** Broken off at this part of the match. */
  interruptedAt: number | undefined
  /** The last goal turns out not to have counted, some time after the end. */
  isCorrected: boolean
  combination: 'any' | 'express-only' | 'single-only'
  /** Taken at low limits. */
  isRestricted: boolean
}

export type Fixture = Fate & {
  id: string
  sport: Sport
  slot: number
  tourney: Tourney
  home: Participant
  away: Participant
  /** How much better the home side is, and how much both score. */
  edge: number
  pace: number
  /** As first announced. */
  scheduled_ms: number
  /** When it is played; undefined when it never is. */
  kickOff_ms: number | undefined
  courseSeed: string
}

/** The match of an id such as `football-51840`. Undefined for text that names none, and for what is more than a week away. */
export function findFixture(seed: string, id: string, now_ms: number): Fixture | undefined {
  const fixture = fixtureEver(seed, id)
  return fixture && Math.abs(fixture.scheduled_ms - now_ms) <= week_ms ? fixture : undefined
}

/** However long ago it was: for what a player bet on. */
export function fixtureEver(seed: string, id: string): Fixture | undefined {
  const [, sport = '', digits = ''] = /^([a-z-]{1,20})-(\d{1,8})$/.exec(id) ?? []
  const slot = Number(digits)
  if (!isSportKey(sport) || id !== `${sport}-${slot}`) return undefined
  return fixtureOf(seed, sport, slot)
}

export function fixtureOf(seed: string, key: SportKey, slot: number): Fixture {
  const sport = sportOf(key)
  const scheduled_ms = epoch_ms + slot * block_ms + sport.offset_min * minute_ms
  const fate = fateOf(seed, key, slot)
  const { delay_ms } = fate
  const tourneys = tourneysOf(key)
  const tourney = tourneys[slot % tourneys.length]
  if (tourney === undefined) throw new Error(`no tourney of ${key}`)
  const [home, away] = pairOf(tourney, Math.floor(slot / tourneys.length))
  const [homeRating, awayRating] = [home, away].map((one) => ratingOf(seed, key, one))
  return {
    ...fate,
    ...{ id: `${key}-${slot}`, sport, slot, tourney, home, away, scheduled_ms },
    edge: edgeOf(homeRating ?? 0, awayRating ?? 0),
    pace: Math.floor(randomOf(`${seed}:${key}:${slot}:pace`)() * 5) - 2,
    kickOff_ms: delay_ms === 'never' ? undefined : scheduled_ms + (delay_ms ?? 0),
    courseSeed: `${seed}:${key}:${slot}:course`,
  }
}

export function blockAt(time_ms: number): number {
  return Math.floor((time_ms - epoch_ms) / block_ms)
}

/**
 * The matches that start in a block by the calendar as it is now, in order of start and id: those planned for it, without the
 * ones known to be postponed, and those put off to it. A postponement is known from the planned start on.
 */
export function fixturesOfBlock(
  seed: string,
  block: number,
  now_ms: number,
  sports: readonly SportKey[] = sportKeys,
): Fixture[] {
  const planned = slotsOf(sports, block).filter(
    ([key, slot]) => fateOf(seed, key, slot).delay_ms === undefined || scheduledOf(key, slot) > now_ms,
  )
  const putOff = delays_ms.flatMap((delay_ms) =>
    slotsOf(sports, block - delay_ms / block_ms).filter(
      ([key, slot]) => fateOf(seed, key, slot).delay_ms === delay_ms && scheduledOf(key, slot) <= now_ms,
    ),
  )
  return [...planned, ...putOff].map(([key, slot]) => fixtureOf(seed, key, slot)).sort(byStart(now_ms))
}

/** As far as is known now. */
export function startOf({ scheduled_ms, kickOff_ms = scheduled_ms }: Fixture, now_ms: number): number {
  return now_ms < scheduled_ms ? scheduled_ms : kickOff_ms
}

function byStart(now_ms: number) {
  return (one: Fixture, other: Fixture) =>
    startOf(one, now_ms) - startOf(other, now_ms) || (one.id < other.id ? -1 : 1)
}

function slotsOf(sports: readonly SportKey[], block: number): [SportKey, number][] {
  return block < 0 ? [] : sports.map((key) => [key, block])
}

function scheduledOf(key: SportKey, slot: number): number {
  return epoch_ms + slot * block_ms + sportOf(key).offset_min * minute_ms
}

function fateOf(seed: string, key: SportKey, slot: number): Fate {
  const random = randomOf(`${seed}:${key}:${slot}:fate`)
  const [postponed, interrupted, corrected, combination, restricted] = [0, 0, 0, 0, 0].map(random)
  const choices = [...delays_ms, 'never'] as const
  const isIn = (fraction: number | undefined, from: number, to: number) =>
    fraction !== undefined && fraction >= from && fraction < to
  return {
    delay_ms: isIn(postponed, 0, 0.02)
      ? choices[Math.floor(((postponed ?? 0) / 0.02) * choices.length)]
      : undefined,
    interruptedAt: isIn(interrupted, 0, 0.02) ? (interrupted ?? 0) / 0.02 : undefined,
    isCorrected: isIn(corrected, 0, 0.02),
    combination: isIn(combination, 0, 0.04)
      ? 'express-only'
      : isIn(combination, 0.04, 0.08)
        ? 'single-only'
        : 'any',
    isRestricted: isIn(restricted, 0, 0.08),
  }
}

/** Everybody plays everybody in turn (circle method), at home every second time. */
function pairOf({ participants }: Tourney, match: number): [Participant, Participant] {
  const others = participants.length - 1
  const pairs = participants.length / 2
  const round = Math.floor(match / pairs)
  const pair = match % pairs
  const first = participants[pair === 0 ? others : (round + pair) % others]
  const second = participants[(((round - pair) % others) + others) % others]
  if (first === undefined || second === undefined)
    throw new Error('a tourney has an odd number of participants')
  return Math.floor(round / others) % 2 === (pair + round) % 2 ? [first, second] : [second, first]
}

/** A small whole number; the home side has a little more. */
function edgeOf(home: number, away: number): number {
  return Math.max(-6, Math.min(6, Math.floor((home - away) * 4 + 1.5)))
}

function ratingOf(seed: string, key: SportKey, participant: Participant): number {
  const name = participant.kind === 'nation' ? participant.region : String(participant.number)
  const random = randomOf(`${seed}:${key}:${participant.kind}:${name}:rating`)
  return random() + random() - 1
}
