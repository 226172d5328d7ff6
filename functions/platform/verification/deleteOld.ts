import { and, eq, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { day_ms } from '#lib/time.ts'
import { recordEvent } from '../security/events.ts'
import { lateRows, type Watched } from '../kit/lateWork.ts'
import type { Services } from '../kit/services.ts'
import { document } from '../tables/verification.ts'

const atOnce = 90

/**
 * Deletes photos after their retention, counted from the decision: rejected or superseded ones after
 * DOCUMENT_DAYS_REFUSED, those that verified a player after DOCUMENT_DAYS_VERIFIED. Pending photos stay. The row
 * remains as the record of the decision. The photo is deleted before its row is changed, so none is left behind.
 */
export async function deleteOldPhotos(services: Services, now: number): Promise<boolean> {
  const { db, env } = services
  const old = await db
    .select({ id: document.id, objectKey: document.objectKey })
    .from(document)
    .where(isOld(services, now))
    .limit(atOnce)
  if (old.length === 0) return false
  await env.DOCUMENTS.delete(old.flatMap(({ objectKey }) => (objectKey === null ? [] : [objectKey])))
  const ids = old.map(({ id }) => id)
  await db.update(document).set({ objectKey: null }).where(inArray(document.id, ids))
  await recordEvent(services, { kind: 'documents_deleted', detail: String(old.length) })
  return old.length === atOnce
}

function isOld({ config }: Services, now: number): SQL | undefined {
  const { refused_ms, verified_ms } = config.documents
  const isRefused = inArray(document.status, ['REJECTED', 'SUPERSEDED'])
  return and(
    isNotNull(document.objectKey),
    or(
      and(isRefused, lt(document.decidedAt, now - refused_ms)),
      and(eq(document.status, 'VERIFIED'), lt(document.decidedAt, now - verified_ms)),
    ),
  )
}

export const photosWork: Watched = {
  deadline_ms: day_ms,
  late: (services, before) => {
    const { refused_ms, verified_ms } = services.config.documents
    const kept_ms = sql`CASE ${document.status} WHEN 'VERIFIED' THEN ${verified_ms} ELSE ${refused_ms} END`
    return lateRows(services.db, document, sql`${document.decidedAt} + ${kept_ms}`, isOld(services, before))
  },
}
