import { describe, expect, it } from 'vitest'
import {
  asSave,
  beginningOf,
  type ContentEntry,
  ofKind,
  sharedPictures,
  withPlaces,
} from '../../../src/studio/content/contents.ts'

const draft = (locale: string, title: string) => ({
  locale,
  draft: { title, body_md: 'Words', fields: { url: '/slots' }, priority: 3 },
})
const entry = (...drafts: object[]) => ({ drafts }) as unknown as ContentEntry

describe('contents of the editor', () => {
  it('[STUDIO-02] a save leaves emptied fields out and keeps the version it began with', () => {
    const contents = {
      title: 'A',
      body_md: 'B',
      fields: { url: '', alt: null, text: 'x', need_close: false },
      priority: null,
    }
    expect(asSave(contents, 4)).toEqual({
      ...{ version: 4, title: 'A', body_md: 'B', priority: null },
      fields: { text: 'x', need_close: false },
    })
  })

  it('[STUDIO-02] a missing language begins with the English words', () => {
    const both = entry(draft('he', 'עברית'), draft('en', 'English'))
    expect(beginningOf(both, 'fr').title).toBe('English')
    expect(beginningOf(both, 'he').title).toBe('עברית')
    expect(beginningOf(entry(), 'en')).toEqual({ title: '', body_md: '', fields: {}, priority: null })
  })

  it('[STUDIO-02] a kind without a text of its own saves none that was typed for another', () => {
    const typed = { title: 'A', body_md: 'B', fields: {}, priority: null }
    expect(ofKind('slide', typed)).toEqual({ ...typed, body_md: '' })
    expect(ofKind('promotion', typed)).toEqual(typed)
  })

  it('[STUDIO-03] [LANG-09] a slide has the English pictures where its words go the same way, in Hebrew and Arabic its own', () => {
    const pictured = (locale: string) => ({
      locale,
      draft: {
        ...{ title: locale, body_md: '', priority: null },
        fields: { image: `/media/${locale}.webp` },
      },
    })
    const slide = { ...entry(...['en', 'fr', 'ar', 'he'].map(pictured)), kind: 'slide' } as ContentEntry
    const images = (['fr', 'ar', 'he'] as const).map((locale) => beginningOf(slide, locale).fields?.['image'])
    expect(images).toEqual(['/media/en.webp', '/media/ar.webp', '/media/he.webp'])
    expect(beginningOf({ ...slide, kind: 'promotion' }, 'fr').fields).toEqual({ image: '/media/fr.webp' })
    expect(sharedPictures(slide, 'fr')).toEqual({ image: '/media/en.webp', image_mobile: null })
    expect(sharedPictures(slide, 'ar')).toBeUndefined()
  })

  it('[STUDIO-02] what the platform fills in comes out of the editor as it went in', () => {
    expect(withPlaces('Write to {{support\\_email}} about snake\\_case')).toBe(
      'Write to {{support_email}} about snake\\_case',
    )
  })
})
