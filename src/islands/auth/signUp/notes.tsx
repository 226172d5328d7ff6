import { useStore } from '@nanostores/react'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { $captchaPending } from '@/stores/auth/signUp.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureText } from '@/ui/errorText.ts'
import { termsPageId } from '#contract/constants.ts'
import { localPath } from '#contract/languages.ts'

/** SIGNIN-07: the browser solves the captcha in advance; only a player who is faster sees this. */
export function CaptchaState({ text }: { text: string }) {
  const isPending = useStore($captchaPending)
  return (
    <p className="captcha-state" role="status">
      {isPending && text}
    </p>
  )
}

/** Why a call was refused, where no field says it. */
export function Failure({ of, texts }: { of: CallFailure | undefined; texts: SignUpTexts }) {
  return (
    of && (
      <p className="failure" role="alert">
        {failureText(texts.errors, of)}
      </p>
    )
  )
}

/** Where a form without the terms says that they are accepted. In a new tab, so that the typed data stays. */
export function TermsLink({ texts: { lang, signUp } }: { texts: SignUpTexts }) {
  return (
    <a className="sign-up-terms" href={localPath(lang, `/flatPages/${termsPageId}`)} target="_blank">
      {signUp.termsText}
    </a>
  )
}
