import * as v from 'valibot'
import { languageCodes } from '../languages.ts'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { Flag, listOf, listQuery, Moment, Nullable, Search } from './fields.ts'

export const contentKinds = ['page', 'slide', 'promotion', 'popup', 'banner'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The brand in the name of an entry, null for all, and the name on the site. */
export function splitSlug(slug: string): [brand: string | null, name: string] {
  const [brand = '', name] = slug.split('.')
  return name === undefined ? [null, slug] : [brand, name]
}

/**
 * The unprefixed path at which players see an entry; undefined for what is over or under every page: popups are for players only, and
 * banners do not change the page above them.
 */
export function shownPath({ kind, slug }: { kind: ContentKind; slug: string }): string | undefined {
  const [, name] = splitSlug(slug)
  switch (kind) {
    case 'page':
      return name === 'contacts' ? '/contacts' : `/flatPages/${name}`
    case 'promotion':
      return '/promotions'
    case 'slide':
      return '/home'
    case 'popup':
    case 'banner':
      return undefined
  }
}
/** Of one brand it begins with the brand's id and a point: `sirocco.rules` is at Sirocco in place of `rules`. */
export const Slug = v.pipe(
  v.string('required'),
  v.regex(/^(?:(?:main|[a-z][a-z0-9-]{1,23})\.)?[a-z0-9_-]{1,64}$/, 'incorrectInput'),
)

/**
 * The state of a schedule: it `waits` to begin, is `shown`, or has `ended`. After its end the previously live
 * revision is shown again.
 */
const scheduleStates = ['waits', 'shown', 'ended'] as const

/** The state of one language of an entry, now. `has_draft`: there is a draft that is not live and does not wait to be. */
export const ContentState = v.object({
  locale: v.picklist(languageCodes),
  version: v.number(),
  title: v.string(),
  is_live: v.boolean(),
  has_draft: v.boolean(),
  publish_at: Nullable,
  publish_until: Nullable,
  /** null without a schedule. */
  schedule: v.nullable(v.picklist(scheduleStates)),
  /** The English has other words now than those that this language was made from. */
  is_outdated: v.boolean(),
  /** The draft waits for a second pair of eyes. */
  waits_for_review: v.boolean(),
  /** What a reviewer says who sent this draft back; the next save ends it. */
  sent_back: v.nullable(v.object({ words: v.string(), by: v.string(), at: Moment })),
  saved_at: Moment,
  author: v.string(),
})
export type ContentState = v.InferOutput<typeof ContentState>

/**
 * An entry over all languages; the id is `kind:slug`. `missing` are the languages in which nothing is written. `instead` is the
 * brand's language where it is live: those who read a language that is not live are shown that one.
 */
export const ContentItem = v.object({
  id: v.string(),
  kind: v.picklist(contentKinds),
  slug: v.string(),
  title: v.string(),
  priority: v.nullable(v.number()),
  saved_at: Moment,
  locales: v.array(ContentState),
  missing: v.array(v.picklist(languageCodes)),
  instead: v.nullable(v.picklist(languageCodes)),
})
export type ContentItem = v.InferOutput<typeof ContentItem>

const contents = {
  title: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'incorrectInput')),
  body_md: v.optional(v.pipe(v.string(), v.maxLength(200_000, 'incorrectInput')), ''),
  /** By kind; the platform's tables/contentFields.ts checks them, and reports a wrong one as `fields.<name>`. */
  fields: v.record(v.string(), v.unknown()),
  priority: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
}

/** A revision with its contents. */
export const ContentRevision = v.object({
  id: v.string(),
  title: v.string(),
  body_md: v.string(),
  fields: v.record(v.string(), v.unknown()),
  priority: v.nullable(v.number()),
  author: v.string(),
  saved_at: Moment,
})
export type ContentRevision = v.InferOutput<typeof ContentRevision>

/** One language of an entry as the editor opens it: `draft` is what a save replaces. */
export const ContentDraft = v.object({
  ...ContentState.entries,
  id: v.string(),
  kind: v.picklist(contentKinds),
  slug: v.string(),
  draft: ContentRevision,
  live_revision: Nullable,
  scheduled_revision: Nullable,
  /** The English revision that the draft was made from; null of English, and where there was none. */
  source_revision: Nullable,
})
export type ContentDraft = v.InferOutput<typeof ContentDraft>

/** `page:rules` in the address. */
const ItemId = v.pipe(
  v.string(),
  v.regex(/^(?:page|slide|promotion|popup|banner):[a-z0-9_.-]{1,89}$/),
  v.transform((id) => {
    const [kind, slug] = id.split(':')
    return { kind, slug }
  }),
  v.object({ kind: v.picklist(contentKinds), slug: Slug }),
)
export const ItemParams = v.object({ id: ItemId })
const DraftParams = v.object({ id: ItemId, locale: v.picklist(languageCodes) })
const RevisionParams = v.object({ ...DraftParams.entries, revision: v.pipe(v.string(), v.uuid()) })

/** The version that the editor began with; 0 for a new one. A stale one is 9409, with the newer draft as `current`. */
const Version = v.pipe(v.number('required'), v.safeInteger('incorrectInput'), v.minValue(0, 'incorrectInput'))
const VersionBody = v.object({ version: Version })
/** `source_revision`: the English one that the words were made from; without it, the newest. */
export const ContentSave = v.object({
  version: Version,
  source_revision: v.optional(v.pipe(v.string(), v.uuid('incorrectInput'))),
  ...contents,
})
export type ContentSave = v.InferOutput<typeof ContentSave>

