import { randomBelow } from '../kit/random.ts'
import type { PlatformEnv } from '../kit/services.ts'

/*
 * What each player has put into a round: one row a player and round, however many stakes. A player's stakes come in the order of their
 * ledger, so the place of the last one heard of makes each count once.
 */

/* A shard has the sum of its players (shard.ts): in a round it stands as one player. */
const shardPrefix = 'shard:'
export const shardIdOf = (generation: number, index: number) => `${shardPrefix}${generation}/${index}`
export const isShard = (id: string) => id.startsWith(shardPrefix)
/** The name of a shard's object. */
export const shardName = (jackpot: string, shard: string) => `${jackpot}/${shard.slice(shardPrefix.length)}`

/**
 * The shares of the open round, and of ended ones until they are in the archive. `from_seq`: the first stake of the round in
 * the player's ledger; null if it is not known, as for shares from before this table.
 *
 * The triggers add what changes to the round's own sums, so that these and the rows cannot disagree.
 */
export function createShares(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE round ADD COLUMN unbooked_given_parts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE round ADD COLUMN unbooked_taken_parts INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE heard (
      player_id TEXT PRIMARY KEY,
      up_to_seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE share (
      round INTEGER NOT NULL,
      player_id TEXT NOT NULL,
      given_parts INTEGER NOT NULL CHECK (given_parts BETWEEN 0 AND 9007199254740991),
      taken_parts INTEGER NOT NULL DEFAULT 0 CHECK (taken_parts BETWEEN 0 AND given_parts),
      from_seq INTEGER,
      PRIMARY KEY (round, player_id)
    ) STRICT, WITHOUT ROWID;
  `)
  // What is in the pot already: the entries of the open round, which were one a stake.
  sql.exec(`
    INSERT INTO share (round, player_id, given_parts, taken_parts)
      SELECT round, player_id, sum(max(amount_parts, 0)), sum(max(-amount_parts, 0)) FROM entry
      WHERE player_id IS NOT NULL AND round = (SELECT number FROM round WHERE ended_at IS NULL)
      GROUP BY round, player_id;
  `)
  sql.exec(`
    CREATE TRIGGER share_given AFTER INSERT ON share BEGIN
      UPDATE round SET unbooked_given_parts = unbooked_given_parts + NEW.given_parts,
        unbooked_taken_parts = unbooked_taken_parts + NEW.taken_parts WHERE number = NEW.round;
    END;
    CREATE TRIGGER share_changed AFTER UPDATE ON share BEGIN
      UPDATE round SET unbooked_given_parts = unbooked_given_parts + NEW.given_parts - OLD.given_parts,
        unbooked_taken_parts = unbooked_taken_parts + NEW.taken_parts - OLD.taken_parts WHERE number = NEW.round;
    END;
    CREATE TRIGGER share_begins BEFORE INSERT ON share
      WHEN (SELECT ended_at IS NOT NULL FROM round WHERE number = NEW.round)
      BEGIN SELECT raise(ABORT, 'the round is over'); END;
    CREATE TRIGGER share_stays BEFORE UPDATE ON share
      WHEN (SELECT ended_at IS NOT NULL FROM round WHERE number = OLD.round)
      BEGIN SELECT raise(ABORT, 'the round is over'); END;
    CREATE TRIGGER share_remains BEFORE DELETE ON share
      WHEN (SELECT ended_at IS NULL FROM round WHERE number = OLD.round)
      BEGIN SELECT raise(ABORT, 'the round is open'); END;
  `)
}

/** The last report of each shard with its answer; who has told the shards what they told the jackpot before is `is_moved`. */
export function createReports(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE report (
      shard TEXT PRIMARY KEY,
      number INTEGER NOT NULL,
      answer TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE heard ADD COLUMN is_moved INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE win ADD COLUMN shard TEXT;
    ALTER TABLE win ADD COLUMN ticket INTEGER;
  `)
}

type Sums = { given_parts: number; taken_parts: number }

/** What the last round has that no entry says yet. */
export function unbookedOf(sql: SqlStorage): Sums {
  const query = `SELECT unbooked_given_parts AS given_parts, unbooked_taken_parts AS taken_parts
    FROM round ORDER BY number DESC LIMIT 1`
  return sql.exec<Sums>(query).toArray()[0] ?? { given_parts: 0, taken_parts: 0 }
}

/** Called when they are booked. */
export function clearUnbooked(sql: SqlStorage, round: number): void {
  sql.exec('UPDATE round SET unbooked_given_parts = 0, unbooked_taken_parts = 0 WHERE number = ?', round)
}

/** The place of the last stake heard of a player; undefined before the first. */
export function heardOf(sql: SqlStorage, playerId: string): number | undefined {
  const query = 'SELECT up_to_seq, is_moved FROM heard WHERE player_id = ?'
  const [heard] = sql.exec<{ up_to_seq: number; is_moved: number }>(query, playerId).toArray()
  if (heard?.is_moved) throw new Error('the player tells a shard now')
  return heard?.up_to_seq
}

export function noteHeard(sql: SqlStorage, playerId: string, upTo: number): void {
  sql.exec(
    `INSERT INTO heard (player_id, up_to_seq) VALUES (?, ?)
    ON CONFLICT (player_id) DO UPDATE SET up_to_seq = max(up_to_seq, excluded.up_to_seq)`,
    ...[playerId, upTo],
  )
}

/**
 * After a restoration: a place beyond the end of the player's ledger is of stakes that the ledger lost, and its next ones count. Returns
 * the place that the wallet goes on from; undefined where nothing was heard, or is not heard here.
 */
