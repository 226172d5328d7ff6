import { leftOf } from './bonuses.ts'
import { append, balanceOf, type Entry, type NewEntry } from './ledger.ts'

/*
 * The bonuses that financed a bet. Returned bonus money goes back to those that are still open. The share of an ended
 * bonus would have no owner and no wagering, so it is removed when it returns.
 */
export function createBonusStakes(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE bonus_stake (
      stake_key TEXT NOT NULL,
      bonus_id TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      PRIMARY KEY (stake_key, bonus_id)
    ) STRICT;
    -- Bets from before this table came from the oldest bonus that the player had then, of those that are open now if there is one.
    INSERT INTO bonus_stake (stake_key, bonus_id, amount_minor)
      SELECT stake_key, bonus_id, amount_minor FROM (
        SELECT key AS stake_key, -amount_minor AS amount_minor,
          (SELECT id FROM bonus WHERE given_at <= entry.at ORDER BY ended IS NOT NULL, n LIMIT 1) AS bonus_id
        FROM entry WHERE account = 'bonus' AND kind = 'bet' AND amount_minor < 0
      ) WHERE bonus_id IS NOT NULL;
  `)
}

/** Call this before the money leaves. Money without a record is spent first, then the oldest bonus. */
export function noteBonusStake(sql: SqlStorage, stakeKey: string, amount_minor: number): void {
  const oldestFirst = [...leftOf(sql)].toReversed()
  const known_minor = oldestFirst.reduce((sum, [, left_minor]) => sum + left_minor, 0)
  let rest_minor = amount_minor - Math.max(0, balanceOf(sql, 'bonus') - known_minor)
  for (const [bonusId, left_minor] of oldestFirst) {
    const part_minor = Math.min(left_minor, rest_minor)
    if (part_minor <= 0) continue
    const insert = 'INSERT INTO bonus_stake (stake_key, bonus_id, amount_minor) VALUES (?, ?, ?)'
    sql.exec(insert, stakeKey, bonusId, part_minor)
    rest_minor -= part_minor
  }
}

/**
 * Takes off what `back`, an entry on the bonus balance, returned of a stake beyond the shares of bonuses that are open. Bonuses whose time is
 * over have ended before the money returned: otherwise it would go with what is left of them, and once more here.
 */
export function takeOffEnded(
  sql: SqlStorage,
  back: NewEntry,
  { stake, returnedBefore_minor }: { stake: Entry; returnedBefore_minor: number },
): void {
  const open_minor = -stake.amount_minor - endedShare(sql, stake.key)
  const kept_minor = returnedBefore_minor - takenOff(sql, stake)
  const off_minor = back.amount_minor - Math.max(0, open_minor - kept_minor)
  if (off_minor > 0) append(sql, endedPart(back, stake, -off_minor))
}

/** Puts removed bonus money back, as far as a correction is about to take it: the player never had it, and does not owe it. */
export function putBackEnded(sql: SqlStorage, correction: NewEntry, stake: Entry): void {
  const back_minor = Math.min(takenOff(sql, stake), -correction.amount_minor)
  if (back_minor > 0) append(sql, endedPart(correction, stake, back_minor))
}

function endedShare(sql: SqlStorage, stakeKey: string): number {
  const query = `SELECT coalesce(sum(bonus_stake.amount_minor), 0) AS sum FROM bonus_stake
    JOIN bonus ON bonus.id = bonus_id WHERE stake_key = ? AND ended IS NOT NULL`
  return sql.exec<{ sum: number }>(query, stakeKey).one().sum
}

function takenOff(sql: SqlStorage, { provider, round_id }: Entry): number {
  const query = `SELECT -coalesce(sum(amount_minor), 0) AS sum FROM entry
    WHERE provider = ? AND round_id = ? AND kind = 'bonus_expiry'`
  return sql.exec<{ sum: number }>(query, provider, round_id).one().sum
}

function endedPart(entry: NewEntry, stake: Entry, amount_minor: number): NewEntry {
  const key = `${entry.key}#ended`
  return { ...entry, kind: 'bonus_expiry', key, amount_minor, reference: stake.key }
}
