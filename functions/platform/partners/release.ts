import { and, eq, or } from 'drizzle-orm'
import { houseLedgers } from '../house/houseLedger.ts'
import type { Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import type { Partner } from '../tables/partners.ts'

/**
 * The player counts for the partner no more; false for whom the partner did not bring. The account first: a house that hears of the player for the
 * first time reads it there. Repeated, it does the rest.
 */
export async function release({ db, env }: Services, code: string, playerId: string): Promise<boolean> {
  const released = await db
    .update(user)
    .set({ affiliateId: null })
    .where(and(eq(user.id, playerId), eq(user.affiliateId, code)))
    .returning({ id: user.id })
  await Promise.all(houseLedgers(env, null).map((ledger) => ledger.release(playerId)))
  return released.length > 0
}

/** Players who have the partner's own address, number or account of the staff: nobody brings themselves. */
export async function ownPlayers(
  { db }: Services,
  { code, email, phone, staffId }: Pick<Partner, 'code' | 'email' | 'phone' | 'staffId'>,
): Promise<string[]> {
  const isSame = or(
    email === null ? undefined : eq(user.email, email),
    phone === null ? undefined : or(eq(user.phone, phone), eq(user.contactPhone, phone)),
    staffId === null ? undefined : eq(user.id, staffId),
  )
  if (!isSame) return []
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.affiliateId, code), isSame))
  return rows.map(({ id }) => id)
}
