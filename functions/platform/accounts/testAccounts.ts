import { eq } from 'drizzle-orm'
import { mainBrand } from '#contract/constants.ts'
import { createMemo } from '#lib/memo.ts'
import { minute_ms } from '#lib/time.ts'
import { replicaOf } from '../kit/remembered.ts'
import { servicesOf, type Database, type PlatformEnv } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'

/** Asked once in five minutes of play. */
const known = createMemo<{ isTest: boolean; brand: string; until: number }>(10_000)

/** Whether an account is the house's own, which neither pays into jackpots nor wins one, and of whose wins nobody is told. */
export async function isTestAccount(env: PlatformEnv, playerId: string): Promise<boolean> {
  return (await factsOf(env, playerId)).isTest
}

/** Where the account was made, for parts that know a player by the id alone. */
export async function brandOfPlayer(env: PlatformEnv, playerId: string): Promise<string> {
  return (await factsOf(env, playerId)).brand
}

async function factsOf(env: PlatformEnv, playerId: string): Promise<{ isTest: boolean; brand: string }> {
  const now = Date.now()
  const before = known.get(playerId)
  if (before && now < before.until) return before
  const { db } = servicesOf(env)
  // A replica may not have a new account yet, and of which brand it is counts for good.
  const row = (await readFacts(replicaOf(db), playerId)) ?? (await readFacts(db, playerId))
  const facts = { isTest: row?.isTest === true, brand: row?.brand ?? mainBrand }
  known.set(playerId, { ...facts, until: now + 5 * minute_ms })
  return facts
}

async function readFacts(db: Database, playerId: string) {
  const [row] = await db
    .select({ isTest: user.isTest, brand: user.brand })
    .from(user)
    .where(eq(user.id, playerId))
  return row
}

/** After a change in this isolate. */
export function forgetTestAccounts(): void {
  known.clear()
}
