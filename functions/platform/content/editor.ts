import { brand } from '@brand/brand.ts'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import { contentKinds, ContentState, splitSlug } from '#contract/operator/content.ts'
import type {
  ContentDraft,
  ContentItem,
  ContentSchedule,
  MissingTranslation,
} from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { recordEvent } from '../security/events.ts'
import { contentsOf, type Contents } from './checkContents.ts'
import { changeEntry, checkVersion } from './changeEntries.ts'
import {
  draftOf,
  draftsWhere,
  endlessBecomesLive,
  findDraft,
  live,
  entryKeyOf,
  scheduled,
  takenOff,
  type StoredDraft,
} from './drafts.ts'
import { announceChange } from './indexNow.ts'
import { contentLanguageStaffCalls, languagesOf } from './languages.ts'
import { previewAddress } from './preview.ts'
import { publishingFaults } from './publishingFaults.ts'
import { checkReview, needsReview } from './review.ts'
import { difference, listRevisions, restoreRevision } from './revisions.ts'
import { EntriesInput, saveEntries } from './saveEntries.ts'
import { mayRead, type Reach } from '../tables/brands.ts'
import { contentEntry } from '../tables/content.ts'
import { translationStaffCalls } from './translations.ts'
import { momentOf } from '../kit/wallTime.ts'

/** The editors' calls; contract/operator/content.ts describes them. */
export const contentStaffCalls = {
  ...contentLanguageStaffCalls,
  ...translationStaffCalls,
  listContent,
  readContent: async ({ services, params }) => {
    const drafts = await languagesOf(services.db, params.id)
    const [item] = itemsOf(drafts)
    if (!item) return err(noSuchCall)
    return ok({ ...item, drafts: drafts.map(draftOf), needs_review: await needsReview(services) })
  },
  saveContent: async (context) => {
    const { services, params, body, actor, audit } = context
    const entryKey = entryKeyOf(params)
    const contents = contentsOf(entryKey.kind, body)
    if (!contents.ok) return contents
    return changeEntry(services.db, {
      entryKey,
      version: body.version,
      source: body.source_revision,
      actor,
      audit,
      contents: contents.value,
    })
  },
  publishContent: async (context) => {
    const { services, params, body, actor, audit } = context
    const entryKey = entryKeyOf(params)
    const contents = await publishable(context)
    if (!contents.ok) return contents
    const { version, source_revision: source } = body
    const change = { entryKey, version, source, actor, audit, contents: contents.value, apply: live }
    const published = await changeEntry(services.db, change)
    if (published.ok) context.later(announceChange(services.config, entryKey))
    return published
  },
  scheduleContent,
  unscheduleContent: ({ services, params, body, actor, audit }) =>
    changeEntry(services.db, {
      ...{ entryKey: entryKeyOf(params), version: body.version, actor, audit },
      apply: endlessBecomesLive,
    }),
  unpublishContent: ({ services, params, body, actor, audit }) =>
    changeEntry(services.db, {
      ...{ entryKey: entryKeyOf(params), version: body.version, actor, audit },
      apply: takenOff,
    }),
  listRevisions,
  readDifference: difference,
  restoreRevision,
  previewContent: previewAddress,
  listMissingTranslations,
  importContent: async ({ services, body, actor, audit, client }) => {
    const input = validate(EntriesInput, body)
    if (!input.ok) return input
    const saved = await saveEntries(services, input.value.entries, actor)
    if (!saved.ok) return saved
    audit.isNeedless = saved.value.saved === 0
    audit.after = saved.value
    const detail = String(saved.value.saved)
    await recordEvent(services, { kind: 'content_saved', address: client.address, detail })
    return saved
  },
} satisfies Partial<StaffHandlers>

/**
 * Contents that may be shown: 9457 with `fields` where a picture or a link is not in order, 9409 where another version is stored, 9488
 * without a second pair of eyes.
 */
async function publishable({
  services,
  params,
  body,
  actor,
}: StaffContext<'publishContent' | 'scheduleContent'>): Promise<Result<Contents, CallFailure>> {
  const entryKey = entryKeyOf(params)
  const contents = contentsOf(entryKey.kind, body)
  if (!contents.ok) return contents
  const [fields = {}] = await publishingFaults(services, [{ entryKey, contents: contents.value }])
  if (Object.keys(fields).length === 0) {
    const stored = await findDraft(services.db, entryKey.id)
    const isSeen = checkVersion({ entryKey, version: body.version }, stored)
    if (!isSeen.ok) return isSeen
    const reviewed = await checkReview(services, actor, stored, contents.value)
    return reviewed.ok ? contents : reviewed
  }
  return fail(code.notPublishable, `not publishable: ${Object.keys(fields).join(', ')}`, { fields })
}

async function scheduleContent(
  context: StaffContext<'scheduleContent'>,
): Promise<Result<ContentDraft, CallFailure>> {
  const { services, params, body, actor, audit } = context
  const times = timesOf(body)
  if (!times.ok) return times
  const contents = await publishable(context)
  if (!contents.ok) return contents
  // Of the version that is named, or the change below says so.
  const before = await findDraft(services.db, entryKeyOf(params).id)
  if (before && wouldEndShown(before.entry, times.value.from)) return wrongTime('from', 'scheduleShown')
  return changeEntry(services.db, {
    ...{ entryKey: entryKeyOf(params), version: body.version, actor, audit, contents: contents.value },
    source: body.source_revision,
    apply: scheduled(times.value.from, times.value.until),
  })
}

