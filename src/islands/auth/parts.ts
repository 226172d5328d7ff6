import { loadTexts } from '@/i18n/loadTexts.ts'
import { recoveryTexts } from '@/i18n/namespaces/recovery.ts'
import { secondFactorTexts } from '@/i18n/namespaces/secondFactor.ts'
import { signUpTexts } from '@/i18n/namespaces/signUp.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/*
 * The parts of the dialog that are loaded with their texts when they are needed: whoever signs in needs none of them.
 * Namespaces that other islands have too are files of their own, so they are loaded as late.
 */

export async function loadSignUp() {
  const [{ SignUp, CredentialsDialog }, { signUp }] = await Promise.all([
    import('./signUp/SignUp.tsx'),
    loadTexts(pageLanguage(), signUpTexts),
  ])
  return { SignUp, CredentialsDialog, signUp }
}

export async function loadRecovery() {
  const [{ RecoveryForm }, { recovery }] = await Promise.all([
    import('./recovery/RecoveryForm.tsx'),
    loadTexts(pageLanguage(), recoveryTexts),
  ])
  return { RecoveryForm, recovery }
}

/** The second step of a sign-in. */
export async function loadSecondFactor() {
  const [{ SecondFactorForm }, { secondFactor }] = await Promise.all([
    import('./SecondFactorForm.tsx'),
    loadTexts(pageLanguage(), secondFactorTexts),
  ])
  return { SecondFactorForm, secondFactor }
}

/** Few are ever answered 11. */
export async function loadUnconfirmed() {
  const [{ Unconfirmed }, { confirmation }] = await Promise.all([
    import('./Unconfirmed.tsx'),
    import('@/i18n/namespaces/confirmation.ts').then(({ confirmationTexts }) =>
      loadTexts(pageLanguage(), confirmationTexts),
    ),
  ])
  return { Unconfirmed, confirmation }
}

/** The question to a player who has just signed up by a username alone. */
export async function loadWayBack() {
  const [{ AskWayBack }, { wayBack }] = await Promise.all([
    import('./AskWayBack.tsx'),
    import('@/i18n/namespaces/wayBack.ts').then(({ wayBackTexts }) =>
      loadTexts(pageLanguage(), wayBackTexts),
    ),
  ])
  return { AskWayBack, wayBack }
}
