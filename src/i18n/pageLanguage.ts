import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts'

/**
 * The language of the page being rendered, which the gateway puts in front of every path; only an error page has none.
 */
export function pageLanguage({ params }: { params: Record<string, string | undefined> }): LanguageCode {
  return isLanguageCode(params.lang) ? params.lang : defaultLanguage
}
