/* Apart from the schemas, which a page that links to a version does not need. */

/** What players accept, and the page with the text of each. */
export const termsPages = {
  terms: 'terms_and_conditions',
  privacy: 'privacy',
  bonus: 'bonus_terms',
} as const
export const termsDocuments = ['terms', 'privacy', 'bonus'] as const
export type TermsDocument = (typeof termsDocuments)[number]

/** The document of a page of that name. */
export function documentOfPage(slug: string): TermsDocument | undefined {
  return termsDocuments.find((document) => termsPages[document] === slug)
}

/** Where a version stays readable, without the language's prefix. */
export function termsVersionPath(document: TermsDocument, number: number): string {
  return `/flatPages/${termsPages[document]}/${number}`
}
