import * as v from 'valibot'
import { Operator, Settings } from '#contract/content.ts'
import { defaultLanguage, languageCodes } from '#contract/languages.ts'
import { currencies } from '#contract/currencies.ts'

/** The purposes of colors and shadows; the theme of classes (uno.config.ts) and every style sheet use these names. */
export const roles = [
  ...['ground', 'surface', 'raised', 'line', 'line-strong', 'text', 'muted', 'action', 'action-hover'],
  ...['on-action', 'link', 'focus', 'gain', 'warn', 'loss', 'loss-ground', 'on-loss', 'glow', 'veil'],
] as const

const Color = v.pipe(v.string(), v.hexColor())
const Theme = v.strictObject({ ...v.entriesFromList(roles, Color), shadow: v.string() })
export type Theme = v.InferOutput<typeof Theme>

const LanguageList = v.pipe(
  v.array(v.picklist(languageCodes)),
  v.includes(defaultLanguage, 'a brand has the language of the addresses without a prefix'),
)

/** What the platform says and sets for a brand; of brands beside the one it is built with, its configuration has these. */
const platformEntries = {
  name: v.pipe(v.string(), v.minLength(2), v.maxLength(24)),
  /** The language of a page that is not written in the requested language. */
  writtenIn: v.picklist(languageCodes),
  /** Null for a demonstration, which says so. */
  operator: v.nullable(Operator),
  supportEmail: v.pipe(v.string(), v.email()),
  currencies: v.pipe(v.array(v.picklist(currencies)), v.minLength(1)),
  limits: Settings.entries.limits,
  features: Settings.entries.features,
  paymentLogos: v.array(v.string()),
  /** Independent help, in the foot of every page. */
  help: v.array(v.object({ name: v.string(), url: v.pipe(v.string(), v.url()) })),
}
/** `accent`: the color of its links in messages. */
export const PlatformBrand = v.object({ ...platformEntries, accent: Color })
export type PlatformBrand = v.InferOutput<typeof PlatformBrand>

/**
 * A brand: what a deployment says of itself and what it starts with. Its folder also has `public` (mark and icons) and
 * pages that replace the common ones: `builtin` and `pages`, by language.
 */
export const Brand = v.pipe(
  v.strictObject({
    ...platformEntries,
    founded: v.pipe(v.number(), v.integer()),
    languages: LanguageList,
    themes: v.strictObject({ dark: Theme, light: Theme }),
    /** Excluded countries, as two letters; BLOCKED_COUNTRIES of a deployment adds to them. */
    prohibited: v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  }),
  v.check(
    ({ languages, writtenIn }) => languages.includes(writtenIn),
    'writtenIn is not among the languages',
  ),
)
export type Brand = v.InferOutput<typeof Brand>

/** Of the whole brand the platform's part. */
export function platformPart({ themes, ...brand }: Brand): PlatformBrand {
  return v.parse(PlatformBrand, { ...brand, accent: themes.light.link })
}
