import { err, ok, type Result } from '#lib/result.ts'
import type { Restriction } from './restrictions.ts'
import { bookAll, bookOne } from './betBatches.ts'
import { isCredited, payBet, placeBet, rollBackBet, unsettleBet } from './betMovements.ts'
import { borderOf } from './border.ts'
import { bonusStates, cancelBonus, hasUsedBonus, leftToWager } from './bonuses.ts'
import { conversionTerms, convertBonus, type Conversion, type ConversionRefusal } from './conversion.ts'
import { deskMovements, deskSummary, newsBefore, roundsNamed } from './deskFacts.ts'
import { exclusionNow } from './exclusions.ts'
import { allFreeBets, cancelFreeBet, freeBets, giveFreeBet, giveFreeBets, type FreeBet } from './freeBets.ts'
import { allFreeRounds, cancelFreeRounds, giveFreeRounds } from './freeRounds.ts'
import { forgetGameLists } from './gameLists.ts'
import { endGames, forgetPlaces, keepGame, openedGames } from './gameSessions.ts'
import { audit, findEntry, hasPaidIn, hasPayment, paymentKey } from './ledger.ts'
import { payJackpot } from './movements.ts'
import { paymentSums, recordPayment, release, reserve, returnPayment } from './paymentMovements.ts'
import { protectionRules } from './protection.ts'
import { addNews, allNews, forgetNews, tellCampaign } from './news.ts'
import { setWish, wishes } from './newsOut.ts'
import { refundDeposit, releaseRefund, unplayedDeposits, type Unplayed } from './refunds.ts'
import {
  addPushDevice,
  forgetPush,
  pushDevices,
  pushState,
  removePushDevices,
  setQuietHours,
} from './pushDevices.ts'
import { hasPlayed } from './rounds.ts'
import {
  cancelOffer,
  giftsOfDeposit,
  hasUsedGift,
  offerFacts,
  offerViews,
  takeOfferBack,
  type DepositGift,
  type OfferFacts,
} from './offers.ts'
import { openRounds } from './openRounds.ts'
import { hasTransfer, sendAgain, takeAgain, tellAgainFrom, transferAgain } from './restoredFacts.ts'
import { lastRoundsOf } from './roundHistory.ts'
import { tellRound } from './toldRounds.ts'
import { balancesOf, standingOfPresent, type Balances } from './standing.ts'
import { toWager, wageringParts, type WageringParts } from './toWager.ts'
import { tournamentViews } from './tournaments.ts'
import { earlierTransfer, maySend, receiveTransfer, transferHistory } from './transfers.ts'

export type CashierSums = OfferFacts & {
  parts: WageringParts
  toWager_minor: number
  unplayed: Unplayed[]
}

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
  forgetPlayer,

  placeBet,
  payBet,
  rollBackBet,
  unsettleBet,
  bookOne,
  bookAll,
  giveFreeBet,
  giveFreeBets,
  allFreeBets,
  cancelFreeBet,
  freeBets,
  giveFreeRounds,
  cancelFreeRounds,
  freeRounds: allFreeRounds,
  payJackpot,
  hasPlayed,
  tellRound,
  lastRoundsOf,
  openRounds,
  roundsNamed,
  deskSummary,
  deskMovements,
  newsBefore,

  bookPayment: recordPayment,
  paidAt,
  returnPayment,
  reserve,
  release,
  unplayedDeposits,
  refundDeposit,
  releaseRefund,
  paymentSums,
  hasPayment,
  hasPaidIn,
  toWager,
  wageringParts,
  cashierSums,
  depositOutcome,

  bonuses: bonusStates,
  cancelBonus,
  hasUsedBonus,
  hasUsedGift,
  conversionTerms,
  convertBonus: convertToBalances,
  leftToWager,

  addNews,
  tellCampaign,
  allNews,
  newsWishes: wishes,
  setNewsWish: setWish,
  offers: offerViews,
  offerFacts,
  cancelOffer,
  takeOfferBack,
  tournaments: tournamentViews,
  pushState,
  pushDevices,
  addPushDevice,
  removePushDevices,
  setQuietHours,

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
function forgetPlayer(sql: SqlStorage): void {
  forgetGameLists(sql)
  forgetPlaces(sql)
  forgetNews(sql)
  forgetPush(sql)
}

/** The balances and what may be done with them. `isCredited`: money was paid in at some time. */
function standing(
  sql: SqlStorage,
): Balances & { isCredited: boolean; isExcluded: boolean; freeBets: FreeBet[] } {
  return {
    ...balancesOf(sql),
    isCredited: isCredited(sql),
    isExcluded: exclusionNow(sql) !== undefined,
    freeBets: freeBets(sql),
  }
}

/** What the cashier shows of the wallet. */
function cashierSums(sql: SqlStorage): CashierSums {
  const parts = wageringParts(sql)
  return {
    parts,
    toWager_minor: toWager(sql),
    ...offerFacts(sql),
    unplayed: parts.deposits_minor > 0 ? unplayedDeposits(sql) : [],
  }
}

/** What a deposit that arrived has brought, and what is to be wagered by now. */
function depositOutcome(sql: SqlStorage, paymentId: string): { toWager_minor: number; gifts: DepositGift[] } {
  return { toWager_minor: toWager(sql), gifts: giftsOfDeposit(sql, paymentId) }
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
