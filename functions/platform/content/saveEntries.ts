import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { languageCodes } from '../../../contract/languages.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Database } from '../services.ts'
import type { Contents } from './checkContents.ts'
import { fieldsOf } from './fields.ts'
import { contentKinds } from '../../../contract/operator/content.ts'
import { contentEntry, contentRevision } from './tables.ts'

const mostEntries = 200

export const EntryInput = v.object({
  kind: v.picklist(contentKinds),
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,64}$/)),
  locale: v.picklist(languageCodes),
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200)),
  body_md: v.optional(v.pipe(v.string(), v.maxLength(200_000)), ''),
  fields: v.record(v.string(), v.unknown()),
  priority: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
})
export const EntriesInput = v.object({ entries: v.pipe(v.array(EntryInput), v.maxLength(mostEntries)) })
type EntryInput = v.InferOutput<typeof EntryInput>

type Prepared = { id: string; input: EntryInput; contents: Contents }

/**
 * Publishes entries at once. Unchanged entries are skipped, so saving again creates no revision. If one is invalid,
 * none is saved: 9400 with the fields' names.
 */
export async function saveEntries(
  db: Database,
  entries: EntryInput[],
  author: string,
): Promise<Result<{ saved: number; unchanged: number }, CallFailure>> {
  const prepared: Prepared[] = []
  for (const [index, input] of entries.entries()) {
    const fields = validate(fieldsOf[input.kind], input.fields)
    if (!fields.ok) return invalidEntry(index, fields.error.fields)
    prepared.push(prepare(input, fields.value))
  }
  const live = await liveContents(db, prepared)
  const changed = prepared.filter((one) => live.get(one.id) !== JSON.stringify(one.contents))
  // One moment for all: no language is older than the English words that came with it.
  const made = { author, createdAt: Date.now() }
  const [first, ...rest] = changed.flatMap((one) => statements(db, one, made))
  if (first) await db.batch([first, ...rest])
  return ok({ saved: changed.length, unchanged: prepared.length - changed.length })
}

function prepare(input: EntryInput, fields: unknown): Prepared {
  const contents = {
    title: input.title,
    bodyMd: input.body_md,
    fields: JSON.stringify(fields),
    priority: input.priority,
  }
  return { id: `${input.kind}:${input.slug}:${input.locale}`, input, contents }
}

/** D1 allows at most 100 parameters per query. */
const idsPerQuery = 90

async function liveContents(db: Database, prepared: Prepared[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let start = 0; start < prepared.length; start += idsPerQuery) {
    const ids = prepared.slice(start, start + idsPerQuery).map((one) => one.id)
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
  { id, input, contents }: Prepared,
  made: { author: string; createdAt: number },
) {
  const revision = crypto.randomUUID()
  const { kind, slug, locale } = input
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

function invalidEntry(index: number, fields: Record<string, string>) {
  const named = Object.entries(fields).map(([name, key]) => [`entries.${index}.fields.${name}`, key] as const)
  return fail(code.invalid, `invalid: entry ${index}`, { fields: Object.fromEntries<string>(named) })
}
