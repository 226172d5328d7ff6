import * as v from 'valibot'
import type { SandboxGame } from '../catalog.ts'

/** Times of a shared round, and its number at its table. A player's round keeps them with its stake. */
export const LiveRound = v.object({
  number: v.number(),
  /** Until then stakes are taken. */
  closes_ms: v.number(),
  /** Players of a hand decide until then, and the result is shown then. Equal to `closes_ms` if nobody decides. */
  decides_ms: v.number(),
})
export type LiveRound = v.InferOutput<typeof LiveRound>

/** A player in a round, with the stake. `won_minor` is set for a player who has left a flight in time, or to whom a table has paid more than the stake. */
export const Seat = v.object({
  id: v.string(),
  name: v.string(),
  stake_minor: v.number(),
  currency: v.string(),
  won_minor: v.nullable(v.number()),
})
export type Seat = v.InferOutput<typeof Seat>

/** Live tables and flights are played by everybody together; other games by each player alone. */
export function isShared({ table, kind }: SandboxGame): boolean {
  return table !== undefined || kind === 'crash'
}

/** The name a flight's point is derived from, beside its seed. */
export function flightName({ provider, id }: SandboxGame, number: number): string {
  return `${provider}:${id}:${number}`
}

/** The durations of a round's phases. */
export const betting_ms = 12_000
export const deciding_ms = 15_000
export const showing_ms = 8_000
/** A ball rolls longer than cards are dealt. */
const rolling_ms = 4_000

/** How long the result of a round is shown. */
export const showsFor_ms = ({ plays }: SandboxGame) => showing_ms + (plays === 'roulette' ? rolling_ms : 0)
