import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Publishing } from '#contract/operator/contentLanguages.ts'
import { splitSlug } from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { Database, Services } from '../kit/services.ts'
import { whoOf, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { mayRead } from '../tables/brands.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'
import { changeEntries, checkVersions, type Change } from './changeEntries.ts'
import { contentsOf, type Contents, type Faults } from './checkContents.ts'
import {
  draftOf,
  draftsWhere,
  entryKeyOf,
  live,
  takenOffForGood,
  type EntryKey,
  type Revision,
  type StoredDraft,
} from './drafts.ts'
import { announceChange } from './indexNow.ts'
import { linksToPage } from './links.ts'
import { publishingFaults } from './publishingFaults.ts'
import { isForAnother, needsReview, unreviewed } from './review.ts'

const mostSentBack = 100

/** All languages of an entry at once; contract/operator/contentLanguages.ts describes the calls. */
export const contentLanguageStaffCalls = {
  saveLanguages,
  readPublishing: async ({ services, params: { id }, actor }) => {
    const stored = await languagesOf(services.db, id)
    if (stored.length === 0) return err(noSuchCall)
    return ok({ languages: await publishingOf(services, actor, stored) })
  },
  publishAll,
  takeOffAll,
  askReview: async ({ services, params, body, actor, audit }) => {
    const changes = changesOf(params.id, body.versions)
    return drafts(
      await changeEntries(services.db, changes, {
        ...{ actor, audit },
        apply: (revision) => ({ reviewRev: revision, sentBack: null }),
      }),
    )
  },
  sendBack: async ({ services, params, body: { versions, words }, actor, audit }) => {
    const named = (await languagesOf(services.db, params.id)).map(draftOf)
    const others = named.filter(
      ({ locale, waits_for_review }) => versions[locale] !== undefined && !waits_for_review,
    )
    if (others.length > 0) return fail(code.conflict, 'it does not wait for a review', { current: others })
    const { actor: by } = whoOf(actor)
    const apply = (revision: SQL) => ({
      reviewRev: null,
      sentBack: sql`json_object('revision', ${revision}, 'words', ${words}, 'by', ${by}, 'at', ${Date.now()})`,
    })
    const how = { actor, audit, apply, words }
    return drafts(await changeEntries(services.db, changesOf(params.id, versions), how))
  },
  listSentBack: async ({ services: { db }, actor, mayReach }) => {
    const { actorId } = whoOf(actor)
    if (actorId === null) return ok({ items: [], total: 0 })
    const mine = and(
      isNotNull(contentEntry.sentBack),
      sql`${contentEntry.sentBack} ->> 'revision' = ${contentRevision.id}`,
      eq(contentRevision.authorId, actorId),
    )
    const newest = { by: sql`${contentEntry.sentBack} ->> 'at'`, most: mostSentBack }
    const items = (await draftsWhere(db, mine, newest))
      .map(draftOf)
      .flatMap(({ id, locale, title, sent_back: said }) =>
        said && mayRead(mayReach, splitSlug(id.split(':')[1] ?? '')[0])
          ? [{ id: `${id}:${locale}`, content: id, locale, title, ...said }]
          : [],
      )
    return ok({ items, total: items.length })
  },
  readContentPlaces: async ({ services: { db, config }, params: { id }, reach }) =>
    ok({
      site_origin: config.siteOrigin,
      linked_from: id.kind === 'page' ? await linksToPage(db, reach, id.slug) : [],
    }),
} satisfies Partial<StaffHandlers>

type ItemKey = Pick<EntryKey, 'kind' | 'slug'>
type Versions = Partial<Record<LanguageCode, number>>

export function languagesOf(db: Database, { kind, slug }: ItemKey): Promise<StoredDraft[]> {
  return draftsWhere(db, and(eq(contentEntry.kind, kind), eq(contentEntry.slug, slug)))
}

function changesOf(id: ItemKey, versions: Versions): Change[] {
  return Object.entries(versions).map(([locale, version]) => ({
    entryKey: entryKeyOf({ id, locale: locale as LanguageCode }),
    version,
  }))
}

function drafts<Draft>(changed: Result<Draft[], CallFailure>): Result<{ drafts: Draft[] }, CallFailure> {
  return changed.ok ? ok({ drafts: changed.value }) : changed
}

async function saveLanguages({
  services,
  params,
  body,
  actor,
  audit,
}: StaffContext<'saveLanguages'>): ReturnType<StaffHandlers['saveLanguages']> {
  const changes: Change[] = []
  const faults: Faults = {}
  for (const { locale, version, source_revision: source, ...save } of body.languages) {
    const entryKey = entryKeyOf({ id: params.id, locale })
    const contents = contentsOf(entryKey.kind, save)
    if (!contents.ok) Object.assign(faults, ofLanguage(locale, contents.error.fields))
    else if (changes.some((one) => one.entryKey.id === entryKey.id))
      faults[`${locale}.title`] = 'incorrectInput'
    else changes.push({ entryKey, version, source, contents: contents.value })
  }
  if (Object.keys(faults).length > 0)
    return fail(code.invalid, `invalid: ${Object.keys(faults).join(', ')}`, { fields: faults })
  return drafts(await changeEntries(services.db, changes, { actor, audit }))
}

function ofLanguage(locale: LanguageCode, faults: Faults = {}): Faults {
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [`${locale}.${field}`, key]))
}

