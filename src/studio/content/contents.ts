import { pictureLanguage } from '#contract/content.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { ContentDraft, ContentKind, ContentSave } from '#contract/operator/content.ts'

export type ContentEntry = StaffResult<'readContent'>
type Pictures = { image: string | undefined; image_mobile: string | null }
/** The data of a language's form: the draft without its version. */
export type Contents = Omit<ContentSave, 'version'>

/** Kinds with a text in addition to their fields. */
export const kindsWithText: readonly ContentKind[] = ['page', 'promotion']

export const kindNames: Record<ContentKind, string> = {
  page: 'Page',
  slide: 'Slide',
  promotion: 'Promotion',
  popup: 'Popup',
  banner: 'Footer banner',
}

/** A new language begins as the English one is: with its pictures and links, and its words, to be written over. */
export function beginningOf(entry: ContentEntry, locale: LanguageCode): Contents {
  const draftIn = (code: LanguageCode) => entry.drafts.find((one) => one.locale === code)
  const draft = draftIn(locale) ?? draftIn('en') ?? entry.drafts[0]
  if (!draft) return { title: '', body_md: '', fields: {}, priority: null }
  const contents = contentsOf(draft)
  const shared = sharedPictures(entry, locale)
  return shared ? { ...contents, fields: { ...contents.fields, ...shared } } : contents
}

/**
 * The pictures of the English slide, where those are what players see with the words of a language; undefined where a language
 * has its own. Each language is saved with them, so that none keeps a picture that nobody sees.
 */
export function sharedPictures({ kind, drafts }: ContentEntry, locale: LanguageCode): Pictures | undefined {
  const isSlide = kind === 'slide' || kind === 'banner'
  if (!isSlide || pictureLanguage(locale) === locale) return undefined
  const model = drafts.find((one) => one.locale === pictureLanguage(locale))
  if (!model) return undefined
  const { image, image_mobile = null } = model.draft.fields as Partial<Pictures>
  return { image, image_mobile }
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

/** Drops text that was typed before the kind was changed to one without text: nobody would see it or its errors. */
export function ofKind(kind: ContentKind, contents: Contents): Contents {
  return kindsWithText.includes(kind) ? contents : { ...contents, body_md: '' }
}

/* Converts the editor's output into our form of Markdown. */

/** `{{support_email}}` is filled in by the platform: the editor escapes its underscores, and then nothing would. */
export function withPlaces(markdown: string): string {
  return markdown.replaceAll(/\\?\{\\?\{[^{}]*\}\}/g, (place) => place.replaceAll('\\', ''))
}
