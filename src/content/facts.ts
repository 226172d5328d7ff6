import { brand } from '@brand/brand'
import type { Settings } from '#contract/content.ts'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { regionNames } from '#lib/regionNames.ts'
import { html } from 'hono/html'
import { written } from '@/content/written.ts'
import { fill } from '@/i18n/format.ts'
import { textsOf } from '@/i18n/texts.ts'
import { published } from './published.ts'

/**
 * The deployment's facts for the `{{placeholders}}` of information pages, as HTML. The operator comes from the
 * settings, or from the brand if they are missing.
 */
export async function factsFor(lang: LanguageCode): Promise<Record<string, string>> {
  const settings = await published('settings')
  const { operator } = settings.ok ? settings.value : brand
  const facts = {
    brand: brand.name,
    operator: operatorText(lang, operator),
    prohibited: countryNames(lang, brand.prohibited),
    support_email: brand.supportEmail,
  }
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, written(html`${text}`)]))
}

function operatorText(lang: LanguageCode, operator: Settings['operator']): string {
  const { pages, shell } = textsOf(lang)
  if (!operator) return `${shell.noOperator} ${pages.sample}`
  const { name, address, license } = operator
  return [name, address, license ? fill(shell.license, license) : shell.noLicense].join(', ')
}

/** The countries as a list in a sentence, in the language's own order. */
function countryNames(lang: LanguageCode, countries: readonly string[]): string {
  const { tag } = languageOf(lang)
  const sorted = countries.map(regionNames(tag)).toSorted(new Intl.Collator(tag).compare)
  return new Intl.ListFormat(tag).format(sorted)
}
