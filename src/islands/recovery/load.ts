import { loadTexts } from '@/i18n/loadTexts'
import { recoveryTexts } from '@/i18n/namespaces/recovery'
import { pageLanguage } from '@/stores/site/page'

/** The form and its texts, loaded when the recovery is opened. */
export async function loadRecovery() {
  const [{ RecoveryForm }, { recovery }] = await Promise.all([
    import('./RecoveryForm'),
    loadTexts(pageLanguage(), recoveryTexts),
  ])
  return { RecoveryForm, recovery }
}
