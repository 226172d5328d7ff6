import { loadTexts } from '@/i18n/loadTexts.ts'
import { signUpTexts } from '@/i18n/namespaces/signUp.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** Fetched when it is opened: a player who signs in needs none of it. */
export async function loadSignUp() {
  const [{ SignUp, CredentialsDialog }, { signUp }] = await Promise.all([
    import('./SignUp.tsx'),
    loadTexts(pageLanguage(), signUpTexts),
  ])
  return { SignUp, CredentialsDialog, signUp }
}