/** What publishing each language would do now. Those that would be published are, together, so they may link to each other. */
async function publishingOf(
  services: Services,
  actor: Actor,
  stored: readonly StoredDraft[],
): Promise<Publishing[]> {
  const hasReview = await needsReview(services)
  const states = stored.map((one) => ({ one, draft: draftOf(one) }))
  const open = states.filter(({ draft }) => draft.has_draft).map(({ one }) => one)
  const found = await publishingFaults(services, open.map(pieceOf))
  return states.map(({ one, draft }) => {
    const faults = found[open.indexOf(one)] ?? {}
    const { locale, version } = draft
    const said = (state: Publishing['state']) => ({ locale, version, state, faults })
    if (!draft.has_draft) return said(draft.live_revision === one.revision.id ? 'shown' : 'scheduled')
    if (Object.keys(faults).length > 0) return said('faulty')
    return said(hasReview && isForAnother(actor, one.revision) ? 'unreviewed' : 'ready')
  })
}

function pieceOf({ entry, revision }: StoredDraft): { entryKey: EntryKey; contents: Contents } {
  const { id, kind, slug, locale } = entry
  return { entryKey: { id, kind, slug, locale }, contents: contentsOfRevision(revision) }
}

export function contentsOfRevision({ title, bodyMd, fields, priority }: Revision): Contents {
  return { title, bodyMd, fields, priority }
}

async function publishAll(context: StaffContext<'publishAll'>): ReturnType<StaffHandlers['publishAll']> {
  const { services, params, body, actor, audit, later } = context
  const changes = changesOf(params.id, body.versions)
  const named = (await languagesOf(services.db, params.id)).filter(
    ({ entry: { locale } }) => body.versions[locale] !== undefined,
  )
  const areSeen = checkVersions(changes, named)
  if (!areSeen.ok) return areSeen
  const found = await publishingFaults(services, named.map(pieceOf))
  const faults: Faults = Object.fromEntries(
    named.flatMap(({ entry }, index) => Object.entries(ofLanguage(entry.locale, found[index]))),
  )
  if (Object.keys(faults).length > 0)
    return fail(code.notPublishable, `not publishable: ${Object.keys(faults).join(', ')}`, { fields: faults })
  const isAnyForAnother = named.some(({ revision }) => isForAnother(actor, revision))
  if (isAnyForAnother && (await needsReview(services))) return unreviewed
  const published = await changeEntries(services.db, changes, { actor, audit, apply: live })
  if (published.ok) for (const { entryKey } of changes) later(announceChange(services.config, entryKey))
  return drafts(published)
}

/** Players see nothing of it any more, now and later: of what the editor did not see, nothing is taken off. */
async function takeOffAll({
  services,
  params,
  body,
  actor,
  audit,
}: StaffContext<'takeOffAll'>): ReturnType<StaffHandlers['takeOffAll']> {
  const unseen = (await languagesOf(services.db, params.id))
    .map(draftOf)
    .filter(({ is_live, schedule }) => is_live || schedule === 'waits')
    .filter(({ locale }) => body.versions[locale] === undefined)
  if (unseen.length > 0) return fail(code.conflict, 'more is shown than was seen', { current: unseen })
  const changes = changesOf(params.id, body.versions)
  return drafts(await changeEntries(services.db, changes, { actor, audit, apply: takenOffForGood }))
}
