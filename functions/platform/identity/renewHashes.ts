import { and, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { day_ms, hour_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { user, type Account } from '../tables/accounts.ts'
import { sqlList } from '../kit/list.ts'
import { lateRows, type Watched } from '../kit/lateWork.ts'
import type { Services } from '../kit/services.ts'
import { keepIdentityHashes, wholePersonOf } from './identityHashes.ts'
import { identityHash } from '../tables/protection.ts'

const playersAtOnce = 50
const rowsAtOnce = 200
const retryAfter_ms = hour_ms

/**
 * For the schedule: renews hashes that do not yet record which identifiers are proven and unique to one person. A run
 * handles some players, each once. A failure does not stop the others and is tried again later.
 */
export async function renewIdentityHashes(services: Services, now: number): Promise<boolean> {
  const ids = await duePlayers(services, now)
  if (ids.length === 0) return false
  await setDue(services, ids, now + retryAfter_ms)
  const accounts = await services.db
    .select()
    .from(user)
    .where(inArray(user.id, sqlList(ids)))
  const failed = new Set<string>()
  for (const account of accounts) {
    try {
      await keepIdentityHashes(services, account.id, await wholePersonOf(services, account))
    } catch (error) {
      failed.add(account.id)
      log('error', 'identity hashes of a player not renewed', {
        player: account.id,
        error: describeError(error),
      })
    }
  }
  const renewed = ids.filter((id) => !failed.has(id))
  await setDue(services, renewed, null)
  return ids.length === playersAtOnce
}

/** For a player whose account is about to be deleted, and can no longer be read then. */
export async function renewHashesOf(services: Services, account: Account): Promise<void> {
  const { playerId, renewalDueAt } = identityHash
  const due = and(eq(playerId, account.id), isNotNull(renewalDueAt))
  if ((await services.db.$count(identityHash, due)) === 0) return
  await keepIdentityHashes(services, account.id, await wholePersonOf(services, account))
  await setDue(services, [account.id], null)
}

/** Those from before the hashes had a time are due since nobody knows when, and are left out. */
export const hashesWork: Watched = {
  deadline_ms: day_ms,
  late: ({ db }, before) => {
    const at = identityHash.renewalDueAt
    return lateRows(db, identityHash, at, and(isNotNull(at), gt(at, 0), lt(at, before)))
  },
}

/** The longest due first; of the rows that are read some are of one player. */
async function duePlayers({ db }: Services, now: number): Promise<string[]> {
  const rows = await db
    .select({ id: identityHash.playerId })
    .from(identityHash)
    .where(lte(identityHash.renewalDueAt, now))
    .orderBy(identityHash.renewalDueAt, identityHash.playerId)
    .limit(rowsAtOnce)
  return [...new Set(rows.map(({ id }) => id))].slice(0, playersAtOnce)
}

/** Changes only waiting hashes; current ones stay without a time. */
async function setDue({ db }: Services, ids: readonly string[], renewalDueAt: number | null): Promise<void> {
  await db
    .update(identityHash)
    .set({ renewalDueAt })
    .where(and(isNotNull(identityHash.renewalDueAt), inArray(identityHash.playerId, sqlList(ids))))
}
