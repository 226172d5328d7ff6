import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { findLanguage, languageOf, type LanguageCode } from '#contract/languages.ts'
import { contentKinds, ContentSave, splitSlug } from '#contract/operator/content.ts'
import { mostTranslations, type TranslationRow } from '#contract/operator/translations.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { sqlList } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { mayRead, reaches, type Reach } from '../tables/brands.ts'
import { contentEntry } from '../tables/content.ts'
import { changeEntries, isEqual, type Change } from './changeEntries.ts'
import { contentsOf, type Contents } from './checkContents.ts'
import {
  draftOf,
  draftsWhere,
  entryKeyOf,
  findRevisions,
  sourceLanguage,
  type EntryKey,
  type StoredDraft,
} from './drafts.ts'
import { contentsOfRevision } from './languages.ts'
import { contentsWith, unitsOf } from './textUnits.ts'
import { readXliff, writeXliff, type ReadFile, type XliffFile } from './xliff.ts'

/** Texts for translators, out and in; contract/operator/translations.ts describes the calls. */
export const translationStaffCalls = {
  exportTranslations,
  checkTranslations: async ({ services: { db }, body, audit, mayReach }) => {
    audit.isNeedless = true
    const plans = await plansOf(db, body.xliff, mayReach)
    return plans.ok ? ok({ items: plans.value.map(({ row }) => row) }) : plans
  },
  importTranslations: async ({ services: { db }, body: { xliff, versions }, actor, audit, mayReach }) => {
    const plans = await plansOf(db, xliff, mayReach)
    if (!plans.ok) return plans
    const chosen = plans.value.filter(({ row }) => versions[row.id] !== undefined)
    const changes = chosen.flatMap(({ row, change }) =>
      change && change.version === versions[row.id] ? [change] : [],
    )
    if (changes.length < Object.keys(versions).length)
      return fail(code.conflict, 'an entry is not as it was checked')
    const saved = await changeEntries(db, changes, { actor, audit })
    return saved.ok ? ok({ saved: saved.value.length }) : saved
  },
} satisfies Partial<StaffHandlers>

async function exportTranslations({
  services: { db },
  reach,
  body: { target, source, which, kind, ids },
  audit,
}: StaffContext<'exportTranslations'>): Promise<Result<Response, CallFailure>> {
  if (target === source)
    return fail(code.invalid, 'invalid: target', { fields: { target: 'incorrectInput' } })
  const { locale } = contentEntry
  const items = ids && sql`${contentEntry.kind} || ':' || ${contentEntry.slug} IN ${sqlList(ids)}`
  const stored = await draftsWhere(
    db,
    and(inArray(locale, [source, target]), kind && eq(contentEntry.kind, kind), items),
  )
  const files = stored
    .filter(({ entry }) => entry.locale === source && mayRead(reach, splitSlug(entry.slug)[0]))
    .map((one) => ({ one, theirs: stored.find(({ entry }) => isSibling(entry, one.entry, target)) }))
    .filter(({ theirs }) => which === 'all' || ids !== undefined || !theirs || theirs.isOutdated === 1)
    .map(({ one, theirs }) => fileOf(one, theirs, target))
  if (files.length === 0) return err(noSuchCall)
  if (files.length > mostTranslations) return fail(code.exportTooLarge, 'more than one file holds')
  audit.after = { language: target, source_language: source, entries: files.length }
  const headers = {
    'Content-Type': 'application/xliff+xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="atoll-${source}-${target}.xlf"`,
    'Cache-Control': 'private, no-store',
  }
  return ok(new Response(writeXliff(files), { headers }))
}

function isSibling(entry: StoredDraft['entry'], of: StoredDraft['entry'], locale: LanguageCode): boolean {
  return entry.kind === of.kind && entry.slug === of.slug && entry.locale === locale
}

const noteOf = 'Markdown: keep headings, lists, links and {{places}} as they are'

function fileOf(one: StoredDraft, theirs: StoredDraft | undefined, target: LanguageCode): XliffFile {
  const { kind, slug, locale } = one.entry
  const contents = contentsOfRevision(one.revision)
  const units = unitsOf(kind, contents, theirs && contentsOfRevision(theirs.revision))
  const draft = theirs && draftOf(theirs)
  return {
    original: `${kind}:${slug}/${locale}:${one.revision.id}/${target}:${theirs?.entry.version ?? 0}`,
    sourceLanguage: languageOf(locale).tag,
    targetLanguage: languageOf(target).tag,
    state: draft?.is_outdated
      ? 'needs-review-translation'
      : draft?.is_live && !draft.has_draft
        ? 'final'
        : 'translated',
    note: `${kind} “${contents.title}”`,
    units: units.map((unit) => (unit.id.startsWith('body') ? { ...unit, note: noteOf } : unit)),
  }
}

/** What a file was exported from, as `original` says it. */
const Original = v.pipe(
  v.string(),
  v.regex(/^[a-z]+:[a-z0-9_.-]{1,89}\/[a-z]{2}:[0-9a-f-]{36}\/[a-z]{2}:\d{1,9}$/),
  v.transform((original) => {
    const [item = '', source = '', target = ''] = original.split('/')
    const [kind = '', slug = ''] = item.split(':')
    const [from = '', revision = ''] = source.split(':')
    const [to = '', version = ''] = target.split(':')
    return { kind, slug, from, revision, to, version: Number(version) }
  }),
  v.object({
    ...{ kind: v.picklist(contentKinds), slug: v.string(), from: v.string(), revision: v.string() },
    ...{ to: v.string(), version: v.number() },
  }),
)
type Original = v.InferOutput<typeof Original>

