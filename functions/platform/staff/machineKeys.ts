import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { machinePermissions } from '#contract/operator/keys.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { minute_ms } from '#lib/time.ts'
import { isInside, parseNetworks } from '../kit/networks.ts'
import { hashToken, randomToken } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { machineKey } from '../tables/operator.ts'

/** A key of a machine (contract/operator/keys.ts) as the calls see it. */
export type MachineKey = { id: string; name: string; permissions: readonly Permission[] }

const prefix = 'atk_'
/** Its use is stored once in so long. */
const noteEvery_ms = 5 * minute_ms

export function isMachineToken(token: string | undefined): token is string {
  return token?.startsWith(prefix) === true
}

export async function newMachineToken(): Promise<{ token: string; hash: string }> {
  const token = prefix + randomToken()
  return { token, hash: await hashToken(token) }
}

/** The key of a token that counts now; 'elsewhere' for a caller outside its networks. */
export async function findMachineKey(
  { db }: Services,
  token: string,
  address: string | undefined,
): Promise<MachineKey | 'elsewhere' | undefined> {
  const [now, hash] = [Date.now(), await hashToken(token)]
  const isBefore = and(eq(machineKey.hashBefore, hash), gt(machineKey.beforeUntil, now))
  const [row] = await db
    .select()
    .from(machineKey)
    .where(
      and(
        or(eq(machineKey.hash, hash), isBefore),
        isNull(machineKey.revokedAt),
        gt(machineKey.expiresAt, now),
      ),
    )
  if (!row) return undefined
  if (row.networks.length > 0 && !isInside(address, parseNetworks(row.networks))) return 'elsewhere'
  if ((row.lastUsedAt ?? 0) < now - noteEvery_ms)
    await db.update(machineKey).set({ lastUsedAt: now }).where(eq(machineKey.id, row.id))
  // A key of before may have one that keys hold no more.
  const permissions = machinePermissions.filter((one) => row.permissions.includes(one))
  return { id: row.id, name: row.name, permissions }
}
