import { bloomOf, mayHave } from '#lib/bloom.ts'
import { putRows } from '../kit/objectCopy.ts'
import { borderOf } from './border.ts'
import type { OpenWallet } from './delivery.ts'
import type { DialectMovement } from './dialectMovements.ts'
import { findEntry, type Entry } from './ledger.ts'
import { gameKey, hasEntries, isBooked } from './movements.ts'
import { wholeSegment, type ArchivedRound, type Segment } from './segments.ts'
import { dayNumberAt } from './rounds.ts'

/*
 * What a provider says of a round whose entries have left for the archive: the round comes back whole, and everything is as if it had never
 * left. It leaves again with the segment of what is booked now. Of each segment the object has a filter of its ids, so that a name that no
 * round of the archive has, as that of a stake that never came, costs no reading of the archive.
 */
export function createSegmentFilters(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE segment_filter (
      n INTEGER PRIMARY KEY,
      bits BLOB NOT NULL
    ) STRICT;
  `)
}

type Names = { keys: Set<string>; rounds: Set<string> }
type Found = { entries: Entry[]; rounds: ArchivedRound[] }

/** Brings back the rounds that a call names and the object does not have. */
export async function recallRounds(
  wallet: OpenWallet,
  provider: string,
  movements: readonly DialectMovement[],
): Promise<void> {
  for (;;) {
    const { segments } = borderOf(wallet.sql)
    if (segments === 0) return
    const names = unknownIn(wallet.sql, provider, movements)
    if (names.keys.size + names.rounds.size === 0) return
    const found = await lookUp(wallet, provider, names, segments)
    if (found.entries.length === 0) return
    // The archive may have grown meanwhile, and what was read is then not all of the round.
    if (wallet.inTransaction((sql) => borderOf(sql).segments === segments && putBack(sql, found))) return
  }
}

/** A stake is new, an award never leaves, and neither names anything else. A payout that names nothing names itself. */
function unknownIn(sql: SqlStorage, provider: string, movements: readonly DialectMovement[]): Names {
  const names: Names = { keys: new Set(), rounds: new Set() }
  const addKey = (transactionId: string) => {
    if (!isBooked(sql, provider, transactionId)) names.keys.add(gameKey(provider, transactionId))
  }
  for (const movement of movements) {
    const { kind, transactionId, roundId } = movement
    if (kind === 'stake' || kind === 'award' || isBooked(sql, provider, transactionId)) continue
    if (kind === 'undo' || kind === 'cancel') addKey(movement.originalTransactionId)
    else {
      if (kind === 'payout' && movement.ofStake !== undefined) addKey(movement.ofStake)
      // It may be a repetition, whose round only its own entry tells.
      else if (kind === 'payout' && roundId === undefined) addKey(transactionId)
      if (roundId !== undefined && !hasEntries(sql, provider, roundId)) names.rounds.add(roundId)
    }
  }
  return names
}

/** Newest first. The round of a key is told by its entry; then all entries of the rounds are looked for. */
async function lookUp(
  wallet: OpenWallet,
  provider: string,
  { keys, rounds }: Names,
  segments: number,
): Promise<Found> {
  const wanted = new Set(rounds)
  await eachSegment(wallet, segments, [...keys].map(keyName), ({ entries }) => {
    for (const { key, round_id } of entries) if (keys.has(key) && round_id !== null) wanted.add(round_id)
  })
  const found: Found = { entries: [], rounds: [] }
  const names = [...wanted].map((roundId) => roundName(provider, roundId))
  await eachSegment(wallet, segments, names, (segment) => {
    const own = segment.entries.filter(
      (entry) => entry.provider === provider && wanted.has(entry.round_id ?? ''),
    )
    const numbers = new Set(own.map(({ seq }) => seq))
    found.entries.push(...own)
    found.rounds.push(...segment.rounds.filter(({ n }) => numbers.has(n)))
  })
  return found
}

/** Those that may have one of the names. A segment from before the filters gets its own when it is read. */
async function eachSegment(
  { env, owner, sql, inTransaction }: OpenWallet,
  segments: number,
  names: readonly string[],
  see: (segment: Segment) => void,
): Promise<void> {
  if (names.length === 0) return
  for (let n = segments; n >= 1; n -= 1) {
    const query = 'SELECT bits FROM segment_filter WHERE n = ?'
    const [filter] = sql.exec<{ bits: ArrayBuffer }>(query, n).toArray()
    if (filter && !names.some((name) => mayHave(new Uint8Array(filter.bits), name))) continue
    const segment = await wholeSegment(env.DOCUMENTS, owner.playerId, n)
    if (!filter) inTransaction((own) => keepFilter(own, n, segment))
    see(segment)
  }
}

/** Part of the transaction that moves the border. */
export function keepFilter(sql: SqlStorage, n: number, { entries }: Segment): void {
  const names = new Set(
    entries.flatMap(({ key, provider, round_id }) =>
      round_id === null ? [] : [keyName(key), roundName(provider ?? '', round_id)],
    ),
  )
  sql.exec('INSERT OR REPLACE INTO segment_filter (n, bits) VALUES (?, ?)', n, bloomOf([...names]).buffer)
}

const keyName = (key: string) => `key ${key}`
const roundName = (provider: string, roundId: string) => `round ${provider} ${roundId}`

/** With the index of rounds and what was told of them, as they were. They are before the last entry, which the triggers cannot know. */
function putBack(sql: SqlStorage, { entries, rounds }: Found): true {
  const guarding = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ('entry_adds_up', 'entry_adds_up_other')`
  const triggers = sql.exec<{ name: string; sql: string }>(guarding).toArray()
  for (const { name } of triggers) sql.exec(`DROP TRIGGER ${name}`)
  putRows(
    sql,
    'entry',
    entries.filter(({ key }) => findEntry(sql, key) === undefined),
  )
  for (const trigger of triggers) sql.exec(trigger.sql)
  const firsts = new Map(entries.map((entry) => [entry.seq, entry]))
  for (const { n, stake_minor, payout_minor, status, outcome, replay } of rounds) {
    const first = firsts.get(n)
    if (!first) continue
    sql.exec(
      'INSERT OR IGNORE INTO round (n, day, stake_minor, payout_minor, status) VALUES (?, ?, ?, ?, ?)',
      ...[n, dayNumberAt(first.at), stake_minor, payout_minor, status],
    )
    if (outcome === null && replay === null) continue
    sql.exec(
      'INSERT OR IGNORE INTO told_round (provider, round_id, outcome, replay) VALUES (?, ?, ?, ?)',
      ...[first.provider, first.round_id, outcome, replay],
    )
  }
  return true
}
