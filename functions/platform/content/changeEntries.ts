import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { ContentDraft } from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { sqlList } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { whoOf, type Actor } from '../staff/actor.ts'
import type { AuditDraft } from '../staff/audit.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'
import type { Contents } from './checkContents.ts'
import {
  draftOf,
  draftsWhere,
  englishId,
  newestEnglish,
  sourceLanguage,
  type EntryKey,
  type StoredDraft,
} from './drafts.ts'
import { forgetPopups } from './popups.ts'

/** The fields of an entry that decide which revision is shown, and which waits for a second pair of eyes. */
type Shown = {
  liveRev?: SQL | null
  scheduledRev?: SQL | null
  publishAt?: number | SQL | null
  publishUntil?: number | SQL | null
  reviewRev?: SQL | null
  sentBack?: SQL | null
}

/** One language of an entry in a change. */
export type Change = {
  entryKey: EntryKey
  /** The version that the editor began with; 0 for a new entry. */
  version: number
  /** New contents; undefined where the entry alone changes. */
  contents?: Contents
  /** The English revision that the contents were made from, where it may not be the newest. */
  source?: string | undefined
}

type How = {
  actor: Actor
  audit: AuditDraft
  /** The new state of an entry, by the id of its draft's revision. */
  apply?: (revision: SQL) => Shown
  /** What is said with the change, for the audit log. */
  words?: string
}

/**
 * Changes one language. Errors: 9409 with the newer draft as `current` if another version is stored; 9404 for an entry that does not
 * exist.
 */
export async function changeEntry(
  db: Database,
  { actor, audit, apply, ...change }: Change & How,
): Promise<Result<ContentDraft, CallFailure>> {
  audit.target = change.entryKey.id
  const changed = await changeEntries(db, [change], { actor, audit, ...(apply && { apply }) })
  if (!changed.ok) return ofOne(changed.error)
  const [draft] = changed.value
  if (!draft) throw new Error('a change of one entry has no result')
  return ok(draft)
}

function ofOne({ current, ...failure }: CallFailure) {
  return err({ ...failure, ...(Array.isArray(current) && { current: current[0] as unknown }) })
}

/**
 * Whether what was read is of the versions that the caller named. What is checked before a change must be: a version holds one
 * revision for ever, so what is then changed by its version is what was checked. Errors as those of the change.
 */
export function checkVersions(
  changes: readonly Change[],
  stored: readonly StoredDraft[],
): Result<undefined, CallFailure> {
  return staleOf(changes, byId(stored)) ?? ok(undefined)
}

/** The same for one language. */
export function checkVersion(
  change: Change,
  stored: StoredDraft | undefined,
): Result<undefined, CallFailure> {
  const isSeen = checkVersions([change], stored ? [stored] : [])
  return isSeen.ok ? isSeen : ofOne(isSeen.error)
}

/**
 * Changes entries of the versions that the editor saw, in one transaction with their revisions and a line in the audit log: all or none.
 * Errors: 9409 with the newer drafts as `current` if another version of one is stored; 9404 for one that does not exist.
 */
export async function changeEntries(
  db: Database,
  changes: readonly Change[],
  how: How,
): Promise<Result<ContentDraft[], CallFailure>> {
  const wanted = inArray(contentEntry.id, sqlList(changes.map(({ entryKey }) => entryKey.id)))
  const before = byId(await draftsWhere(db, wanted))
  const stale = staleOf(changes, before)
  if (stale) return stale
  if (changes.some(({ entryKey, contents }) => !before.has(entryKey.id) && !contents)) return noEntry
  const nexts = changes.map((change) => nextOf(change, before.get(change.entryKey.id)))
  describe(how, nexts)
  const [, changed] = await db.batch(statementsOf(db, nexts, how))
  forgetPopups()
  const after = byId(await draftsWhere(db, wanted))
  if (changed.length < changes.length) return staleOf(changes, after) ?? noEntry
  return ok(changes.flatMap(({ entryKey }) => draftsIn(after, entryKey.id)))
}

const noEntry = fail(code.noSuchCall, 'no such entry')

type ById = ReadonlyMap<string, StoredDraft>

const byId = (drafts: readonly StoredDraft[]): ById => new Map(drafts.map((draft) => [draft.entry.id, draft]))

const draftsIn = (drafts: ById, id: string) => {
  const stored = drafts.get(id)
  return stored ? [draftOf(stored)] : []
}

/** What others have saved since; a version of an entry that is not there is as stale, and has no draft to show. */
function staleOf(changes: readonly Change[], stored: ById) {
  const stale = changes.filter(
    ({ entryKey, version }) => (stored.get(entryKey.id)?.entry.version ?? 0) !== version,
  )
  if (stale.length === 0) return undefined
  const current = stale.flatMap(({ entryKey }) => draftsIn(stored, entryKey.id))
  return current.length > 0 ? fail(code.conflict, 'somebody else saved meanwhile', { current }) : noEntry
}

/** A change with the revision that will be the draft: `isNew` where its contents are. */
type Next = Change & { before: StoredDraft | undefined; revision: string; isNew: boolean }

function nextOf(change: Change, before: StoredDraft | undefined): Next {
  const { contents } = change
  const isSame = contents === undefined || (before !== undefined && isEqual(before.revision, contents))
  const kept = isSame ? before?.revision.id : undefined
  return { ...change, before, revision: kept ?? crypto.randomUUID(), isNew: kept === undefined }
}

export function isEqual(
  revision: StoredDraft['revision'],
  { title, bodyMd, fields, priority }: Contents,
): boolean {
  const isSameText = revision.title === title && revision.bodyMd === bodyMd
  const areSameFields = JSON.stringify(revision.fields) === JSON.stringify(fields)
  return isSameText && areSameFields && revision.priority === priority
}

