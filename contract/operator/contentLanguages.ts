import * as v from 'valibot'
import { languageCodes } from '../languages.ts'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { listOf, Moment, Text } from './fields.ts'
import { contentKinds, ContentDraft, ContentSave, ItemParams } from './content.ts'

/*
 * All languages of an entry at once: each call changes all that it names, or none. A stale version is 9409, with the newer drafts as
 * `current`; fields are named with their language (`fr.body_md`).
 */

/** The versions that the editor saw, by language. */
const Versions = v.pipe(
  v.record(
    v.picklist(languageCodes, 'incorrectInput'),
    v.pipe(v.number(), v.safeInteger('incorrectInput'), v.minValue(1, 'incorrectInput')),
  ),
  v.check((versions) => Object.keys(versions).length > 0, 'required'),
)
const VersionsBody = v.object({ versions: Versions })
const Drafts = v.object({ drafts: v.array(ContentDraft) })

const LanguageSave = v.object({ locale: v.picklist(languageCodes, 'incorrectInput'), ...ContentSave.entries })

/**
 * What publishing a language would do now: `ready`; `shown`, because nothing differs from what players see; `scheduled`, because the
 * draft waits for its time; `faulty`, with what is wrong by field; or `unreviewed`, because who edited last may not publish it.
 */
const Publishing = v.object({
  locale: v.picklist(languageCodes),
  version: v.number(),
  state: v.picklist(['ready', 'shown', 'scheduled', 'faulty', 'unreviewed']),
  faults: v.record(v.string(), v.string()),
})
export type Publishing = v.InferOutput<typeof Publishing>

/** Another entry that leads to this page, in the languages in which players see the link. */
const LinkFrom = v.object({
  id: v.string(),
  kind: v.picklist(contentKinds),
  slug: v.string(),
  title: v.string(),
  locales: v.array(v.picklist(languageCodes)),
})
export type LinkFrom = v.InferOutput<typeof LinkFrom>

/** `content`: the entry, as `page:rules`. */
const SentBackDraft = v.object({
  id: v.string(),
  content: v.string(),
  locale: v.picklist(languageCodes),
  title: v.string(),
  words: v.string(),
  by: v.string(),
  at: Moment,
})

const long = { bodyLimit_bytes: 4 * 1024 * 1024 } as const

export const contentLanguageCalls = {
  saveLanguages: {
    ...put,
    ...long,
    path: '/operator/content/:id',
    access: 'staff:content.write',
    summary: 'Save the drafts of several languages of an entry at once, all or none',
    params: ItemParams,
    body: v.object({
      languages: v.pipe(
        v.array(LanguageSave),
        v.minLength(1, 'required'),
        v.maxLength(languageCodes.length, 'incorrectInput'),
      ),
    }),
    result: Drafts,
  },
  readPublishing: {
    ...get,
    path: '/operator/content/:id/publishing',
    access: 'staff:content.read',
    summary: 'What publishing all languages of an entry would do: which are ready, and why others are not',
    params: ItemParams,
    result: v.object({ languages: v.array(Publishing) }),
  },
  publishAll: {
    ...post,
    path: '/operator/content/:id/publish-all',
    access: 'staff:content.publish',
    summary:
      'Publish the drafts of the named languages, all or none; 9457 as for one, 9488 where somebody else has to',
    params: ItemParams,
    body: VersionsBody,
    result: Drafts,
  },
  takeOffAll: {
    ...post,
    path: '/operator/content/:id/take-off',
    access: 'staff:content.publish',
    summary:
      'Take all languages off the site, with their schedules; 9409 where more is shown than the named ones. The drafts stay',
    params: ItemParams,
    body: VersionsBody,
    result: Drafts,
  },
  askReview: {
    ...post,
    path: '/operator/content/:id/review',
    access: 'staff:content.write',
    summary: 'Ask others to look at the drafts of the named languages and publish them',
    params: ItemParams,
    body: VersionsBody,
    result: Drafts,
  },
  sendBack: {
    ...post,
    path: '/operator/content/:id/send-back',
    access: 'staff:content.publish',
    summary:
      'Send the drafts of the named languages back to who wrote them, with words: they wait for no review any more. 9409 also where one waits for no review',
    params: ItemParams,
    body: v.object({ versions: Versions, words: v.pipe(Text(1000), v.nonEmpty('required')) }),
    result: Drafts,
  },
  listSentBack: {
    ...get,
    path: '/operator/sent-back',
    access: 'staff:content.write',
    summary: 'Drafts of the caller that a reviewer sent back, newest first, until they are saved anew',
    result: listOf(SentBackDraft),
  },
  readContentPlaces: {
    ...get,
    path: '/operator/content/:id/places',
    access: 'staff:content.read',
    summary:
      'Where an entry shows: the address of the site, and the entries that lead to this page where players see them',
    params: ItemParams,
    result: v.object({ site_origin: v.string(), linked_from: v.array(LinkFrom) }),
  },
} as const satisfies Record<string, StaffCall>
