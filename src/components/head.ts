import { defaultLanguage, languages, localPath, type LanguageCode } from '@contract/languages'
import { escapeHtml } from './html'

/** Canonical address and the same page in the other languages (SEO-02). `query` comes with its question mark. */
export function headLinks(lang: LanguageCode, origin: string, path: string, query: string): string {
  const address = (code: LanguageCode) => escapeHtml(origin + localPath(code, path) + query)
  const alternate = (hreflang: string, code: LanguageCode) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${address(code)}">`
  const own = address(lang)
  return (
    `<link rel="canonical" href="${own}"><meta property="og:url" content="${own}">` +
    languages.map(({ code }) => alternate(code, code)).join('') +
    alternate('x-default', defaultLanguage)
  )
}

/** A schema.org object as the text of a script element; `<` is escaped so that no text can end the element. */
export function structured(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}

/** A BreadcrumbList of names and unprefixed paths, outermost first. */
export function breadcrumbs(
  lang: LanguageCode,
  origin: string,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localPath(lang, path),
    })),
  }
}
