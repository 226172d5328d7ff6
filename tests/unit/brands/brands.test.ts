import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '#contract/languages.ts'
import { currencies, defaultCurrency } from '#contract/currencies.ts'
import { describe, expect, test } from 'vitest'
import type { Theme } from '../../../brands/brand.ts'
import { contentsOf } from '../../../functions/platform/content/checkContents.ts'
import {
  brandFolder,
  brandId,
  brandIds,
  currenciesCss,
  loadBrand,
  themesCss,
  withLanguages,
} from '../../../scripts/lib/brand.ts'
import { contentOf } from '../../../scripts/seed/content.ts'

test('[STUDIO-09] two brands ship, and BRAND chooses one of them', () => {
  expect(brandIds).toEqual(expect.arrayContaining(['atoll', 'sirocco']))
  expect(brandId()).toBe('atoll')
})

test('[CONTENT-08] a deployment may offer some of the languages of its brand, with those that it needs', async () => {
  const sirocco = await loadBrand('sirocco')
  expect(withLanguages(sirocco, ['fr', 'he']).languages).toEqual(['he', 'fr'])
  expect(withLanguages(sirocco, undefined)).toEqual(sirocco)
  expect(() => withLanguages(sirocco, ['he', 'en'])).toThrow(
    'The languages of Sirocco lack one of he and fr.',
  )
  expect(() => withLanguages(sirocco, ['he', 'fr', 'de'])).toThrow('de: no language of Sirocco')
})

describe.each(brandIds)('the brand %s', (id) => {
  test('[CONTENT-08] is a whole configuration', async () => {
    const brand = await loadBrand(id)
    expect(brand.languages).toContain(brand.writtenIn)
    expect(Object.keys(brand.limits.bonus.daily).toSorted()).toEqual(brand.currencies.toSorted())
    expect(Object.keys(brand.limits.transfer.daily).toSorted()).toEqual(brand.currencies.toSorted())
  })

  test('[STUDIO-09] has its mark and every icon that pages and the manifest name', () => {
    const files = [
      'brand/mark.svg',
      'brand/join-us.svg',
      'favicon.svg',
      ...icons.map((name) => `icons/${name}`),
    ]
    for (const file of files) expect(existsSync(join(brandFolder(id), 'public', file)), file).toBe(true)
  })

  test('[CONTENT-08] has every page, slide and promotion in each of its languages, or in the one it is written in', async () => {
    const { languages, writtenIn, name } = await loadBrand(id)
    const entries = await contentOf(id)
    const slugs = new Set(entries.map(({ kind, slug }) => `${kind}:${slug}`))
    for (const key of slugs) {
      const locales = entries
        .filter(({ kind, slug }) => `${kind}:${slug}` === key)
        .map(({ locale }) => locale)
      expect(
        [[...languages], [writtenIn]].map((each) => each.toSorted()),
        key,
      ).toContainEqual(locales.toSorted())
    }
    expect(slugs.size).toBeGreaterThan(15)
    expect(JSON.stringify(entries)).not.toContain('{{brand}}')
    const others = (await Promise.all(brandIds.map(loadBrand))).filter((brand) => brand.name !== name)
    for (const other of others) expect(JSON.stringify(entries)).not.toContain(other.name)
  })

  test('[CONTENT-08] brings nothing that the studio would not save', async () => {
    for (const { kind, slug, locale, body_md = '', ...contents } of await contentOf(id)) {
      const saved = contentsOf(kind, { ...contents, body_md, fields: { ...contents.fields } })
      expect(saved, `${kind}:${slug}:${locale}`).toMatchObject({ ok: true })
    }
  })

  test('[CONTENT-08] replaces built-in pages by names that there are, in its own languages', async () => {
    const { languages } = await loadBrand(id)
    const known = globSync('src/content/builtin/en/*.md').map((path) => path.split('/').at(-1))
    for (const path of globSync('builtin/*/*.md', { cwd: brandFolder(id) })) {
      const [, lang, file] = path.split('/')
      expect(known).toContain(file)
      expect(languages).toContain(lang)
    }
  })

  test.each(['dark', 'light'] as const)('[STUDIO-09] its %s theme can be read: WCAG AA', async (scheme) => {
    const theme = (await loadBrand(id)).themes[scheme]
    for (const [front, back] of textPairs)
      expect(contrast(theme, front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5)
    for (const [front, back] of shapePairs)
      expect(contrast(theme, front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(3)
  })
})

test('[STUDIO-09] a theme is a value for every role, by choice and by the system’s wish', async () => {
  const { themes } = await loadBrand('sirocco')
  const css = themesCss({ themes })
  expect(css).toContain(`:root,[data-theme='dark']{color-scheme:dark;--ground:${themes.dark.ground};`)
  expect(css.split(`--ground:${themes.light.ground};`)).toHaveLength(3)
})

test('a brand that there is not stops the start with one line', () => {
  process.env.BRAND = 'nobody'
  expect(() => brandId()).toThrow(/^BRAND is nobody, and there is: /)
  delete process.env.BRAND
})

test('every brand offers the languages of the table', async () => {
  for (const { languages } of await Promise.all(brandIds.map(loadBrand)))
    for (const code of languages) expect(languageCodes).toContain(code)
})

const icons = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'maskable-512.png', 'og.jpg']

type Pair = [front: keyof Theme, back: keyof Theme]
const grounds = ['ground', 'surface', 'raised'] as const
const textPairs: Pair[] = [
  ...(['text', 'muted', 'link'] as const).flatMap((front) => grounds.map((back): Pair => [front, back])),
  ...(['gain', 'warn', 'loss'] as const).flatMap((front): Pair[] => [
    [front, 'ground'],
    [front, 'surface'],
  ]),
  ...([
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['on-loss', 'loss-ground'],
    ['ground', 'text'],
  ] as Pair[]),
]
const shapePairs: Pair[] = [
  ['focus', 'ground'],
  ['focus', 'surface'],
  ['line-strong', 'ground'],
  ['line-strong', 'surface'],
]

/** As WCAG 2.2 defines it, from 1 to 21. */
function contrast(theme: Theme, front: keyof Theme, back: keyof Theme): number {
  const [lighter = 0, darker = 0] = [luminance(theme[front]), luminance(theme[back])].toSorted(
    (a, b) => b - a,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const digits = color.length < 6 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('[GAMES-06] the limits of a game have the sign of each currency, of the default one for a guest', () => {
  const css = currenciesCss()
  expect(defaultCurrency).toBe('USD')
  expect(css).toContain(":root{--sign:'$'}")
  expect(css).toContain(":root[data-currency='ILS']{--sign:'₪'}")
  for (const currency of currencies.filter((name) => name !== defaultCurrency))
    expect(css).toContain(`:root[data-currency='${currency}']{--sign:'`)
})
