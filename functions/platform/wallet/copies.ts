import { day_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { readTables, type Row } from '../kit/objectCopy.ts'
import { pack, putPacked, type PackedFile } from '../kit/packed.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { isRestoring } from '../stops/stops.ts'
import { borderOf } from './border.ts'
import type { Delivery, OpenWallet } from './delivery.ts'
import { entryColumns, lastSeq, type Entry, type Owner } from './ledger.ts'
import { catchUp } from './rounds.ts'
import { walletSteps } from './schema.ts'
import { dueNow } from './wagering.ts'

/*
 * The copies of a wallet in R2, written by its own alarm some time after a change; a wallet that nothing changes writes none. A copy has
 * what the ledger has since the copy before, and the other tables whole. Each names the one before with its hash, back to one that begins
 * with the border of the archive: what is restored is the newest whole copy and those that it names.
 */
export type CopyFile = {
  player: string
  currency: string
  at: number
  /** Steps of the schema that the tables have. */
  steps: number
  before: { name: string; hash: string } | null
  /** False where the ledger since the copy before was too long for one: the next ones have the rest. */
  isWhole: boolean
  /** Entries after the border that are new; the rounds that they belong to, and what is told of these. */
  entries: Entry[]
  rounds: Row[]
  told: Row[]
  wagered: Row[]
  /** What the object still has from before the border. */
  kept: { entries: Entry[]; rounds: Row[]; told: Row[]; wagered: Row[] }
  tables: Record<string, Row[]>
}

type CopyState = {
  /** When something changed that no copy has, nor the one that is being written. */
  changed_at: number | null
  /** When a copy was begun that is not whole yet; 0 for none. */
  tried_at: number
  n: number
  /** Whole copies since the last one that begins at the border. */
  since_base: number
  copied_seq: number
  name: string
  hash: string
  is_held: number
}

export const walletCopies = 'wallets/'
export const copiesOf = (playerId: string) => `${walletCopies}${playerId}/`
/** By their time: a try that was not counted stands beside the next. */
const copyName = (playerId: string, at: number, n: number) =>
  `${copiesOf(playerId)}${`${at}`.padStart(15, '0')}-${n}`
export const timeOfCopy = (name: string) => Number(name.slice(name.lastIndexOf('/') + 1).split('-')[0])

/** Of the ledger, which is copied by what is new; and what an object knows of the present, or makes anew. */
const apart = ['entry', 'round', 'told_round', 'wagered_stake', 'copy', 'copy_base']
const fleeting = ['sign_in_use', 'cleared', 'doubt', 'list_copy', 'work', 'segment_filter']

const mostEntries = 5000
const copiesToBase = 30
const retry_ms = 10 * minute_ms
/** The lock of the bucket ends before; scripts/deploy/cloudflare.ts sets it. */
const kept_ms = 35 * day_ms

function copyState(sql: SqlStorage): CopyState {
  return sql.exec<CopyState>('SELECT * FROM copy').one()
}

type Told = { seq: number } & Record<
  'hasChanged' | 'hasOut' | 'hasEvents' | 'hasOffers' | 'hasTournaments',
  boolean
>

/**
 * The place of the last entry, whether something has changed for the first time since the last copy, whether news or events are to go out, and whether
 * the player has offers or tournaments to follow: one question.
 */
export function seqAndChange(sql: SqlStorage): Told {
  const query = `SELECT (SELECT max(seq) FROM entry) AS seq, changed_at,
    EXISTS (SELECT 1 FROM news_out WHERE is_planned = 0) AS out,
    EXISTS (SELECT 1 FROM event_report WHERE is_planned = 0) AS events,
    EXISTS (SELECT 1 FROM offer WHERE is_open = 1) AS offers,
    EXISTS (SELECT 1 FROM tournament WHERE is_open = 1) AS tournaments FROM copy`
  type Row = {
    seq: number | null
    changed_at: number | null
    out: number
    events: number
    offers: number
    tournaments: number
  }
  const { seq, changed_at, out, events, offers, tournaments } = sql.exec<Row>(query).one()
  const [hasOut, hasOffers, hasTournaments] = [out === 1, offers === 1, tournaments === 1]
  const has = { hasOut, hasEvents: events === 1, hasOffers, hasTournaments }
  return { seq: seq ?? 0, hasChanged: changed_at === 1, ...has }
}

/** Then the alarm has to come. Part of the change's transaction. */
export function noteChange(sql: SqlStorage): void {
  sql.exec('UPDATE copy SET changed_at = ?', Date.now())
}

export const copyDelivery: Delivery = {
  due: copyDue,
  run: async (wallet) => {
    const due = copyDue(wallet.sql, wallet.env)
    if (due === null || due > Date.now()) return
    try {
      while (await copyOnce(wallet));
    } catch (error) {
      log('error', 'a wallet not copied', { player: wallet.owner.playerId, error: describeError(error) })
    }
  },
}

/** True for a wallet from copies, until the report of the restoration is accepted. */
export const isRestored = (sql: SqlStorage) => copyState(sql).is_held === 1

/** True while a wallet that was restored waits: then its alarm does nothing. */
export async function isHeld(sql: SqlStorage, env: PlatformEnv): Promise<boolean> {
  if (!isRestored(sql)) return false
  if (await isRestoring(env, { ifUnknown: true })) return true
  sql.exec('UPDATE copy SET is_held = 0')
  return false
}

function copyDue(sql: SqlStorage, env: PlatformEnv): number | null {
  const { changed_at, tried_at } = copyState(sql)
  if (tried_at > 0) return tried_at + retry_ms
  return changed_at === null ? null : changed_at + servicesOf(env).config.copies.wait_ms
}

/** Writes the next copy; true if the ledger has more. */
async function copyOnce(wallet: OpenWallet): Promise<boolean> {
  const { env, owner, inTransaction } = wallet
  const at = Date.now()
  const plan = inTransaction((sql) => {
    // What changes from here on belongs to the next copy; a try that ends here, however, is made again.
    sql.exec('UPDATE copy SET changed_at = NULL, tried_at = ?', at)
    return planCopy(sql, owner, at)
  })
  const name = copyName(owner.playerId, at, plan.n)
  const file = await pack(JSON.stringify(plan.file))
  await putPacked(env.COPIES, name, file)
  inTransaction((sql) => countCopy(sql, plan, { name, at, file }))
  if (plan.isBase) await forgetOld(wallet, at)
  return !plan.file.isWhole
}

type Plan = { file: CopyFile; n: number; upto: number; isBase: boolean }

function planCopy(sql: SqlStorage, owner: Owner, at: number): Plan {
  // What follows the ledger lazily belongs to the copy that has the entries.
  catchUp(sql)
  dueNow(sql)
  const { upto_seq } = borderOf(sql)
  const state = copyState(sql)
  const isBase = state.name === '' || state.since_base >= copiesToBase
  const after = isBase ? upto_seq : Math.max(state.copied_seq, upto_seq)
  const query = `SELECT ${entryColumns} FROM entry WHERE seq > ? ORDER BY seq LIMIT ?`
  const entries = sql.exec<Entry>(query, after, mostEntries).toArray()
  const upto = entries.at(-1)?.seq ?? after
  const file: CopyFile = {
    ...{ player: owner.playerId, currency: owner.currency, at, steps: walletSteps.length },
    before: isBase ? null : { name: state.name, hash: state.hash },
    isWhole: upto === Math.max(lastSeq(sql), after),
    entries,
    ...roundsOf(sql, after, upto),
    kept: {
      entries: sql.exec<Entry>(`SELECT ${entryColumns} FROM entry WHERE seq <= ?`, upto_seq).toArray(),
      ...roundsOf(sql, 0, upto_seq),
      // Also the rows whose entries have left.
      rounds: sql.exec<Row>('SELECT * FROM round WHERE n <= ?', upto_seq).toArray(),
    },
    tables: readTables(sql, [...apart, ...fleeting]),
  }
  return { file, n: state.n + 1, upto, isBase }
}

/** The rounds of these entries, whenever they began. */
function roundsOf(sql: SqlStorage, after: number, upto: number) {
  const between = 'seq > ?1 AND seq <= ?2'
  const rounds = `WITH touched AS (SELECT DISTINCT provider, round_id FROM entry WHERE ${between} AND round_id IS NOT NULL)`
  const all = <Found extends Row>(query: string) => sql.exec<Found>(query, after, upto).toArray()
  return {
    rounds: all(`${rounds} SELECT round.* FROM round WHERE n IN
      (SELECT seq FROM touched JOIN entry USING (provider, round_id))`),
    told: all(`${rounds} SELECT told_round.* FROM touched JOIN told_round USING (provider, round_id)`),
    wagered: all(`SELECT * FROM wagered_stake WHERE key IN (SELECT key FROM entry WHERE ${between})`),
  }
}

function countCopy(
  sql: SqlStorage,
  { n, upto, isBase, file: { isWhole } }: Plan,
  { name, at, file }: { name: string; at: number; file: PackedFile },
): void {
  sql.exec(
    `UPDATE copy SET n = ?, copied_seq = ?, name = ?, hash = ?, tried_at = iif(?, 0, tried_at),
       since_base = ${isBase ? 0 : 'since_base + ?5'}`,
    ...[n, upto, name, file.hash, Number(isWhole)],
  )
  if (isBase) sql.exec('INSERT INTO copy_base (name, at) VALUES (?, ?)', name, at)
}

/** Deletes what no moment of the last month is restored from. A failure leaves it to the next time. */
async function forgetOld({ env, owner, sql, inTransaction }: OpenWallet, now: number): Promise<void> {
  const query = 'SELECT name FROM copy_base WHERE at < ? ORDER BY name DESC LIMIT 1'
  const [first] = sql.exec<{ name: string }>(query, now - kept_ms).toArray()
  if (!first) return
  try {
    const { objects } = await env.COPIES.list({ prefix: copiesOf(owner.playerId) })
    const old = objects.map(({ key }) => key).filter((key) => key < first.name)
    if (old.length > 0) await env.COPIES.delete(old)
    inTransaction((own) => own.exec('DELETE FROM copy_base WHERE name < ?', first.name))
  } catch (error) {
    log('warn', 'old copies not deleted', { player: owner.playerId, error: describeError(error) })
  }
}