/** The time of a clock on the wall, as `<input type="datetime-local">` has it. */
const WallTime = v.pipe(v.string('required'), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'incorrectInput'))
/**
 * From and until by the clock of a time zone (IANA). A time that the clock skips in spring is refused
 * (`timeSkipped`); of a time that occurs twice in autumn the first counts. After `until` the entry shows the
 * previously live revision. An entry has one schedule: while one with an end is shown, a later one is refused
 * (`scheduleShown`), and so is an end in the past (`timePast`).
 */
export const ContentSchedule = v.object({
  ...ContentSave.entries,
  from: WallTime,
  until: v.optional(v.nullable(WallTime), null),
  time_zone: v.pipe(v.string('required'), v.maxLength(64, 'incorrectInput')),
})
export type ContentSchedule = v.InferOutput<typeof ContentSchedule>

/** A line of a text: in both revisions, or in one alone. */
const DifferencePart = v.object({ kind: v.picklist(['same', 'added', 'removed']), text: v.string() })
export const ContentDifference = v.object({
  fields: v.array(v.object({ name: v.string(), before: v.unknown(), after: v.unknown() })),
  body: v.array(DifferencePart),
})
export type ContentDifference = v.InferOutput<typeof ContentDifference>

/**
 * The gaps of an entry: languages without text, languages whose text is not shown while the brand's language is live,
 * and texts older than the English one.
 */
export const MissingTranslation = v.object({
  id: v.string(),
  kind: v.picklist(contentKinds),
  slug: v.string(),
  title: v.string(),
  missing: v.array(v.picklist(languageCodes)),
  outdated: v.array(v.picklist(languageCodes)),
})
export type MissingTranslation = v.InferOutput<typeof MissingTranslation>

const ofDraft = { params: DraftParams, access: 'staff:content.write', result: ContentDraft } as const
const long = { bodyLimit_bytes: 1024 * 1024 } as const
const kindFilter = { kind: v.optional(v.picklist(contentKinds, 'incorrectInput')) }

export const staffContentCalls = {
  listContent: {
    ...get,
    path: '/operator/content',
    access: 'staff:content.read',
    summary: 'Pages, slides, promotions, popups and banners over all languages',
    query: v.object({
      ...listQuery(['saved_at', 'title', 'kind', 'slug', 'priority']),
      ...kindFilter,
      locale: v.optional(v.picklist(languageCodes, 'incorrectInput')),
      has_draft: Flag,
      is_outdated: Flag,
      waits_for_review: Flag,
      q: Search,
    }),
    result: listOf(ContentItem),
  },
  readContent: {
    ...get,
    path: '/operator/content/:id',
    access: 'staff:content.read',
    summary: 'One entry with the drafts of all its languages',
    params: ItemParams,
    result: v.object({
      ...ContentItem.entries,
      drafts: v.array(ContentDraft),
      /** Somebody else than who edited last has to publish. */
      needs_review: v.boolean(),
    }),
  },
  saveContent: {
    ...put,
    ...ofDraft,
    ...long,
    path: '/operator/content/:id/:locale',
    summary: 'Save a draft; 9409 with `current` if somebody else saved meanwhile',
    body: ContentSave,
  },
  publishContent: {
    ...post,
    ...ofDraft,
    ...long,
    path: '/operator/content/:id/:locale/publish',
    access: 'staff:content.publish',
    summary:
      'Save and publish in one step; 9457 where a picture has no words, a link leads nowhere, or a page’s name or number is taken; 9488 where somebody else has to publish what was edited',
    body: ContentSave,
  },
  scheduleContent: {
    ...post,
    ...ofDraft,
    ...long,
    path: '/operator/content/:id/:locale/schedule',
    access: 'staff:content.publish',
    summary: 'Save, and publish this revision from and until a time; later drafts do not change it',
    body: ContentSchedule,
  },
  unscheduleContent: {
    ...post,
    ...ofDraft,
    path: '/operator/content/:id/:locale/unschedule',
    access: 'staff:content.publish',
    summary: 'Take the schedule back',
    body: VersionBody,
  },
  unpublishContent: {
    ...post,
    ...ofDraft,
    path: '/operator/content/:id/:locale/unpublish',
    access: 'staff:content.publish',
    summary: 'Take it off the site; the draft stays',
    body: VersionBody,
  },
  listRevisions: {
    ...get,
    path: '/operator/content/:id/:locale/revisions',
    access: 'staff:content.read',
    summary: 'The history of an entry, newest first',
    params: DraftParams,
    query: v.object(listQuery(['saved_at'])),
    result: listOf(ContentRevision),
  },
  readDifference: {
    ...get,
    path: '/operator/content/:id/:locale/difference',
    access: 'staff:content.read',
    summary: 'What changed between two revisions',
    params: DraftParams,
    query: v.object({ from: v.pipe(v.string(), v.uuid()), to: v.pipe(v.string(), v.uuid()) }),
    result: ContentDifference,
  },
  restoreRevision: {
    ...post,
    ...ofDraft,
    path: '/operator/content/:id/:locale/revisions/:revision/restore',
    summary: 'Make an older revision the draft; 9458 if its picture is gone',
    params: RevisionParams,
    body: VersionBody,
  },
  previewContent: {
    ...post,
    path: '/operator/content/:id/:locale/preview',
    access: 'staff:content.read',
    summary: 'An address that shows the draft as the site would, for ten minutes',
    params: DraftParams,
    result: v.object({ url: v.string(), ends_at: Moment }),
  },
  listMissingTranslations: {
    ...get,
    path: '/operator/translations',
    access: 'staff:content.read',
    summary: 'Entries that lack a language, or whose words are older than the English ones',
    query: v.object({ ...listQuery(['id']), ...kindFilter }),
    result: listOf(MissingTranslation),
  },
} as const satisfies Record<string, StaffCall>
