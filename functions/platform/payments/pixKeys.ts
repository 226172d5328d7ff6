import { and, desc, eq } from 'drizzle-orm'
import type { PixKey } from '#contract/pixKey.ts'
import type { Database } from '../kit/services.ts'
import { pixKey } from '../tables/payments.ts'

const mostKeys = 10

/** The keys a player keeps, the last used first. */
export function savedPixKeys(db: Database, playerId: string) {
  return db
    .select({ id: pixKey.id, kind: pixKey.kind, key: pixKey.key })
    .from(pixKey)
    .where(eq(pixKey.playerId, playerId))
    .orderBy(desc(pixKey.usedAt))
    .limit(mostKeys)
}

export async function savePixKey(db: Database, playerId: string, { kind, key }: PixKey): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const usedAt = Date.now()
  const target = [pixKey.playerId, pixKey.kind, pixKey.key]
  await db
    .insert(pixKey)
    .values({ id, playerId, kind, key, usedAt })
    .onConflictDoUpdate({ target, set: { usedAt } })
}

/** An unknown key is no error. */
export async function forgetPixKey(db: Database, playerId: string, id: string): Promise<void> {
  await db.delete(pixKey).where(and(eq(pixKey.playerId, playerId), eq(pixKey.id, id)))
}

/** The end of a key or of an account is enough to compare it with what a player says; empty for none. */
export function maskedEnd(number: string): string {
  return number && `…${number.slice(-4)}`
}
