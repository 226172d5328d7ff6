import { termsPageId } from '@contract/constants'
import { call } from '@/stores/calls/api'
import { pageLanguage } from '@/stores/site/page'

export async function loadPhoneField() {
  const { PhoneField } = await import('../shared/fields/PhoneField')
  return { PhoneField }
}

/** The terms in the language of the page, as HTML that the platform made from Markdown without raw HTML. */
export async function loadTerms(): Promise<string> {
  const pages = await call('flatPages', { params: { lang: pageLanguage() } })
  if (!pages.ok) throw new Error(`terms: ${pages.error.message}`)
  const terms = pages.value.find(({ id }) => id === termsPageId)
  if (!terms) throw new Error(`no page ${termsPageId}`)
  return terms.text
}
