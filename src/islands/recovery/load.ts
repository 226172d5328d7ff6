import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/site/page'

/** The form and its texts, loaded when the recovery is opened. */
export async function loadRecovery() {
  const [{ RecoveryForm }, { recovery }] = await Promise.all([
    import('./RecoveryForm'),
    loadTexts(pageLanguage(), 'recovery'),
  ])
  return { RecoveryForm, recovery }
}
