import type { SchemaStep } from '../kit/updateSchema.ts'
import { addCounts, addWeighed, createBonuses } from './bonuses.ts'
import { createBonusStakes } from './bonusStakes.ts'
import { createBorder } from './border.ts'
import { createCleared, createDoubt } from './clearance.ts'
import { createCopies } from './copySteps.ts'
import { createDayTotals } from './dayTotals.ts'
import { createCarriedExclusions, createExclusions } from './exclusions.ts'
import { createGamesPlayed } from './gamesPlayed.ts'
import { createGameLists } from './gameLists.ts'
import { addProduct, createGameSessions, createPlaces } from './gameSessions.ts'
import { createEventReport } from './eventFacts.ts'
import { createFreeBets } from './freeBets.ts'
import { createFreeRounds } from './freeRounds.ts'
import { createFineAmounts } from './fineAmounts.ts'
import { createTables, shortenLedger, widenAmounts } from './ledger.ts'
import { createOffers } from './offers.ts'
import { addOpenColumn, createOpenRounds } from './openRounds.ts'
import { createNews } from './news.ts'
import { createNewsOut } from './newsOut.ts'
import { createOutbox } from './outbox.ts'
import { addHouseBets, addHouseBrand, createHouseReport } from './houseReport.ts'
import { createLimits } from './playerLimits.ts'
import { addPresence, createPlayTotals } from './playTotals.ts'
import { createSegmentFilters } from './recall.ts'
import { addReportPauses, createRoundReport } from './roundReport.ts'
import { createPoints } from './points.ts'
import { createPush } from './pushDevices.ts'
import { createWork } from './playerWork.ts'
import { addStakedBets, createRounds, shortenRounds } from './rounds.ts'
import { createToldRounds } from './toldRounds.ts'
import { createTournaments } from './tournaments.ts'
import { createTransfers } from './transfers.ts'
import { createUse } from './use.ts'
import { addBonusMoney, addDeposited, createWagering, separateOpenBonusMoney } from './wagering.ts'

/**
 * The tables of a wallet, as steps that every wallet does once (docs/decisions/object-schemas.md). A new column or table is a new
 * step at the end; the tables of the first step stay as they are.
 */
export const walletSteps: readonly SchemaStep[] = [
  createFirstTables,
  addBonusMoney,
  createCarriedExclusions,
  createBonusStakes,
  separateOpenBonusMoney,
  renameColumns,
  addDeposited,
  addPresence,
  createGameSessions,
  createDoubt,
  addProduct,
  createWork,
  addOpenColumn,
  createToldRounds,
  addCounts,
  addStakedBets,
  createOpenRounds,
  addReportPauses,
  createBorder,
  shortenLedger,
  shortenRounds,
  createUse,
  createCleared,
  createGameLists,
  widenAmounts,
  createFineAmounts,
  createPlaces,
  createHouseReport,
  createCopies,
  createNews,
  createFreeBets,
  createSegmentFilters,
  createNewsOut,
  addWeighed,
  createOffers,
  createPush,
  createTournaments,
  createFreeRounds,
  addHouseBets,
  createGamesPlayed,
  createPoints,
  addHouseBrand,
  createEventReport,
]

/** The ledger first, for the others follow it. Wallets from before the steps have some or all of these. */
function createFirstTables(sql: SqlStorage): void {
  createTables(sql)
  createOutbox(sql)
  createRounds(sql)
  createRoundReport(sql)
  createDayTotals(sql)
  createTransfers(sql)
  createBonuses(sql)
  createWagering(sql)
  createPlayTotals(sql)
  createLimits(sql)
  createExclusions(sql)
}

/** Columns are named for what they hold. The steps before this one use the old names. */
function renameColumns(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE entry RENAME COLUMN account TO balance_kind;
    DROP INDEX entry_account;
    CREATE INDEX entry_balance ON entry (balance_kind, seq);
    ALTER TABLE outbox RENAME COLUMN told_seq TO delivered_seq;
    ALTER TABLE exclusion RENAME COLUMN is_told TO is_delivered;
    ALTER TABLE carried_exclusion RENAME COLUMN is_told TO is_delivered;
    ALTER TABLE wagering RENAME COLUMN was_asked TO was_required;
  `)
}
