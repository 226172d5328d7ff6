import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentKind, ContentRevision } from '#contract/operator/content.ts'
import type { StaffInput } from '#contract/operator/calls.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { AuditDraft } from '../staff/audit.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { forgetPopups } from './popups.ts'
import type { Contents } from './checkContents.ts'
import { isScheduledShown, liveRevision } from './published.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'

/** One language of an entry. */
export type EntryKey = { id: string; kind: ContentKind; slug: string; locale: LanguageCode }
type Entry = typeof contentEntry.$inferSelect
export type Revision = typeof contentRevision.$inferSelect
export type StoredDraft = { entry: Entry; revision: Revision; shown: string | null }

/** The key that the parameters of a call name: `page:rules` and `fr`. */
export function entryKeyOf({ id: { kind, slug }, locale }: StaffInput<'saveContent'>['params']): EntryKey {
  return { id: `${kind}:${slug}:${locale}`, kind, slug, locale }
}

/** The entry with its draft, and the id of the revision that is shown. */
export async function findDraft(db: Database, id: string): Promise<StoredDraft | undefined> {
  const [found] = await draftsWhere(db, eq(contentEntry.id, id))
  return found
}

export function draftsWhere(db: Database, wanted: SQL | undefined): Promise<StoredDraft[]> {
  return db
    .select({ entry: contentEntry, revision: contentRevision, shown: liveRevision(Date.now()) })
    .from(contentEntry)
    .innerJoin(
      contentRevision,
      eq(contentRevision.id, sql`coalesce(${contentEntry.draftRev}, ${contentEntry.liveRev})`),
    )
    .where(wanted)
}

export function draftOf({ entry, revision, shown }: StoredDraft): ContentDraft {
  const { kind, slug, locale, version, scheduledRev, publishAt, publishUntil } = entry
  const schedule = scheduleOf(entry, Date.now())
  return {
    ...{ id: `${kind}:${slug}`, kind, slug, locale, version, title: revision.title },
    is_live: shown !== null,
    has_draft: revision.id !== shown && !(schedule === 'waits' && revision.id === scheduledRev),
    publish_at: isoOrNull(publishAt),
    publish_until: isoOrNull(publishUntil),
    schedule,
    saved_at: isoOf(revision.createdAt),
    author: revision.author,
    draft: revisionOf(revision),
    live_revision: shown,
    scheduled_revision: scheduledRev,
  }
}

function scheduleOf({ publishAt, publishUntil }: Entry, now: number): ContentDraft['schedule'] {
  if (publishAt === null) return null
  if (now < publishAt) return 'waits'
  return publishUntil === null || now < publishUntil ? 'shown' : 'ended'
}

export function revisionOf({
  id,
  title,
  bodyMd,
  fields,
  priority,
  author,
  createdAt,
}: Revision): ContentRevision {
  return { id, title, body_md: bodyMd, fields, priority, author, saved_at: isoOf(createdAt) }
}

/** The fields of an entry that decide which revision is shown. */
type Shown = {
  liveRev?: string | SQL | null
  scheduledRev?: string | SQL | null
  publishAt?: number | SQL | null
  publishUntil?: number | SQL | null
}

type Change = {
  entryKey: EntryKey
  /** The version that the editor began with; 0 for a new entry. */
  version: number
  author: string
  audit: AuditDraft
  /** New contents; undefined where the entry alone changes. */
  contents?: Contents
  /** The entry's new state, by the id of the draft's revision. */
  apply?: (revision: string) => Shown
}

/**
 * Changes an entry of the version that the editor saw, in one transaction with its revision and its line in the audit log.
 * Errors: 9409 with the newer draft as `current` if another version is stored; 9404 for an entry that does not exist.
 */
export async function changeEntry(db: Database, change: Change): Promise<Result<ContentDraft, CallFailure>> {
  const { entryKey, version, audit, contents } = change
  audit.target = entryKey.id
  const before = await findDraft(db, entryKey.id)
  if ((before?.entry.version ?? 0) !== version) return stale(before)
  if (!before && !contents) return fail(code.noSuchCall, 'no such entry')
  const kept = keptRevision(before, contents)
  const revision = kept ?? crypto.randomUUID()
  audit.before = before && { version, revision: before.revision.id, shown: before.shown }
  audit.after = { version: version + 1, revision, title: contents?.title ?? before?.revision.title }
  const [, changed] = await db.batch(statementsOf(db, change, { revision, isNew: kept === undefined }))
  forgetPopups()
  const after = await findDraft(db, entryKey.id)
  return changed.length === 0 || !after ? stale(after) : ok(draftOf(after))
}

