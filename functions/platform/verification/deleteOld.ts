import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { document } from '../tables/verification.ts'

const atOnce = 90

/**
 * Deletes photos after their retention, counted from the decision: rejected or superseded ones after
 * DOCUMENT_DAYS_REFUSED, those that verified a player after DOCUMENT_DAYS_VERIFIED. Pending photos stay. The row
 * remains as the record of the decision. The photo is deleted before its row is changed, so none is left behind.
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
