import { code } from '#contract/errors.ts'
import type { BalanceAnswer } from '#contract/seamless.ts'
import type { Outcome } from '../slot/slotGame.ts'
import { sha256 } from '../table/hash.ts'
import type { Round } from './round.ts'
import { lateRefusal } from './roundFlow.ts'
import { endOf_ms, type Rules, type SeenHand, type Shown } from './rules.ts'

export type Refusal = 'late' | 'insufficient' | 'signed-out' | 'blocked' | 'stopped' | 'limit' | 'unavailable'

/**
 * The answers to a spin. `paying`: the outcome is final, the win is being paid. `returning`: the stake may have been
 * taken and is being returned; `voided`: it was returned or never taken. `busy`: the previous round is still open.
 */
export type RoundAnswer<What = Shown> =
  | ({ status: 'settled' | 'paying'; balance_minor: number | null; staked_minor: number } & What)
  | ({ status: 'flying'; balance_minor: number | null } & Flight)
  | { status: 'refused'; reason: Refusal }
  | { status: 'returning' }
  | { status: 'voided'; balance_minor: number | null }
  | { status: 'busy' }
  | { status: 'conflict' }

/** A round in progress and its duration so far; its end is not revealed. */
export type Flight = {
  spin_id: string
  stake_minor: number
  bet: string | null
  elapsed_ms: number
  /** The hand so far; without acts while a raise waits for its stake. */
  hand?: SeenHand & { step: number }
  /** The SHA-256 of the seed of all that is to come, for a hand that can be verified. */
  hash?: string
  /** After this time there is more to know. */
  wait_ms?: number
}
export type SpinAnswer = RoundAnswer<Outcome>

export type HistoryEntry = Pick<Round, 'stake_minor' | 'win_minor' | 'stops' | 'seed' | 'spin_id'> & {
  at_ms: number
  /** Of a bet on a flight: which of the two it was. */
  bet?: string | null
}
export type StateAnswer =
  | {
      status: 'ready'
      balance_minor: number
      currency: string
      most_stake_minor?: number | undefined
      free_rounds?: BalanceAnswer['free_rounds']
      slot_pace?: { turbo: boolean; autoplay: boolean } | undefined
      history: HistoryEntry[]
      /** What the player still decides about: one, or two bets on a flight. */
      flights: Flight[]
      /** The end of the newest round, of a game in steps or a slot: its player may not have seen it. */
      last: RoundAnswer | null
      road?: string | undefined
      /** The bet of the newest round, for a player who lays it again. */
      last_bet: string | null
    }
  | { status: 'refused'; reason: Refusal }

export async function answerOf(round: Round, rules: Rules): Promise<RoundAnswer> {
  switch (round.stage) {
    case 'settled':
    case 'credit':
      return {
        status: round.stage === 'settled' ? 'settled' : 'paying',
        balance_minor: round.balance_minor,
        staked_minor: round.stake_minor + round.raised_minor,
        ...rules.shown(round),
        ...(isInTheAir(round, rules) && { stops: [], seed: null }),
      }
    case 'flying':
    case 'raise':
      return { status: 'flying', balance_minor: round.balance_minor, ...(await flightOf(round, rules)) }
    case 'refused':
      return { status: 'refused', reason: refusalOf(round.refusal ?? undefined) }
    case 'voided':
      return { status: 'voided', balance_minor: round.balance_minor }
    case 'debit':
    case 'rollback':
      return { status: 'returning' }
  }
}

/** Who has landed does not learn where the flight will end: others, and the player's second bet, are still in the air. */
export function isInTheAir({ stops }: Round, { flight }: Rules): boolean {
  return flight !== undefined && stops !== null && Date.now() < flight.goneAt_ms(stops)
}

/** The second stop of a flight is its start time; the stops of a hand stay here. */
export async function flightOf(round: Round, rules: Rules): Promise<Flight> {
  const { hand } = rules
  const { spin_id, stake_minor, raised_minor, bet, stops, stage } = round
  const staked = { spin_id, stake_minor: stake_minor + raised_minor, bet }
  const next_ms = stops === null ? round.live?.closes_ms : endOf_ms(rules, round)
  // A flight's end is not told.
  const isAnnounced = next_ms !== undefined && (!rules.flight || stops === null)
  const waits = isAnnounced ? { wait_ms: Math.max(0, next_ms - Date.now()) } : {}
  if (!hand || stops === null)
    return { ...staked, ...waits, elapsed_ms: Date.now() - (stops?.[1] ?? Date.now()) }
  // An act that waits for its stake has not been played yet.
  const known = stage === 'raise' ? { ...round, acts: round.acts.slice(0, -1) } : round
  const seen = { ...hand.seen(known), step: known.acts.length }
  const mayAct = stage !== 'raise' && !hand.isOver(round)
  const told = round.seed === null ? {} : { hash: await sha256(round.seed) }
  return { ...staked, ...waits, ...told, elapsed_ms: 0, hand: mayAct ? seen : { ...seen, acts: [] } }
}

export function refusalOf(errorCode: number | undefined): Refusal {
  switch (errorCode) {
    case lateRefusal:
      return 'late'
    case code.insufficientBalance:
      return 'insufficient'
    case code.signInRequired:
      return 'signed-out'
    case code.userBanned:
    case code.onlyPlayers:
    case code.featureBlocked:
    case code.excluded:
    case code.verificationNeeded:
      return 'blocked'
    case code.stopped:
      return 'stopped'
    case code.limitReached:
      return 'limit'
    default:
      return 'unavailable'
  }
}

export function historyEntry(round: Round, rules: Rules): HistoryEntry {
  const { win_minor, created_ms: at_ms, spin_id } = round
  const { stops, seed } = isInTheAir(round, rules) ? { stops: null, seed: null } : round
  const entry = {
    stake_minor: round.stake_minor + round.raised_minor,
    win_minor,
    at_ms,
    stops,
    seed,
    spin_id,
  }
  return rules.flight ? { ...entry, bet: round.bet } : entry
}
