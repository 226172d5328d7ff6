import type { LanguageCode } from '@contract/languages'
import type { StaffResult } from '@contract/operator/calls'
import type { ContentDraft, ContentKind, ContentSave } from '@contract/operator/content'

export type ContentEntry = StaffResult<'readContent'>
/** What the form of a language holds: the draft without its version. */
export type Contents = Omit<ContentSave, 'version'>

/** Kinds with a text of their own beside their fields. */
export const kindsWithText: readonly ContentKind[] = ['page', 'promotion']

export const kindNames: Record<ContentKind, string> = {
  page: 'Page',
  slide: 'Slide',
  promotion: 'Promotion',
  popup: 'Popup',
  banner: 'Banner',
}

/** A new language begins with the fields of the English one, whose pictures and links it shares, and without words. */
export function beginningOf(entry: ContentEntry, locale: LanguageCode): Contents {
  const draft = entry.drafts.find((one) => one.locale === locale)
  if (draft) return contentsOf(draft)
  const model = entry.drafts.find((one) => one.locale === 'en') ?? entry.drafts[0]
  if (!model) return { title: '', body_md: '', fields: {}, priority: null }
  const { title, body_md, fields, priority } = contentsOf(model)
  return { title, body_md, fields, priority }
}

export function contentsOf({ draft }: ContentDraft): Contents {
  const { title, body_md, fields, priority } = draft
  return { title, body_md, fields, priority }
}

/** Emptied fields are left out: the platform's schemas know absent ones, and most have no null. */
export function asSave(contents: Contents, version: number): ContentSave {
  const given = Object.entries(contents.fields ?? {}).filter(([, value]) => value !== null && value !== '')
  const { title, body_md, priority } = contents
  return {
    version,
    title: title ?? '',
    body_md: body_md ?? '',
    fields: Object.fromEntries(given),
    priority: priority ?? null,
  }
}
