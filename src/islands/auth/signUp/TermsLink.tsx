import { termsPageId } from '#contract/constants.ts'
import { localPath } from '#contract/languages.ts'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'

/** Where a form without the terms says that they are accepted. In a new tab, so that the typed data stays. */
export function TermsLink({ texts: { lang, signUp } }: { texts: SignUpTexts }) {
  return (
    <a className="sign-up-terms" href={localPath(lang, `/flatPages/${termsPageId}`)} target="_blank">
      {signUp.termsText}
    </a>
  )
}
