import { code } from '../../../../contract/errors.ts'
import { outcomeOf, type Outcome } from './engine.ts'
import type { LineCount } from './lines.ts'
import type { Round } from './rounds.ts'

export type Refusal = 'insufficient' | 'signed-out' | 'blocked' | 'unavailable'

/**
 * What the game's page hears of a spin.
 * `paying`: the outcome stands, and its win is on the way. `returning`: the stake may have been taken and is on
 * its way back; `voided`: it is back, or was never taken. `busy`: the round before is not closed.
 */
export type SpinAnswer =
  | ({ status: 'settled' | 'paying'; balance_minor: number | null } & Outcome)
  | { status: 'refused'; reason: Refusal }
  | { status: 'returning' }
  | { status: 'voided'; balance_minor: number | null }
  | { status: 'busy' }
  | { status: 'conflict' }

export type HistoryEntry = { stake_minor: number; win_minor: number; at_ms: number }
export type StateAnswer =
  | { status: 'ready'; balance_minor: number; currency: string; history: HistoryEntry[] }
  | { status: 'refused'; reason: Refusal }

export function answerOf(round: Round, lines: LineCount): SpinAnswer {
  switch (round.stage) {
    case 'settled':
    case 'credit':
      return {
        status: round.stage === 'settled' ? 'settled' : 'paying',
        balance_minor: round.balance_minor,
        ...outcomeOf(round.stops ?? [], lines, round.stake_minor),
      }
    case 'refused':
      return { status: 'refused', reason: refusalOf(round.refusal ?? undefined) }
    case 'voided':
      return { status: 'voided', balance_minor: round.balance_minor }
    case 'debit':
    case 'rollback':
      return { status: 'returning' }
  }
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
  return { stake_minor: round.stake_minor, win_minor: round.win_minor, at_ms: round.created_ms }
}
