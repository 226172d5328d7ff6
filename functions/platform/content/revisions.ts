import { diffLines } from 'diff'
import { and, desc, eq, lte } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { ContentDifference, ContentDraft, ContentRevision } from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext } from '../staff/calls.ts'
import { pageOf } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { changeEntry } from './changeEntries.ts'
import {
  entryKeyOf,
  findRevisions,
  revisionOf,
  sourceLanguage,
  type EntryKey,
  type Revision,
} from './drafts.ts'
import { hasPicture, pictureFields } from './publishingFaults.ts'
import { contentRevision } from '../tables/content.ts'

/** The history of an entry. Stored revisions never change, so restoring creates a new one. */
export async function listRevisions({
  services: { db },
  params,
  query,
}: StaffContext<'listRevisions'>): Promise<Result<{ items: ContentRevision[]; total: number }, CallFailure>> {
  const mine = eq(contentRevision.entryId, entryKeyOf(params).id)
  const { orderBy, limit, offset } = pageOf(
    query,
    { saved_at: contentRevision.createdAt },
    contentRevision.id,
  )
  const rows = await db
    .select()
    .from(contentRevision)
    .where(mine)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return ok({ items: rows.map(revisionOf), total: await db.$count(contentRevision, mine) })
}

export async function difference({
  services: { db },
  params,
  query,
}: StaffContext<'readDifference'>): Promise<Result<ContentDifference, CallFailure>> {
  const revisions = await findRevisions(db, entryKeyOf(params), [query.from, query.to])
  const [from, to] = [revisions.get(query.from), revisions.get(query.to)]
  if (!from || !to) return err(noSuchCall)
  const before = fieldsOf(from)
  const after = fieldsOf(to)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return ok({
    fields: names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null })),
    body: diffLines(from.bodyMd, to.bodyMd).map(({ added, removed, value: text }) => ({
      kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
      text,
    })),
  })
}

function fieldsOf({ title, priority, fields }: Revision): Record<string, unknown> {
  return { title, priority, ...fields }
}

/** 9458 if a picture of the revision was deleted: the draft would look complete and show a hole. */
export async function restoreRevision({
  services,
  params,
  body,
  actor,
  audit,
}: StaffContext<'restoreRevision'>): Promise<Result<ContentDraft, CallFailure>> {
  const entryKey = entryKeyOf(params)
  const revision = (await findRevisions(services.db, entryKey, [params.revision])).get(params.revision)
  if (!revision) return err(noSuchCall)
  const { title, bodyMd, fields, priority } = revision
  for (const name of pictureFields) {
    const path = fields[name]
    if (typeof path === 'string' && !(await hasPicture(services, path)))
      return fail(code.pictureGone, 'the picture was deleted', {
        fields: { [`fields.${name}`]: 'pictureGone' },
      })
  }
  const contents = { title, bodyMd, fields, priority }
  const source = await englishBefore(services.db, entryKey, revision.createdAt)
  return changeEntry(services.db, { entryKey, version: body.version, actor, audit, contents, source })
}

/** The English revision beside which a revision was made: restoring old words does not make them new ones. */
async function englishBefore(
  db: Database,
  { kind, slug }: EntryKey,
  at: number,
): Promise<string | undefined> {
  const english = entryKeyOf({ id: { kind, slug }, locale: sourceLanguage })
  const [found] = await db
    .select({ id: contentRevision.id })
    .from(contentRevision)
    .where(and(eq(contentRevision.entryId, english.id), lte(contentRevision.createdAt, at)))
    .orderBy(desc(contentRevision.createdAt))
    .limit(1)
  return found?.id
}
