import { createBonuses } from './bonuses.ts'
import { createDayTotals } from './dayTotals.ts'
import { createExclusions } from './exclusions.ts'
import { createTables } from './ledger.ts'
import { createOutbox } from './outbox.ts'
import { createLimits } from './ownLimits.ts'
import { createPlayTotals } from './playTotals.ts'
import { createRoundReport } from './roundReport.ts'
import { createRounds } from './rounds.ts'
import { createTransfers } from './transfers.ts'
import { createWagering } from './wagering.ts'

/** All tables of a wallet: the ledger first, for the others follow it. */
export function createSchema(sql: SqlStorage): void {
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
