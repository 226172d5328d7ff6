import * as v from 'valibot'
import { LanguageCodeSchema } from '../accounts.ts'
import { languageCodes } from '../languages.ts'
import { termsDocuments } from '../termsPages.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import { IdParams, listOf, Moment, Reason, Text } from './fields.ts'

/** What changed, for players, by language. */
const Changes = v.record(v.picklist(languageCodes), Text(2000))

/** A version with what it said of its changes. `asks`: players are asked to accept it before they go on. */
export const TermsRow = v.object({
  id: v.string(),
  document: v.picklist(termsDocuments),
  number: v.number(),
  asks: v.boolean(),
  title: v.string(),
  changes: v.record(v.string(), v.string()),
  /** The languages that it has a text in. */
  locales: v.array(v.picklist(languageCodes)),
  accepted: v.number(),
  author: v.string(),
  made_at: Moment,
})
export type TermsRow = v.InferOutput<typeof TermsRow>

const Acceptance = v.object({
  id: v.string(),
  document: v.picklist(termsDocuments),
  number: v.number(),
  title: v.string(),
  lang: LanguageCodeSchema,
  at: Moment,
})

export const termsCalls = {
  listTerms: {
    ...get,
    path: '/operator/terms',
    access: 'staff:content.read',
    summary:
      'The versions of terms, privacy and bonus terms, newest first, with how many players accepted each',
    result: listOf(TermsRow),
  },
  askTerms: {
    ...post,
    path: '/operator/terms/:document',
    access: 'staff:content.publish',
    reason: 'required',
    summary:
      'Make what the page of a document says now a new version, and ask every player to accept it with what changed; 9404 while the page is not published',
    params: v.object({ document: v.picklist(termsDocuments) }),
    body: v.object({ changes: Changes, reason: Reason }),
    result: v.object({ number: v.number() }),
  },
  listPlayerTerms: {
    ...get,
    path: '/operator/players/:id/terms',
    access: 'staff:players.read',
    summary: 'What a player accepted: document, version, language and time',
    params: IdParams,
    result: listOf(Acceptance),
  },
} as const satisfies Record<string, StaffCall>
