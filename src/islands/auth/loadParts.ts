import { loadTexts } from '@/i18n/loadTexts.ts'
import { secondFactorTexts } from '@/i18n/namespaces/secondFactor.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { recoveryTexts } from '@/i18n/namespaces/recovery.ts'
import { signUpTexts } from '@/i18n/namespaces/signUp.ts'

/** The second step of a sign-in, fetched when an account asks for it. */
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
    loadTexts(pageLanguage(), confirmationTexts),
  ])
  return { Unconfirmed, confirmation }
}

/** The question to a player who has just signed up by a username alone. */
export async function loadWayBack() {
  const [{ AskWayBack }, { wayBack }] = await Promise.all([
    import('./AskWayBack.tsx'),
    loadTexts(pageLanguage(), wayBackTexts),
  ])
  return { AskWayBack, wayBack }
}

/** The form and its texts, loaded when the recovery is opened. */
export async function loadRecovery() {
  const [{ RecoveryForm }, { recovery }] = await Promise.all([
    import('./recovery/RecoveryForm.tsx'),
    loadTexts(pageLanguage(), recoveryTexts),
  ])
  return { RecoveryForm, recovery }
}

/** Fetched when it is opened: a player who signs in needs none of it. */
export async function loadSignUp() {
  const [{ SignUp, CredentialsDialog }, { signUp }] = await Promise.all([
    import('./signUp/SignUp.tsx'),
    loadTexts(pageLanguage(), signUpTexts),
  ])
  return { SignUp, CredentialsDialog, signUp }
}
