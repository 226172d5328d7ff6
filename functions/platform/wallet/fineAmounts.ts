import { finePerMinor } from '#contract/money.ts'
import { unsaidReasons } from './corrections.ts'
import { campaignKey, gameEntry, gameKey, isBooked, type GameMovement } from './movements.ts'
import { payIn } from './owed.ts'

/*
 * Some providers pay in amounts that are finer than the currency's minor unit. A movement is the whole units below, and what is above them is
 * kept here; when that comes to a unit it is paid, as an adjustment beside the movement that made it whole. So nothing is lost, and the
 * balance is never more than a unit below what the provider counts.
 */
export function createFineAmounts(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE fine_amount (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      fine INTEGER NOT NULL CHECK (fine BETWEEN 0 AND 999999)
    ) STRICT;
    INSERT INTO fine_amount (id, fine) VALUES (1, 0);
  `)
}

/** Part of the transaction of a movement that is booked after it; nothing for a repetition. */
export function keepFine(
  sql: SqlStorage,
  movement: GameMovement,
  { fine, campaign }: { fine: number; campaign?: string | undefined },
): void {
  const { provider, transactionId } = movement
  if (fine === 0 || isBooked(sql, provider, transactionId)) return
  const kept = sql.exec<{ fine: number }>('SELECT fine FROM fine_amount').one().fine + fine
  sql.exec('UPDATE fine_amount SET fine = ?', kept % finePerMinor)
  if (kept < finePerMinor) return
  const reference = campaignKey(provider, campaign)
  payIn(sql, {
    ...gameEntry('adjustment', movement, 1),
    // No provider's id begins so.
    key: `fine:${gameKey(provider, transactionId)}`,
    fingerprint: '[]',
    reason: unsaidReasons.fine,
    ...(reference !== undefined && { reference }),
  })
}
