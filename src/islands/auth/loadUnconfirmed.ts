import { loadTexts } from '@/i18n/loadTexts.ts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** Few are ever answered 11. */
export async function loadUnconfirmed() {
  const [{ Unconfirmed }, { confirmation }] = await Promise.all([
    import('./Unconfirmed.tsx'),
    loadTexts(pageLanguage(), confirmationTexts),
  ])
  return { Unconfirmed, confirmation }
}
