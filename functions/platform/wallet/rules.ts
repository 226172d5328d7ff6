import { err, ok, type Result } from '#lib/result.ts'
import type { Restriction } from './restrictions.ts'
import { isCredited, payBet, placeBet, rollBackBet } from './betMovements.ts'
import { bonusStates, cancelBonus, leftToWager } from './bonuses.ts'
import { conversionTerms, convertBonus, type Conversion, type ConversionRefusal } from './conversion.ts'
import { exclusionNow } from './exclusions.ts'
import { endGames, keepGame, openGame } from './gameSessions.ts'
import { audit, balanceOf, findEntry, hasPayment, history, paymentKey } from './ledger.ts'
import { payJackpot } from './movements.ts'
import { paymentSums, recordPayment, release, reserve, returnPayment } from './paymentMovements.ts'
import type { PlaySession } from './playTotals.ts'
import { presentSession, protectionRules } from './protection.ts'
import { roundHistory } from './roundHistory.ts'
import { hasPlayed } from './rounds.ts'
import { openRounds, tellRound } from './toldRounds.ts'
import { toWager, wageringParts } from './toWager.ts'
import { earlierTransfer, maySend, receiveTransfer, transferHistory } from './transfers.ts'

/** `owed_minor` is what the player owes (owed.ts). */
export type Balances = { real_minor: number; bonus_minor: number; owed_minor: number }

/** The rules of a wallet by the name of their call, each one transaction. Rules that set the alarm are in wallet.ts. */
export const rules = {
  ...protectionRules,
  balance: balancesOf,
  standing,
  standingOfPresent,
  history,
  audit,

  openGame,
  keepGame,
  endGames,

  placeBet,
  payBet,
  rollBackBet,
  payJackpot,
  hasPlayed,
  rounds: roundHistory,
  tellRound,
  openRounds,

  bookPayment: recordPayment,
  paidAt,
  returnPayment,
  reserve,
  release,
  paymentSums,
  hasPayment,
  toWager,
  wageringParts,

  bonuses: bonusStates,
  cancelBonus,
  conversionTerms,
  convertBonus: convertToBalances,
  leftToWager,

  earlierTransfer,
  maySend,
  receiveTransfer,
  transfers: transferHistory,
}

function balancesOf(sql: SqlStorage): Balances {
  return {
    real_minor: balanceOf(sql, 'real'),
    bonus_minor: balanceOf(sql, 'bonus'),
    owed_minor: balanceOf(sql, 'owed'),
  }
}

/** The balances and what may be done with them. `isCredited`: money was paid in at some time. */
function standing(sql: SqlStorage): Balances & { isCredited: boolean; isExcluded: boolean } {
  return {
    ...balancesOf(sql),
    isCredited: isCredited(sql),
    isExcluded: exclusionNow(sql) !== undefined,
  }
}

/** What a player who is here sees of their money: balances and session of play are of the same moment. */
function standingOfPresent(
  sql: SqlStorage,
): Balances & { isExcluded: boolean; session: PlaySession | undefined } {
  return { ...balancesOf(sql), isExcluded: exclusionNow(sql) !== undefined, session: presentSession(sql) }
}

/** When a payment that was made was first booked, in Unix milliseconds; undefined if it was not. */
function paidAt(sql: SqlStorage, paymentId: string): number | undefined {
  return findEntry(sql, paymentKey(paymentId))?.at
}

function convertToBalances(
  sql: SqlStorage,
  conversion: Conversion,
): Result<Balances, ConversionRefusal | Restriction> {
  const converted = convertBonus(sql, conversion)
  return converted.ok ? ok(balancesOf(sql)) : err(converted.error)
}
