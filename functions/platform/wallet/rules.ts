import { err, ok, type Result } from '#lib/result.ts'
import type { Restriction } from './restrictions.ts'
import { isCredited, payBet, placeBet, rollBackBet } from './betMovements.ts'
import { borderOf } from './border.ts'
import { bonusStates, cancelBonus, leftToWager } from './bonuses.ts'
import { conversionTerms, convertBonus, type Conversion, type ConversionRefusal } from './conversion.ts'
import { exclusionNow } from './exclusions.ts'
import { forgetGameLists } from './gameLists.ts'
import { endGames, forgetPlaces, keepGame, openedGames } from './gameSessions.ts'
import { audit, findEntry, hasPayment, paymentKey } from './ledger.ts'
import { payJackpot } from './movements.ts'
import { paymentSums, recordPayment, release, reserve, returnPayment } from './paymentMovements.ts'
import { protectionRules } from './protection.ts'
import { hasPlayed } from './rounds.ts'
import { openRounds } from './openRounds.ts'
import { hasTransfer, sendAgain, takeAgain, tellAgainFrom, transferAgain } from './restoredFacts.ts'
import { tellRound } from './toldRounds.ts'
import { balancesOf, standingOfPresent, type Balances } from './standing.ts'
import { toWager, wageringParts, type WageringParts } from './toWager.ts'
import { earlierTransfer, maySend, receiveTransfer, transferHistory } from './transfers.ts'

export type CashierSums = { parts: WageringParts; toWager_minor: number; isExcluded: boolean }

/** The rules of a wallet by the name of their call, each one transaction. Rules that set the alarm are in wallet.ts. */
export const rules = {
  ...protectionRules,
  balance: balancesOf,
  standing,
  standingOfPresent,
  audit,
  border: borderOf,

  keepGame,
  endGames,
  openedGames,
  forgetGames,

  placeBet,
  payBet,
  rollBackBet,
  payJackpot,
  hasPlayed,
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
  cashierSums,

  bonuses: bonusStates,
  cancelBonus,
  conversionTerms,
  convertBonus: convertToBalances,
  leftToWager,

  earlierTransfer,
  maySend,
  receiveTransfer,
  transfers: transferHistory,

  hasTransfer,
  sendAgain,
  takeAgain,
  tellAgainFrom,
  transferAgain,
}

/** With the account. */
function forgetGames(sql: SqlStorage): void {
  forgetGameLists(sql)
  forgetPlaces(sql)
}

/** The balances and what may be done with them. `isCredited`: money was paid in at some time. */
function standing(sql: SqlStorage): Balances & { isCredited: boolean; isExcluded: boolean } {
  return {
    ...balancesOf(sql),
    isCredited: isCredited(sql),
    isExcluded: exclusionNow(sql) !== undefined,
  }
}

/** What the cashier shows of the wallet. */
function cashierSums(sql: SqlStorage): CashierSums {
  return {
    parts: wageringParts(sql),
    toWager_minor: toWager(sql),
    isExcluded: exclusionNow(sql) !== undefined,
  }
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
