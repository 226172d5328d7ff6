import { expect, it, describe } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import en from '../../../../locales/en/frame.json'
import { frameTexts } from '../../../../sport/frame/texts.ts'

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort()
const sameEverywhere: Record<string, readonly string[]> = {
  fr: ['pages', 'sports', 'score', 'points', 'groupScores', 'groupCorners'],
  es: ['system'],
  pt: [],
  ru: [],
  he: [],
  ar: [],
}

describe('the texts of the book', () => {
  it.each(languageCodes)('%s says everything, with the same blanks', (lang) => {
    const texts = frameTexts(lang)
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en]
      if (!/_(zero|one|two)$/.test(key)) expect(blanks(text), `${lang} ${key}`).toEqual(blanks(english))
      if (lang !== 'en' && text === english) expect(sameEverywhere[lang], `${lang} ${key}`).toContain(key)
    }
  })
})
