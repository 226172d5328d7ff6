import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { document } from '../tables/verification.ts'

const atOnce = 90

/**
 * Deletes the photos whose time is over, counted from the decision: those that were rejected or superseded after
 * DOCUMENT_DAYS_REFUSED, those that verified a player after DOCUMENT_DAYS_VERIFIED. What waits for a decision stays. The row
 * remains as the record of what was decided. A photo goes before its row forgets it, so that none is left behind.
 */
export async function deleteOldPhotos(services: Services): Promise<void> {
  const { db, env, config } = services
  const now = Date.now()
  const old = await db
    .select({ id: document.id, objectKey: document.objectKey })
    .from(document)
    .where(
      and(
        isNotNull(document.objectKey),
        or(
          and(
            inArray(document.status, ['REJECTED', 'SUPERSEDED']),
            lt(document.decidedAt, now - config.documents.refused_ms),
          ),
          and(eq(document.status, 'VERIFIED'), lt(document.decidedAt, now - config.documents.verified_ms)),
        ),
      ),
    )
    .limit(atOnce)
  if (old.length === 0) return
  await env.DOCUMENTS.delete(old.flatMap(({ objectKey }) => (objectKey === null ? [] : [objectKey])))
  const ids = old.map(({ id }) => id)
  await db.update(document).set({ objectKey: null }).where(inArray(document.id, ids))
  await recordEvent(services, { kind: 'documents_deleted', detail: String(old.length) })
}
