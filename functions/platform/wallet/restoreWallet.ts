import { putObject, putRows } from '../kit/objectCopy.ts'
import { readPacked, sourceOf } from '../kit/packed.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { borderOf } from './border.ts'
import { copiesOf, timeOfCopy, type CopyFile } from './copies.ts'
import { tellHouseAnew } from './houseReport.ts'
import { audit, lastSeq, ownerOf } from './ledger.ts'
import { walletSteps } from './schema.ts'
import { copySegment } from './segments.ts'

/*
 * A wallet from its copies: the tables are made as they were at the newest copy, filled, and brought up to date. The restored ledger has
 * to add up, or nothing is restored.
 */
export type Restored = { player: string; currency: string; at: number; entries: number; copies: number }

/** The newest whole copy, and what the ledger has of those that it follows: the newest of them first. */
export type Copies = { newest: CopyFile; older: LedgerPart[] }
type LedgerPart = Pick<CopyFile, 'entries' | 'rounds' | 'told' | 'wagered'>

/** Reads the newest whole copy that was made until a moment, and those that it follows. Undefined if there is none. */
export async function readCopies(
  env: PlatformEnv,
  playerId: string,
  until: number,
): Promise<Copies | undefined> {
  const bucket = sourceOf(env)
  for (const name of (await copyNames(bucket, playerId)).toReversed()) {
    if (timeOfCopy(name) > until) continue
    const newest = await readCopy(bucket, name)
    if (!newest.isWhole) continue
    const older: LedgerPart[] = []
    for (let { before } = newest; before !== null;) {
      const file: CopyFile = await readCopy(bucket, before.name, before.hash)
      // The other tables are the newest one's: an object has no room for each copy's.
      const { entries, rounds, told, wagered } = file
      older.push({ entries, rounds, told, wagered })
      before = file.before
    }
    return { newest, older }
  }
  return undefined
}

async function copyNames(bucket: R2Bucket, playerId: string): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix: copiesOf(playerId), ...(cursor !== undefined && { cursor }) })
    names.push(...page.objects.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return names
}

async function readCopy(bucket: R2Bucket, name: string, hash?: string): Promise<CopyFile> {
  return JSON.parse((await readPacked(bucket, name, hash)).text) as CopyFile
}

/** Puts the copies in place of whatever is here. Part of a transaction of the caller. */
export function putCopies(storage: DurableObjectStorage, { newest, older }: Copies): Restored {
  const { sql } = storage
  const upto = Number(newest.tables['border']?.[0]?.['upto_seq'] ?? 0)
  putObject(storage, walletSteps, newest, () => {
    const since = [...older.toReversed(), newest].map((part) => sinceBorder(part, upto))
    for (const part of [newest.kept, ...since]) {
      putRows(sql, 'entry', part.entries)
      putRows(sql, 'round', part.rounds)
      putRows(sql, 'told_round', part.told)
      putRows(sql, 'wagered_stake', part.wagered)
    }
  })
  const { sums, balances } = audit(sql)
  if (JSON.stringify(sums) !== JSON.stringify(balances)) throw new Error('the copies do not add up')
  tellHouseAnew(sql)
  hold(sql)
  return {
    player: newest.player,
    currency: newest.currency,
    at: newest.at,
    entries: lastSeq(sql),
    copies: older.length + 1,
  }
}

/** Its next copy begins at the border: in another bucket nothing is before it. */
function hold(sql: SqlStorage): void {
  sql.exec(`UPDATE copy SET is_held = 1, changed_at = 1, tried_at = 0, name = '', hash = '', copied_seq = 0`)
}

function sinceBorder({ entries, rounds, told, wagered }: LedgerPart, upto: number): LedgerPart {
  return {
    entries: entries.filter(({ seq }) => seq > upto),
    rounds: rounds.filter(({ n }) => Number(n) > upto),
    ...{ told, wagered },
  }
}

/** The archive of the ledger, which the copies do not repeat: the same segments into the bucket of the archive. */
export async function restoreArchive(env: PlatformEnv, sql: SqlStorage): Promise<number> {
  const playerId = ownerOf(sql)?.playerId
  if (playerId === undefined) return 0
  const { segments } = borderOf(sql)
  for (let n = 1; n <= segments; n += 1) {
    await copySegment(sourceOf(env), env.DOCUMENTS, playerId, n)
  }
  return segments
}
