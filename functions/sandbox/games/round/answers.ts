import { code } from '../../../../contract/errors.ts'
import type { Outcome } from '../slot/engine.ts'
import type { Round } from './round.ts'
import type { Rules, Shown } from './rules.ts'

export type Refusal = 'insufficient' | 'signed-out' | 'blocked' | 'unavailable'

/**
 * What the game's page hears of a spin.
 * `paying`: the outcome stands, and its win is on the way. `returning`: the stake may have been taken and is on
 * its way back; `voided`: it is back, or was never taken. `busy`: the round before is not closed.
 */
export type RoundAnswer<What = Shown> =
  | ({ status: 'settled' | 'paying'; balance_minor: number | null } & What)
  | ({ status: 'flying'; balance_minor: number | null } & Flight)
  | { status: 'refused'; reason: Refusal }
  | { status: 'returning' }
  | { status: 'voided'; balance_minor: number | null }
  | { status: 'busy' }
  | { status: 'conflict' }

/** A round under way, for how long already; its end is told when it is there. */
export type Flight = { spin_id: string; stake_minor: number; bet: string | null; elapsed_ms: number }
export type SpinAnswer = RoundAnswer<Outcome>

export type HistoryEntry = Pick<Round, 'stake_minor' | 'win_minor' | 'stops' | 'seed' | 'spin_id'> & {
  at_ms: number
}
export type StateAnswer =
  | {
      status: 'ready'
      balance_minor: number
      currency: string
      history: HistoryEntry[]
      flight: Flight | null
      /** SHA-256 of the secret of the round to come, where the game can be checked. */
      nextHash: string | null
    }
  | { status: 'refused'; reason: Refusal }

export function answerOf(round: Round, rules: Rules): RoundAnswer {
  switch (round.stage) {
    case 'settled':
    case 'credit':
      return {
        status: round.stage === 'settled' ? 'settled' : 'paying',
        balance_minor: round.balance_minor,
        ...rules.shown(round),
      }
    case 'flying':
      return { status: 'flying', balance_minor: round.balance_minor, ...flightOf(round) }
    case 'refused':
      return { status: 'refused', reason: refusalOf(round.refusal ?? undefined) }
    case 'voided':
      return { status: 'voided', balance_minor: round.balance_minor }
    case 'debit':
    case 'rollback':
      return { status: 'returning' }
  }
}

/** The second of a flight's stops is when it began. */
export function flightOf({ spin_id, stake_minor, bet, stops }: Round): Flight {
  return { spin_id, stake_minor, bet, elapsed_ms: Date.now() - (stops?.[1] ?? Date.now()) }
}

export function refusalOf(errorCode: number | undefined): Refusal {
  switch (errorCode) {
    case code.insufficientBalance:
      return 'insufficient'
    case code.signInRequired:
      return 'signed-out'
    case code.userBanned:
    case code.onlyPlayers:
    case code.featureBlocked:
      return 'blocked'
    default:
      return 'unavailable'
  }
}

export function historyEntry(round: Round): HistoryEntry {
  const { stake_minor, win_minor, created_ms: at_ms, stops, seed, spin_id } = round
  return { stake_minor, win_minor, at_ms, stops, seed, spin_id }
}
