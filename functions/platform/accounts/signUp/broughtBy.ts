import { and, eq, inArray, sql } from 'drizzle-orm'
import { utcDay } from '#lib/dates.ts'
import { sqlList } from '../../kit/list.ts'
import type { Database } from '../../kit/services.ts'
import type { NewAccount } from '../../tables/accounts.ts'
import { partner, partnerClick } from '../../tables/partners.ts'

type Carried = Pick<NewAccount, 'agentId' | 'referralId' | 'phone'> & { email?: string | undefined }
type Brought = Pick<NewAccount, 'agentId' | 'referralId' | 'affiliateId'>

/**
 * What becomes of the codes that a sign-up carries. Whoever's link it was has brought the player, an agent manages them besides; a code that
 * nobody has, or whose partner is blocked, makes no agent and stops no sign-up. Nobody brings themselves.
 */
export async function broughtBy(
  db: Database,
  { agentId, referralId, email, phone }: Carried,
): Promise<Brought> {
  const carried = [agentId, referralId].filter((one) => typeof one === 'string' && one !== '')
  if (carried.length === 0) return {}
  const known = await db
    .select()
    .from(partner)
    .where(and(inArray(partner.code, sqlList(carried.map(String))), eq(partner.isBlocked, false)))
  const called = (typed: string | null | undefined) =>
    known.find(({ code }) => code.toLowerCase() === typed?.toLowerCase())
  const [manager, referrer] = [called(agentId), called(referralId)]
  const by = referrer ?? manager
  const isSelf =
    by && ((by.email !== null && by.email === email) || (by.phone !== null && by.phone === phone))
  return {
    agentId: manager?.kind === 'agent' ? manager.code : null,
    referralId: referrer?.code ?? referralId ?? null,
    affiliateId: by && !isSelf ? by.code : null,
  }
}

/** The code of an agent who is not blocked, as it is written. */
export async function findAgent(db: Database, typed: string): Promise<string | undefined> {
  const isOpen = and(eq(partner.kind, 'agent'), eq(partner.isBlocked, false))
  const [found] = await db
    .select({ code: partner.code })
    .from(partner)
    .where(and(eq(partner.code, typed), isOpen))
  return found?.code
}

/** One statement, which counts for a partner who is there, and of nobody else. */
export async function countVisit(db: Database, typed: string): Promise<void> {
  await db
    .insert(partnerClick)
    .select(sql`SELECT ${utcDay(Date.now())}, code, 1 FROM partner WHERE code = ${typed} AND NOT is_blocked`)
    .onConflictDoUpdate({
      target: [partnerClick.partner, partnerClick.day],
      set: { count: sql`${partnerClick.count} + 1` },
    })
}
