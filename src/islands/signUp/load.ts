import { loadTexts } from '@/i18n/loadTexts'
import { signUpTexts } from '@/i18n/namespaces/signUp'
import { pageLanguage } from '@/stores/site/page'

/** Fetched when it is opened: a player who signs in needs none of it. */
export async function loadSignUp() {
  const [{ SignUp, CredentialsDialog }, { signUp }] = await Promise.all([
    import('./SignUp'),
    loadTexts(pageLanguage(), signUpTexts),
  ])
  return { SignUp, CredentialsDialog, signUp }
}
