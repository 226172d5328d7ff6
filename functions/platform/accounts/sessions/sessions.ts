import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import type { ActiveSessions } from '#contract/security.ts'
import type { Services } from '../../kit/services.ts'
import { endOf, sessionLives, type Current } from './session.ts'
import { recordEvent } from '../../security/events.ts'
import { session } from '../../tables/accounts.ts'
import { changePlayer } from '../../wallet/walletOf.ts'
import { notifyOwner } from '../notifyOwner.ts'

/** The player's valid sessions, last seen first. */
export async function listSessions(
  services: Services,
  { account, sessionId }: Current,
): Promise<ActiveSessions> {
  const rows = await services.db
    .select()
    .from(session)
    .where(and(eq(session.userId, account.id), sessionLives(services)))
    .orderBy(desc(session.updatedAt), session.id)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent ?? ''),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.updatedAt.toISOString(),
      ends_at: endOf(services, row.updatedAt.getTime(), row.createdAt).toISOString(),
      is_current: row.id === sessionId,
    })),
  }
}

/** A session that does not exist, or is another player's, is no error: the result is the same. */
export function endOneSession(services: Services, current: Current, id: string): Promise<void> {
  return endSessions(services, current, eq(session.id, id))
}

export function endOtherSessions(services: Services, current: Current): Promise<void> {
  return endSessions(services, current, ne(session.id, current.sessionId))
}

async function endSessions(services: Services, { account }: Current, which: SQL): Promise<void> {
  const end = services.db
    .delete(session)
    .where(and(eq(session.userId, account.id), which))
    .returning({ id: session.id })
  const ended = await changePlayer(services.env, account.id, async () => end)
  if (ended.length === 0) return
  await recordEvent(services, { kind: 'sessions_ended', userId: account.id, detail: String(ended.length) })
  await notifyOwner(services, account, 'sessionsEnded')
}

import Bowser from 'bowser'

/** "Chrome, Android" from a User-Agent header; empty if it is unknown. */
export function deviceOf(agent: string): string {
  if (agent === '') return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}