export function alignHeard(sql: SqlStorage, playerId: string, last: number): number | undefined {
  const align = `UPDATE heard SET up_to_seq = min(up_to_seq, ?) WHERE player_id = ? AND is_moved = 0 RETURNING up_to_seq`
  return sql.exec<{ up_to_seq: number }>(align, last, playerId).toArray()[0]?.up_to_seq
}

/**
 * The player tells a shard (or another one) from now on: the place of the last stake heard here, undefined for none. Whoever still tells it
 * here gets an error, for they would take it as counted.
 */
export function handOver(sql: SqlStorage, playerId: string): number | undefined {
  const { up_to_seq } = sql
    .exec<{ up_to_seq: number }>(
      `INSERT INTO heard (player_id, up_to_seq, is_moved) VALUES (?, -1, 1)
      ON CONFLICT (player_id) DO UPDATE SET is_moved = 1 RETURNING up_to_seq`,
      playerId,
    )
    .one()
  return up_to_seq < 0 ? undefined : up_to_seq
}

type Part = { round: number; playerId: string; amount_parts: number }

export function give(sql: SqlStorage, { round, playerId, amount_parts }: Part, seq: number | null): void {
  if (!Number.isSafeInteger(amount_parts)) throw new Error('amount is not a whole number of parts')
  sql.exec(
    `INSERT INTO share (round, player_id, given_parts, from_seq) VALUES (?, ?, ?, ?)
    ON CONFLICT (round, player_id) DO UPDATE SET
      given_parts = given_parts + excluded.given_parts, from_seq = coalesce(from_seq, excluded.from_seq)`,
    ...[round, playerId, amount_parts, seq],
  )
}

/** No more than was given: a round from before its share was kept may have changed it meanwhile. */
export function takeBack(sql: SqlStorage, { round, playerId, amount_parts }: Part): void {
  sql.exec(
    'UPDATE share SET taken_parts = min(given_parts, taken_parts + ?) WHERE round = ? AND player_id = ?',
    ...[amount_parts, round, playerId],
  )
}

/** Whether the stake at this place of the player's ledger gave its share to the round. */
export function isOfRound(sql: SqlStorage, round: number, playerId: string, seq: number): boolean {
  const query = 'SELECT from_seq FROM share WHERE round = ? AND player_id = ?'
  const from = sql.exec<{ from_seq: number | null }>(query, round, playerId).toArray()[0]?.from_seq
  return from !== undefined && from !== null && seq >= from
}

/**
 * Stakes of the player went by unheard, so it is not known any more which earlier ones gave their share. That of an earlier one stays in
 * the pot if it is rolled back: what was never given is never taken.
 */
export function forgetStart(sql: SqlStorage, round: number, playerId: string): void {
  sql.exec('UPDATE share SET from_seq = NULL WHERE round = ? AND player_id = ?', round, playerId)
}

const page = 5000

type Net = { player_id: string; parts: number }

/** Who has a ticket of a round, and which of theirs it is; a shard has those of its players. */
export type Holder = { player_id: string; ticket: number }

/** Draws a player of a round: the chance is proportional to what they gave and did not get back. */
export function drawPlayer(sql: SqlStorage, round: number): Holder | undefined {
  const query = 'SELECT coalesce(sum(given_parts - taken_parts), 0) AS parts FROM share WHERE round = ?'
  const all = sql.exec<{ parts: number }>(query, round).one().parts
  if (all === 0) return undefined
  return holderOf(sql, round, randomBelow(all))
}

/** Tickets are counted by the order of the players' ids. */
export function holderOf(sql: SqlStorage, round: number, drawn: number): Holder {
  let ticket = drawn
  // A page at a time: a round may have more players than the object has memory.
  for (let last = ''; ;) {
    const players = sql
      .exec<Net>(
        `SELECT player_id, given_parts - taken_parts AS parts FROM share
        WHERE round = ? AND player_id > ? ORDER BY player_id LIMIT ${page}`,
        ...[round, last],
      )
      .toArray()
    for (const { player_id, parts } of players) {
      if (ticket < parts) return { player_id, ticket }
      ticket -= parts
      last = player_id
    }
    if (players.length === 0) throw new Error('a ticket beyond the last part')
  }
}

type Share = { player_id: string; given_parts: number; taken_parts: number }
type EndedShares = { round: number; shares: Share[] }

/** The first shares of the oldest round that is over and paid, for the archive. */
export function endedShares(sql: SqlStorage): EndedShares | undefined {
  const round = firstEnded(sql)
  if (round === undefined) return undefined
  return { round, shares: sharesOf(sql, round) }
}

/** The first shares of a round. */
export function sharesOf(sql: SqlStorage, round: number): Share[] {
  const query = `SELECT player_id, given_parts, taken_parts FROM share WHERE round = ? ORDER BY player_id LIMIT ${page}`
  return sql.exec<Share>(query, round).toArray()
}

export function firstEnded(sql: SqlStorage): number | undefined {
  const query = `SELECT share.round FROM share JOIN round ON number = share.round LEFT JOIN win ON win.round = share.round
    WHERE share.round = (SELECT min(round) FROM share) AND ended_at IS NOT NULL
      AND (win.round IS NULL OR settled_at IS NOT NULL) LIMIT 1`
  return sql.exec<{ round: number }>(query).toArray()[0]?.round
}

/** A page has the same name and the same contents when it is written again. */
export async function archivePage({ DOCUMENTS }: PlatformEnv, name: string, contents: object): Promise<void> {
  await DOCUMENTS.put(name, JSON.stringify(contents))
}

/** They are in the archive. */
export function removeShares(sql: SqlStorage, { round, shares }: EndedShares): void {
  const last = shares.at(-1)?.player_id ?? ''
  sql.exec('DELETE FROM share WHERE round = ? AND player_id <= ?', round, last)
}
