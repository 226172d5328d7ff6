import { loadTexts } from '@/i18n/loadTexts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation'
import { pageLanguage } from '@/stores/site/page'

/** Few are ever answered 11. */
export async function loadUnconfirmed() {
  const [{ Unconfirmed }, { confirmation }] = await Promise.all([
    import('./Unconfirmed'),
    loadTexts(pageLanguage(), confirmationTexts),
  ])
  return { Unconfirmed, confirmation }
}
