import fc from 'fast-check'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { fill, plural } from '@/i18n/format.ts'
import { formatMoney, formatNumber, formatPercent, formatUnit } from '@/i18n/formats.ts'
import { compareTexts, flatten, unshownNotices, unusedKeys } from '../../../scripts/lib/translations.ts'

/** A key with the forms that CLDR gives the language. */
function formsOf(tag: string): Record<string, string> {
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return Object.fromEntries(categories.map((form) => [`games_${form}`, `${form} {{count}}`]))
}

describe('texts', () => {
  test('[LANG-06] plural forms are those that i18next picks, in every language and count', () => {
    for (const { tag } of languages) {
      const forms = formsOf(tag)
      // i18next takes tags in their canonical case.
      const [lng = tag] = Intl.getCanonicalLocales(tag)
      const instance = i18next.createInstance()
      void instance.init({
        lng,
        resources: { [lng]: { translation: forms } },
        interpolation: { escapeValue: false },
      })
      for (let count = 0; count <= 120; count++) {
        expect(plural(tag, forms, 'games', count), `${tag} ${count}`).toBe(instance.t('games', { count }))
      }
    }
  })

  test('filling a text agrees with i18next', () => {
    const instance = i18next.createInstance()
    void instance.init({
      lng: 'en',
      resources: { en: { translation: { hello: 'Hello {{name}}, {{ name }} and {{other}}' } } },
      interpolation: { escapeValue: false },
    })
    fc.assert(
      // i18next reads `$t(` in values as nesting; ours are plain values, so those stay out.
      fc.property(
        fc.string().filter((name) => !name.includes('$')),
        (name) => {
          expect(fill('Hello {{name}}, {{ name }} and {{other}}', { name, other: 7 })).toBe(
            instance.t('hello', { name, other: 7 }),
          )
        },
      ),
    )
  })

  test('a text that lacks a value shows its place, not the word undefined', () => {
    expect(fill('Hello {{name}}', {})).toBe('Hello {{name}}')
  })

  test('[LANG-07] money carries its currency and Latin digits in every language', () => {
    for (const { code } of languages) {
      const text = formatMoney(code, 1234.5, 'USD')
      expect(text, code).toMatch(/1[.,\s\u00a0\u202f]?234[.,]50/)
      expect(text, code).toMatch(/\$|USD/)
      expect(text, code).not.toMatch(/[\u200e\u200f\u061c]/)
    }
    expect(formatMoney('en', 0.1, 'BRL')).toBe('R$0.10')
    expect(formatNumber('ru', 1234.5)).toMatch(/1\s?234,5/)
    expect(formatPercent('en', 0.965)).toBe('96.5%')
  })

  test('[LANG-07] Hebrew counts days in the singular from 11 on', () => {
    expect(formatUnit('he', 7, 'day')).toBe('7 ימים')
    expect(formatUnit('he', 30, 'day')).toBe('30 יום')
    expect(formatUnit('he', 24, 'hour')).toBe('24 שעות')
  })
})

describe('the check of translations', () => {
  const english = flatten({
    a: 'Play now',
    b: { c: 'Hello {{name}}' },
    n_one: '{{count}} game',
    n_other: '{{count}} games',
  })

  test('[LANG-06] it finds a missing key, an extra key, English left over and a lost place', () => {
    const problems = compareTexts(
      english,
      { a: 'Play now', b_x: 'x', 'b.c': 'Привет', n_one: 'и', n_few: 'и', n_many: 'и', n_other: 'и' },
      'ru',
    )
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('left in English'),
        expect.stringContaining('b_x is not in English'),
        expect.stringContaining('other {{places}}'),
      ]),
    )
  })

  test('[LANG-06] Arabic needs its six plural forms', () => {
    const missing = compareTexts(
      english,
      { a: 'العب', 'b.c': 'مرحبا {{name}}', n_one: 'لعبة', n_other: 'لعبة' },
      'ar',
    )
    expect(missing.filter((problem) => problem.endsWith('is missing'))).toHaveLength(4)
  })

  test('[LANG-06] it finds a key that nothing uses', () => {
    expect(unusedKeys({ used: 'x', stale: 'y', 'codes.12': 'z' }, 'texts.used; texts.codes[code]')).toEqual([
      'stale',
    ])
  })

  test('[LANG-06] [ERR-01] it finds a notice that nothing shows, though its name is a word of the code', () => {
    const notices = { shown: 'x', arrived: 'y', smsLimit: 'z' }
    const sources = "notify('success', { key: 'shown' }); const of = { arrived: 'error' }; code.smsLimit"
    expect(unshownNotices(notices, sources)).toEqual(['smsLimit'])
  })
})
