import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { minute_ms } from '#lib/time.ts'
import type { Services } from '../../kit/services.ts'
import { passkeyChallenge } from '../../tables/secondFactor.ts'

const life_ms = 5 * minute_ms

/** Stores a challenge for five minutes and deletes expired ones. `userId` is undefined for a sign-in. */
export async function keepChallenge({ db }: Services, challenge: string, userId?: string): Promise<void> {
  const now = Date.now()
  await db.batch([
    db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, new Date(now))),
    db.insert(passkeyChallenge).values({ challenge, userId, expiresAt: new Date(now + life_ms) }),
  ])
}

/** Uses up a challenge: true only for the call that deletes it. */
export async function spendChallenge({ db }: Services, challenge: string, userId?: string): Promise<boolean> {
  const owner = userId === undefined ? isNull(passkeyChallenge.userId) : eq(passkeyChallenge.userId, userId)
  const spent = await db
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.challenge, challenge), owner, gt(passkeyChallenge.expiresAt, new Date())))
    .returning({ challenge: passkeyChallenge.challenge })
  return spent.length > 0
}
