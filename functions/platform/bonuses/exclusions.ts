import { eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../kit/services.ts'
import { bonusExclusion } from '../tables/bonuses.ts'

/** Whether the player is excluded from the bonus program: no promotion gives them anything then. */
export async function isExcluded(db: Database, playerId: string): Promise<boolean> {
  return (await db.$count(bonusExclusion, eq(bonusExclusion.playerId, playerId))) > 0
}

/** The same within a statement. */
export function outOfProgram(db: Database, playerId: string): SQL {
  const excluded = db
    .select({ one: sql`1` })
    .from(bonusExclusion)
    .where(eq(bonusExclusion.playerId, playerId))
  return exists(excluded)
}

export async function setMembership(db: Database, playerId: string, isMember: boolean): Promise<void> {
  if (isMember) await db.delete(bonusExclusion).where(eq(bonusExclusion.playerId, playerId))
  else await db.insert(bonusExclusion).values({ playerId, createdAt: Date.now() }).onConflictDoNothing()
}
