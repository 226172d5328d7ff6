import type { LanguageCode } from '#contract/languages.ts'

/** A label before its value, with the colon of the language: French has a no-break space before it. */
export function labelled(lang: LanguageCode, label: string): string {
  return lang === 'fr' ? `${label}\u00a0:` : `${label}:`
}
