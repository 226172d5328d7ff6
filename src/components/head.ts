import { inlineJson } from '#lib/inlineJson.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'

/** A schema.org object as the text of a script element. */
export function structured(data: object): string {
  return inlineJson({ '@context': 'https://schema.org', ...data })
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

/** An ItemList of our pages, in the order of the page; crawlers follow the links to those beyond the first ones. */
export function itemList(
  lang: LanguageCode,
  origin: string,
  items: readonly { name: string; path: string }[],
): object {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.slice(0, listedItems).map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + localPath(lang, path),
    })),
  }
}

const listedItems = 24
