import * as v from 'valibot'
import { languageCodes } from '../languages.ts'
import { post, type StaffCall } from '../calls/call.ts'
import { contentKinds } from './content.ts'
import { Nullable } from './fields.ts'

/* Texts for translators, out and in, as XLIFF 1.2. */

/** One language of an entry: `page:rules:fr`. */
const EntryId = v.pipe(
  v.string(),
  v.regex(/^(?:page|slide|promotion|popup|banner):[a-z0-9_.-]{1,89}:[a-z]{2}$/, 'incorrectInput'),
)
const ItemIdText = v.pipe(
  v.string(),
  v.regex(/^(?:page|slide|promotion|popup|banner):[a-z0-9_.-]{1,89}$/, 'incorrectInput'),
)

/** What one file brings at most, and one import writes. */
export const mostTranslations = 200

const Xliff = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(4_000_000, 'incorrectInput'))

/**
 * What an import would do with one language of an entry: write a draft (`changes`), nothing (`same`), or nothing because of `fault`. The
 * faults: `unknownEntry`, `wrongLanguage`, `targetChanged` (somebody saved this language after the export), `words` (a unit is incomplete,
 * has other markup than its source, or is unknown), `contents` (the platform does not save such a text). `units` names the ones that are
 * wrong. `is_source_changed`: the source has been saved since the export, so the words may be of an older text.
 */
const TranslationRow = v.object({
  id: v.string(),
  title: v.string(),
  version: v.number(),
  state: v.picklist(['changes', 'same', 'refused']),
  fault: v.nullable(v.picklist(['unknownEntry', 'wrongLanguage', 'targetChanged', 'words', 'contents'])),
  units: v.array(v.object({ id: v.string(), fault: v.string() })),
  is_source_changed: v.boolean(),
  changes: v.array(v.object({ name: v.string(), before: Nullable, after: v.string() })),
})
export type TranslationRow = v.InferOutput<typeof TranslationRow>

const files = { bodyLimit_bytes: 8 * 1024 * 1024 } as const

export const translationCalls = {
  exportTranslations: {
    ...post,
    path: '/operator/translations/export',
    access: 'staff:content.read',
    summary:
      'The words of entries for translators, as XLIFF 1.2: what a language lacks or has outdated (`gaps`), or everything; by kind or by id. 9404 where there is nothing, 9493 for more than 200 entries',
    body: v.object({
      target: v.picklist(languageCodes, 'incorrectInput'),
      source: v.optional(v.picklist(languageCodes, 'incorrectInput'), 'en'),
      which: v.optional(v.picklist(['gaps', 'all'], 'incorrectInput'), 'gaps'),
      kind: v.optional(v.picklist(contentKinds, 'incorrectInput')),
      ids: v.optional(v.pipe(v.array(ItemIdText), v.maxLength(mostTranslations, 'incorrectInput'))),
    }),
    file: true,
    result: v.unknown(),
  },
  checkTranslations: {
    ...post,
    ...files,
    path: '/operator/translations/check',
    access: 'staff:content.write',
    summary:
      'What importing a file would change; nothing is written. 9400 with `xliff` for a file that is none of ours, or has a document type or entities',
    body: v.object({ xliff: Xliff }),
    result: v.object({ items: v.array(TranslationRow) }),
  },
  importTranslations: {
    ...post,
    ...files,
    path: '/operator/translations/import',
    access: 'staff:content.write',
    summary:
      'Write the chosen entries of a file as drafts, all or none: nothing is published. 9409 where one is not as it was checked',
    body: v.object({
      xliff: Xliff,
      /** The versions that the check named, by the ids of the chosen ones. */
      versions: v.pipe(
        v.record(EntryId, v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
        v.check((versions) => {
          const count = Object.keys(versions).length
          return count > 0 && count <= mostTranslations
        }, 'required'),
      ),
    }),
    result: v.object({ saved: v.number() }),
  },
} as const satisfies Record<string, StaffCall>
