import { termsPageId } from '#contract/constants.ts'
import { localPath } from '#contract/languages.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { elementsOf } from '@/trustedTypes.ts'

export async function loadPhoneField() {
  const { PhoneField } = await import('@/ui/fields/PhoneField.tsx')
  return { PhoneField }
}

/** The terms as their page has them, with the operator's name and the countries that the published text leaves open. */
export async function loadTerms(): Promise<Element> {
  const page = await fetch(localPath(pageLanguage(), `/flatPages/${termsPageId}`))
  if (!page.ok) throw new Error(`terms: ${page.status}`)
  const terms = elementsOf(await page.text()).querySelector('.prose')
  if (!terms) throw new Error('no terms on their page')
  // What the dialog's own rules draw, wherever it is opened.
  terms.removeAttribute('class')
  return terms
}
