import { describe, expect, test } from 'vitest'
import { glossaryProblems, type Glossary } from '../../../scripts/lib/glossary.ts'
import { typographyProblems } from '../../../scripts/lib/typography.ts'

const glossary: Glossary = {
  payout: {
    en: { use: ['payout'], avoid: ['pay-out'] },
    es: { use: ['pago', 'pagar'], avoid: ['ganancia posible'] },
    he: { use: ['תשלומ', 'תשלום'] },
    ar: { use: ['عائد'] },
    except: ['errors:other'],
  },
  slots: { en: { use: ['slot'] }, ar: { use: ['سلوتس'], avoid: ['=سلوت'] } },
  'sign in': { en: { avoid: ['=log in'] } },
}
const english = { 'errors:max': 'The possible payout is too high.', 'casino:n_other': '{{count}} slots' }

describe('the glossary', () => {
  test('[LANG-06] a forbidden word is found at the start of a word alone, whatever its case and spaces', () => {
    const found = glossaryProblems(
      glossary,
      'en',
      { 'a:b': 'Please Log\u00a0in', 'a:c': 'Blog in', 'a:d': 'Log inside', 'a:e': 'Pay-outs' },
      english,
    )
    expect(found).toEqual([
      'a:b: “log in” is not the word (sign in)',
      'a:e: “pay-out” is not the word (payout): “payout”',
    ])
  })

  test('[LANG-06] a translation without the approved word is found, one with any form of it passes', () => {
    const problems = (text: string) => glossaryProblems(glossary, 'es', { 'errors:max': text }, english)
    expect(problems('El pago posible es alto.')).toEqual([])
    expect(problems('Los pagos son altos.')).toEqual([])
    expect(problems('La ganancia posible es alta.')).toEqual([
      'errors:max: “ganancia posible” is not the word (payout): “pago” or “pagar”',
      'errors:max: lacks the word for payout: “pago” or “pagar”',
    ])
  })

  test('[LANG-06] Hebrew and Arabic words are known with the particles that are written with them', () => {
    const problems = (lang: 'he' | 'ar', text: string) =>
      glossaryProblems(glossary, lang, { 'errors:max': text }, english)
    expect(problems('he', 'הגעתם לתקרת התשלומים')).toEqual([])
    expect(problems('he', 'הגעתם לתקרת הזכיות')).toHaveLength(1)
    expect(problems('ar', 'العائدُ المحتمل مرتفع')).toEqual([])
    expect(problems('ar', 'الربح المحتمل مرتفع')).toHaveLength(1)
  })

  test('a plural form that English has not is compared with its other', () => {
    const problems = (text: string) => glossaryProblems(glossary, 'ar', { 'casino:n_few': text }, english)
    expect(problems('{{count}} من السلوتس')).toEqual([])
    expect(problems('{{count}} سلوت')).toHaveLength(2)
  })

  test('texts that mean something else by a word, places and addresses are let through', () => {
    const texts = { 'errors:other': 'Ganancia posible', 'errors:place': '{{slot}} [a](/slots)' }
    const originals = { 'errors:other': 'A payout', 'errors:place': '{{slot}} [a](/slots)' }
    expect(glossaryProblems(glossary, 'es', texts, originals)).toEqual([])
    expect(glossaryProblems(glossary, 'ar', { 'errors:place': '[أ](/slots)' }, originals)).toEqual([])
  })
})

describe('the marks of a language', () => {
  test.each([
    ['fr', 'Déjà inscrit ?', 'Déjà inscrit\u00a0?'],
    ['fr', 'Écrivez «\u00a0oui»', 'Écrivez «\u00a0oui\u00a0»'],
    ['fr', "L'adresse", 'L’adresse : [ici](/a?b)'.replace(' :', '\u00a0:')],
    ['en', "You're in", 'You’re in'],
    ['he', 'קוד ב-SMS', 'קוד ב־SMS'],
    ['he', 'דוא"ל', 'דוא״ל'],
    ['ar', 'لماذا?', 'لماذا؟'],
    ['ru', 'Лимит - это', 'Лимит — это'],
    ['he', 'קטן 4–10', 'קטן \u20664–10\u2069'],
    ['ar', 'صغير 4–10', 'صغير \u20664–10\u2069'],
  ] as const)('%s: %s', (lang, wrong, right) => {
    expect(typographyProblems(lang, { text: wrong })).toHaveLength(1)
    expect(typographyProblems(lang, { text: right })).toEqual([])
  })
})
