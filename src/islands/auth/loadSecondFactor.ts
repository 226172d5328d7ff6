import { loadTexts } from '@/i18n/loadTexts.ts'
import { secondFactorTexts } from '@/i18n/namespaces/secondFactor.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** The second step of a sign-in, fetched when an account asks for it. */
export async function loadSecondFactor() {
  const [{ SecondFactorForm }, { secondFactor }] = await Promise.all([
    import('./SecondFactorForm.tsx'),
    loadTexts(pageLanguage(), secondFactorTexts),
  ])
  return { SecondFactorForm, secondFactor }
}
