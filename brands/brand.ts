import * as v from 'valibot'
import { Operator, Settings } from '#contract/content.ts'
import { defaultLanguage, languageCodes } from '#contract/languages.ts'
import { currencies } from '#contract/money.ts'

/** What a color or a shadow is for; the theme of classes (uno.config.ts) and every style sheet name these. */
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

/**
 * A brand: what a deployment says of itself and what it starts with. Its folder also has `public` (mark and icons) and
 * pages that replace the common ones: `builtin` and `pages`, by language.
 */
export const Brand = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(2), v.maxLength(24)),
    founded: v.pipe(v.number(), v.integer()),
    languages: LanguageList,
    /** What a page is shown in where it is not written in the language asked for. */
    writtenIn: v.picklist(languageCodes),
    themes: v.strictObject({ dark: Theme, light: Theme }),
    /** Where it may not be offered, as two letters; BLOCKED_COUNTRIES of a deployment adds to them. */
    prohibited: v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** Null for a demonstration, which says so. */
    operator: v.nullable(Operator),
    supportEmail: v.pipe(v.string(), v.email()),
    currencies: v.pipe(v.array(v.picklist(currencies)), v.minLength(1)),
    limits: Settings.entries.limits,
    features: Settings.entries.features,
    paymentMarks: v.array(v.string()),
    /** Independent help, in the foot of every page. */
    help: v.array(v.object({ name: v.string(), url: v.pipe(v.string(), v.url()) })),
  }),
  v.check(
    ({ languages, writtenIn }) => languages.includes(writtenIn),
    'writtenIn is not among the languages',
  ),
)
export type Brand = v.InferOutput<typeof Brand>