type Plan = { row: TranslationRow; change?: Change }

/** 9400 with `xliff` for a file that cannot be read. */
async function plansOf(db: Database, xliff: string, mayReach: Reach): Promise<Result<Plan[], CallFailure>> {
  const files = readXliff(xliff)
  if (!files.ok) return fail(code.invalid, 'invalid: xliff', { fields: { xliff: files.error } })
  if (files.value.length > mostTranslations)
    return fail(code.invalid, 'invalid: xliff', { fields: { xliff: 'xliffTooLarge' } })
  const plans = await Promise.all(files.value.map((file) => planOf(db, file, mayReach)))
  const known = new Set<string>()
  return ok(
    plans.map((plan) => {
      const isTwice = known.has(plan.row.id)
      known.add(plan.row.id)
      return isTwice ? { row: { ...plan.row, ...refused('unknownEntry') } } : plan
    }),
  )
}

const refused = (fault: NonNullable<TranslationRow['fault']>) => ({ state: 'refused' as const, fault })

async function planOf(db: Database, file: ReadFile, mayReach: Reach): Promise<Plan> {
  const read = v.safeParse(Original, file.original)
  const empty: TranslationRow = {
    ...{ id: file.original.slice(0, 200), title: '', version: 0, ...refused('unknownEntry') },
    ...{ units: [], is_source_changed: false, changes: [] },
  }
  // What is of another brand, or of all where somebody works for some, is nobody's here.
  if (!read.success || !reaches(mayReach, splitSlug(read.output.slug)[0])) return { row: empty }
  const languages = languagesIn(file, read.output)
  if (!languages) return { row: { ...empty, ...refused('wrongLanguage') } }
  const keys = languages.map((locale) => keyOf(read.output, locale))
  const [sourceKey, targetKey] = keys
  if (!sourceKey || !targetKey) return { row: empty }
  const found = await draftsWhere(db, inArray(contentEntry.id, [sourceKey.id, targetKey.id]))
  const sourceNow = found.find(({ entry }) => entry.id === sourceKey.id)
  const target = found.find(({ entry }) => entry.id === targetKey.id)
  const revisions = await findRevisions(db, sourceKey, [read.output.revision])
  const source = revisions.get(read.output.revision)
  if (!source || !sourceNow) return { row: { ...empty, id: targetKey.id } }
  const row: TranslationRow = {
    ...{ ...empty, id: targetKey.id, title: source.title, version: target?.entry.version ?? 0 },
    is_source_changed: sourceNow.revision.id !== source.id,
  }
  if (row.version !== read.output.version) return { row: { ...row, ...refused('targetChanged') } }
  const named = sourceKey.locale === sourceLanguage ? source.id : undefined
  return planWith(row, { targetKey, named, target, source: contentsOfRevision(source) }, file.texts)
}

type Beside = {
  targetKey: EntryKey
  named: string | undefined
  target: StoredDraft | undefined
  source: Contents
}

function planWith(
  row: TranslationRow,
  { targetKey, named, target, source }: Beside,
  texts: ReadonlyMap<string, string>,
): Plan {
  const before = target && contentsOfRevision(target.revision)
  const made = contentsWith(targetKey.kind, source, before, texts)
  if (!made.ok) {
    const units = Object.entries(made.error).map(([id, fault]) => ({ id, fault: String(fault) }))
    return { row: { ...row, ...refused('words'), units } }
  }
  const contents = savedAs(targetKey, made.value)
  if (!contents.ok) return { row: { ...row, ...refused('contents'), units: contents.error } }
  if (target && isEqual(target.revision, contents.value))
    return { row: { ...row, state: 'same', fault: null } }
  const changes = unitsOf(targetKey.kind, contents.value, before).flatMap(
    ({ id, source: after, target: old }) => (old === after ? [] : [{ name: id, before: old ?? null, after }]),
  )
  const change = { entryKey: targetKey, version: row.version, source: named, contents: contents.value }
  return { row: { ...row, state: 'changes', fault: null, changes }, change }
}

/** As the studio's own save would take it. */
function savedAs(
  { kind }: EntryKey,
  { title, bodyMd, fields, priority }: Contents,
): Result<Contents, TranslationRow['units']> {
  const save = v.safeParse(v.omit(ContentSave, ['version']), { title, body_md: bodyMd, fields, priority })
  if (!save.success)
    return err(save.issues.map((issue) => ({ id: v.getDotPath(issue) ?? 'title', fault: 'incorrectInput' })))
  const contents = contentsOf(kind, save.output)
  if (contents.ok) return contents
  const faults = contents.error.fields ?? {}
  return err(Object.entries(faults).map(([id, fault]) => ({ id: id.replace('body_md', 'body'), fault })))
}

function keyOf({ kind, slug }: Original, locale: LanguageCode): EntryKey {
  return entryKeyOf({ id: { kind, slug }, locale })
}

/** The languages of the file, which have to be those that its entry was exported for. */
function languagesIn(file: ReadFile, { from, to }: Original): [LanguageCode, LanguageCode] | undefined {
  const [source, target] = [tagged(file.sourceLanguage), tagged(file.targetLanguage)]
  return source !== undefined && target !== undefined && source === from && target === to && source !== target
    ? [source, target]
    : undefined
}

/** Tools write `fr-FR`, `fr_FR` or `fr`. */
function tagged(text: string): LanguageCode | undefined {
  const [first = ''] = text.split(/[-_]/)
  return findLanguage(text)?.code ?? findLanguage(first)?.code
}
