import { defaultLanguage, isLanguageCode, type LanguageCode } from '@contract/languages'

/** The language of the address that is rendered. The gateway writes it before every path; only the page of an error has none. */
export function pageLanguage({ params }: { params: Record<string, string | undefined> }): LanguageCode {
  return isLanguageCode(params.lang) ? params.lang : defaultLanguage
}
