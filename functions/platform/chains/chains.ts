import { firstHash, hashOf, type ChainEntry, type Values } from '#lib/chain.ts'
import type { ChainName } from '#contract/operator/chains.ts'

/*
 * The audit log, the security events and the technical events are chains (lib/chain.ts), each of its own, because each ends by its own time. An entry is written in the batch of its change, without a hash, and
 * sealed afterwards. Whoever seals computes the same: D1 writes one batch after another and gives numbers in that order, and no written
 * entry changes, so the hash of an entry is decided once all before it are written. Two that seal at once write the same values; the second
 * write finds the entry sealed and does nothing.
 */
const columnsOf = {
  audit: [
    ...['id', 'call_id', 'at', 'outcome', 'actor', 'actor_id', 'role'],
    ...['action', 'target', 'before', 'after', 'reason', 'address'],
  ],
  security: ['id', 'at', 'kind', 'user_id', 'network', 'detail'],
  technical: ['id', 'at', 'kind', 'detail'],
} as const satisfies Record<ChainName, readonly string[]>

export const tableOf = {
  audit: 'audit_log',
  security: 'security_event',
  technical: 'technical_event',
} as const satisfies Record<ChainName, string>

/** D1 takes a hundred parameters a statement and answers in time; this many at once stay far below either. */
const atOnce = 200
const pageSize = 500

type Row = Record<string, string | number | null> & { id: number }

/** Seals what was written since, and says how much it was. `most`: where a run ends, because a log from before the chain may be long. */
export async function seal(db: D1Database, chain: ChainName, most = 10_000): Promise<number> {
  let sealed = 0
  for (let count = atOnce; count === atOnce && sealed < most; sealed += count)
    count = await sealSome(db, chain)
  return sealed
}

async function sealSome(db: D1Database, chain: ChainName): Promise<number> {
  const table = tableOf[chain]
  const last = await lastSealed(db, chain)
  const open = `SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ${atOnce}`
  const { results } = await db.prepare(open).bind(last.id).all<Row>()
  if (results.length === 0) return 0
  let before = last.hash
  const statements: D1PreparedStatement[] = []
  const write = db.prepare(`UPDATE ${table} SET hash_before = ?, hash = ? WHERE id = ? AND hash IS NULL`)
  for (const row of results) {
    const hash = await hashOf(before, valuesOf(chain, row))
    statements.push(write.bind(before, hash, row.id))
    before = hash
  }
  await db.batch(statements)
  return results.length
}

type Sealed = { id: number; hash: string }

/** Where every sealed entry was deleted by its age, the chain goes on from the end of the last closed day. */
async function lastSealed(db: D1Database, chain: ChainName): Promise<Sealed> {
  const newest = `SELECT id, hash FROM ${tableOf[chain]} WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1`
  const entry = await db.prepare(newest).first<Sealed>()
  if (entry) return entry
  const closed = 'SELECT last_id AS id, hash FROM chain_anchor WHERE chain = ? ORDER BY day DESC LIMIT 1'
  return (await db.prepare(closed).bind(chain).first<Sealed>()) ?? { id: 0, hash: firstHash }
}

function valuesOf(chain: ChainName, row: Row): Values {
  const values = columnsOf[chain].map((column) => row[column] ?? null)
  // Entries from before brands, and those of none, are sealed as they always were.
  const { brand = null } = row
  return chain === 'audit' && brand !== null ? [...values, brand] : values
}

/** Entries after a number, for whoever checks the chain. */
export async function readChain(
  db: D1Database,
  chain: ChainName,
  after: number,
): Promise<{ items: ChainEntry[]; newest_id: number }> {
  const table = tableOf[chain]
  const page = db.prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ${pageSize}`).bind(after)
  const { results } = await page.all<Row>()
  const newest = await db
    .prepare('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .bind(table)
    .first<{ seq: number }>()
  const items = results.map((row) => ({
    id: row.id,
    before: textOf(row['hash_before']),
    hash: textOf(row['hash']),
    values: valuesOf(chain, row),
  }))
  return { items, newest_id: newest?.seq ?? 0 }
}

function textOf(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/** The newest entry from before a moment, with its seal if it has one. */
export function lastBefore(db: D1Database, chain: ChainName, end: number) {
  const query = `SELECT id, hash FROM ${tableOf[chain]} WHERE at < ? ORDER BY id DESC LIMIT 1`
  return db.prepare(query).bind(end).first<{ id: number; hash: string | null }>()
}
