import type { BookMovement, LossMovement, UnsettleMovement } from '#contract/sportsbook.ts'
import { unreachable, type Result } from '#lib/result.ts'
import {
  loseBet,
  payBet,
  placeBet,
  rollBackBet,
  unsettleBet,
  type BetPayout,
  type BetStake,
} from './betMovements.ts'
import type { Moved, Refusal } from './movements.ts'
import type { Restriction } from './restrictions.ts'

/** One movement of a book's batch. */
export type BookAsked =
  | ({ kind: 'bet' } & BetStake)
  | BetPayout
  | ({ kind: 'lose' } & LossMovement)
  | ({ kind: 'rollback' } & BookMovement)
  | ({ kind: 'unsettle' } & UnsettleMovement)

/** The movement at this place was refused, and with it all of the batch: it ends the transaction. */
export class NotAll extends Error {
  readonly place: number
  readonly refusal: Refusal | Restriction
  constructor(place: number, refusal: Refusal | Restriction) {
    super('not all of the batch')
    this.place = place
    this.refusal = refusal
  }
}

export function bookOne(sql: SqlStorage, asked: BookAsked): Result<Moved, Refusal | Restriction> {
  switch (asked.kind) {
    case 'bet':
      return placeBet(sql, asked)
    case 'bet_win':
    case 'bet_cash_out':
    case 'bet_correction':
      return payBet(sql, asked)
    case 'lose':
      return loseBet(sql, asked)
    case 'rollback':
      return rollBackBet(sql, asked)
    case 'unsettle':
      return unsettleBet(sql, asked)
    default:
      return unreachable(asked)
  }
}

/** All of them in the transaction of the caller; throws `NotAll` at the first that is refused. */
export function bookAll(sql: SqlStorage, batch: readonly BookAsked[]): Moved[] {
  return batch.map((asked, place) => {
    const moved = bookOne(sql, asked)
    if (!moved.ok) throw new NotAll(place, moved.error)
    return moved.value
  })
}
