import * as v from 'valibot'
import { LanguageCodeSchema, SentLanguage } from './accounts.ts'
import { termsDocuments } from './termsPages.ts'

const Version = { document: v.picklist(termsDocuments), number: v.number(), title: v.string() }

/** `due`: what is to be accepted before the player goes on, with what changed (empty where nobody wrote it). */
export const Terms = v.object({
  due: v.array(v.object({ ...Version, id: v.number(), changes: v.string() })),
  accepted: v.array(v.object({ ...Version, lang: LanguageCodeSchema, at: v.string() })),
})
export type Terms = v.InferOutput<typeof Terms>

export const TermsQuery = v.object({ lang: v.optional(SentLanguage) })
/** The versions that the player was shown, so that none is accepted unseen, and the language they were shown in. */
export const AcceptTermsBody = v.object({
  ids: v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger('incorrectInput'))),
    v.maxLength(20, 'incorrectInput'),
  ),
  lang: SentLanguage,
})

/** An old or the present version, for its page. `latest` is the number of the newest one. */
export const TermsVersion = v.object({
  title: v.string(),
  html: v.string(),
  changes: v.string(),
  /** The language of the text: the brand's where it was not translated. */
  lang: LanguageCodeSchema,
  made_at: v.string(),
  latest: v.number(),
})
export type TermsVersion = v.InferOutput<typeof TermsVersion>

export const TermsVersionParams = v.object({
  lang: LanguageCodeSchema,
  document: v.picklist(termsDocuments),
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/)),
})