/** The id of the draft's revision where the change leaves its contents as they are; undefined where they are new. */
function keptRevision(before: StoredDraft | undefined, contents: Contents | undefined): string | undefined {
  const isSame = contents === undefined || (before !== undefined && isEqual(before.revision, contents))
  return isSame ? before?.revision.id : undefined
}

type Next = { revision: string; isNew: boolean }

function statementsOf(db: Database, change: Change, { revision, isNew }: Next) {
  const { entryKey, version, author, audit, contents, apply = () => ({}) } = change
  const { id, kind, slug, locale } = entryKey
  // A new entry begins empty, so that it is changed like any other.
  const empty = db.insert(contentEntry).values({ id, kind, slug, locale, version: 0 }).onConflictDoNothing()
  const update = db
    .update(contentEntry)
    .set({ draftRev: revision, version: version + 1, ...apply(revision) })
    .where(and(eq(contentEntry.id, id), eq(contentEntry.version, version)))
    .returning({ id: contentEntry.id })
  // Must follow the update directly: `changes()` then tells whether this update wrote the row, not another editor's.
  const line = audit.take(sql`changes() > 0`)
  const isMine = sql`EXISTS (SELECT 1 FROM content_entry WHERE id = ${id}
    AND version = ${version + 1} AND draft_rev = ${revision})`
  const inserted =
    contents && isNew ? [insertRevision(db, { revision, entryKey, author, contents }, isMine)] : []
  return [empty, update, line, ...inserted] as const
}

function insertRevision(
  db: Database,
  {
    revision,
    entryKey,
    author,
    contents,
  }: { revision: string; entryKey: EntryKey; author: string; contents: Contents },
  isMine: SQL,
) {
  const { title, bodyMd, fields, priority } = contents
  // In the order of the table's columns.
  return db.insert(contentRevision)
    .select(sql`SELECT ${revision}, ${entryKey.id}, ${title}, ${bodyMd}, ${JSON.stringify(fields)},
    ${priority}, ${author}, ${Date.now()} WHERE ${isMine}`)
}

function stale(now: StoredDraft | undefined) {
  if (!now) return fail(code.noSuchCall, 'no such entry')
  return fail(code.conflict, 'somebody else saved meanwhile', { current: draftOf(now) })
}

function isEqual(revision: Revision, { title, bodyMd, fields, priority }: Contents): boolean {
  const isSameText = revision.title === title && revision.bodyMd === bodyMd
  const areSameFields = JSON.stringify(revision.fields) === JSON.stringify(fields)
  return isSameText && areSameFields && revision.priority === priority
}

/** Live at once. A schedule that has begun gives way; one of the future stays. */
export function live(revision: string) {
  return { liveRev: revision, ...futureSchedule() }
}

/** Off the site at once; a schedule of the future stays. */
export function takenOff() {
  return { liveRev: null, ...futureSchedule() }
}

function futureSchedule() {
  const now = Date.now()
  const { scheduledRev, publishAt, publishUntil } = contentEntry
  const future = (column: typeof scheduledRev | typeof publishAt | typeof publishUntil) =>
    sql`CASE WHEN ${publishAt} > ${now} THEN ${column} END`
  return {
    scheduledRev: future(scheduledRev),
    publishAt: future(publishAt),
    publishUntil: future(publishUntil),
  }
}

/** A pinned revision, from and until. What an earlier schedule made live for good stays live below it. */
export function scheduled(publishAt: number, publishUntil: number | null) {
  return (revision: string) => ({ ...endlessBecomesLive(), scheduledRev: revision, publishAt, publishUntil })
}

/** Removes a schedule. A revision that it shows without an end stays live; one with an end is no longer shown. */
export function endlessBecomesLive() {
  const isForGood = sql`${isScheduledShown(Date.now())} AND ${contentEntry.publishUntil} IS NULL`
  const liveRev = sql`CASE WHEN ${isForGood} THEN ${contentEntry.scheduledRev} ELSE ${contentEntry.liveRev} END`
  return { liveRev, scheduledRev: null, publishAt: null, publishUntil: null }
}

/** Revisions of one entry, by their ids. */
export async function findRevisions(
  db: Database,
  { id }: EntryKey,
  ids: readonly string[],
): Promise<Map<string, Revision>> {
  const mine = and(eq(contentRevision.entryId, id), inArray(contentRevision.id, [...ids]))
  const rows = await db.select().from(contentRevision).where(mine)
  return new Map(rows.map((row) => [row.id, row]))
}
