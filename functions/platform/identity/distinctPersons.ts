import { eq, or } from 'drizzle-orm'
import type { Services } from '../kit/services.ts'
import { distinctPersons } from '../tables/protection.ts'

/** Keeps that the owners of two accounts are two people, whatever both are known by. May be repeated. */
export async function declareTwoPeople({ db }: Services, id: string, strangerId: string): Promise<void> {
  const [oneId = '', otherId = ''] = [id, strangerId].toSorted()
  await db.insert(distinctPersons).values({ oneId, otherId, declaredAt: Date.now() }).onConflictDoNothing()
}

/** The accounts whose owners are declared to be somebody else than this one's. */
export async function distinctFrom({ db }: Services, id: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(distinctPersons)
    .where(or(eq(distinctPersons.oneId, id), eq(distinctPersons.otherId, id)))
  return rows.map(({ oneId, otherId }) => (oneId === id ? otherId : oneId))
}