/** An entry has one schedule. A later one would take the currently shown revision off the site before its end. */
function wouldEndShown({ publishAt, publishUntil }: StoredDraft['entry'], from: number): boolean {
  const now = Date.now()
  if (publishAt === null || publishUntil === null) return false
  return publishAt <= now && now < publishUntil && now < from
}

/** 9400 for a time that the clock skips, an unknown zone, or an end that is not after the beginning or has passed. */
function timesOf({
  from,
  until,
  time_zone,
}: ContentSchedule): Result<{ from: number; until: number | null }, CallFailure> {
  const begins = momentOf(from, time_zone)
  if (!begins.ok) return wrongTime(begins.error === 'timeZone' ? 'time_zone' : 'from', begins.error)
  if (until === null) return ok({ from: begins.value, until: null })
  const ends = momentOf(until, time_zone)
  if (!ends.ok) return wrongTime('until', ends.error)
  if (ends.value <= begins.value) return wrongTime('until', 'timeOrder')
  if (ends.value <= Date.now()) return wrongTime('until', 'timePast')
  return ok({ from: begins.value, until: ends.value })
}

function wrongTime(field: string, key: string) {
  return fail(code.invalid, `invalid: ${field}`, { fields: { [field]: key } })
}

/** All entries are read: a brand has some hundreds, and every language of an entry is one row of the list. */
async function listContent({
  services: { db },
  reach,
  query,
}: StaffContext<'listContent'>): Promise<Result<{ items: ContentItem[]; total: number }, CallFailure>> {
  const { kind, locale, has_draft, is_outdated, waits_for_review, q } = query
  const drafts = await draftsWhere(db, kind === undefined ? undefined : eq(contentEntry.kind, kind))
  const typed = q?.toLowerCase()
  const items = itemsOf(drafts.filter(isWithin(reach))).filter(
    (item) =>
      (locale === undefined || item.locales.some((state) => state.locale === locale)) &&
      (has_draft === undefined || item.locales.some((state) => state.has_draft) === has_draft) &&
      (is_outdated === undefined || item.locales.some((state) => state.is_outdated) === is_outdated) &&
      (waits_for_review === undefined ||
        item.locales.some((state) => state.waits_for_review) === waits_for_review) &&
      (!typed || `${item.slug} ${item.title}`.toLowerCase().includes(typed)),
  )
  return ok(paged(items, query))
}

/** Those of the brands and those of all: the name says it. */
const isWithin =
  (reach: Reach) =>
  ({ entry }: StoredDraft) =>
    mayRead(reach, splitSlug(entry.slug)[0])

function itemsOf(drafts: readonly StoredDraft[]): ContentItem[] {
  const bySlug = Map.groupBy(drafts, ({ entry }) => `${entry.kind}:${entry.slug}`)
  return [...bySlug].map(([id, ofEntry]) => {
    const locales = ofEntry.map((one) => v.parse(ContentState, draftOf(one)))
    const [first] = ofEntry
    const english = ofEntry.find(({ entry }) => entry.locale === 'en') ?? first
    if (!first || !english) throw new Error('an entry without a language')
    return {
      ...{ id, kind: first.entry.kind, slug: first.entry.slug, title: english.revision.title },
      priority: english.revision.priority,
      saved_at: locales.map(({ saved_at }) => saved_at).reduce((one, other) => (one > other ? one : other)),
      locales,
      missing: languageCodes.filter((code) => !locales.some(({ locale }) => locale === code)),
      instead: locales.some(({ locale, is_live }) => locale === brand.writtenIn && is_live)
        ? brand.writtenIn
        : null,
    }
  })
}

type Paging<Sort> = { page: number; perPage: number; sort: Sort; order: 'ASC' | 'DESC' }
type Sortable<Sort extends string> = { id: string } & Record<Sort, string | number | null>

function paged<Sort extends string, Item extends Sortable<Sort>>(
  items: readonly Item[],
  { page, perPage, sort, order }: Paging<Sort>,
): { items: Item[]; total: number } {
  const way = order === 'ASC' ? 1 : -1
  const sorted = items.toSorted((one, other) => {
    const [left, right] = [one[sort] ?? '', other[sort] ?? '']
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right))
    return way * difference || one.id.localeCompare(other.id)
  })
  return { items: sorted.slice((page - 1) * perPage, page * perPage), total: items.length }
}

async function listMissingTranslations({
  services: { db },
  reach,
  query,
}: StaffContext<'listMissingTranslations'>): Promise<
  Result<{ items: MissingTranslation[]; total: number }, CallFailure>
> {
  const kinds = query.kind ? [query.kind] : contentKinds
  const drafts = await draftsWhere(db, inArray(contentEntry.kind, [...kinds]))
  const items = itemsOf(drafts.filter(isWithin(reach)))
    .map((item) => {
      const { id, kind, slug, title, locales } = item
      const outdated: LanguageCode[] = locales
        .filter(({ is_outdated }) => is_outdated)
        .map(({ locale }) => locale)
      return { id, kind, slug, title, missing: unreadIn(item), outdated }
    })
    .filter(({ missing, outdated }) => missing.length + outdated.length > 0)
  return ok(paged(items, query))
}

/** The languages without text, whose readers see the brand's language or nothing. */
function unreadIn({ missing, instead, locales }: ContentItem): LanguageCode[] {
  const hidden = locales.filter(
    ({ is_live, schedule }) => instead !== null && !is_live && schedule !== 'waits',
  )
  const unread = new Set([...missing, ...hidden.map(({ locale }) => locale)])
  return languageCodes.filter((code) => unread.has(code))
}
