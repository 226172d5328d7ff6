import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentKind, ContentRevision } from '#contract/operator/content.ts'
import type { StaffInput } from '#contract/operator/calls.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { isScheduledShown, liveRevision } from './published.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'
import { wordFields } from '../tables/contentFields.ts'

/** One language of an entry. */
export type EntryKey = { id: string; kind: ContentKind; slug: string; locale: LanguageCode }
type Entry = typeof contentEntry.$inferSelect
export type Revision = typeof contentRevision.$inferSelect
export type StoredDraft = { entry: Entry; revision: Revision; shown: string | null; isOutdated: number }

/** The language that the others are made from. */
export const sourceLanguage = 'en' satisfies LanguageCode

/** The key that the parameters of a call name: `page:rules` and `fr`. */
export function entryKeyOf({ id: { kind, slug }, locale }: StaffInput<'saveContent'>['params']): EntryKey {
  return { id: `${kind}:${slug}:${locale}`, kind, slug, locale }
}

/** The entry with its draft, and the id of the revision that is shown. */
export async function findDraft(db: Database, id: string): Promise<StoredDraft | undefined> {
  const [found] = await draftsWhere(db, eq(contentEntry.id, id))
  return found
}

/** With `newest` so many, by a time. */
export async function draftsWhere(
  db: Database,
  wanted: SQL | undefined,
  newest?: { by: SQL; most: number },
): Promise<StoredDraft[]> {
  const query = db
    .select({
      entry: contentEntry,
      revision: contentRevision,
      shown: liveRevision(Date.now()),
      isOutdated: isOutdated(),
    })
    .from(contentEntry)
    .innerJoin(
      contentRevision,
      eq(contentRevision.id, sql`coalesce(${contentEntry.draftRev}, ${contentEntry.liveRev})`),
    )
    .where(wanted)
    .$dynamic()
  return newest ? query.orderBy(desc(newest.by)).limit(newest.most) : query
}

/** The id of the English of an entry, and of its newest revision; the table is named, for a subquery has columns of the same names. */
export const englishId = sql`content_entry.kind || ':' || content_entry.slug || ':' || ${sourceLanguage}`
export const newestEnglish = sql`(SELECT coalesce(english.draft_rev, english.live_rev) FROM content_entry AS english
  WHERE english.id = ${englishId})`

/** What is read of a revision; pictures, links and numbers are no words. */
const wordsOf = (revision: string) =>
  sql.raw(
    `json_array(${revision}.title, ${revision}.body_md, ${wordFields.map((name) => `coalesce(${revision}.fields ->> '${name}', '')`).join(', ')})`,
  )

/** Whether the English has other words than those that the draft was made from. */
function isOutdated(): SQL<number> {
  return sql`(content_entry.locale <> ${sourceLanguage} AND EXISTS (SELECT 1 FROM content_revision AS theirs
    LEFT JOIN content_revision AS source ON source.id = content_entry.source_rev
    WHERE theirs.id = ${newestEnglish} AND (source.id IS NULL OR ${wordsOf('theirs')} <> ${wordsOf('source')})))`
}

export function draftOf({ entry, revision, shown, isOutdated }: StoredDraft): ContentDraft {
  const { kind, slug, locale, version, scheduledRev, publishAt, publishUntil } = entry
  const schedule = scheduleOf(entry, Date.now())
  const hasDraft = revision.id !== shown && !(schedule === 'waits' && revision.id === scheduledRev)
  return {
    ...{ id: `${kind}:${slug}`, kind, slug, locale, version, title: revision.title },
    is_live: shown !== null,
    has_draft: hasDraft,
    publish_at: isoOrNull(publishAt),
    publish_until: isoOrNull(publishUntil),
    schedule,
    is_outdated: isOutdated === 1,
    waits_for_review: hasDraft && entry.reviewRev === revision.id,
    sent_back: hasDraft ? sentBackOf(entry, revision) : null,
    saved_at: isoOf(revision.createdAt),
    author: revision.author,
    draft: revisionOf(revision),
    live_revision: shown,
    source_revision: entry.sourceRev,
    scheduled_revision: scheduledRev,
  }
}

function sentBackOf({ sentBack }: Entry, { id }: Revision): ContentDraft['sent_back'] {
  if (sentBack?.revision !== id) return null
  const { words, by, at } = sentBack
  return { words, by, at: isoOf(at) }
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

/** Live at once. A schedule that has begun gives way; one of the future stays. */
export function live(revision: SQL) {
  return { liveRev: revision, sentBack: null, ...futureSchedule() }
}

/** Off the site at once; a schedule of the future stays. */
export function takenOff() {
  return { liveRev: null, ...futureSchedule() }
}

/** Off the site, and no schedule brings it back. */
export function takenOffForGood() {
  return { liveRev: null, scheduledRev: null, publishAt: null, publishUntil: null }
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
  return (revision: SQL) => ({
    ...endlessBecomesLive(),
    ...{ scheduledRev: revision, publishAt, publishUntil, sentBack: null },
  })
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
