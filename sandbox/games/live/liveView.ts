import type { SandboxGame } from '../catalog.ts'
import type { Round } from '../round/round.ts'
import type { Shown } from '../round/rules.ts'
import { demoCurrency } from '../wallets/demo.ts'
import { rulesOf } from '../round/rulesOf.ts'
import { roadText } from '../table/engines/road.ts'
import { flightName, type Seat } from './liveRound.ts'
import type { LiveRow } from './liveRows.ts'

/**
 * A table as everybody sees it. `betting`: stakes are taken; `playing`: hands are decided, or the jet flies; `result`: it
 * can be seen how it ended. `left_ms` is the time to the next phase, null while a flight's end is not known.
 */
export type LiveView = {
  number: number
  /** What a flight's point is derived from, beside its seed. */
  name: string
  phase: 'betting' | 'playing' | 'result'
  left_ms: number | null
  /** The time since a flight began. */
  flown_ms: number | null
  /** SHA-256 of the seed of this round, for games that can be verified. */
  hash: string | null
  result: Shown | null
  /** Those with money: play money counts nothing for the others. Who plays without sees all. */
  seats: Seat[]
  /** The highest landings of the last day, of a flight. */
  top?: Seat[] | undefined
  /** Newest first, with this round from its result on; a finished flight has its seed and the name that goes with it. */
  recent: { stops: number[]; points: number[]; seed: string | null; name: string }[]
  /** The winning sides, oldest first and with this round from its result on, for games with roads. */
  road?: string | undefined
}

/** One more than a page shows: it leaves the newest out until that has been seen. */
const recentTold = 21

type Known = Pick<LiveView, 'seats' | 'top' | 'hash'> & {
  row: LiveRow
  /** Those that are drawn, newest first. */
  recent: LiveRow[]
  isDemo: boolean
  now_ms: number
}

export function viewOf(game: SandboxGame, known: Known): LiveView {
  const { row, seats, top, hash, isDemo, now_ms } = known
  const { flight } = rulesOf(game)
  const gone_ms = row.stops && flight ? flight.goneAt_ms(row.stops) : row.decides_ms
  const phase = now_ms < row.closes_ms ? 'betting' : now_ms < gone_ms ? 'playing' : 'result'
  const ends = { betting: row.closes_ms, playing: flight ? null : row.decides_ms, result: row.over_ms }
  const end_ms = ends[phase]
  const recent = known.recent.filter(({ number }) => number < row.number || phase === 'result')
  return {
    number: row.number,
    name: flightName(game, row.number),
    phase,
    left_ms: end_ms === null ? null : Math.max(0, end_ms - now_ms),
    flown_ms: flight && phase === 'playing' ? now_ms - row.closes_ms : null,
    hash,
    result: phase === 'result' ? shownTo(game, row) : null,
    seats: seats.filter(({ currency }) => isDemo || currency !== demoCurrency),
    top,
    recent: recent.slice(0, recentTold).map((past) => pastOf(game, past)),
    road: roadText(game, recent),
  }
}

/** The result as it is for somebody without a stake. */
function shownTo(game: SandboxGame, { number, stops, seed }: LiveRow): Shown {
  const nobody: Round = {
    ...{ spin_id: flightName(game, number), stake_minor: 0, stage: 'settled', stops, bet: null, acts: '' },
    ...{ raised_minor: 0, seed, win_minor: 0, balance_minor: null, refusal: null, tries: 0, created_ms: 0 },
    live: null,
  }
  return rulesOf(game).shown(nobody)
}

function pastOf(game: SandboxGame, row: LiveRow): LiveView['recent'][number] {
  const shown = shownTo(game, row)
  const points = 'points' in shown ? (shown.points ?? []) : []
  const { stops, seed, number } = row
  return { stops: stops?.slice(0, 3) ?? [], points, seed, name: flightName(game, number) }
}
