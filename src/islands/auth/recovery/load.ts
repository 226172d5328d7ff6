import { loadTexts } from '@/i18n/loadTexts.ts'
import { recoveryTexts } from '@/i18n/namespaces/recovery.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** The form and its texts, loaded when the recovery is opened. */
export async function loadRecovery() {
  const [{ RecoveryForm }, { recovery }] = await Promise.all([
    import('./RecoveryForm.tsx'),
    loadTexts(pageLanguage(), recoveryTexts),
  ])
  return { RecoveryForm, recovery }
}
