import { loadTexts } from '@/i18n/loadTexts'
import { secondFactorTexts } from '@/i18n/namespaces/secondFactor'
import { pageLanguage } from '@/stores/site/page'

/** The second step of a sign-in, fetched when an account asks for it. */
export async function loadSecondFactor() {
  const [{ SecondFactorForm }, { secondFactor }] = await Promise.all([
    import('./SecondFactorForm'),
    loadTexts(pageLanguage(), secondFactorTexts),
  ])
  return { SecondFactorForm, secondFactor }
}
