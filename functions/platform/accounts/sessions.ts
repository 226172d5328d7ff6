import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { ActiveSessions } from '../../../contract/security.ts'
import type { Services } from '../services.ts'
import { deviceOf } from './device.ts'
import type { Current } from './session.ts'
import { session } from './tables.ts'

/** The player's sessions that live, the one last seen first. */
export async function listSessions(
  { db }: Services,
  { account, sessionId }: Current,
): Promise<ActiveSessions> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, account.id), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.updatedAt))
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent ?? ''),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.updatedAt.toISOString(),
      is_current: row.id === sessionId,
    })),
  }
}

/** One that is not there, or not theirs, is no error: it is over either way. */
export async function endOneSession({ db }: Services, { account }: Current, id: string): Promise<void> {
  await db.delete(session).where(and(eq(session.id, id), eq(session.userId, account.id)))
}

export async function endOtherSessions({ db }: Services, { account, sessionId }: Current): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, account.id), ne(session.id, sessionId)))
}
