import { eq } from 'drizzle-orm'
import { createMemo } from '#lib/memo.ts'
import { minute_ms } from '#lib/time.ts'
import { replicaOf } from '../kit/remembered.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'

/** Asked once in five minutes of play. */
const known = createMemo<{ isTest: boolean; until: number }>(10_000)

/** Whether an account is the house's own, which neither pays into jackpots nor wins one, and of whose wins nobody is told. */
export async function isTestAccount(env: PlatformEnv, playerId: string): Promise<boolean> {
  const now = Date.now()
  const before = known.get(playerId)
  if (before && now < before.until) return before.isTest
  const { db } = servicesOf(env)
  const [row] = await replicaOf(db).select({ isTest: user.isTest }).from(user).where(eq(user.id, playerId))
  const isTest = row?.isTest === true
  known.set(playerId, { isTest, until: now + 5 * minute_ms })
  return isTest
}

/** After a change in this isolate. */
export function forgetTestAccounts(): void {
  known.clear()
}
