import type { LanguageCode } from '#contract/languages.ts'

/** A label before what it names, with its colon as the language sets it: French has a no-break space before it. */
export function labelled(lang: LanguageCode, label: string): string {
  return lang === 'fr' ? `${label}\u00a0:` : `${label}:`
}
