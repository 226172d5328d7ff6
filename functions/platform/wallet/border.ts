import { firstHash } from '#lib/chain.ts'

/*
 * Where the ledger of the object begins: entries up to the border are in the archive (archive.ts), in segments of `size` entries each.
 * Those of them that an open round needs are in the object as well.
 */
export type Border = {
  size: number
  segments: number
  /** The last entry in the archive, by its number and its time; 0 before the first segment. */
  upto_seq: number
  upto_at: number
  /** The hash of the last segment. */
  hash: string
  /** The sums of all archived amounts. */
  real_minor: number
  bonus_minor: number
  owed_minor: number
  tried_at: number
}

/** Entries of a segment. A player with less than that in the time that stays in the object never has an archive. */
const segmentSize = 5000

export function createBorder(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE border (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      size INTEGER NOT NULL,
      segments INTEGER NOT NULL DEFAULT 0,
      upto_seq INTEGER NOT NULL DEFAULT 0,
      upto_at INTEGER NOT NULL DEFAULT 0,
      hash TEXT NOT NULL,
      real_minor INTEGER NOT NULL DEFAULT 0,
      bonus_minor INTEGER NOT NULL DEFAULT 0,
      owed_minor INTEGER NOT NULL DEFAULT 0,
      tried_at INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO border (id, size, hash) VALUES (1, ${segmentSize}, '${firstHash}');
  `)
}

export function borderOf(sql: SqlStorage): Border {
  return sql.exec<Border>('SELECT * FROM border').one()
}
