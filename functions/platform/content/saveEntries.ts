import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { languageCodes } from '#contract/languages.ts'
import { contentKinds, ContentSave, Slug } from '#contract/operator/content.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { sqlList } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { whoOf, type Actor } from '../staff/actor.ts'
import { forgetPopups } from './popups.ts'
import { contentsOf, type Contents, type Faults } from './checkContents.ts'
import { entryKeyOf, newestEnglish, sourceLanguage } from './drafts.ts'
import { publishingFaults, type Piece } from './publishingFaults.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'

const mostEntries = 200

const EntryInput = v.object({
  kind: v.picklist(contentKinds),
  slug: Slug,
  locale: v.picklist(languageCodes),
  ...v.omit(ContentSave, ['version', 'source_revision']).entries,
})
export const EntriesInput = v.object({ entries: v.pipe(v.array(EntryInput), v.maxLength(mostEntries)) })
type EntryInput = v.InferOutput<typeof EntryInput>

/** A piece with its index in the list that it came in. */
type Prepared = Piece & { index: number }

/**
 * Publishes entries at once. Unchanged entries are skipped, so saving again creates no revision. What keeps one entry from being
 * saved or published keeps back all: 9400 or 9457 as the studio's save and publish answer, with the fields' names.
 */
export async function saveEntries(
  services: Services,
  entries: EntryInput[],
  actor: Actor,
): Promise<Result<{ saved: number; unchanged: number }, CallFailure>> {
  const { db } = services
  const prepared = prepare(entries)
  if (!prepared.ok) return prepared
  const live = await liveContents(db, prepared.value)
  const changed = prepared.value.filter(
    ({ entryKey, contents }) => live.get(entryKey.id) !== JSON.stringify(contents),
  )
  const faults = await publishingFaults(services, changed)
  const faulty = changed.map((one, position) => ({ ...one, faults: faults[position] ?? {} })).filter(isFaulty)
  if (faulty.length > 0) return refused(code.notPublishable, 'not publishable', faulty)
  // One moment for all: no language is older than the English words that came with it.
  const who = whoOf(actor)
  const authorship = { author: who.actor, authorId: who.actorId, createdAt: Date.now() }
  const [first, ...rest] = changed.flatMap((one) => statements(db, one, authorship))
  if (first) await db.batch([first, ...rest, madeFromEnglish(db, changed)])
  forgetPopups()
  return ok({ saved: changed.length, unchanged: prepared.value.length - changed.length })
}

/** Checks all entries: returns those to save, or the faults of each faulty one. */
function prepare(entries: readonly EntryInput[]): Result<Prepared[], CallFailure> {
  const prepared: Prepared[] = []
  const faulty: Faulty[] = []
  const knownIds = new Set<string>()
  for (const [index, { kind, slug, locale, ...save }] of entries.entries()) {
    const entryKey = entryKeyOf({ id: { kind, slug }, locale })
    const contents = contentsOf(kind, save)
    if (!contents.ok) faulty.push({ index, entryKey, faults: contents.error.fields ?? {} })
    else if (knownIds.has(entryKey.id)) faulty.push({ index, entryKey, faults: { slug: 'taken' } })
    else prepared.push({ index, entryKey, contents: contents.value })
    knownIds.add(entryKey.id)
  }
  return faulty.length > 0 ? refused(code.invalid, 'invalid', faulty) : ok(prepared)
}

type Faulty = Pick<Prepared, 'index' | 'entryKey'> & { faults: Faults }

const isFaulty = ({ faults }: Faulty) => Object.keys(faults).length > 0

/** The message names each entry by its id, `fields` by its index in the list. */
function refused(errorCode: number, what: string, faulty: readonly Faulty[]) {
  const found = faulty.flatMap(({ index, entryKey, faults }) =>
    Object.entries(faults).map(([field, key]) => ({ index, id: entryKey.id, field, key })),
  )
  const message = found.map(({ id, field, key }) => `${id} ${field} ${key}`).join(', ')
  const fields = Object.fromEntries(
    found.map(({ index, field, key }) => [`entries.${index}.${field}`, key] as const),
  )
  return fail(errorCode, `${what}: ${message}`, { fields })
}

/** D1 allows at most 100 parameters per query. */
const idsPerQuery = 90

async function liveContents(db: Database, prepared: readonly Piece[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let start = 0; start < prepared.length; start += idsPerQuery) {
    const ids = prepared.slice(start, start + idsPerQuery).map(({ entryKey }) => entryKey.id)
    const rows = await db
      .select({ id: contentEntry.id, revision: contentRevision })
      .from(contentEntry)
      .innerJoin(contentRevision, eq(contentRevision.id, contentEntry.liveRev))
      .where(inArray(contentEntry.id, ids))
    for (const { id, revision } of rows) {
      const { title, bodyMd, fields, priority } = revision
      contents.set(id, JSON.stringify({ title, bodyMd, fields, priority } satisfies Contents))
    }
  }
  return contents
}

function statements(
  db: Database,
  { entryKey: { id, kind, slug, locale }, contents }: Piece,
  made: { author: string; authorId: string | null; createdAt: number },
) {
  const revision = crypto.randomUUID()
  return [
    db
      .insert(contentEntry)
      .values({ id, kind, slug, locale, draftRev: revision, liveRev: revision, version: 1 })
      .onConflictDoUpdate({
        target: contentEntry.id,
        set: {
          draftRev: revision,
          liveRev: revision,
          scheduledRev: null,
          publishAt: null,
          publishUntil: null,
          version: sql`${contentEntry.version} + 1`,
        },
      }),
    db.insert(contentRevision).values({ id: revision, entryId: id, ...contents, ...made }),
  ] as const
}

/** Words that come together belong together; what did not change was made from the English before. */
function madeFromEnglish(db: Database, changed: readonly Piece[]) {
  const { id, locale } = contentEntry
  const ids = sqlList(changed.map(({ entryKey }) => entryKey.id))
  return db
    .update(contentEntry)
    .set({ sourceRev: newestEnglish })
    .where(and(inArray(id, ids), ne(locale, sourceLanguage)))
}