/** What the audit log says: of one language its revisions, of several which they are and what was shown of them. */
function describe({ audit, words }: How, nexts: readonly Next[]): void {
  const [next] = nexts
  if (next && audit.target === next.entryKey.id) {
    const { before, version, revision, contents } = next
    audit.before = before && { version, revision: before.revision.id, shown: before.shown }
    audit.after = { version: version + 1, revision, title: contents?.title ?? before?.revision.title }
    return
  }
  const nameOf = ({ entryKey: { id, locale } }: Next) => (audit.target === undefined ? id : locale)
  const shown = nexts.filter((one) => (one.before?.shown ?? null) !== null)
  audit.after = {
    languages: nexts.map(nameOf).join(', '),
    were_shown: shown.map(nameOf).join(', ') || null,
    revisions: Object.fromEntries(nexts.map((one) => [nameOf(one), one.revision])),
    ...(words !== undefined && { words }),
  }
}

function statementsOf(db: Database, nexts: readonly Next[], { actor, audit, apply }: How) {
  const ids = nexts.map(({ entryKey }) => entryKey.id)
  const ofThem = (value: (next: Next) => string | number | null) =>
    JSON.stringify(Object.fromEntries(nexts.map((next) => [next.entryKey.id, value(next)])))
  const valueOf = (values: string) =>
    sql`(SELECT value FROM json_each(${values}) WHERE json_each.key = content_entry.id)`
  const revision = valueOf(ofThem((next) => next.revision))
  const versions = ofThem(({ version }) => version)
  // All of the versions that the editor saw, or none of them changes.
  const isSeen = sql`(SELECT count(*) FROM content_entry AS seen, json_each(${versions}) AS saw
    WHERE seen.id = saw.key AND seen.version = saw.value) = ${nexts.length}`
  const update = db
    .update(contentEntry)
    .set({
      draftRev: revision,
      version: sql`${contentEntry.version} + 1`,
      sourceRev: sourceOf(nexts, valueOf),
      // What a reviewer said ends with a save, also of a text that is as it was.
      sentBack: sql`CASE WHEN ${isSaved(nexts)} THEN NULL ELSE ${contentEntry.sentBack} END`,
      ...apply?.(revision),
    })
    .where(and(inArray(contentEntry.id, sqlList(ids)), isSeen))
    .returning({ id: contentEntry.id })
  // Must follow the update directly: `changes()` then tells whether this update wrote the rows, not another editor's.
  const line = audit.take(sql`changes() > 0`)
  const author = whoOf(actor)
  const inserted = nexts.flatMap((next) => (next.isNew ? [insertRevision(db, next, author)] : []))
  return [insertEmpty(db, nexts), update, line, ...inserted] as const
}

/**
 * New contents are made from the English of this change, from the one that the editor names, or from the newest one; saving them as
 * they were says that they are right beside it. Where the entry alone changes, what they were made from stays.
 */
function sourceOf(nexts: readonly Next[], valueOf: (values: string) => SQL) {
  const english = new Map(
    nexts
      .filter(({ entryKey }) => entryKey.locale === sourceLanguage)
      .map(({ entryKey: { kind, slug }, revision }) => [`${kind}:${slug}`, revision]),
  )
  const saved = nexts.filter(({ contents }) => contents !== undefined)
  const byEntry = (sourceOfOne: (next: Next) => string | undefined) =>
    valueOf(JSON.stringify(Object.fromEntries(saved.map((next) => [next.entryKey.id, sourceOfOne(next)]))))
  const saidWith = byEntry(({ entryKey: { kind, slug }, source }) =>
    source === undefined ? english.get(`${kind}:${slug}`) : undefined,
  )
  // Drizzle names the columns of an UPDATE without their table, and a subquery has its own of that name.
  const named = sql`(SELECT revision.id FROM content_revision AS revision
    WHERE revision.id = ${byEntry(({ source }) => source)} AND revision.entry_id = ${englishId})`
  return sql`CASE WHEN content_entry.locale = ${sourceLanguage} THEN NULL WHEN ${isSaved(nexts)}
    THEN coalesce(${saidWith}, ${named}, ${newestEnglish}) ELSE content_entry.source_rev END`
}

/** Whether new contents come for it. */
function isSaved(nexts: readonly Next[]): SQL {
  const saved = nexts.filter(({ contents }) => contents !== undefined)
  return inArray(contentEntry.id, sqlList(saved.map(({ entryKey }) => entryKey.id)))
}

/** New entries begin empty, so that they are changed like any other. */
function insertEmpty(db: Database, nexts: readonly Next[]) {
  const keys = nexts.filter(({ before }) => !before).map(({ entryKey }) => entryKey)
  // In the order of the table's columns.
  return db
    .insert(contentEntry)
    .select(
      sql`SELECT value ->> 'id', value ->> 'kind', value ->> 'slug', value ->> 'locale', NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL
      FROM json_each(${JSON.stringify(keys)}) WHERE true`,
    )
    .onConflictDoNothing()
}

function insertRevision(
  db: Database,
  { entryKey: { id }, version, revision, contents }: Next,
  { actor, actorId }: ReturnType<typeof whoOf>,
) {
  if (!contents) throw new Error('a new revision without contents')
  const { title, bodyMd, fields, priority } = contents
  const isMine = sql`EXISTS (SELECT 1 FROM content_entry WHERE id = ${id}
    AND version = ${version + 1} AND draft_rev = ${revision})`
  // In the order of the table's columns.
  return db.insert(contentRevision)
    .select(sql`SELECT ${revision}, ${id}, ${title}, ${bodyMd}, ${JSON.stringify(fields)},
    ${priority}, ${actor}, ${Date.now()}, ${actorId} WHERE ${isMine}`)
}
