import { sql } from 'drizzle-orm'
import type { Database } from '../kit/services.ts'

/**
 * Changes whenever the public lists do: with every change of a row they are made of, which triggers count (migrations/
 * 0020_studio.sql), and with every time that has come, of a schedule or of a banner's own `from` and `until`.
 */
export async function contentVersion(db: Database, now: number): Promise<string> {
  const [row] = await db.all<{ version: number; times: number }>(sql`
    SELECT version,
      (SELECT count(*) FROM content_entry WHERE publish_at <= ${now})
      + (SELECT count(*) FROM content_entry WHERE publish_until <= ${now})
      + (SELECT coalesce(sum(
          (unixepoch(json_extract(fields, '$.from')) * 1000 <= ${now})
          + (unixepoch(json_extract(fields, '$.until')) * 1000 <= ${now})), 0)
        FROM content_revision JOIN content_entry ON content_revision.id IN (live_rev, scheduled_rev)
        WHERE kind <> 'page') AS times
    FROM content_state`)
  if (!row) throw new Error('the content has no version')
  return `${row.version}.${row.times}`
}
